import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { withCount } from '#shared/with-count.ts'
import { chooseFreeDay } from './desk-bookings.ts'
import { aMember, memberPassword } from './member.ts'
import { serverUrl } from './server-url.ts'
import { endSession, logInAgain } from './session-ends.ts'
import { aDemoPerson, callAs, sessionOf } from './signed-in.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

/** Puts the last free time of the first days of two offers into the cart, each with a note of its own where `note` begins it. */
async function fillCart({ page, open }: Visitor, note?: string): Promise<void> {
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'], sort: 'rating' }))
  const { data } = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=60`)).json()) as {
    data: { offerid: string; slug: string; priceModel: string; nextFreeAt: string | null }[]
  }
  for (const offer of data.filter((one) => one.priceModel === 'fixed' && one.nextFreeAt).slice(-2)) {
    await open(`/book/${offer.slug}/${offer.offerid}`)
    await page.locator('#block-time [aria-live] button').last().click()
    await page.locator('#block-time [data-chosen]').waitFor()
    if (note) await page.getByRole('textbox', { name: /^Note/ }).fill(`${note} ${offer.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('Added to your cart').waitFor()
  }
}

/** The line that is changed, saved, leads back to the cart, which shows it. @returns what is in the cart then */
async function save({ page }: Visitor): Promise<{ orders: OrderView[] }> {
  const listed = page.waitForResponse(isOfCartPage)
  await page.getByRole('button', { name: 'Save change' }).click()
  await page.waitForURL('**/cart')
  await page.getByText('Your cart is changed.').waitFor()
  expect(await page.getByText('Added to your cart').count()).toBe(0)
  return ((await (await listed).json()) as { data: { orders: OrderView[] } }).data
}
const isCart = (url: string) => new URL(url).pathname === '/api/h/cart'
/** The page that is left may be asking, too. */
const isOfCartPage = (answer: Response) =>
  answer.request().method() === 'GET' &&
  isCart(answer.url()) &&
  answer.request().headers().referer?.endsWith('/cart') === true

/** What the cart lists, opened anew. */
async function cartOf({ page, open }: Visitor): Promise<OrderView[]> {
  const listed = page.waitForResponse(isOfCartPage)
  await open('/cart')
  return ((await (await listed).json()) as { data: { orders: OrderView[] } }).data.orders
}

/** Somebody else, or several, take the time of a draft until nobody is left to serve it. @returns the last of their checkouts */
async function takeTimeOf({ lines, startsAt }: OrderView): Promise<{ groupid: string; secret: string } | undefined> {
  const [main] = lines
  const body = { offerid: main?.offerid, startsAt, ...(main?.variantid && { variantid: main.variantid }) }
  let last: { groupid: string; secret: string } | undefined
  for (let i = 0; i < 9; i++) {
    const headers = { 'content-type': 'application/json', 'device-id': `c0ffee${10 + i}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${serverUrl()}/api/h/orders`, init)
    if (!answer.ok) return last
    last = ((await answer.json()) as { data: { groupid: string; secret: string } }).data
  }
  throw new Error('There are too many people')
}

