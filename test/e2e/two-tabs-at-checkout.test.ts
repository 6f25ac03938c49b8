import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toCheckout } from './a-checkout.ts'
import { anOfferOnTheSpot, book, chooseTime } from './buying-steps.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

// The note and who comes, typed in two tabs of one checkout: what is booked was read by whoever books it, and nothing is lost without a word.

const noteIn = (tab: Page) => tab.locator('form textarea')
const whoIn = (tab: Page) => tab.locator('[name="recipient.name"]')
const change = 'The note, or who comes, was written anew in another tab.'

/** Two tabs at one checkout, in which nothing is typed. */
async function twoTabs(
  open: (visitor: Visitor) => Promise<unknown> = toCheckout,
): Promise<{ visitor: Visitor; one: Page; other: Page; email: string }> {
  const visitor = await aVisitor({ viewport: phone })
  const { page: one, context } = visitor
  await open(visitor)
  await one.locator('button[type=submit]').waitFor()
  const other = await context.newPage()
  await other.goto(one.url(), { waitUntil: 'networkidle' })
  return { visitor, one, other, email: `tabs.${crypto.randomUUID()}@example.test` }
}

async function type(tab: Page, note: string, who?: string): Promise<void> {
  await noteIn(tab).fill(note)
  await tab.getByRole('button', { name: who ? 'Somebody else' : 'Me', exact: true }).click()
  if (who) await whoIn(tab).fill(who)
}

/** Leaves by the logo, and with that writes what was typed. */
async function leave(tab: Page): Promise<void> {
  const written = tab.waitForResponse((answer) => answer.request().method() === 'PUT')
  await tab.getByRole('banner').getByRole('link').first().click()
  expect((await written).status()).toBe(200)
}

async function leaveAndReturn(tab: Page): Promise<void> {
  await leave(tab)
  await tab.goBack()
  await noteIn(tab).waitFor()
}

async function sayWho(tab: Page, email: string): Promise<void> {
  await tab.locator('input[autocomplete=name]').fill('Aisyah')
  await tab.locator('input[autocomplete=email]').fill(email)
}

const press = (tab: Page) => tab.locator('form button[type=submit]').click()

/** The same of what is paid on the spot: one tab has a note, and is asked for the code. */
async function twoTabsBeforeTheCode(note: string) {
  const tabs = await twoTabs(async (visitor) => {
    await chooseTime(visitor, await anOfferOnTheSpot())
    await book(visitor)
  })
  const { one, email } = tabs
  await sayWho(one, email)
  await type(one, note)
  await one.locator('input[name=method]').last().check()
  await press(one)
  const code = one.locator('[name=tac]')
  await code.waitFor()
  return { ...tabs, code }
}

