import { expect, test } from 'vitest'
import { aMember, memberPassword } from './member.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

test('a person deletes the account, comes back during the grace and keeps it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { email } = await aMember(visitor)
  await visitor.open('/my/delete-account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not my password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('Please confirm your current password').waitFor()
  await visitor.expectAccessible()
  await dialog.getByLabel('Current password').fill(memberPassword)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('heading', { name: 'Your account is closed' }).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'To the front page' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('khidmat_jwt'))).toBe(null)

  await visitor.open('/install#login')
  await dialog.locator('input[name=email]').fill(email)
  await dialog.locator('input[name=password]').fill(memberPassword)
  await dialog.locator('button[type=submit]').click()
  await dialog.locator('input[name=tac]').waitFor()
  await dialog.locator('input[name=tac]').fill(await visitor.codeFor(email))
  await dialog.getByText('This account will be deleted on').waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByText('Welcome back, Siti').waitFor()
  await visitor.open('/my/profile')
  await page.getByRole('heading', { name: 'Siti' }).waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('a copy of the own data is requested, put together by the worker and saved', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await aMember(visitor)
  await visitor.open('/my/security')
  await page.getByRole('button', { name: 'Request a copy' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^khidmat-data-\d{4}-\d\d-\d\d\.zip$/)
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.close()
})
