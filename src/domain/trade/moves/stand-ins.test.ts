import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aColleague, aPaidBooking, at, HOUR, MINUTE, refusal, slot, start } from '#test/paid-booking.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { placeOrder } from '../checkout/open-checkout.ts'
import { listMoveSlots } from './list-move-slots.ts'
import { listStandIns } from './list-stand-ins.ts'

const asked = testNow.getTime() + HOUR
const day = slot.slice(0, 10)

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

async function aBookingOfTwo() {
  const booking = await aPaidBooking()
  const other = await aColleague(await aContext(), booking.offer.companyId, booking.offer.id)
  const people = async (when = asked) => (await listStandIns(await at(booking.owner, when), booking.id)).people
  return { ...booking, other, people }
}

test('who else gives the service is named with whether they are free then, and takes it over at its time', async () => {
  const booking = await aBookingOfTwo()
  const people = await booking.people()
  expect(people.map(({ serves, free }) => [serves, free]).toSorted()).toEqual([
    [false, true],
    [true, true],
  ])
  const given = await booking.provider(asked, 'hand_over', { staffid: booking.other, from: slot })
  expect(given).toMatchObject({ startsAt: slot, proposal: null, movesLeft: 3 })
  expect(given.lines[0]?.staff?.staffid).toBe(booking.other)
  expect(await booking.topics()).toContain('orders.person_changed')
  expect((await booking.people()).find(({ serves }) => serves)?.staffid).toBe(booking.other)
})

test('of an offer that takes no new bookings it is handed over, too', async () => {
  const booking = await aBookingOfTwo()
  await (await aContext()).db.update(offers).set({ status: 'paused' }).where(eq(offers.id, booking.offer.id))
  expect((await booking.people()).map(({ free }) => free)).toEqual([true, true])
  expect(await refusal(booking.provider(asked, 'hand_over', { staffid: booking.other }))).toBe('none')
})

test('who is busy then is named as busy, and refused', async () => {
  const booking = await aBookingOfTwo()
  const { other: staffid } = booking
  await placeOrder(await at(await aPerson(), asked), { offerid: booking.offer.id, startsAt: slot, staffid })
  expect((await booking.people()).find((person) => person.staffid === staffid)).toMatchObject({ free: false })
  expect(await refusal(booking.provider(asked, 'hand_over', { staffid }))).toBe('booking.slot_taken')
})

test('a booking at a time of the desk is handed over as well', async () => {
  const booking = await aBookingOfTwo()
  const startsAt = new Date(start + 20 * MINUTE).toISOString()
  await booking.provider(asked, 'reschedule', { startsAt })
  expect((await booking.people()).map(({ free }) => free)).toEqual([true, true])
  expect(await refusal(booking.provider(asked, 'hand_over', { staffid: booking.other }))).toBe('none')
})

test('it takes somebody, somebody else, and the time that was seen; the customer hands over nothing', async () => {
  const booking = await aBookingOfTwo()
  const present = (await booking.row()) && (await booking.people()).find(({ serves }) => serves)?.staffid
  expect(await refusal(booking.provider(asked, 'hand_over'))).toBe('request.invalid')
  expect(await refusal(booking.provider(asked, 'hand_over', { staffid: present }))).toBe('orders.nothing_changes')
  const late = { staffid: booking.other, from: '2030-05-11T02:00:00.000Z' }
  expect(await refusal(booking.provider(asked, 'hand_over', late))).toBe('orders.moved_meanwhile')
  expect(await refusal(booking.customer(asked, 'hand_over', { staffid: booking.other }))).toBe('orders.not_allowed_now')
  expect(await refusal(booking.people(start + HOUR))).toBe('orders.start_passed')
  const ask = async (who: Parameters<typeof at>[0]) => refusal(listStandIns(await at(who, asked), booking.id))
  expect(await ask(booking.buyer)).toBe('orders.order_not_found')
})

test('times are looked for with whom the desk names', async () => {
  const booking = await aBookingOfTwo()
  const { other: staffid } = booking
  await placeOrder(await at(await aPerson(), asked), { offerid: booking.offer.id, startsAt: slot, staffid })
  const times = async (find: object) => {
    const ctx = await at(booking.owner, asked)
    const found = await listMoveSlots(ctx, booking.id, { as: 'provider', find: { day, ...find } })
    return 'slots' in found ? found.slots.map(({ slot }) => new Date(slot.start).toISOString()) : []
  }
  expect(await times({})).toContain(slot)
  expect(await times({ staffid })).not.toContain(slot)
})
