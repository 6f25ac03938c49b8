import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { offerAddons, offers } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aColleague, aPaidBooking, aSpotBooking, at, HOUR, MINUTE, refusal, slot, start } from '#test/paid-booking.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { listSlots } from '../booking/list-slots.ts'
import { placeOrder } from '../checkout/open-checkout.ts'
import { orderKey } from '../orders/order-link.ts'
import { orders } from '../orders/orders.tables.ts'
import { listMoveSlots } from './list-move-slots.ts'

const asked = testNow.getTime() + HOUR
const day = slot.slice(0, 10)
const atHalf = new Date(start + 30 * MINUTE).toISOString()

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

type Booking = Awaited<ReturnType<typeof aPaidBooking>>

/** The times of the booking's day that a side is shown for it, with who is free then. */
async function shown({ id, buyer, owner }: Booking, as: 'customer' | 'provider', when = asked) {
  const ctx = await at(as === 'customer' ? buyer : owner, when)
  const found = await listMoveSlots(ctx, id, { as, find: { day } })
  const slots = 'slots' in found ? found.slots : []
  return new Map(slots.map(({ slot, staffIds }) => [new Date(slot.start).toISOString(), staffIds]))
}
const publicTimes = async ({ offer }: Booking) =>
  (await listSlots(await aContext({ at: new Date(asked) }), { offerid: offer.id, day })).slots.map(({ slot }) =>
    new Date(slot.start).toISOString(),
  )

test.each(['customer', 'provider'] as const)(
  'the %s moves a booking by half an hour: it does not stand in its own way',
  async (as) => {
    const booking = await aPaidBooking({ slotStepMinutes: 30 })
    expect(await publicTimes(booking)).not.toContain(atHalf)
    const times = await shown(booking, as)
    expect([...times.keys()]).toEqual(expect.arrayContaining([slot, atHalf]))
    expect((await booking[as](asked, 'reschedule', { startsAt: atHalf })).startsAt).toBe(atHalf)
  },
)

test.each(['customer', 'provider'] as const)(
  'what was booked of an offer that takes no new bookings is moved by the %s all the same',
  async (as) => {
    const booking = await aPaidBooking({ slotStepMinutes: 30 })
    await (await aContext()).db.update(offers).set({ status: 'paused' }).where(eq(offers.id, booking.offer.id))
    expect(await refusal(publicTimes(booking))).toBe('booking.offer_unavailable')
    expect([...(await shown(booking, as)).keys()]).toContain(atHalf)
    expect((await booking[as](asked, 'reschedule', { startsAt: atHalf })).startsAt).toBe(atHalf)
  },
)

test('whoever serves it is free for it, and a colleague too; somebody else’s booking is in the way', async () => {
  const booking = await aPaidBooking({ slotStepMinutes: 30 })
  const { db } = await aContext()
  const colleague = await aColleague({ db }, booking.offer.companyId, booking.offer.id)
  const times = await shown(booking, 'customer')
  expect(times.get(atHalf)).toHaveLength(2)
  const { staffid } = (await booking.customer(asked, 'reschedule', { startsAt: atHalf })).lines[0]?.staff ?? {}
  expect(staffid).not.toBe(colleague)
  await placeOrder(await at(await aPerson(), asked), { offerid: booking.offer.id, startsAt: slot, staffid: colleague })
  expect((await shown(booking, 'customer')).get(slot)).toEqual([staffid])
})

test('it is looked for as long as it was booked, also where an add-on is no longer sold', async () => {
  const booking = await aSpotBooking(async ({ id: offerId }) => {
    const { db } = await aContext()
    const wash = { offerId, name: { en: 'Wash' }, priceAmount: 2000, extraMinutes: 60, maxQuantity: 1 }
    const [{ id = '' } = {}] = await db.insert(offerAddons).values(wash).returning()
    return [{ addonid: id, quantity: 1 }]
  })
  const { db } = await aContext()
  await db.delete(offerAddons).where(eq(offerAddons.offerId, booking.offer.id))
  const ends = async () => [...(await shown(booking, 'customer')).keys()].at(-1)
  const last = (await publicTimes(booking)).at(-1) ?? ''
  expect(await ends()).toBe(new Date(Date.parse(last) - HOUR).toISOString())
})

test('of an offer with a limit a day its own booking does not count', async () => {
  const booking = await aPaidBooking({ capPerDay: 1, slotStepMinutes: 30 })
  expect(await publicTimes(booking)).toEqual([])
  expect([...(await shown(booking, 'customer')).keys()]).toContain(atHalf)
  const ctx = await at(booking.buyer, asked)
  const found = await listMoveSlots(ctx, booking.id, { find: { from: day, to: day } })
  expect(found).toMatchObject({ days: [{ day, state: 'free' }] })
  expect((await booking.customer(asked, 'reschedule', { startsAt: atHalf })).startsAt).toBe(atHalf)
})

test('the lead time that customers keep does not bind the provider', async () => {
  const booking = await aPaidBooking({ slotStepMinutes: 30, noticeMinutes: 48 * 60 })
  const soon = start - 30 * HOUR
  expect([...(await shown(booking, 'customer', soon)).keys()]).not.toContain(atHalf)
  expect([...(await shown(booking, 'provider', soon)).keys()]).toContain(atHalf)
})

test('only who may move it is told: its customer, by account or key, and staff with the right', async () => {
  const booking = await aPaidBooking()
  const { db } = await aContext()
  const clerk = await aPerson()
  const ask = async (who: Parameters<typeof at>[0], more: object = {}) =>
    refusal(listMoveSlots(await at(who, asked), booking.id, { find: { day }, ...more }))
  await db
    .insert(staffMembers)
    .values({ companyId: booking.offer.companyId, contactId: clerk.contactId, name: 'Clerk', perms: 'B' })
  expect(await ask(booking.buyer)).toBe('none')
  expect(await ask(booking.owner)).toBe('none')
  expect(await ask(booking.buyer, { as: 'provider' })).toBe('orders.order_not_found')
  expect(await ask(clerk)).toBe('companies.forbidden')
  expect(await ask(await aPerson())).toBe('orders.order_not_found')
  const visitor = { kind: 'anonymous' as const }
  const [order] = await db.select().from(orders).where(eq(orders.id, booking.id))
  if (!order) throw new Error('no order')
  const secret = orderKey(await aContext(), order, new Date(start))
  expect(await ask(visitor, { secret })).toBe('orders.order_not_found')
  await db.update(orders).set({ accountId: null }).where(eq(orders.id, booking.id))
  expect(await ask(visitor, { secret })).toBe('none')
  expect(await ask(visitor, { secret: `${secret.slice(0, -1)}?` })).toBe('orders.order_not_found')
  await db.update(orders).set({ accountId: booking.buyer.accountId }).where(eq(orders.id, booking.id))
})
