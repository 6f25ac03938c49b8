import { expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import {
  aMailAddress,
  anInstantOffer,
  book,
  checkoutOf,
  chooseTime,
  duplicate,
  failure,
  fillGuest,
  get,
  headings,
  late,
  payAtSandbox,
  payButton,
  success,
} from './buying-steps.ts'
import { openGifts } from './form-ways.ts'
import { aMember } from './member.ts'
import { callAs } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

test.each([
  ['', phone, 'light'],
  ['/ms', desktop, 'dark'],
  ['/zh', phone, 'light'],
] as const)('a guest books, pays and is confirmed by the payment event (%s/)', async (prefix, viewport, theme) => {
  const visitor = await aVisitor({ viewport, theme })
  const offer = await anInstantOffer()
  await chooseTime(visitor, offer, prefix)
  await visitor.expectAccessible()
  await visitor.expectClean()
  await book(visitor)
  const email = aMailAddress()
  await fillGuest(visitor, email)
  await visitor.expectAccessible()
  await visitor.expectClean()
  await payAtSandbox(visitor, success)
  await visitor.page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: headings[prefix].confirmed })
    .waitFor({ timeout: 20_000 })
  await visitor.expectAccessible()
  await visitor.expectClean()
  // The page closes the matter: what was paid, by which number, where, whom the mail went to; and the tab says it as well.
  const said = await visitor.page.locator('main').innerText()
  const group = /checkout\/([^?]+)/.exec(visitor.page.url())?.[1] ?? ''
  const [order] = (await checkoutOf(visitor, group)).orders
  for (const fact of [order?.docno, order?.place.address, email]) expect(said).toContain(fact)
  expect(said).toMatch(
    new RegExp(`(You paid|Anda telah membayar|您已支付) ${formatMoney(order?.paid.amount ?? 0, 'MYR')}`),
  )
  expect(await visitor.page.title()).toContain(headings[prefix].confirmed)
  // Somebody without an account is offered one for this booking, not to log in.
  await visitor.page.getByRole('main').getByRole('button', { name: headings[prefix].account }).waitFor()
  // The mail arrives in the language of the page.
  await expect
    .poll(
      async () =>
        (await get<{ data: { subject: string }[] }>('/dev/mailbox', { to: email, format: 'json' })).data.length,
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  await visitor.close()
})

test('a failed payment says so, books nothing, and can be tried again from wherever one comes back', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await chooseTime(visitor, await anInstantOffer())
  await book(visitor)
  const email = aMailAddress()
  await fillGuest(visitor, email)
  await page.locator('form textarea').fill('The bell is broken')
  await payAtSandbox(visitor, failure)
  await page.getByRole('alert').filter({ hasText: 'did not go through' }).waitFor({ timeout: 20_000 })
  const typed = async () => [
    await page.locator('input[autocomplete=email]').inputValue(),
    await page.locator('form textarea').inputValue(),
  ]
  expect(await typed()).toEqual([email, 'The bell is broken'])
  // Back from the next page without paying: nobody waits for money that nobody sent.
  await payButton(visitor).click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.goBack()
  await payButton(visitor).waitFor()
  expect(await typed()).toEqual([email, 'The bell is broken'])
  // The order's own page names the deadline, and the way to meet it.
  const checkout = page.url()
  const group = /checkout\/([^?]+)/.exec(checkout)?.[1] ?? ''
  const orderid = (await checkoutOf(visitor, group)).orders[0]?.orderid
  await visitor.open(`/my/order/${orderid}`)
  await page.getByRole('link', { name: 'Pay now' }).click()
  await payButton(visitor).waitFor()
  await visitor.context.setOffline(true)
  await payButton(visitor).click()
  await page.getByRole('alert').filter({ hasText: 'No answer came' }).waitFor()
  await visitor.context.setOffline(false)
  await payAtSandbox(visitor, duplicate)
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await visitor.close()
})

test('two companies in one cart are paid in one go, signed in', async () => {
  const visitor = await aVisitor()
  const { jwt } = await aMember(visitor)
  const [first, second] = [await anInstantOffer(), await anInstantOffer()]
  for (const offer of [first, second]) {
    await chooseTime(visitor, offer)
    await visitor.page.getByRole('button', { name: 'Add to cart' }).click()
    const popover = visitor.page.getByRole('status').filter({ hasText: offer.title })
    await popover.getByText('Added to your cart').waitFor()
    await popover.getByText(/^[A-Z]+-\S+$/).waitFor()
    await visitor.expectAccessible()
  }
  await visitor.page.getByRole('link', { name: 'View cart, 2 drafts' }).waitFor({ state: 'hidden', timeout: 15_000 })
  await visitor.open('/cart')
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.page.getByRole('button', { name: 'Check out all' }).click()
  await visitor.page.waitForURL(/\/checkout\//)
  await payAtSandbox(visitor, success)
  await visitor.page.getByRole('heading', { name: 'Your 2 bookings are confirmed' }).waitFor({ timeout: 20_000 })
  const groupid = /checkout\/([^?]+)/.exec(visitor.page.url())?.[1] ?? ''
  await visitor.open('/my/order')
  for (const offer of [first, second]) expect(await visitor.page.getByText(offer.title).count()).toBeGreaterThan(0)
  // One of them is called off: what stands leads on, and what ended comes last.
  const group = await callAs<{ data: { orders: { orderid: string; docno: string; total: { amount: number } }[] } }>(
    jwt,
    'GET',
    `/api/h/checkout/${groupid}`,
  )
  const [cancelled, kept] = group.data.orders
  const { data } = await callAs<{ data: { cancellation: { refund: { amount: number } } | null } }>(
    jwt,
    'GET',
    `/api/h/orders/${cancelled?.orderid}`,
  )
  const expectedRefund = data.cancellation?.refund.amount ?? 0
  const called = await callAs(jwt, 'POST', `/api/h/orders/${cancelled?.orderid}/cancel`, {
    as: 'customer',
    expectedRefund,
  })
  expect(called).toMatchObject({ ok: true })
  await visitor.open(`/checkout/${groupid}`)
  const ways = visitor.page.getByRole('link', { name: /^Show: / })
  await expect
    .poll(() =>
      ways.evaluateAll((links) =>
        links.map((link) => [link.textContent, link.getAttribute('href'), /primary/.test(link.className)]),
      ),
    )
    .toEqual([
      [expect.stringMatching(/^Show: ./), `/my/order/${kept?.orderid}`, true],
      [expect.stringMatching(/^Show: ./), `/my/order/${cancelled?.orderid}`, false],
    ])
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.close()
})

test('event tickets are bought by quota', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { data } = await get<{
    data: { offerid: string; slug: string; occurrenceid: string; placesLeft: number; price: { amount: number } }[]
  }>('/api/data/khidmat-events', { limit: 20 })
  const event = data.find((row) => row.placesLeft > 4 && row.price.amount > 0)
  if (!event) throw new Error('No event with places left')
  await visitor.open(`/book/${event.slug}/${event.offerid}?occurrence=${event.occurrenceid}`)
  const plus = visitor.page.locator('#block-tickets').getByRole('button', { name: 'More' }).first()
  await plus.click()
  await plus.waitFor()
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.page.getByRole('button', { name: 'Buy tickets' }).click()
  await fillGuest(visitor, aMailAddress())
  await payAtSandbox(visitor, success)
  await visitor.page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await visitor.close()
})

