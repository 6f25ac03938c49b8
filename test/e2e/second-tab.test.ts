import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { storageKeys } from '#shared/storage-keys.ts'
import { toCheckout } from './a-checkout.ts'
import { serverUrl } from './server-url.ts'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

/** Opens a checkout as a guest, with who that is. @returns the offer's id */
async function checkOut(visitor: Visitor): Promise<string> {
  const { page } = visitor
  const offerid = await toCheckout(visitor)
  await page.locator('input[autocomplete=name]').fill('Guest Buyer')
  await page.locator('input[autocomplete=email]').fill(`tab.${crypto.randomUUID()}@example.test`)
  return offerid
}

/** What a browser says when one comes back to a window. */
const comeBack = ({ page }: Pick<Visitor, 'page'>) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('a second tab shows how things stand once one comes back to it: paid, then cancelled', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page, context } = visitor
  await checkOut(visitor)
  const other = await context.newPage()
  await other.goto(page.url(), { waitUntil: 'networkidle' })
  await other.locator('form button[type=submit]').waitFor()
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').first().click()
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await comeBack({ page: other })
  await other.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 8000 })

  // Where the page sets one down there is no ring; what the keyboard comes to has one.
  const heading = page.getByRole('heading', { level: 1 })
  await page.keyboard.press('Shift')
  expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true)
  const ring = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).outlineStyle)
  expect(await ring('h1')).toBe('none')
  await page.keyboard.press('Tab')
  expect(await ring(':focus')).toBe('solid')

  const path = await page.getByRole('link', { name: /^Show / }).getAttribute('href')
  await page.goto(`${serverUrl()}${path}`)
  await other.goto(page.url(), { waitUntil: 'networkidle' })
  await other.getByRole('button', { name: 'Cancel the booking' }).waitFor()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  // On a phone the way out is as wide as what the dialog is for.
  const widths = await page
    .locator('dialog footer button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().width))
  expect(widths).toHaveLength(2)
  expect(new Set(widths).size).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cancelled' }).waitFor()
  await comeBack({ page: other })
  await other.getByRole('heading', { level: 1, name: 'Cancelled' }).waitFor({ timeout: 8000 })
  expect(await other.getByRole('button', { name: 'Cancel the booking' }).count()).toBe(0)
  await visitor.expectClean()
  await visitor.close()
})

