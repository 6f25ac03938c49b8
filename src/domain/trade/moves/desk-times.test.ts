import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { offerAddons } from '#domain/catalogue/catalogue.tables.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaidBooking, at, HOUR, MINUTE, refusal, slot, start } from '#test/paid-booking.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { placeOrder } from '../checkout/open-checkout.ts'
import { orders } from '../orders/orders.tables.ts'
import { listMoveSlots } from './list-move-slots.ts'
import { quoteChange } from './quote-change.ts'

// An offer that begins every hour, for the public with a day of lead time.
const terms = { slotStepMinutes: 60, noticeMinutes: 24 * 60 }
const asked = testNow.getTime() + HOUR
const day = slot.slice(0, 10)
const by = (minutes: number) => new Date(start + minutes * MINUTE).toISOString()

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

type Booking = Awaited<ReturnType<typeof aPaidBooking>>

async function shown({ id, buyer, owner }: Booking, as: 'customer' | 'provider', when = asked) {
  const found = await listMoveSlots(await at(as === 'customer' ? buyer : owner, when), id, { as, find: { day } })
  return 'slots' in found ? found.slots.map(({ slot }) => new Date(slot.start).toISOString()) : []
}

test('the desk moves a booking by a quarter of an hour, and by five minutes; it is shown the quarters, and what is beside its time', async () => {
  const booking = await aPaidBooking(terms)
  expect(await shown(booking, 'provider')).toEqual(expect.arrayContaining([by(-15), slot, by(15), by(30)]))
  const beside = async () => (await shown(booking, 'provider')).filter((time) => Date.parse(time) % (15 * MINUTE) > 0)
  expect(await beside()).toEqual([by(-10), by(-5), by(5), by(10)])
  expect((await booking.provider(asked, 'reschedule', { startsAt: by(15) })).startsAt).toBe(by(15))
  expect((await booking.provider(asked, 'reschedule', { startsAt: by(20) })).startsAt).toBe(by(20))
  // Its own time is among them, so that somebody else can be chosen for it.
  expect(await shown(booking, 'provider')).toContain(by(20))
  expect(await beside()).toEqual([by(10), by(20), by(25)])
})

test('the customer keeps the steps of the service, and is not told that somebody was faster', async () => {
  const booking = await aPaidBooking(terms)
  expect(await shown(booking, 'customer')).not.toContain(by(15))
  expect(await refusal(booking.customer(asked, 'reschedule', { startsAt: by(15) }))).toBe('booking.time_not_offered')
  expect(
    await refusal(placeOrder(await at(await aPerson(), asked), { offerid: booking.offer.id, startsAt: by(15) })),
  ).toBe('booking.time_not_offered')
})

test('no time of the desk is one at which nobody works, nor one between its five minutes, nor a taken one', async () => {
  const booking = await aPaidBooking(terms)
  const move = (startsAt: string) => refusal(booking.provider(asked, 'reschedule', { startsAt }))
  expect(await move(by(7))).toBe('booking.time_not_offered')
  expect(await move(`${day}T20:00:00.000Z`)).toBe('booking.time_not_offered')
  await placeOrder(await at(await aPerson(), asked), { offerid: booking.offer.id, startsAt: by(60) })
  expect(await move(by(30))).toBe('booking.slot_taken')
  expect(await shown(booking, 'provider')).not.toContain(by(30))
})

test('a proposed time between the steps is accepted, and what is added to a booking at such a time is', async () => {
  const booking = await aPaidBooking(terms)
  const soon = '2030-05-02T01:20:00.000Z'
  const proposed = await booking.provider(asked, 'reschedule', { startsAt: soon })
  expect(proposed.proposal?.startsAt).toBe(soon)
  await booking.customer(asked, 'accept_move', { startsAt: soon })
  expect((await booking.row())?.startsAt?.toISOString()).toBe(soon)

  const moved = await aPaidBooking(terms)
  const { db } = await aContext()
  const wash = { offerId: moved.offer.id, name: { en: 'Wash' }, priceAmount: 0, extraMinutes: 30, maxQuantity: 1 }
  const [{ id = '' } = {}] = await db.insert(offerAddons).values(wash).returning()
  await moved.provider(asked, 'reschedule', { startsAt: by(20) })
  const addons = [{ addonid: id, quantity: 1 }]
  expect(await refusal(quoteChange(await at(moved.buyer, asked), moved.id, { addons }))).toBe('none')
  expect((await moved.customer(asked, 'change', { addons })).endsAt).toBe(by(20 + 60 + 30))
})

test('the times of what cannot be moved any more are not told: the refusal is the one of the move', async () => {
  const booking = await aPaidBooking(terms)
  const times = async (as: 'customer' | 'provider', when: number) => refusal(shown(booking, as, when))
  const move = async (as: 'customer' | 'provider', when: number) =>
    refusal(booking[as](when, 'reschedule', { startsAt: by(180) }))
  for (const [as, when, code] of [
    ['customer', start - HOUR, 'orders.notice_passed'],
    ['provider', start - HOUR, 'orders.too_late_to_propose'],
    ['provider', start + HOUR, 'orders.start_passed'],
  ] as const) {
    expect(await times(as, when)).toBe(code)
    expect(await move(as, when)).toBe(code)
  }
  const { db } = await aContext()
  await db.update(orders).set({ rescheduleCount: 3 }).where(eq(orders.id, booking.id))
  expect(await times('customer', asked)).toBe('orders.reschedule_limit')
  await db.update(orders).set({ rescheduleCount: 0 }).where(eq(orders.id, booking.id))
  await booking.customer(asked, 'cancel')
  for (const as of ['customer', 'provider'] as const) expect(await times(as, asked)).toBe('orders.not_allowed_now')
})