test('for a ticket that one pays as one likes, what is typed is paid; less than its price is said, and nothing is lost', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openGifts(visitor)
  await page.locator('#block-tickets').getByText('from RM 5').waitFor()
  const more = page.locator('#block-tickets').getByRole('button', { name: 'More' }).first()
  await more.click()
  await more.click()
  const gift = page.getByLabel('Pay what you like: for each ticket')
  expect(await gift.inputValue()).toBe('5.00')
  const total = page.getByRole('complementary', { name: 'Your booking' })
  await total.getByText('RM 10.00').first().waitFor()
  await gift.fill('3')
  await page.getByRole('button', { name: 'Set the amount' }).click()
  await page.getByText('Enter an amount from RM 5 to RM 99,000.').waitFor()
  expect(await gift.evaluate((one) => one === document.activeElement)).toBe(true)
  await visitor.expectAccessible()
  await gift.fill('25.50')
  await total.getByText('RM 51.00').first().waitFor()
  await page.reload()
  await expect.poll(() => gift.inputValue()).toBe('25.50')
  await total.getByText('RM 51.00').first().waitFor()
  await visitor.expectClean()
  await page.getByRole('button', { name: 'Buy tickets' }).click()
  await fillGuest(visitor, aMailAddress())
  await page.getByText('RM 51.00').first().waitFor()
  await payAtSandbox(visitor, success)
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await visitor.close()
})

test('tickets of the cart are changed where they were chosen, and begin there as they are', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await openGifts(visitor)
  const tickets = page.locator('#block-tickets')
  const more = tickets.getByRole('button', { name: 'More' }).first()
  await more.click()
  await more.click()
  const gift = page.getByLabel('Pay what you like: for each ticket')
  await gift.fill('25.50')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart').waitFor()
  await visitor.open('/cart')
  await page.getByRole('link', { name: 'Change' }).click()
  await page.waitForURL(/\/book\/.*instead=/)
  await expect.poll(() => gift.inputValue()).toBe('25.50')
  expect(await tickets.locator('output').first().innerText()).toBe('2')
  await more.click()
  await page.getByRole('button', { name: 'Save change' }).click()
  await page.waitForURL('**/cart')
  await page.getByText('RM 76.50').first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Change' }).count()).toBe(1)
  await visitor.expectClean()
  await visitor.close()
})

test('a double click books once', async () => {
  const visitor = await aVisitor()
  await chooseTime(visitor, await anInstantOffer())
  const placed: string[] = []
  visitor.page.on('response', async (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/h/orders') && response.ok())
      placed.push(((await response.json()) as { data: { orderid: string } }).data.orderid)
  })
  await visitor.page.getByRole('button', { name: /^(Book now|Request to book)$/ }).dblclick()
  await visitor.page.waitForURL(/\/checkout\//)
  expect(new Set(placed).size).toBe(1)
  await visitor.close()
})

test('a connection lost while paying loses nothing: the page that comes back shows the paid order', async () => {
  const visitor = await aVisitor()
  await chooseTime(visitor, await anInstantOffer())
  await book(visitor)
  await fillGuest(visitor, aMailAddress())
  const { page } = visitor
  const checkout = page.url()
  await payButton(visitor).click()
  await page.waitForURL(/\/pay\/sandbox\//)
  // The payment goes through, but the browser never gets back by itself.
  await page.route('**/checkout/**', (route) => route.abort('connectionreset'))
  const lost = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await page.locator('main button').nth(success).click()
  await lost
  await page.unroute('**/checkout/**')
  await page.goto(checkout, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await visitor.close()
})

test('a late payment takes the time again or comes back by itself, and the page never says paid before', async () => {
  const visitor = await aVisitor()
  await chooseTime(visitor, await anInstantOffer())
  await book(visitor)
  await fillGuest(visitor, aMailAddress())
  await payAtSandbox(visitor, late)
  await visitor.page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor()
  expect(await visitor.page.getByRole('heading', { name: 'Your booking is confirmed' }).count()).toBe(0)
  await visitor.expectAccessible()
  await visitor.close()
})
