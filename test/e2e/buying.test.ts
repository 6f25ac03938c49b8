import type { CheckoutView, OrderView } from '#contracts/orders.ts'
import { expect, test, vi } from 'vitest'
import { openGifts } from './form-ways.ts'
import { aMember } from './member.ts'
import { callAs, sessionOf, signIn } from './signed-in.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'
import { formatMoney } from '#shared/money.ts'
import { serverUrl } from './server-url.ts'

interface Offer {
  offerid: string
  slug: string
  companyid: string
  title: string
}

async function get<T>(path: string, params: Record<string, unknown> = {}): Promise<T> {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  return (await (await fetch(`${serverUrl()}${path}?${query}`)).json()) as T
}

let taken = 0

/** A fixed-price offer at the provider's, booked at once and free soon; each call another one, of another company. */
async function anInstantOffer(): Promise<Offer> {
  for (let page = 0, cursor: string | undefined; page < 6; page++) {
    const list = await get<{
      data: (Offer & { priceModel: string; nextFreeAt: string | null })[]
      cursor: string | null
    }>('/api/data/khidmat-offers', {
      find: { kind: 'service', place: ['provider'] },
      limit: 50,
      ...(cursor && { cursor }),
    })
    const fitting = list.data.filter((offer) => offer.priceModel === 'fixed' && offer.nextFreeAt)
    const companies = [...new Map(fitting.map((offer) => [offer.companyid, offer])).values()]
    for (const offer of companies.slice(taken)) {
      taken++
      const quote = await fetch(`${serverUrl()}/api/h/quote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offerid: offer.offerid, quantity: 1, place: { kind: 'provider' } }),
      })
      if (quote.ok) return offer
    }
    cursor = list.cursor ?? undefined
  }
  throw new Error('No instant offer left in the demo')
}

/** One that its company lets buyers pay on the spot, as its checkout says. */
async function anOfferOnTheSpot(): Promise<Offer> {
  const list = await get<{ data: Offer[] }>('/api/data/khidmat-offers', {
    find: { kind: 'service', place: ['provider'] },
    limit: 100,
  })
  const call = async <T>(method: string, path: string, body?: unknown) =>
    (
      await fetch(serverUrl() + path, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    ).json() as Promise<T>
  for (const offer of list.data.toReversed()) {
    const slots = await get<{ data: { next: { startsAt: string } | null } }>('/api/data/khidmat-slots', {
      find: { offerid: offer.offerid },
    })
    const placed = await call<{ ok: boolean; data: { groupid: string; secret: string } }>('POST', '/api/h/orders', {
      offerid: offer.offerid,
      startsAt: slots.data.next?.startsAt,
    })
    if (!placed.ok) continue
    const { groupid, secret } = placed.data
    const { data } = await call<{ data: { orders: { kind: string }[]; methods: { provider: string }[] } }>(
      'GET',
      `/api/h/checkout/${groupid}?secret=${secret}`,
    )
    await call('DELETE', `/api/h/checkout/${groupid}?secret=${secret}`)
    const instant = data.orders.every((order) => order.kind === 'instant')
    if (instant && data.methods.some((method) => method.provider === 'offline')) return offer
  }
  throw new Error('No company of the demo takes money on the spot')
}

/** Chooses a time on the booking page: the earliest, or the n-th chip of the first free day. */
async function chooseTime(visitor: Visitor, offer: Offer, prefix = ''): Promise<void> {
  const { page } = visitor
  await visitor.open(`${prefix}/book/${offer.slug}/${offer.offerid}`)
  const slot = page.locator('#block-time [aria-live] button').last()
  await slot.waitFor()
  await slot.click()
  await page.locator('#block-time [data-chosen]').waitFor()
}

const book = (visitor: Visitor) =>
  visitor.page
    .getByRole('button', { name: /^(Book now|Request to book|Tempah sekarang|Minta tempahan|立即预约|申请预约)$/ })
    .click()

async function fillGuest({ page }: Visitor, email: string): Promise<void> {
  await page.waitForURL(/\/checkout\//)
  await page.locator('input[autocomplete=name]').fill('Guest Buyer')
  await page.locator('input[autocomplete=email]').fill(email)
}

const payButton = ({ page }: Visitor) => page.locator('form button[type=submit]')

async function payAtSandbox(visitor: Visitor, outcome: number): Promise<void> {
  const { page } = visitor
  await payButton(visitor).click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.locator('main button').nth(outcome).click()
  await page.waitForURL(/\/checkout\/.*paid=1/)
}

/** A checkout of this browser's, as the API tells it. */
async function checkoutOf({ page }: Visitor, group: string): Promise<CheckoutView> {
  const secret = await page.evaluate(
    (group) => (JSON.parse(localStorage.getItem('khidmat_order_data') ?? '{}') as Record<string, string>)[group],
    group,
  )
  return (await get<{ data: CheckoutView }>(`/api/h/checkout/${group}`, { secret })).data
}

const success = 0
const failure = 1
const duplicate = 3
const late = 4
let people = 0
const aMailAddress = () => `guest${++people}.${Date.now()}@example.test`

const headings = {
  '': { confirmed: 'Your booking is confirmed', account: 'Make an account from this booking' },
  '/ms': { confirmed: 'Tempahan anda disahkan', account: 'Buka akaun daripada tempahan ini' },
  '/zh': { confirmed: '您的预约已确认', account: '用此预约开设账户' },
}

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

test('cancelling shows the refund first, then gives it back', async () => {
  const visitor = await aVisitor({ viewport: phone })
  await signIn(visitor, 'customer@khidmat.test')
  await chooseTime(visitor, await anInstantOffer())
  await book(visitor)
  await visitor.page.waitForURL(/\/checkout\//)
  await payAtSandbox(visitor, success)
  await visitor.page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await visitor.page.getByRole('link', { name: 'Show the booking' }).click()
  await visitor.page.waitForURL(/\/my\/order\//)
  await visitor.page.getByRole('button', { name: 'Cancel the booking' }).click()
  const dialog = visitor.page.getByRole('dialog')
  await dialog.getByText('You get back').waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
  await visitor.page.getByText('Cancelled').first().waitFor()
  await expect.poll(() => visitor.page.getByText(/Refund/).count(), { timeout: 15_000 }).toBeGreaterThan(0)
  await visitor.expectAccessible()
  await visitor.expectClean()
  await visitor.close()
})

test('a refund that changes while its dialog is open is told with both sums, and the one that was shown first is asked for', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await signIn(visitor, 'customer@khidmat.test')
  await chooseTime(visitor, await anInstantOffer())
  await book(visitor)
  await page.waitForURL(/\/checkout\//)
  await payAtSandbox(visitor, success)
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Show the booking' }).click()
  await page.waitForURL(/\/my\/order\//)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You get back').waitFor()
  let shown = 0
  await page.route(/\/api\/h\/orders\/[^/?]+(\?.*)?$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: OrderView }
    const { cancellation } = body.data
    if (!cancellation) return route.fulfill({ response: answer })
    shown = cancellation.refund.amount
    const late = { ...cancellation, refund: { ...cancellation.refund, amount: 0 }, fee: cancellation.refund }
    return route.fulfill({ json: { ...body, data: { ...body.data, cancellation: { ...late, freeUntil: null } } } })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  const news = dialog.getByRole('alert')
  await news.getByText('The time in which cancelling is free has just ended.').waitFor()
  await news.getByText(/^What you get back has changed, from RM [1-9].* to RM 0\.00\.$/).waitFor()
  await visitor.expectAccessible()
  const sent = page.waitForRequest((request) => request.url().endsWith('/cancel'))
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ expectedRefund: shown })
  expect(shown).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.close()
})

test('a series is booked in one go: a date that is not free is swapped for a time near it', async () => {
  const visitor = await aVisitor({ viewport: phone, theme: 'dark' })
  const { page } = visitor
  const offer = await anInstantOffer()
  await chooseTime(visitor, offer)
  await page.getByText('Just this once').first().click()
  await page.getByLabel('How often').selectOption('week')
  const dates = page.locator('#block-dates ol > li')
  await expect.poll(() => dates.count()).toBe(4)
  // Others are quicker with the second date.
  const shown = page.waitForResponse((answer) => answer.url().includes('khidmat-series'))
  await page.getByRole('button', { name: 'More' }).last().click()
  const series = (await (await shown).json()) as { data: { dates: { startsAt: string; free: boolean }[] } }
  const second = series.data.dates[1]?.startsAt
  const rival = () =>
    fetch(`${serverUrl()}/api/h/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'device-id': 'e2e0001c' },
      body: JSON.stringify({ offerid: offer.offerid, startsAt: second, quantity: 1, place: { kind: 'provider' } }),
    })
  // Each takes another person, until nobody is left.
  await expect.poll(async () => (await rival()).status, { timeout: 20_000 }).toBe(409)
  await book(visitor)
  const taken = dates.filter({ hasText: 'not free' })
  await taken.first().waitFor({ timeout: 20_000 })
  await visitor.expectAccessible()
  for (let left = await taken.count(); left > 0; left--) await taken.first().getByRole('button').first().click()
  await page.getByText('and 4 more dates').first().waitFor({ state: 'attached' })
  await book(visitor)
  await page.waitForURL(/\/checkout\//)
  // A branch's offer is called by its branch, too.
  await expect.poll(() => page.getByText(offer.title).count()).toBe(5)
  await visitor.close()
})

