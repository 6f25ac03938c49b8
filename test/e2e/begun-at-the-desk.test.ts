import { expect, test } from 'vitest'
import { dayOf } from '#shared/days.ts'
import { DAY } from '#shared/time.ts'
import { endSession, logInAgain } from './session-ends.ts'
import { aDemoPerson } from './signed-in.ts'
import { desktop } from './visitor.ts'

const zone = 'Asia/Kuala_Lumpur'

test('a booking that was begun in the grid stands there again after a reload and after a session that ended, with its words and its time', async () => {
  const visitor = await aDemoPerson('owner', { viewport: desktop })
  const { page, open } = visitor
  const dialog = page.getByRole('dialog')
  const free = dialog.getByRole('group', { name: 'Free times' }).getByRole('button')
  // Whoever has the first column is not free on each day.
  for (let ahead = 26; (await free.count()) === 0; ahead++) {
    expect(ahead).toBeLessThan(40)
    await open(`/co/seri-ayu-salon/admin/schedule?view=day&date=${dayOf(Date.now() + ahead * DAY, zone)}`)
    const answered = page.waitForResponse((one) => one.url().includes('slots'))
    await page
      .getByRole('button', { name: /^Add: / })
      .first()
      .click({ position: { x: 30, y: 300 } })
    await answered
    await free
      .last()
      .waitFor({ timeout: 1000 })
      .catch(() => undefined)
  }
  await free.last().click()
  const time = (await free.last().textContent()) ?? ''
  await dialog.getByLabel("Customer's name").fill('Puan Salmah')
  await dialog.getByLabel('Phone').fill('012-345 6781')
  const stands = async () => {
    await expect.poll(() => dialog.getByLabel("Customer's name").inputValue()).toBe('Puan Salmah')
    await dialog.getByRole('button', { name: new RegExp(`^Book .*${time}`) }).waitFor()
  }
  await stands()
  await page.reload()
  await stands()

  await endSession(visitor.jwt)
  // The screen may ask for something by itself, and be told so first.
  await dialog
    .getByRole('button', { name: /^Book / })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  await logInAgain(page, 'owner@khidmat.test', 'khidmat-demo')
  await stands()
  await dialog.getByRole('button', { name: 'Closed time' }).click()
  await dialog.getByLabel('Note').last().fill('Roof repair')
  await page.reload()
  await expect.poll(() => dialog.getByLabel('Note').last().inputValue()).toBe('Roof repair')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('add')).toBe(null)
  await page.reload()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByLabel("Customer's name").waitFor()
  expect(await dialog.getByLabel("Customer's name").inputValue()).toBe('')
  await visitor.close()
})