test('a time of the cart that is gone is said at the button and at its line, and leads to another one', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await fillCart(visitor)
  const orders = await cartOf(visitor)
  const [lost] = orders
  if (!lost) throw new Error('The cart is empty')
  await takeTimeOf(lost)
  await page.getByRole('button', { name: 'Check out all' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'this time has just been taken' })
  await refusal.waitFor()
  expect(await refusal.evaluate((said) => said.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true)
  const title = lost.lines[0] ? withCount(lost.lines[0], 'en') : ''
  await refusal.getByText(title).waitFor()
  const line = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
  await line.getByText('this time has just been taken').waitFor()
  // Nothing of the line is squeezed by it.
  const price = line.locator('strong').first()
  expect(await price.evaluate((said) => said.getBoundingClientRect().height)).toBeLessThan(40)
  expect(await page.getByRole('link', { name: 'Choose another time' }).count()).toBe(2)
  await visitor.expectAccessible()
  await line.getByRole('link', { name: 'Choose another time' }).click()
  await page.waitForURL((url) => url.pathname === `/book/${lost.lines[0]?.offerSlug}/${lost.lines[0]?.offerid}`)
  // The taken time is not chosen there again, and the new choice takes the place of the one that is gone.
  await page.locator('#block-time [aria-live] button').last().waitFor()
  expect(await page.locator('#block-time [data-chosen]').count()).toBe(0)
  await page.locator('#block-time [aria-live] button').last().click()
  await page.locator('#block-time [data-chosen]').waitFor()
  expect(await page.getByRole('button', { name: 'Book now' }).count()).toBe(0)
  const { orders: after } = await save(visitor)
  expect(after).toHaveLength(orders.length)
  expect(after.map(({ orderid }) => orderid)).not.toContain(lost.orderid)
  await page.getByRole('button', { name: 'Check out all' }).click()
  await page.waitForURL(/\/checkout\//)
  await visitor.close()
})

test('a line of the cart is changed where it was chosen, and begins there as it is', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await fillCart(visitor, 'Ring twice:')
  const before = await cartOf(visitor)
  const [line] = before
  await page.getByRole('link', { name: 'Change' }).first().click()
  await page.waitForURL(/\/book\/.*instead=/)
  const chosen = page.locator('#block-time [data-chosen]')
  await chosen.waitFor()
  const was = new URL(page.url()).searchParams.get('slot')
  expect(was).toBe(line?.startsAt)
  await page
    .getByRole('button', { name: /^Change/ })
    .last()
    .click()
  // Not the earliest: its lead time may pass while this is walked.
  const times = page.locator('#block-time [aria-live] button')
  await times.first().waitFor()
  await times.nth(Math.min(2, (await times.count()) - 2)).click()
  const notice = page
    .getByRole('status')
    .or(page.locator('main *'))
    .filter({ hasText: 'You are changing an entry of your cart.' })
  const end = await notice.last().evaluate((said) => said.parentElement?.getBoundingClientRect().bottom ?? 0)
  const below = await page
    .locator('main h2')
    .first()
    .evaluate((one) => one.parentElement?.getBoundingClientRect().top ?? 0)
  expect(below - end).toBeGreaterThanOrEqual(16)
  await visitor.expectAccessible()
  const { orders: after } = await save(visitor)
  expect(after).toHaveLength(before.length)
  expect(after.map(({ orderid }) => orderid)).not.toContain(line?.orderid)
  expect(after.map(({ startsAt }) => startsAt)).not.toContain(was)
  // Each keeps what was written for its own provider, here and at the checkout of all.
  expect(after.map(({ note }) => note).toSorted()).toEqual(before.map(({ note }) => note).toSorted())
  expect(new Set(after.map(({ note }) => note)).size).toBe(2)
  await page.getByRole('button', { name: 'Check out all' }).click()
  await page.waitForURL(/\/checkout\//)
  for (const { note } of after)
    await page
      .getByText(note ?? '')
      .first()
      .waitFor()
  expect(await page.getByRole('textbox', { name: /^Note/ }).count()).toBe(0)
  await visitor.close()
})

test('who signs in on another device sees there how much waits in the cart', async () => {
  const first = await aDemoPerson('customer', { viewport: phone })
  await fillCart(first)
  const { data } = await callAs<{ data: { orders: OrderView[] } }>(first.jwt, 'GET', '/api/h/cart')
  expect(data.orders.length).toBeGreaterThan(1)
  await first.close()
  const second = await aDemoPerson('customer', { viewport: phone })
  await second.open('/')
  const tab = second.page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: /Cart/ })
  await expect.poll(() => tab.innerText()).toContain(String(data.orders.length))
  for (const { orderid } of data.orders) await callAs(second.jwt, 'DELETE', `/api/h/cart?orderid=${orderid}`)
  await second.close()
})

/** The page of a service at the provider's, with its last time of the day chosen; `anew` as if nothing had been chosen there. */
async function chooseLast({ page, open }: Visitor, anew = ''): Promise<string> {
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'], sort: 'rating' }))
  const { data } = (await (await fetch(`${serverUrl()}/api/data/khidmat-offers?find=${find}&limit=60`)).json()) as {
    data: { offerid: string; slug: string; priceModel: string; nextFreeAt: string | null }[]
  }
  const offer = data.filter((one) => one.priceModel === 'fixed' && one.nextFreeAt).at(-4)
  const path = `/book/${offer?.slug}/${offer?.offerid}`
  await open(path + anew)
  // In the evening one time is left today, which would be its first one as well.
  await chooseFreeDay(page.locator('#block-time'))
  await page.locator('#block-time [aria-live] button').last().click()
  await page.locator('#block-time [data-chosen]').waitFor()
  return path
}

