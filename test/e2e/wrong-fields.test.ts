import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseService } from './desk-bookings.ts'
import { aMember } from './member.ts'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

/** A field that says what is wrong with it, and has the focus. */
async function expectWrong(field: Locator, words: string): Promise<void> {
  await field.page().getByText(words).waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  const note = await field.getAttribute('aria-describedby')
  expect(await field.page().locator(`[id="${note}"]`).textContent()).toContain(words)
}

test('a number that is too short is found before a walk-in is sent, and a refusal is said once', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page } = owner
  const day = new Date(Date.now() + (24 * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
  let sent = 0
  await page.route('**/api/h/desk/walk-ins', (route) => {
    sent++
    return route.fulfill({
      status: 409,
      json: { ok: false, code: 'booking.slot_taken', errorMsg: 'Somebody was faster.' },
    })
  })
  await owner.open(`/co/seri-ayu-salon/admin/schedule?view=day&date=${day}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await chooseService(dialog, 'Signature haircut & blow-dry · Johor Bahru')
  await dialog.getByRole('group', { name: 'Free times' }).getByRole('button').first().click()
  await dialog.getByLabel("Customer's name").fill('Puan Aishah')
  const number = dialog.getByLabel('Phone')
  await number.fill('012-345 67')
  const book = dialog.getByRole('button', { name: /^Book / })
  await book.click()
  await expectWrong(number, 'Check this number.')
  expect(sent).toBe(0)
  await owner.expectAccessible()
  await number.fill('012-345 6789')
  await book.click()
  const refusal = page.getByText('Somebody was faster.')
  await refusal.waitFor()
  await expect.poll(() => refusal.evaluate((element) => element.getBoundingClientRect().top >= 0)).toBe(true)
  expect([sent, await refusal.count()]).toEqual([1, 1])
  expect(await number.inputValue()).toBe('012-345 6789')
  await owner.close()
})

test('what the server says of one card of an address stands at its field', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await aMember(visitor)
  await page.route('**/api/h/contact', (route) =>
    route.fulfill({
      status: 422,
      json: {
        ok: false,
        code: 'request.invalid',
        errorMsg: 'Something is wrong.',
        issues: [
          { path: 'infos.0.city', code: 'invalid_type' },
          { path: 'infos.0.postcode', code: 'invalid_format' },
        ],
      },
    }),
  )
  await visitor.open('/my/profile/update')
  await page.getByRole('button', { name: 'Add an address', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Street and number').fill('Jalan Telawi 7')
  await dialog.getByLabel('Town').fill('Kuala Lumpur')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectWrong(dialog.getByLabel('Postcode'), 'Please check what you typed.')
  expect(await dialog.getByLabel('Town').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByText('Something is wrong.').count()).toBe(0)
  await visitor.close()
})

test('an address that nobody can have is said so at its field, in words of its kind', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await aMember(visitor)
  await visitor.open('/my/profile/update')
  const dialog = page.getByRole('dialog')
  for (const [place, label, typed, words] of [
    [0, 'New email', 'siti@localhost', 'Enter an address such as'],
    [1, 'New mobile number', '012345', 'Check this number.'],
  ] as const) {
    await page
      .getByRole('button', { name: place === 0 ? 'Change' : 'Add', exact: true })
      .first()
      .click()
    const field = dialog.getByLabel(label)
    await field.fill(typed)
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expectWrong(field, words)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await visitor.close()
})
