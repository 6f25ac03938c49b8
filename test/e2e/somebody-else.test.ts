import { expect, test } from 'vitest'
import { aServiceAtProviders, toCheckout } from './a-checkout.ts'
import { aMember } from './member.ts'
import { signIn } from './signed-in.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

const fieldsOf = ({ page }: Visitor) => ({
  name: page.getByLabel('Their name'),
  phone: page.getByLabel('Their phone'),
})

async function payAtSandbox({ page }: Visitor): Promise<void> {
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').first().click()
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
}

/** Books for somebody else, cancels, and presses 'Book again' there, where a time is chosen. @returns the fields of the next checkout */
async function bookAgainFor(visitor: Visitor, name: string) {
  const { page } = visitor
  await toCheckout(visitor)
  await page.getByRole('button', { name: 'Somebody else' }).click()
  const fields = fieldsOf(visitor)
  await fields.name.fill(name)
  await payAtSandbox(visitor)
  await page.getByRole('link', { name: /^Show / }).click()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByRole('link', { name: 'Book again' }).click()
  await page.locator('#block-time [aria-live] button').last().click()
  await page.locator('#block-time [data-chosen]').waitFor()
  return fields
}

test('a guest books for somebody else: asked once, kept over a reload, shown where it is confirmed and on its page', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  expect(await page.getByRole('button', { name: 'Me', exact: true }).getAttribute('aria-pressed')).toBe('true')
  await page.locator('form input[autocomplete=name]').fill('Nurul Guest')
  await page.locator('form input[autocomplete=email]').fill('nurul.guest@example.test')
  await page.getByRole('button', { name: 'Somebody else' }).click()
  const fields = fieldsOf(visitor)
  await fields.phone.fill('12')
  await page.locator('form button[type=submit]').click()
  // It says what is missing and leads there.
  await page.getByText('Please tell us their name.').waitFor()
  expect(await fields.name.evaluate((field) => field === document.activeElement)).toBe(true)
  await visitor.expectAccessible()
  await fields.name.fill('Aina Kecil')
  await fields.phone.fill('012-345 6780')
  await page.reload()
  await expect.poll(() => fields.name.inputValue()).toBe('Aina Kecil')
  expect(await fields.phone.inputValue()).toBe('012-345 6780')
  await visitor.expectClean()
  await payAtSandbox(visitor)
  await page.getByText('For: Aina Kecil').waitFor()
  await page.getByRole('link', { name: /^Show / }).click()
  await page.getByText('expects Aina Kecil at').waitFor()
  await page.getByText('Aina Kecil · +60123456780').waitFor()
  await visitor.expectAccessible()
  await visitor.expectClean()
  // The next booking is one's own again.
  await toCheckout(visitor)
  expect(await page.getByRole('button', { name: 'Me', exact: true }).getAttribute('aria-pressed')).toBe('true')
  await visitor.close()
})

test('who books the same again is offered the same person', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await visitor.open('/')
  await signIn(visitor, 'customer@khidmat.test')
  const fields = await bookAgainFor(visitor, 'Ibu Nadia')
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.waitForURL(/\/checkout\//)
  await expect.poll(() => fields.name.inputValue()).toBe('Ibu Nadia')
  await visitor.expectClean()
  await visitor.close()
})

test('who comes again comes to what takes the place of the draft in the cart, too', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await aMember(visitor)
  const fields = await bookAgainFor(visitor, 'Ibu Nadia')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart').waitFor()
  await visitor.open('/cart')
  // Who is proposed at the checkout is told where two of one service could not be told apart.
  await page.getByText('For: Ibu Nadia').waitFor()
  await page.getByRole('link', { name: /^Change/ }).click()
  await page.waitForURL(/instead=/)
  await page.locator('#block-time').getByRole('button', { name: 'Change' }).click()
  await page.locator('#block-time [aria-live] button:not([data-chosen])').first().click()
  await page.getByRole('button', { name: 'Save change' }).click()
  await page.waitForURL('**/cart')
  await page
    .getByRole('button', { name: /^Check out/ })
    .first()
    .click()
  await page.waitForURL(/\/checkout\//)
  await expect.poll(() => fields.name.inputValue()).toBe('Ibu Nadia')
  await visitor.expectClean()
  await visitor.close()
})

test('of a booking for several people all of them are named, and expected', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { slug, offerid } = await aServiceAtProviders(/./, 'per_person')
  await visitor.open(`/book/${slug}/${offerid}`)
  const people = page.getByRole('group', { name: 'People' })
  for (let seats = Number(await people.getByRole('status').textContent()); seats < 2; seats++)
    await people.getByRole('button').last().click()
  await page.locator('#block-time [aria-live] button').last().click()
  await page.locator('#block-time [data-chosen]').waitFor()
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.waitForURL(/\/checkout\//)
  await page.locator('form input[autocomplete=name]').fill('Nurul Guest')
  await page.locator('form input[autocomplete=email]').fill('nurul.guest@example.test')
  await page.getByRole('button', { name: 'Somebody else' }).click()
  // More of them than one field for a name holds, one below the other.
  const many = [
    'Nur Aisyah binti Mohd Razali',
    'Muhammad Hafiz bin Abdullah',
    'Siti Nurhaliza binti Tarudin',
    'Tan Mei Lin',
  ]
  await page.getByLabel('Names of all who come').fill(['Danish', ...many].join('\n'))
  await visitor.expectAccessible()
  await payAtSandbox(visitor)
  await page.getByText(`For: Danish, ${many.join(', ')}`).waitFor()
  await page.getByRole('link', { name: /^Show / }).click()
  await page.getByText(`expects Danish, ${many.join(', ')} at`).waitFor()
  await visitor.expectClean()
  await visitor.close()
})