test('a checkout that was given back elsewhere says so on a refusal, and leads back to what was chosen', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const offerid = await checkOut(visitor)
  // Another tab gives it back.
  const groupid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const secret = await page.evaluate(
    (groupid) => (JSON.parse(localStorage.getItem('khidmat_order_data') ?? '{}') as Record<string, string>)[groupid],
    groupid,
  )
  await fetch(`${serverUrl()}/api/h/checkout/${groupid}?secret=${secret}`, { method: 'DELETE' })
  await page.locator('form button[type=submit]').click()
  await page.getByRole('heading', { name: 'It is in your cart again' }).waitFor({ timeout: 8000 })
  expect(await page.getByRole('link', { name: /^Show / }).count()).toBe(0)
  await visitor.expectAccessible()
  await page.getByRole('main').getByRole('link', { name: 'To the cart' }).click()
  await page.waitForURL('**/cart')
  await page.locator(`a[href*="${offerid}"]`).first().waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('the page of a checkout whose time ran out leads to the same offer, to book it again', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const offerid = await checkOut(visitor)
  // As it is fifteen minutes later.
  await page.route('**/api/h/checkout/*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { holdExpiresAt: null; orders: { status: string }[] } }
    body.data.holdExpiresAt = null
    for (const order of body.data.orders) order.status = 'payment_expired'
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await page.getByRole('heading', { name: 'This checkout has ended' }).waitFor()
  await page.getByText('You can book again.').waitFor()
  await visitor.expectAccessible()
  await page.getByRole('main').getByRole('link', { name: 'Book again' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/book/') && url.pathname.endsWith(`/${offerid}`))
  await visitor.expectClean()
  await visitor.close()
})

test('the page of a checkout says of an order that went on what its own page says, above all of its money', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await checkOut(visitor)
  const sum = (amount: number) => ({ amount, currency: 'MYR' })
  const none = sum(0)
  const kept = { paid: sum(5000), kept: sum(5000), back: none, spot: none, spotBack: none, by: 'customer' }
  let now: { status: string; outcome: object | null } = { status: 'cancelled', outcome: kept }
  await page.route('**/api/h/checkout/*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { holdExpiresAt: null; orders: object[] } }
    body.data.holdExpiresAt = null
    body.data.orders = body.data.orders.map((order) => ({ ...order, ...now, actions: [] }))
    await route.fulfill({ response: answer, json: body })
  })
  for (const [status, outcome, title, sentence] of [
    [
      'cancelled',
      kept,
      'Cancelled',
      'Paid RM 50.00, kept by the provider RM 50.00. Nothing of it comes back (RM 0.00).',
    ],
    ['cancelled', { ...kept, paid: none, kept: none }, 'Cancelled', 'Nothing was paid online, so nothing comes back.'],
    ['no_show', kept, 'No-show', 'Nobody objected, so the report stands.'],
    ['disputed', null, 'Under review', 'your money is safe until then.'],
    ['resolved', kept, 'Decided', 'Nothing of it comes back (RM 0.00).'],
    ['completed', null, 'Completed', 'Thank you. We hope it went well.'],
  ] as const) {
    now = { status, outcome }
    await page.reload()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(sentence).waitFor()
    expect(await page.getByText('whatever you paid comes back to you').count(), status).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Show the booking' }).waitFor()
  }
  await visitor.expectAccessible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.expectClean()
  await visitor.close()
})

test('who logs out in one tab leaves no words behind in another', async () => {
  const visitor = await aDemoPerson('customer', { viewport: desktop })
  const { page, context } = visitor
  await visitor.open('/about/terms')
  const other = await context.newPage()
  await other.goto(`${serverUrl()}/my/profile`, { waitUntil: 'networkidle' })
  const drafts = () =>
    other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('khidmat_draft_')).length)
  await other.evaluate(() => {
    const own = `khidmat_draft_${localStorage.getItem('khidmat_id')}_message_1`
    sessionStorage.setItem(own, 'My door code is 1234')
    // As a key that is pressed does.
    window.dispatchEvent(new Event('input'))
  })
  expect(await drafts()).toBe(1)
  const isSaid = () =>
    other.evaluate(async (said) => {
      const { held = [] } = await navigator.locks.query()
      return held.some(({ name }) => name?.startsWith(said))
    }, storageKeys.written(''))
  await expect.poll(isSaid).toBe(true)
  await page.locator('summary[aria-label="Your account"]').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect.poll(drafts).toBe(0)
  await visitor.close()
})

test('a tab that was left behind does not put an older address back, nor close the page on which one pays', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page, context } = visitor
  await checkOut(visitor)
  await page.getByText('Somebody else', { exact: true }).click()
  await page.locator('[name="recipient.name"]').fill('Nenek Aminah')
  // As one writes it at home.
  await page.locator('[name="recipient.phone"]').fill('03-2222 3333')
  const checkout = page.url()
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.goBack()
  await page.locator('form button[type=submit]').waitFor()
  const written: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && written.push(request.url()))

  const other = await context.newPage()
  await other.goto(checkout, { waitUntil: 'networkidle' })
  const corrected = `right.${crypto.randomUUID()}@example.test`
  await other.locator('input[autocomplete=email]').fill(corrected)
  await other.locator('form button[type=submit]').click()
  await other.waitForURL(/\/pay\/sandbox\//)
  await page.goto(serverUrl(), { waitUntil: 'networkidle' })
  expect(written).toEqual([])
  await other.locator('main button').first().click()
  await other.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await other.getByText(corrected).first().waitFor()
  await visitor.expectClean()
  await visitor.close()
})