test('what a page put into the cart is not put in twice, and goes along where it is booked at once', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const path = await chooseLast(visitor)
  const add = page.getByRole('button', { name: 'Add to cart' })
  const isIn = page.getByRole('button', { name: 'In your cart' })
  await add.click()
  await isIn.waitFor()
  await page.reload()
  await isIn.waitFor()
  await visitor.expectAccessible()
  await isIn.click()
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  // What was removed there is no choice any more; it can be made again.
  await visitor.open(path)
  await page.locator('#block-time [aria-live] button').last().waitFor()
  expect(await page.locator('#block-time [data-chosen]').count()).toBe(0)
  await chooseLast(visitor)
  await add.click()
  await isIn.waitFor()
  // Another choice is another line.
  await page.getByRole('button', { name: 'Change' }).last().click()
  await page.locator('#block-time [aria-live] button').first().click()
  await add.click()
  await isIn.waitFor()
  const [second, first] = await cartOf(visitor)
  expect(await page.getByText('You have this time twice in your cart.').count()).toBe(0)
  // The words for the provider make no other choice of it.
  await visitor.open(path)
  await isIn.waitFor()
  await page.getByRole('textbox', { name: /^Note/ }).fill('The blue gate')
  await add.waitFor()
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.waitForURL(/\/checkout\//)
  const left = await cartOf(visitor)
  expect(left.map(({ orderid }) => orderid)).toEqual([first?.orderid])
  expect(left[0]?.startsAt).not.toBe(second?.startsAt)
  await visitor.expectClean()
  await visitor.close()
})

test('a line that was saved is changed once more where its page is opened again, also into several dates', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await chooseLast(visitor, '?from=series')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart').waitFor()
  await visitor.open('/cart')
  await page.getByRole('link', { name: 'Change' }).first().click()
  await page.waitForURL(/\/book\/.*instead=/)
  const address = page.url().replace(/^.*?(?=\/book)/, '')
  await page.locator('#block-time [data-chosen]').waitFor()
  await page.locator('#block-dates summary').click()
  await page.getByLabel('How often').selectOption('week')
  await expect.poll(() => page.locator('#block-dates ol > li').count()).toBe(4)
  // A date that is not free is left out.
  const leave = page.getByRole('button', { name: 'Leave out', pressed: false })
  while ((await leave.count()) > 0) await leave.first().click()
  const { orders: dates } = await save(visitor)
  expect(dates.length).toBeGreaterThan(1)
  const tab = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: /Cart/ })
  await expect.poll(() => tab.innerText()).toContain(String(dates.length))
  // The address still names the draft that is gone: it stands for what took its place.
  await visitor.open(address)
  await page.getByRole('button', { name: 'In your cart' }).waitFor()
  await page.getByLabel('How often').selectOption('')
  const { orders: one } = await save(visitor)
  expect(one).toHaveLength(1)
  await expect.poll(() => tab.innerText()).toMatch(/\b1\b/)
  await visitor.expectClean()
  await visitor.close()
})

test('one time twice in the cart is said there, and two that need one person are told from what others took', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  for (const page of ['?from=once', '?from=twice']) {
    await chooseLast(visitor, page)
    // Other words for the provider: the same choice to the word is not put in once more.
    await visitor.page.getByRole('textbox', { name: /^Note/ }).fill(page)
    await visitor.page.getByRole('button', { name: 'Add to cart' }).click()
    await visitor.page.getByText('Added to your cart').waitFor()
  }
  const [line, other] = await cartOf(visitor)
  expect(line?.startsAt).toBe(other?.startsAt)
  const twice = page.getByText('You have this time twice in your cart.')
  await expect.poll(() => twice.count()).toBe(2)
  if (!line) throw new Error('The cart is empty')
  // One place is left at that time.
  const last = await takeTimeOf(line)
  await fetch(`${serverUrl()}/api/h/checkout/${last?.groupid}?secret=${last?.secret}`, { method: 'DELETE' })
  await page
    .getByRole('button', { name: /^Check out/ })
    .last()
    .click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Another of your choices needs this time, too.' })
  await refusal.waitFor()
  expect(await refusal.getByText(withCount(line.lines[0] ?? { name: {}, quantity: 1 }, 'en')).count()).toBe(2)
  expect(await refusal.getByText(/\d:\d\d/).count()).toBe(2)
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect.poll(() => twice.count()).toBe(0)
  await page
    .getByRole('button', { name: /^Check out/ })
    .last()
    .click()
  await page.waitForURL(/\/checkout\//)
  await visitor.close()
})

