import { asc, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { offerAddons, offers } from '#domain/catalogue/catalogue.tables.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aSpotBooking, at, HOUR, refusal, slot, start } from '#test/paid-booking.ts'
import { aContext, testNow } from '#test/world.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { quoteChange } from './quote-change.ts'

const asked = testNow.getTime() + HOUR
const ends = (hours: number) => new Date(start + hours * HOUR).toISOString()

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

/** A visit of an hour with a wash of half an hour, twice, as it was ordered. */
async function aLongBooking(how: (typeof ways)[number]) {
  const { db } = await aContext()
  const add = async (offerId: string) =>
    (
      await db
        .insert(offerAddons)
        .values({ offerId, name: { en: 'Wash' }, priceAmount: 2000, extraMinutes: 30, maxQuantity: 3 })
        .returning()
    )[0]?.id ?? ''
  const booking =
    how === 'ordered'
      ? await aSpotBooking(async ({ id }) => [{ addonid: await add(id), quantity: 2 }])
      : await aSpotBooking()
  const [had] = await db.select().from(offerAddons).where(eq(offerAddons.offerId, booking.offer.id))
  const addonid = had?.id ?? (await add(booking.offer.id))
  if (how === 'added') await booking.customer(asked, 'change', { addons: [{ addonid, quantity: 2 }] })
  return {
    ...booking,
    wash: (quantity: number) => ({ addons: [{ addonid, quantity }] }),
    change: (input: object) => booking.customer(asked, 'change', input),
    quote: async (change: object) => quoteChange(await at(booking.buyer, asked), booking.id, change),
    sell: (extraMinutes: number) =>
      db.update(offerAddons).set({ extraMinutes }).where(eq(offerAddons.offerId, booking.offer.id)),
    lengths: async () =>
      (
        await db.select().from(orderLines).where(eq(orderLines.orderId, booking.id)).orderBy(asc(orderLines.position))
      ).map(({ durationMinutes }) => durationMinutes),
  }
}
const ways = ['ordered', 'added'] as const

test.each(ways)('an add-on that is sold longer now takes away no more than it put on (%s)', async (how) => {
  const booking = await aLongBooking(how)
  expect(await booking.lengths()).toEqual([120, 60])
  await booking.sell(120)
  expect((await booking.quote(booking.wash(1))).endsAt).toBe(ends(1.5))
  expect((await booking.change(booking.wash(1))).endsAt).toBe(ends(1.5))
  expect(await booking.lengths()).toEqual([90, 30])
  expect((await booking.quote({ addons: [] })).endsAt).toBe(ends(1))
  expect(await booking.change({ addons: [] })).toMatchObject({ startsAt: slot, endsAt: ends(1) })
  expect(await booking.lengths()).toEqual([60])
})

test.each(ways)('one that is sold without a length now, or no more at all, gives its time back (%s)', async (how) => {
  const [short, gone] = [await aLongBooking(how), await aLongBooking(how)]
  await short.sell(0)
  expect((await short.change({ addons: [] })).endsAt).toBe(ends(1))
  await (await aContext()).db.delete(offerAddons).where(eq(offerAddons.offerId, gone.offer.id))
  expect((await gone.change(gone.wash(1))).endsAt).toBe(ends(1.5))
  expect((await gone.change({ addons: [] })).endsAt).toBe(ends(1))
})

test('more of an add-on is as long as it is sold now, and goes with the rest', async () => {
  const booking = await aLongBooking('ordered')
  await booking.sell(45)
  expect((await booking.change(booking.wash(3))).endsAt).toBe(ends(2.75))
  expect(await booking.lengths()).toEqual([165, 105])
  expect((await booking.change(booking.wash(1))).endsAt).toBe(ends(1 + 35 / 60))
  expect((await booking.change({ addons: [] })).endsAt).toBe(ends(1))
})

test('what was ordered before add-ons kept their length keeps its own, and never becomes shorter than its service', async () => {
  const booking = await aLongBooking('ordered')
  const { db } = await aContext()
  await db
    .update(orderLines)
    .set({ durationMinutes: 0 })
    .where(eq(orderLines.name, { en: 'Wash' }))
  await booking.sell(600)
  for (const change of [booking.wash(1), { addons: [] }]) {
    expect((await booking.quote(change)).endsAt).toBe(ends(2))
    expect((await booking.change(change)).endsAt).toBe(ends(2))
  }
})

test('of an offer that is no longer on sale no more is sold, and what was sold can be given back', async () => {
  const booking = await aLongBooking('ordered')
  await (await aContext()).db.update(offers).set({ status: 'archived' }).where(eq(offers.id, booking.offer.id))
  const more = booking.wash(3)
  expect(await refusal(booking.change(more))).toBe('booking.offer_unavailable')
  expect(await refusal(booking.quote(more))).toBe('booking.offer_unavailable')
  expect((await booking.quote(booking.wash(1))).endsAt).toBe(ends(1.5))
  expect((await booking.change(booking.wash(1))).endsAt).toBe(ends(1.5))
})