test.each([
  ['', phone, 'light'],
  ['/zh', desktop, 'dark'],
] as const)(
  'a visitor who pays on the spot proves the address by a code, and stands before the confirmation (%s/)',
  async (prefix, viewport, theme) => {
    const visitor = await aVisitor({ viewport, theme })
    const { page } = visitor
    await chooseTime(visitor, await anOfferOnTheSpot(), prefix)
    await book(visitor)
    const email = aMailAddress()
    await fillGuest(visitor, email)
    // Of money that is not here nothing can be kept.
    const noShow = page.locator('aside').getByText(/Not coming costs|未到场/)
    await noShow.waitFor()
    await page.locator('fieldset input[type=radio]').last().check({ force: true })
    await expect.poll(() => noShow.count()).toBe(0)
    await payButton(visitor).click()
    await page.locator('input[name=tac]').waitFor()
    await visitor.expectAccessible()
    const code = await visitor.codeFor(email)
    await page.locator('input[name=tac]').fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('alert').waitFor()
    await page.keyboard.type(code)
    await page.getByRole('heading', { level: 1, name: headings[prefix].confirmed }).waitFor()
    // What is still to be paid there is said with its sum.
    await page.getByText(/^(You still pay RM.[\d,.]+ on the spot\.|您还需到场支付 RM.[\d,.]+。)$/).waitFor()
    await visitor.expectAccessible()
    await visitor.close()
  },
)

