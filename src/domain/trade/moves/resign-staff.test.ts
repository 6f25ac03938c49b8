import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { DomainError, type RefusalData } from '#shared/errors.ts'
import { aClerk } from '#test/desk.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aColleague, aPaidBooking, at, HOUR, refusal, slot, start } from '#test/paid-booking.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { resources } from '../booking/availability.tables.ts'
import { staleResources } from '../booking/bookings.tables.ts'
import { listPeople } from '../booking/offer-terms.ts'
import { placeOrder } from '../checkout/open-checkout.ts'
import { payGroup } from '../checkout/pay-group.ts'
import { showOrder } from '../orders/show-orders.ts'
import { resignStaff } from './resign-staff.ts'

const now = testNow.getTime() + HOUR

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

/** A booking with somebody, a colleague who serves the same, and what ends the work of the first. */
async function booked() {
  const booking = await aPaidBooking()
  const ctx = await aContext()
  const { companyId, id: offerid } = booking.offer
  const [first] = await listPeople(ctx, offerid)
  const other = await aColleague(ctx, companyId, offerid)
  const leaver = first?.id ?? ''
  const resign = async (reassignTo?: string, staffIds = [leaver], by = booking.owner, when = now) =>
    resignStaff(await at(by, when), { companyKey: companyId, staffIds, reassignTo })
  const serving = async () =>
    (await showOrder(await at(booking.owner), booking.id, undefined, 'provider')).lines[0]?.staff?.staffid
  const ended = async (staffId = leaver) => {
    const [row] = await ctx.db.select().from(staffMembers).where(eq(staffMembers.id, staffId))
    const [resource] = await ctx.db.select().from(resources).where(eq(resources.staffId, staffId))
    return [row?.endedAt !== null, resource?.endedAt !== null]
  }
  return { ...booking, ctx, companyId, offerid, leaver, other, resign, serving, ended }
}

/** What a refusal brings. */
const reasonsOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DomainError)) throw new Error('not refused')
  expect(error.code).toBe('companies.staff_busy')
  return (error.data as RefusalData['companies.staff_busy']).reasons
}

test('who is booked stays: the refusal says how many bookings there are, until when, and which', async () => {
  const booking = await booked()
  expect(await reasonsOf(booking.resign())).toEqual([
    {
      staffid: booking.leaver,
      name: expect.stringMatching(/^Aina/),
      booked: 1,
      paying: 0,
      until: new Date(start + HOUR).toISOString(),
      orders: [{ orderid: booking.id, docno: expect.any(String), startsAt: slot, because: null }],
    },
  ])
  expect(await booking.ended()).toEqual([false, false])
  // Once it is over nothing keeps them.
  const after = await booking.resign(undefined, [booking.leaver], booking.owner, start + 2 * HOUR)
  expect(after).toEqual({ staffids: [booking.leaver], handedOver: 0 })
  expect(await booking.ended()).toEqual([true, true])
})

test('a colleague takes over what is booked, and who left is booked no more', async () => {
  const booking = await booked()
  await booking.ctx.db.delete(staleResources)
  expect(await booking.resign(booking.other)).toEqual({ staffids: [booking.leaver], handedOver: 1 })
  expect(await booking.serving()).toBe(booking.other)
  expect(await booking.topics()).toContain('orders.person_changed')
  expect(await booking.ended()).toEqual([true, true])
  expect((await listPeople(booking.ctx, booking.offerid)).map(({ id }) => id)).toEqual([booking.other])
  const wanted = { offerid: booking.offerid, startsAt: slot, staffid: booking.leaver }
  expect(await refusal(placeOrder(await at(await aPerson()), wanted))).toBe('booking.person_not_offered')
  // The days of what they served are looked at anew.
  expect(await booking.ctx.db.$count(staleResources)).toBeGreaterThan(0)
})

test('what a colleague cannot take is named with the reason, and nothing is handed over', async () => {
  const booking = await booked()
  const wish = { offerid: booking.offerid, startsAt: slot, staffid: booking.other }
  await placeOrder(await at(await aPerson(), now), wish)
  const [kept] = await reasonsOf(booking.resign(booking.other))
  expect(kept?.orders[0]).toMatchObject({ orderid: booking.id, because: 'The colleague is not free at this time.' })
  expect(await booking.serving()).toBe(booking.leaver)
  expect(await booking.topics()).not.toContain('orders.person_changed')
  expect(await booking.ended()).toEqual([false, false])
})

test('who asked for somebody by name is not given another without being asked', async () => {
  const booking = await booked()
  const buyer = await aPerson()
  const startsAt = new Date(start + 3 * HOUR).toISOString()
  const wish = { offerid: booking.offerid, startsAt, staffid: booking.leaver }
  const { groupId } = await placeOrder(await at(buyer), wish)
  await payGroup(await at(buyer), groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  const [kept] = await reasonsOf(booking.resign(booking.other))
  expect(kept?.booked).toBe(2)
  expect(kept?.orders.map(({ because }) => because)).toEqual([expect.stringMatching(/^The customer asked/), null])
  expect(await booking.serving()).toBe(booking.leaver)
})

test('what is being paid for keeps them, too, until it is paid or runs out', async () => {
  const booking = await booked()
  const wish = { offerid: booking.offerid, startsAt: new Date(start + 3 * HOUR).toISOString(), staffid: booking.other }
  await placeOrder(await at(await aPerson(), now), wish)
  const [kept] = await reasonsOf(booking.resign(undefined, [booking.other]))
  expect(kept).toMatchObject({ staffid: booking.other, booked: 0, paying: 1, orders: [] })
  const later = booking.resign(undefined, [booking.other], booking.owner, now + HOUR)
  expect(await later).toMatchObject({ staffids: [booking.other] })
})

test('the colleague works there and stays, and only who may move bookings hands them over', async () => {
  const booking = await booked()
  expect(await refusal(booking.resign(booking.leaver))).toBe('companies.staff_not_found')
  expect(await refusal(booking.resign((await booked()).other))).toBe('companies.staff_not_found')
  const manager = await aClerk(booking.companyId, 'L')
  expect(await refusal(booking.resign(booking.other, [booking.leaver], manager))).toBe('companies.forbidden')
  const own = await aClerk(booking.companyId, 'E', { ownBookingsOnly: 1 })
  const [row] = await booking.ctx.db.select().from(staffMembers).where(eq(staffMembers.contactId, own.contactId))
  expect(await refusal(booking.resign(booking.other, [row?.id ?? ''], own))).toBe('companies.forbidden')
  // Who may not see orders is told how many there are.
  const [kept] = await reasonsOf(booking.resign(undefined, [booking.leaver], manager))
  expect(kept).toMatchObject({ booked: 1, orders: [] })
})

test('of somebody who books and somebody who leaves at once one is refused, never neither', async () => {
  for (let round = 0; round < 8; round++) {
    const booking = await booked()
    const buyer = await at(await aPerson(), now)
    const wish = { offerid: booking.offerid, startsAt: slot, staffid: booking.other }
    const [placed, left] = await Promise.allSettled([
      sleep(round).then(() => placeOrder(buyer, wish)),
      booking.resign(undefined, [booking.other]),
    ])
    expect([placed.status, left.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})
