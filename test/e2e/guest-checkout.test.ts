import { expect, test } from 'vitest'
import { toCheckout } from './a-checkout.ts'
import { signIn } from './signed-in.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

const fieldsOf = ({ page }: Visitor) => ({
  name: page.locator('form input[autocomplete=name]'),
  email: page.locator('form input[autocomplete=email]'),
  phone: page.locator('form input[autocomplete=tel]'),
  note: page.locator('form textarea'),
})

const typed = { name: 'Guest Buyer', email: 'guest.again@example.test', phone: '012-345 6789', note: 'Ring the bell.' }

async function expectFields(visitor: Visitor, words: Partial<typeof typed>): Promise<void> {
  for (const [key, field] of Object.entries(fieldsOf(visitor)))
    await expect.poll(() => field.inputValue(), { message: key }).toBe(words[key as keyof typeof typed] ?? '')
}

test('a guest who goes back to the cart, or books once more, writes nothing twice; what was meant for one booking is forgotten', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  const fields = fieldsOf(visitor)
  await fields.name.fill(typed.name)
  await fields.email.fill(typed.email)
  await fields.phone.fill(typed.phone)
  await fields.note.fill(typed.note)
  const first = page.url()
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await page
    .getByRole('button', { name: 'Check out', exact: true })
    .or(page.getByRole('button', { name: 'Check out all' }))
    .first()
    .click()
  await page.waitForURL(/\/checkout\//)
  expect(page.url()).not.toBe(first)
  await expectFields(visitor, typed)
  // The note was about that booking; who books stays.
  await toCheckout(visitor)
  await expectFields(visitor, { ...typed, note: '' })
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').first().click()
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  // The bookings of this browser are a tap away from every page with the bar.
  await visitor.open('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bookings' }).click()
  await page.waitForURL('**/my/order')
  await page.locator('main a[href*="/my/order/"]').first().waitFor()
  await visitor.expectAccessible()
  // The number as it was understood.
  const booked = { ...typed, phone: '+60123456789', note: '' }
  await toCheckout(visitor)
  await expectFields(visitor, booked)
  // So it is on another day, in another tab; no longer once somebody has logged in.
  await page.evaluate(() => sessionStorage.clear())
  await toCheckout(visitor)
  await expectFields(visitor, booked)
  await visitor.expectClean()
  await signIn(visitor, 'customer@khidmat.test')
  await page.reload()
  await page.locator('form').getByText('Nadia Rahim').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('khidmat_last_guest'))).toBeNull()
  await visitor.close()
})

test('what a guest corrects after an attempt to pay is what the next checkout begins with', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  const fields = fieldsOf(visitor)
  await fields.name.fill('Gest Buyer')
  await fields.email.fill('gest@example.test')
  await fields.note.fill(typed.note)
  const checkout = page.url()
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.goto(checkout)
  await fields.name.fill(typed.name)
  await fields.email.fill(typed.email)
  await fields.note.fill('')
  await page.getByRole('button', { name: 'Back to the cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: 'Check out', exact: true }).first().click()
  await page.waitForURL((url) => /\/checkout\//.test(url.pathname) && url.href !== checkout)
  await expectFields(visitor, { name: typed.name, email: typed.email })
  await visitor.expectClean()
  await visitor.close()
})

test('who logs in at the checkout is asked for no address that was typed there, and leaves none behind', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  const fields = fieldsOf(visitor)
  await fields.name.fill(typed.name)
  await fields.email.fill(typed.email)
  await page.locator('form').getByRole('link', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .poll(() => dialog.locator('input[type=email], input[autocomplete*=username]').first().inputValue())
    .toBe(typed.email)
  await dialog.getByText('Create an account').click()
  await expect.poll(() => dialog.locator('input[autocomplete=name]').inputValue()).toBe(typed.name)
  await signIn(visitor, 'customer@khidmat.test')
  await page.reload()
  await toCheckout(visitor)
  await page.locator('form').getByText('Nadia Rahim').waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('checkout_guest')
  await visitor.close()
})

test('nothing lies over what is filled in and paid: a page offers another language, booking and checkout do not', async () => {
  const visitor = await aVisitor({ viewport: phone, locale: 'zh-CN' })
  const { page } = visitor
  const offer = page.getByRole('complementary', { name: 'Language' })
  await visitor.open('/about/terms')
  await offer.waitFor()
  await toCheckout(visitor)
  // What comes with the offer is there by then.
  await page.locator('form').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await offer.count()).toBe(0)
  await page.goBack()
  await page.goBack()
  await page.locator('#block-time').waitFor()
  expect(await offer.count()).toBe(0)
  await visitor.close()
})

test('a number that is none, and a link for a name, are said at their fields; what is corrected is taken', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  const fields = fieldsOf(visitor)
  const pay = page.locator('form button[type=submit]')
  const noLink = page.getByText('Write a name here, without a web address.')
  const noNumber = page.getByText(/^Check this number\./)
  await fields.name.fill('www.prize.my')
  await fields.email.fill(typed.email)
  await fields.phone.fill('+1 900 555 0123')
  await pay.click()
  await noLink.waitFor()
  await fields.name.fill(typed.name)
  await noLink.waitFor({ state: 'detached' })
  await pay.click()
  await noNumber.waitFor()
  expect(await fields.phone.getAttribute('aria-invalid')).toBe('true')
  await visitor.expectAccessible()
  await fields.phone.fill(typed.phone)
  await noNumber.waitFor({ state: 'detached' })
  await pay.click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await visitor.expectClean()
  await visitor.close()
})

test('the first tap on another way to pay counts, also where it makes the field before say what is wrong with it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  await page.getByRole('button', { name: 'Somebody else' }).click()
  const number = page.locator('input[name="recipient.phone"]')
  await number.fill('abc')
  const other = page.getByRole('radio', { name: /GrabPay/ })
  await other.scrollIntoViewIfNeeded()
  await number.focus()
  const place = await page.locator('label', { has: other }).boundingBox()
  if (!place) throw new Error('not shown')
  // As a finger does: down, and up once the page has heard that the field is left.
  await page.mouse.move(place.x + 40, place.y + place.height / 2)
  await page.mouse.down()
  await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(false)
  await page.mouse.up()
  await expect.poll(() => other.isChecked()).toBe(true)
  await page.locator('[aria-invalid=true][name="recipient.phone"]').waitFor()
  await visitor.expectClean()
  await visitor.close()
})