test('a tab that is opened anew shows what another one wrote meanwhile, and writes nothing older over it', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page, context } = visitor
  await checkOut(visitor)
  const note = (tab: Page) => tab.locator('form textarea')
  const putAway = async (tab: Page) => {
    const written = tab.waitForResponse((answer) => answer.request().method() === 'PUT')
    await tab.getByRole('banner').getByRole('link').first().click()
    expect((await written).status()).toBe(200)
    await tab.goBack()
    await note(tab).waitFor()
  }
  const other = await context.newPage()
  const sent: string[] = []
  other.on('request', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''))
  // One in which nobody has typed.
  await other.goto(page.url(), { waitUntil: 'networkidle' })
  await page.getByText('Somebody else', { exact: true }).click()
  await page.locator('[name="recipient.name"]').fill('Nenek Aminah')
  await note(page).fill('By the back door')
  await putAway(page)
  await other.reload({ waitUntil: 'networkidle' })
  expect(await note(other).inputValue()).toBe('By the back door')
  expect(await other.locator('[name="recipient.name"]').inputValue()).toBe('Nenek Aminah')
  await other.goto(serverUrl(), { waitUntil: 'networkidle' })
  expect(sent).toEqual([])
  // One that wrote before, and is the older one by then.
  await other.goBack({ waitUntil: 'networkidle' })
  await note(other).fill('By the gate')
  await putAway(other)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await note(page).inputValue()).toBe('By the gate')
  await note(page).fill('By the gate, ring twice')
  await putAway(page)
  await other.reload({ waitUntil: 'networkidle' })
  expect(await note(other).inputValue()).toBe('By the gate, ring twice')
  expect(sent).toHaveLength(1)

  // What never arrived stays where it was typed, and the other word stands beside it.
  await note(other).fill('Up the back stairs')
  await other.locator('[name="recipient.name"]').fill('Nenek Salmah')
  await page.locator('[name="recipient.name"]').fill('Datuk Rahman')
  await note(page).fill('Leave it at the guard’s')
  await putAway(page)
  const refused = other.waitForResponse((answer) => answer.request().method() === 'PUT')
  await other.getByRole('banner').getByRole('link').first().click()
  expect((await refused).status()).toBe(409)
  await other.goBack({ waitUntil: 'networkidle' })
  await other.reload({ waitUntil: 'networkidle' })
  expect(await note(other).inputValue()).toBe('Up the back stairs')
  await other.getByText('Written in another tab meanwhile: “Leave it at the guard’s”').waitFor()
  expect(await other.locator('[name="recipient.name"]').inputValue()).toBe('Nenek Salmah')
  await other.getByText('Who comes, as written in another tab meanwhile: Datuk Rahman').waitFor()
  // Of the two only what is written by hand goes over the other's; the rest of one's own stays beside.
  await note(other).fill('Up the back stairs, twice')
  await putAway(other)
  expect(JSON.parse(sent.at(-1) ?? '{}')).not.toHaveProperty('recipient')
  expect(await note(other).inputValue()).toBe('Up the back stairs, twice')
  await other.reload({ waitUntil: 'networkidle' })
  expect(await other.locator('[name="recipient.name"]').inputValue()).toBe('Nenek Salmah')
  await other.getByText('Who comes, as written in another tab meanwhile: Datuk Rahman').waitFor()
  expect(await note(other).inputValue()).toBe('Up the back stairs, twice')
  // Nothing goes over it but by hand.
  await other.getByRole('banner').getByRole('link').first().click()
  await other.waitForURL((url) => url.pathname === '/')
  expect(sent).toHaveLength(3)
  await other.goBack({ waitUntil: 'networkidle' })
  await other.getByRole('button', { name: 'Use that' }).click()
  expect(await other.locator('[name="recipient.name"]').inputValue()).toBe('Datuk Rahman')
  expect(await other.getByRole('button', { name: 'Use that' }).count()).toBe(0)
  await visitor.close()
})

test('half a number is kept in the one tab that there is, and nobody speaks of another tab', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await checkOut(visitor)
  await page.getByText('Somebody else', { exact: true }).click()
  const [name, number] = ['name', 'phone'].map((one) => page.locator(`[name="recipient.${one}"]`))
  await name?.fill('Nenek Dua')
  await number?.fill('012-3')
  const comesBack = async () => {
    await page.locator('form textarea').waitFor()
    await expect.poll(() => number?.inputValue()).toBe('012-3')
    expect(await name?.inputValue()).toBe('Nenek Dua')
    expect(await page.getByText('another tab').count()).toBe(0)
  }
  // Put away for a moment, as one looks a number up.
  const written = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('banner').getByRole('link').first().click()
  await written
  await page.goBack()
  await comesBack()
  await page.reload()
  await comesBack()
  // One that the page takes for whole, and the server for none, stays as well.
  for (const typed of ['012-345 678', '012-345 6789']) {
    await number?.fill(typed)
    for (let twice = 0; twice < 2; twice++) {
      await page.reload()
      await expect.poll(() => number?.inputValue()).toBe(typed)
    }
  }
  expect(await page.getByText('another tab').count()).toBe(0)
  await visitor.close()
})
