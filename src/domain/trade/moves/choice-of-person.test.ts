import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { DAY } from '#shared/time.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aColleague, aPaidBooking, at, HOUR, refusal, slot, start } from '#test/paid-booking.ts'
import { aContext, testNow } from '#test/world.ts'
import { listSeries } from '../booking/list-series.ts'
import { findNextSlot, listDays, listSlots } from '../booking/list-slots.ts'
import { addToCart, listCart } from '../checkout/cart.ts'
import { openCheckout, placeOrder } from '../checkout/open-checkout.ts'
import { placeSeries } from '../checkout/place-series.ts'
import { quoteBooking } from '../checkout/quote-booking.ts'
import { addWalkIn } from '../orders/add-walk-in.ts'
import { listDeskSlots } from '../orders/list-desk-slots.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { listMoveSlots } from './list-move-slots.ts'

const asked = testNow.getTime() + HOUR
const day = slot.slice(0, 10)
const after = (hours: number) => new Date(start + hours * HOUR).toISOString()

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

/** A booking with somebody, a colleague who could serve as well, and the switch by which the company decides who does. */
async function aShop() {
  const booking = await aPaidBooking()
  const ctx = await at(booking.buyer, asked)
  const offerid = booking.offer.id
  const other = await aColleague(ctx, booking.offer.companyId, offerid)
  const line = async () => (await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, booking.id)))[0]
  const decides = async (choosePerson = false) => {
    await ctx.db.update(offers).set({ choosePerson }).where(eq(offers.id, offerid))
  }
  return { ...booking, ctx, offerid, other, line, decides, choice: { offerid, startsAt: after(2), staffid: other } }
}

test.each<[string, (shop: Awaited<ReturnType<typeof aShop>>) => Promise<unknown>]>([
  ['asks for a price', ({ ctx, choice }) => quoteBooking(ctx, choice)],
  ['puts it into the cart', ({ ctx, choice }) => addToCart(ctx, choice)],
  ['books at once', ({ ctx, choice }) => placeOrder(ctx, choice)],
  [
    'books a series',
    ({ ctx, choice: { startsAt, ...choice } }) => placeSeries(ctx, { ...choice, startsAts: [startsAt] }),
  ],
  ['moves a booking', ({ customer, other }) => customer(asked, 'reschedule', { startsAt: after(2), staffid: other })],
  [
    'moves a booking to who serves it',
    async ({ customer, line }) =>
      customer(asked, 'reschedule', { startsAt: after(2), staffid: (await line())?.staffId ?? '' }),
  ],
  ['changes a booking', ({ customer, other }) => customer(asked, 'change', { staffid: other })],
])('a customer who %s chooses a person only where the company lets them', async (_what, attempt) => {
  const shop = await aShop()
  await shop.decides()
  const before = await shop.line()
  expect(await refusal(attempt(shop))).toBe('request.invalid')
  expect(await shop.line()).toEqual(before)
  await shop.decides(true)
  expect(await refusal(attempt(shop))).toBe('none')
})

test('where the company decides, a customer finds the times of all who serve, whoever is asked for', async () => {
  const { ctx, offerid, other, id, choice, decides } = await aShop()
  await placeOrder(ctx, choice)
  await decides()
  const starts = async (staffid?: string) => {
    const { slots } = await listSlots(ctx, { offerid, day, staffid })
    const { days } = await listDays(ctx, { offerid, from: day, to: day, staffid })
    const { dates } = await listSeries(ctx, { offerid, startsAt: choice.startsAt, every: 'week', times: 2, staffid })
    const move = await listMoveSlots(ctx, id, { as: 'customer', find: { day, staffid } })
    return { slots, days, dates, next: await findNextSlot(ctx, { offerid, staffid }), move }
  }
  expect(await starts(other)).toEqual(await starts())
  expect((await starts(other)).dates[0]?.free).toBe(true)
})

test('the desk chooses who serves all the same, and is shown when they are free', async () => {
  const { owner, offer, offerid, other, provider, line, choice, decides } = await aShop()
  await decides()
  const desk = await at(owner, asked)
  const find = { offerid, day, staffid: other }
  const companyid = offer.companyId
  const shown = await listDeskSlots(desk, { companyid, since: new Date(asked).toISOString(), find })
  expect(new Set(shown.slots.flatMap(({ staffIds }) => staffIds))).toEqual(new Set([other]))
  const { orderid } = await addWalkIn(desk, { companyid, ...choice, name: 'Tan Mei Ling', phone: '+60123456789' })
  const [walkIn] = await desk.db.select().from(orderLines).where(eq(orderLines.orderId, orderid))
  expect(walkIn?.staffId).toBe(other)
  await provider(asked, 'hand_over', { staffid: other })
  expect((await line())?.staffId).toBe(other)
})

test('who was agreed stays when the company begins to decide: the booking is moved with them, and naming them is no choice', async () => {
  const { customer, other, line, decides } = await aShop()
  await customer(asked, 'change', { staffid: other })
  await decides()
  await customer(asked, 'reschedule', { startsAt: after(2), staffid: other })
  expect(await line()).toMatchObject({ staffId: other, wantedStaffId: other })
  expect(await refusal(customer(asked, 'change', { staffid: other }))).toBe('orders.nothing_changes')
})

test.each([
  ['of today', 0],
  ['of the day before', DAY],
])('a draft %s that names a person is not booked with somebody else unasked, and is named', async (_when, age) => {
  const { ctx, buyer, choice, decides } = await aShop()
  const { order } = await addToCart(ctx, choice)
  await decides()
  const later = await at(buyer, asked + age)
  const keys = [{ orderid: order.id }]
  expect((await listCart(later, keys)).map(({ order: { id, totalAmount } }) => [id, totalAmount])).toEqual([
    [order.id, order.totalAmount],
  ])
  await expect(openCheckout(later, keys)).rejects.toMatchObject({
    code: 'booking.person_not_offered',
    data: { orderids: [order.id] },
  })
  // Chosen anew with anybody, it is booked.
  const { offerid, startsAt } = choice
  const anew = await addToCart(later, { offerid, startsAt, instead: keys })
  expect(await refusal(openCheckout(later, [{ orderid: anew.order.id }]))).toBe('none')
})