/** What the booking says that was made in a tab. */
async function expectBooked(tab: Page, note: string | null, who: string | null): Promise<void> {
  await tab.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await tab.getByRole('link', { name: 'Show the booking' }).first().click()
  await tab.waitForURL(/\/my\/order\//)
  for (const words of [note, who]) if (words) await tab.getByText(words).first().waitFor()
}

test('what another tab wrote is read before one pays over it: it comes into a tab in which nothing was typed', async () => {
  const { visitor, one, other, email } = await twoTabs()
  await type(other, 'Blue gate, ring twice', 'Budi')
  await leave(other)
  await sayWho(one, email)
  // As a tab that hears of nothing: what it knows is what it was opened with.
  await press(one)
  await one.getByText(change).waitFor()
  await expect.poll(() => noteIn(one).inputValue()).toBe('Blue gate, ring twice')
  expect(await whoIn(one).inputValue()).toBe('Budi')
  await press(one)
  await one.waitForURL(/\/pay\/sandbox\//)
  await one.locator('main button').first().click()
  await expectBooked(one, 'Blue gate, ring twice', 'Budi')
  await visitor.close()
})

test('beside the code stand the words that are booked by it, and another tab’s; whoever stays with their own books them', async () => {
  const { visitor, one, other, email, code } = await twoTabsBeforeTheCode('The front door')
  expect(await noteIn(one).inputValue()).toBe('The front door')
  await visitor.expectAccessible()
  await other.reload({ waitUntil: 'networkidle' })
  await type(other, 'The back door', 'Budi')
  await leave(other)
  await one.reload({ waitUntil: 'networkidle' })
  await code.waitFor()
  await one.getByText('Written in another tab meanwhile: “The back door”').waitFor()
  // Who comes was not typed here by then: it is as the other tab has it.
  await expect.poll(() => whoIn(one).inputValue()).toBe('Budi')
  await one.getByRole('button', { name: 'Keep mine' }).click()
  expect(await one.getByText('Written in another tab').count()).toBe(0)
  await code.pressSequentially(await visitor.codeFor(email))
  await expectBooked(one, 'The front door', 'Budi')
  expect(await one.getByText('The back door').count()).toBe(0)
  await visitor.close()
})

test('words that come back are the last words, whichever tab wrote them', async () => {
  const { visitor, one, other } = await twoTabs()
  await type(one, 'X', 'Xena')
  await leaveAndReturn(one)
  await other.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => noteIn(other).inputValue()).toBe('X')
  await type(other, 'Y', 'Yusof')
  await leaveAndReturn(other)
  await one.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => noteIn(one).inputValue()).toBe('Y')
  await type(one, 'X', 'Xena')
  await leaveAndReturn(one)
  await other.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => noteIn(other).inputValue()).toBe('X')
  expect(await whoIn(other).inputValue()).toBe('Xena')
  // What is emptied stays so.
  await type(one, '')
  await leaveAndReturn(one)
  await other.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => noteIn(other).inputValue()).toBe('')
  expect(await whoIn(other).count()).toBe(0)
  await visitor.close()
})