test('the cart says which line is a request, and shows dates one after the other', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page, jwt } = visitor
  const listed = async () => (await callAs<{ data: { orders: OrderView[] } }>(jwt, 'GET', '/api/h/cart')).data.orders
  for (const { orderid } of await listed()) await callAs(jwt, 'DELETE', `/api/h/cart?orderid=${orderid}`)
  const owner = await sessionOf('owner@khidmat.test')
  const profile = await callAs<{ data: { companies: { slug: string }[] } }>(
    owner.jwt,
    'GET',
    '/api/h/profile?withCompanies=1',
  )
  const { data } = await callAs<{
    data: { rows: { offerid: string; kind: string; itemKind: string; status: string }[] }
  }>(owner.jwt, 'GET', `/api/h/offers?companyid=${profile.data.companies[0]?.slug}`)
  const days = [21, 14, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const place = { kind: 'provider' }
  for (const kind of ['request', 'instant']) {
    const { length } = await listed()
    for (const { offerid } of data.rows.filter(
      (o) => o.kind === kind && o.itemKind === 'service' && o.status === 'published',
    )) {
      for (const startsAt of kind === 'instant' ? days : days.slice(0, 1))
        await callAs(jwt, 'POST', '/api/h/cart', { offerid, startsAt, place })
      if ((await listed()).length > length) break
    }
  }
  expect((await listed()).map(({ kind }) => kind)).toEqual(['instant', 'instant', 'instant', 'request'])
  await visitor.open('/cart')
  const lines = page.locator('main section > div')
  await expect.poll(() => lines.count()).toBe(4)
  const said = await lines.allInnerTexts()
  expect(said.filter((words) => words.includes('This is a request'))).toHaveLength(1)
  const shown = await page.locator('main section').first().locator('h3 + p').allInnerTexts()
  const times = (await listed()).map(({ startsAt, zone }) => [startsAt ?? '', zone] as const).toSorted()
  expect(shown.map((words) => words.trim())).toEqual(times.map(([at, zone]) => formatInstant(at, 'en', zone)))
  await visitor.expectAccessible()
  const [removed] = await listed()
  for (const { orderid } of await listed()) await callAs(jwt, 'DELETE', `/api/h/cart?orderid=${orderid}`)
  // What was taken out of it says so on its own page.
  await visitor.open(`/my/order/${removed?.orderid}`)
  await page.getByText('This draft was removed from your cart.').waitFor()
  await visitor.close()
})

test('a page tells what is in the cart, whoever put it there, and no longer when another tab has taken it out', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page, context } = visitor
  const path = await chooseLast(visitor, '?from=first')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'In your cart' }).waitFor()
  const [line] = await cartOf(visitor)
  // A link to the very time knows it, too.
  await visitor.open(`${path}?slot=${line?.startsAt}`)
  const isIn = page.getByRole('button', { name: 'In your cart' })
  await isIn.waitFor()
  const other = await context.newPage()
  await other.goto(`${serverUrl()}/cart`)
  await other.getByRole('button', { name: 'Remove' }).click()
  await other.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  expect(await page.locator('#block-time [data-chosen]').count()).toBe(1)
  await visitor.expectClean()
  await visitor.close()
})

test('with letters twice as large no word of the sums is broken', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await fillCart(visitor)
  await visitor.open('/ms/cart')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  const word = page.locator('[data-sum=total] dt')
  expect(await word.innerText()).toBe('Jumlah')
  const [height, line] = await word.evaluate((one) => [
    one.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(one).fontSize) * 2,
  ])
  expect(height).toBeLessThan(line ?? 0)
  await visitor.expectClean()
  await visitor.close()
})

test('whoever logs in again in the cart is told no more that the session has ended', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const { jwt, email } = await aMember(visitor)
  await fillCart(visitor)
  // Its end would be heard before anything is refused.
  await page.route('**/api/h/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await visitor.open('/cart')
  const all = page.getByRole('button', { name: 'Check out all' })
  await all.waitFor()
  await endSession(jwt)
  await all.click()
  await logInAgain(page, email, memberPassword)
  await all.waitFor()
  await expect.poll(() => page.getByText('Your session has ended').count()).toBe(0)
  await all.click()
  await page.waitForURL(/\/checkout\//)
  await visitor.close()
})
