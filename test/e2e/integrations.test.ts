import { expect, test } from 'vitest'
import { serverUrl } from './server-url.ts'
import { aDemoPerson, callAs } from './signed-in.ts'
import { desktop, phone, type Visitor } from './visitor.ts'

const settings = '/co/seri-ayu-salon/admin/settings'
const dialog = ({ page }: Visitor) => page.locator('dialog[open]').last()
const ask = async (key: string) =>
  (
    await fetch(`${serverUrl()}/api/h/desk/orders?companyid=seri-ayu-salon`, {
      headers: { authorization: `Bearer ${key}` },
    })
  ).status

test('the owner makes a key for a program, which works until it is revoked', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await owner.open(settings)
  await page.getByRole('button', { name: 'New key' }).click()
  const name = `Bookkeeping ${Date.now() % 100_000}`
  await dialog(owner).getByLabel('What is it for?').fill(name)
  await dialog(owner).getByRole('button', { name: 'Make key' }).click()
  await dialog(owner).getByRole('alert').getByText('Choose at least one.').waitFor()
  await dialog(owner).getByRole('checkbox').first().check()
  await owner.expectAccessible()
  await dialog(owner).getByRole('button', { name: 'Make key' }).click()
  await dialog(owner).getByText('This is shown once', { exact: false }).waitFor()
  await owner.expectAccessible()
  const key = (await dialog(owner).locator('code').textContent()) ?? ''
  expect(key).toMatch(/^khidmat_/)
  expect(await ask(key)).toBe(200)
  await dialog(owner).getByRole('button', { name: 'I have kept it' }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByText(`…${key.slice(-4)}`, { exact: false }).waitFor()
  expect(await page.content()).not.toContain(key)
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await dialog(owner).getByRole('button', { name: 'Revoke', exact: true }).click()
  await row.getByText('Revoked').waitFor()
  expect(await ask(key)).toBe(401)
  await owner.expectClean()
  await owner.close()
})

test('on a phone the keys are read and made too; who may not change the company sees none', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  await owner.open(settings)
  await owner.page.getByRole('heading', { name: 'Keys for programs' }).waitFor()
  await owner.expectAccessible()
  await owner.close()
  const staff = await aDemoPerson('staff', { viewport: phone })
  await staff.open(settings)
  await staff.page.getByText(/Ask the owner of the company/).waitFor()
  expect(await staff.page.getByRole('heading', { name: 'Keys for programs' }).count()).toBe(0)
  const refused = await callAs<{ code: string }>(staff.jwt, 'GET', '/api/h/api-keys?companyid=seri-ayu-salon')
  expect(refused.code).toBe('companies.forbidden')
  await staff.close()
})