test('what was typed while another tab paid is said not to be in the booking, and is sent as a message', async () => {
  const { visitor, one, other, email } = await twoTabs()
  await sayWho(other, email)
  await type(other, 'The front door')
  await press(other)
  await other.waitForURL(/\/pay\/sandbox\//)
  await type(one, 'Important: the back door', 'Budi')
  await other.locator('main button').first().click()
  await other.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await one.reload()
  await one.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  const left = one.getByText('Written in this tab, and not in the booking: “Important: the back door · Budi comes”')
  await left.waitFor()
  await visitor.expectAccessible()
  // The tab that paid has lost nothing.
  expect(await other.getByText('Written in this tab').count()).toBe(0)
  await one.getByRole('link', { name: 'Send it as a message' }).click()
  await one.waitForURL(/tab=messages/)
  await expect.poll(() => one.locator('textarea').first().inputValue()).toBe('Important: the back door · Budi comes')
  await one.goBack()
  await one.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor()
  expect(await left.count()).toBe(0)
  await visitor.close()
})

test('what was written beside a page that another tab pays on is said not to be in the booking, though it was on the order', async () => {
  const { visitor, one, other, email } = await twoTabs()
  await sayWho(other, email)
  await type(other, 'The front door')
  await press(other)
  await other.waitForURL(/\/pay\/sandbox\//)
  await one.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => noteIn(one).inputValue()).toBe('The front door')
  // Whoever types has said nothing of who they are.
  for (const field of ['name', 'email']) await one.locator(`input[autocomplete=${field}]`).fill('')
  await type(one, 'The back door')
  await leaveAndReturn(one)
  expect(await noteIn(one).inputValue()).toBe('The back door')
  await other.locator('main button').first().click()
  await other.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await one.bringToFront()
  await one.getByText('Written in this tab, and not in the booking: “The back door”').waitFor()
  await one.reload()
  await one.getByText('Written in this tab, and not in the booking: “The back door”').waitFor()
  await visitor.close()
})

test('what is taken away in another tab after one began to pay stays away when one comes back, and says so', async () => {
  const { visitor, one, other, email } = await twoTabs()
  await sayWho(one, email)
  await type(one, 'The front door', 'Budi')
  await press(one)
  await one.waitForURL(/\/pay\/sandbox\//)
  await other.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => whoIn(other).inputValue()).toBe('Budi')
  await type(other, '')
  await leave(other)
  await one.getByRole('button', { name: 'Let it fail' }).click()
  await one.waitForURL(/\/checkout\//)
  await expect.poll(() => noteIn(one).inputValue()).toBe('')
  expect(await whoIn(one).count()).toBe(0)
  await one.getByText('Written anew in another tab. Here it was: “The front door”').waitFor()
  await one.getByText('Written anew in another tab. Here it was: Budi').waitFor()
  await visitor.expectAccessible()
  await one.getByRole('button', { name: 'Put it back' }).first().click()
  expect(await noteIn(one).inputValue()).toBe('The front door')
  await one.getByRole('button', { name: 'Leave it so' }).click()
  expect(await one.getByText('Written anew in another tab').count()).toBe(0)
  await press(one)
  await one.waitForURL(/\/pay\/sandbox\//)
  await one.locator('main button').first().click()
  await expectBooked(one, 'The front door', null)
  await visitor.close()
})

test('what is typed stands there while the payment page is slow to come, and is told where another tab wrote it anew by then', async () => {
  const { visitor, one, other, email } = await twoTabs()
  await sayWho(one, email)
  await type(one, 'The front door', 'Aina')
  await one.route('**/pay/sandbox/**', async (route) => {
    await sleep(500)
    await route.continue()
  })
  // A page that is being left answers nobody: it writes down itself what it shows.
  await one.evaluate(() => {
    setInterval(() => {
      const fields = document.querySelectorAll<HTMLInputElement>('form textarea, [name="recipient.name"]')
      const shown = Array.from(fields, ({ value }) => value).join()
      const before = sessionStorage.getItem('e2e_shown') ?? ''
      if (!before.includes(shown)) sessionStorage.setItem('e2e_shown', `${before};${shown}`)
    }, 15)
  })
  await press(one)
  await one.waitForURL(/\/pay\/sandbox\//)
  expect(await one.evaluate(() => sessionStorage.getItem('e2e_shown'))).toBe(';The front door,Aina')
  await other.reload({ waitUntil: 'networkidle' })
  await sayWho(other, email)
  await type(other, 'The back door', 'Budi')
  await leave(other)
  await one.locator('main button').first().click()
  await one.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await one.getByText('Written in this tab, and not in the booking: “The front door · Aina comes”').waitFor()
  await visitor.close()
})

test('words that are refused are corrected and go on: nothing of them is sent once more', async () => {
  const { visitor, one, email } = await twoTabs()
  await sayWho(one, email)
  await type(one, 'By the gate', 'Budi')
  // Pasted out of two cells of a table.
  await whoIn(one).evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Budi\tSantoso')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  let once = true
  await one.route('**/payment', (route) => {
    if (!once) return route.continue()
    once = false
    const issues = [{ path: 'note', code: 'characters' }]
    return route.fulfill({ status: 422, json: { ok: false, code: 'request.invalid', errorMsg: 'No.', issues } })
  })
  await press(one)
  await one.getByText('No.').waitFor()
  await expect.poll(() => noteIn(one).getAttribute('aria-invalid')).toBe('true')
  await noteIn(one).fill('By the back gate')
  await press(one)
  await one.waitForURL(/\/pay\/sandbox\//)
  await one.locator('main button').first().click()
  await expectBooked(one, 'By the back gate', 'Budi Santoso')
  await visitor.close()
})

test('a payment whose answer is lost is sent once more over its own words', async () => {
  const { visitor, one, email } = await twoTabs()
  await sayWho(one, email)
  await type(one, 'By the gate', 'Budi')
  let lost = 0
  await one.route('**/payment', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('failed')
  })
  await press(one)
  await one.waitForURL(/\/pay\/sandbox\//)
  expect(lost).toBeGreaterThan(1)
  await visitor.close()
})

test('nothing goes back to the cart over words of another tab that nobody has read here', async () => {
  const { visitor, one, other } = await twoTabs()
  await type(one, 'The front door', 'Aina')
  await type(other, 'The back door', 'Budi')
  await leave(other)
  const back = one.getByRole('button', { name: 'Back to the cart' })
  await back.click()
  await one.getByText(change).waitFor()
  await one.getByText('Written in another tab meanwhile: “The back door”').waitFor()
  expect(await noteIn(one).inputValue()).toBe('The front door')
  await back.click()
  await one.waitForURL('**/cart')
  await one.getByText('For: Aina').waitFor()
  await one.getByText('The front door').waitFor()
  await visitor.close()
})

test('nor over words that have taken the place of one’s own: whoever goes back has seen which they leave with', async () => {
  const { visitor, one, other } = await twoTabs()
  await type(one, 'The front door', 'Aina')
  await leaveAndReturn(one)
  await other.reload({ waitUntil: 'networkidle' })
  await type(other, 'The back door', 'Budi')
  await leave(other)
  const back = one.getByRole('button', { name: 'Back to the cart' })
  await back.click()
  await one.getByText(change).waitFor()
  await one.getByText('Written anew in another tab. Here it was: “The front door”').waitFor()
  expect(await noteIn(one).inputValue()).toBe('The back door')
  await one.getByRole('button', { name: 'Put it back' }).first().click()
  await back.click()
  await one.waitForURL('**/cart')
  await one.getByText('For: Budi').waitFor()
  await one.getByText('The front door').waitFor()
  await visitor.close()
})

test('words go back to the cart beside an address that was corrected, also after a reload and in another tab', async () => {
  const { visitor, one, other, email } = await twoTabs()
  await sayWho(one, `typo.${email}`)
  await press(one)
  await one.waitForURL(/\/pay\/sandbox\//)
  await one.getByRole('button', { name: 'Let it fail' }).click()
  await one.getByText('The payment did not go through.').waitFor()
  await sayWho(one, email)
  await one.reload({ waitUntil: 'networkidle' })
  await type(one, 'The bell is broken', 'Siti')
  // Left by the logo, they are on the order.
  await leaveAndReturn(one)
  // A tab that was open before has never read the address that stands there.
  await sayWho(other, `else.${email}`)
  await other.reload({ waitUntil: 'networkidle' })
  await type(other, 'The bell is mended', 'Siti')
  await other.getByRole('button', { name: 'Back to the cart' }).click()
  await other.waitForURL('**/cart')
  await other.getByText('The bell is mended').waitFor()
  await other.getByText('For: Siti').waitFor()
  await visitor.close()
})

test('where the time of a code has run out, both words are read before they go back to the cart', async () => {
  const { visitor, one, other } = await twoTabsBeforeTheCode('The front door')
  await type(other, 'The back door', 'Budi')
  await leave(other)
  await one.clock.setFixedTime(new Date(Date.now() + 40 * 60_000))
  await one.getByRole('alert').getByText('The hold has run out.').waitFor()
  await visitor.expectAccessible()
  // The page reads the checkout anew by then.
  await one.getByText('Written in another tab meanwhile: “The back door”').waitFor()
  expect(await noteIn(one).inputValue()).toBe('The front door')
  await one.getByRole('button', { name: 'Back to the cart' }).first().click()
  await one.waitForURL('**/cart')
  await one.getByText('The front door').waitFor()
  await visitor.close()
})

test('a note that is one long link leaves every page of a phone as wide as it is', async () => {
  const { visitor, one, other, email } = await twoTabs()
  const link = `https://maps.example.test/place/${'Taman+Tun+Dr+Ismail+'.repeat(8)}`
  await type(one, link, 'A'.repeat(60))
  await leave(one)
  await one.goBack()
  await type(other, 'The back door')
  await other.getByRole('button', { name: 'Back to the cart' }).click()
  await other.getByText(change).waitFor()
  const isWithin = async (tab: Page) =>
    expect(await tab.evaluate(() => document.documentElement.scrollWidth), tab.url()).toBeLessThanOrEqual(phone.width)
  await isWithin(other)
  await one.getByRole('button', { name: 'Back to the cart' }).click()
  await one.waitForURL('**/cart')
  await one.getByText(link).waitFor()
  await isWithin(one)
  await one
    .getByRole('button', { name: /^Check out/ })
    .last()
    .click()
  await sayWho(one, email)
  await press(one)
  await one.waitForURL(/\/pay\/sandbox\//)
  await isWithin(one)
  await one.locator('main button').first().click()
  await one.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor()
  await isWithin(one)
  await one.getByRole('link', { name: 'Show the booking' }).first().click()
  await one.getByText(link).first().waitFor()
  await isWithin(one)
  await visitor.close()
})