test('a customer accepts the time that the provider proposes at short notice', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const [jwt, { jwt: owner }] = [await signIn(visitor, 'customer@khidmat.test'), await sessionOf('owner@khidmat.test')]
  // A booking of the demo customer in the owner's salon that may be moved; the demo's orders are played after the start.
  const movable = async () => {
    type Row = {
      orderid: string
      startsAt: string
      company: { slug: string }
      actions: string[]
      lines: { offerid: string }[]
    }
    const mine = await callAs<{ data: { rows: Row[] } }>(jwt, 'GET', '/api/h/orders?filter=upcoming&limit=100')
    for (const { orderid, company } of mine.data.rows) {
      if (company.slug !== 'seri-ayu-salon') continue
      const { data } = await callAs<{ data: Row }>(owner, 'GET', `/api/h/orders/${orderid}?as=provider`)
      if (data.actions.includes('reschedule')) return data
    }
    throw new Error('The demo customer has no booking in the salon')
  }
  const order = await vi.waitFor(movable, { timeout: 40_000, interval: 500 })
  const find = { offerid: order.lines[0]?.offerid }
  const { data: first } = await get<{ data: { next: { startsAt: string } } }>('/api/data/khidmat-slots', { find })
  const day = new Date(Date.parse(first.next.startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  const { data: free } = await get<{ data: { slots: { startsAt: string }[] } }>('/api/data/khidmat-slots', {
    find: { ...find, day },
  })
  // Another time than the one that stands, at which whoever was asked for by name is free, too.
  let proposed: string | undefined
  for (const { startsAt } of free.slots.filter((slot) => slot.startsAt !== order.startsAt)) {
    const moved = await callAs<{ data?: { proposal: { startsAt: string } | null } }>(
      owner,
      'POST',
      `/api/h/orders/${order.orderid}/reschedule`,
      { as: 'provider', startsAt },
    )
    proposed = moved.data?.proposal?.startsAt
    if (proposed) break
  }
  expect(proposed).toBeDefined()
  await visitor.open('/my/order')
  const row = page.locator(`a[href$="/my/order/${order.orderid}"]`)
  await row.getByText('Another time? Please answer').waitFor()
  expect(await row.getByText('Confirmed', { exact: true }).count()).toBe(0)
  await visitor.expectAccessible()
  await visitor.open(`/my/order/${order.orderid}`)
  await page.getByText(/asks to move this to/).waitFor()
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.innerText()).toBe('The provider asks for another time')
  expect(await page.locator('section:has(h1)').getAttribute('data-tone')).toBe('waiting')
  expect(await page.title()).toBe('The provider asks for another time - Order - Khidmat')
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Accept the new time' }).click()
  await page.getByText('Your booking has moved.').waitFor()
  await page.getByText(/asks to move this to/).waitFor({ state: 'detached' })
  expect(await heading.innerText()).toBe('Confirmed')
  expect(await page.title()).toBe('Order - Khidmat')
  await visitor.expectClean()
  await visitor.close()
})

test('who has paid nothing is told of no fee where a booking is cancelled', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { jwt } = await aMember(visitor)
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'], sort: 'rating' }))
  const { data } = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=60`)).json()) as {
    data: { offerid: string; priceModel: string; nextFreeAt: string | null }[]
  }
  const onTheSpot = { provider: 'offline', method: 'on_the_spot' }
  let orderid: string | undefined
  // Of those that may be paid on the spot.
  for (const offer of data.filter((one) => one.priceModel === 'fixed' && one.nextFreeAt)) {
    const placed = await callAs<{ data?: { orderid: string; groupid: string } }>(jwt, 'POST', '/api/h/orders', {
      offerid: offer.offerid,
      startsAt: offer.nextFreeAt,
    }).catch(() => undefined)
    if (!placed?.data) continue
    const { groupid } = placed.data
    const paid = await callAs<{ ok?: boolean }>(jwt, 'POST', `/api/h/checkout/${groupid}/payment`, onTheSpot).catch(
      () => undefined,
    )
    if (paid?.ok) {
      orderid = placed.data.orderid
      break
    }
    await callAs(jwt, 'DELETE', `/api/h/checkout/${groupid}`)
  }
  await visitor.open(`/my/order/${orderid}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You have paid nothing yet, so nothing is due.').waitFor()
  expect(await dialog.innerText()).not.toMatch(/after that|Free cancellation/)
  await visitor.expectClean()
  await visitor.close()
})
