import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor, Context } from '#domain/base/index.ts'
import { ticketTypes } from '#domain/catalogue/catalogue.tables.ts'
import { sandboxService } from '#platform/payments/sandbox.ts'
import { figures } from '#shared/figures.ts'
import { mostGift } from '#shared/policy.ts'
import { DAY } from '#shared/time.ts'
import { anEvent } from '#test/an-event.ts'
import { refusal } from '#test/paid-booking.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { addToCart, listCart } from './cart.ts'
import { openCheckout } from './open-checkout.ts'
import { quoteBooking } from './quote-booking.ts'

const least = 500
const at = (actor: Actor, days = 0): Promise<Context> =>
  aContext({ actor, at: new Date(testNow.getTime() + days * DAY) })

/** An evening with one kind of ticket, for which one gives what one likes from RM 5 on; and so many of it with an amount. */
async function anEvening({ db }: Context) {
  const type = { name: { en: 'Pay what you like' }, kind: 'donation' as const, priceAmount: least }
  const { offer, booked } = await anEvent([20], { startsAt: '2030-05-20T12:00:00.000Z', type })
  const raise = (priceAmount: number) =>
    db.update(ticketTypes).set({ priceAmount }).where(eq(ticketTypes.offerId, offer.id))
  return { booked: (amount?: number) => booked(2, amount), raise }
}

test('for such a ticket one gives its price or more, and its price where one says nothing', async () => {
  const ctx = await at(await aPerson())
  const { booked, raise } = await anEvening(ctx)
  const total = async (amount?: number) => (await quoteBooking(ctx, booked(amount))).total.amount
  expect([await total(), await total(least), await total(2550)]).toEqual([1000, 1000, 5100])
  for (const less of [0, 101, least - 1]) {
    expect(await refusal(quoteBooking(ctx, booked(less)))).toBe('request.invalid')
    expect(await refusal(addToCart(ctx, booked(less)))).toBe('request.invalid')
  }
  // Where nothing is too little, what payment services do not take still is.
  await raise(0)
  expect(await total(0)).toBe(0)
  expect(await refusal(quoteBooking(ctx, booked(100)))).toBe('request.invalid')
})

test('what was given in the cart stays the day after, and follows a price that rose above it', async () => {
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const { booked, raise } = await anEvening(ctx)
  await addToCart(ctx, booked(2000))
  await addToCart(ctx, booked(800))
  await raise(1000)
  const dayAfter = await at(buyer, 1.1)
  const drafts = await listCart(dayAfter, [])
  expect(drafts.map(({ order }) => order.totalAmount).toSorted((one, other) => one - other)).toEqual([2000, 4000])
  await openCheckout(
    dayAfter,
    drafts.map(({ order }) => ({ orderid: order.id })),
  )
})

test('the most that is given for as many tickets as an order has can be paid', () => {
  const { methods } = sandboxService({ baseUrl: () => '', secret: 'none', now: () => testNow })
  expect(mostGift * figures.mostTickets).toBeLessThanOrEqual(Math.max(...methods.map(({ maxAmount }) => maxAmount)))
})
