import { expect, test, vi } from 'vitest'
import type { OrderView } from '#contracts/orders.ts'
import {
  aMailAddress,
  anInstantOffer,
  anOfferOnTheSpot,
  book,
  chooseTime,
  fillGuest,
  get,
  headings,
  payAtSandbox,
  payButton,
  success,
} from './buying-steps.ts'
import { aMember } from './member.ts'
import { serverUrl } from './server-url.ts'
import { callAs, sessionOf, signIn } from './signed-in.ts'
import { aVisitor, desktop, phone } from './visitor.ts'

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
  // The way there stands at the top, and the messages are still open after a reload.
  const band = visitor.page.locator('section').filter({ has: visitor.page.getByRole('heading', { level: 1 }) })
  await band.getByRole('link', { name: 'Directions' }).waitFor()
  // The map loads once it comes near: how far down it lies depends on how much there is to say of the service.
  await visitor.page.evaluate(() => window.scrollBy(0, 400))
  await visitor.page.locator('.maplibregl-map').waitFor()
  const write = visitor.page.getByRole('textbox', { name: /message/i })
  await visitor.page.getByRole('button', { name: 'Messages' }).click()
  await write.waitFor()
  await visitor.page.reload()
  await write.waitFor()
  await visitor.page.getByRole('button', { name: 'Order', exact: true }).click()
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
