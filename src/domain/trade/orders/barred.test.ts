import { expect, test } from 'vitest'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { aPaidBooking, aSpotBooking, at, HOUR, MINUTE, refusal, slot, start } from '#test/paid-booking.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { showOrder } from './show-orders.ts'

type Booking = Awaited<ReturnType<typeof aPaidBooking>>
const barred = async (booking: Booking, when: number) =>
  (await showOrder(await at(booking.owner, when), booking.id, undefined, 'provider')).barred

const later = (minutes: number) => new Date(start + minutes * MINUTE).toISOString()

test('what waits for the start is told with the time from which on it can be done, and then no longer', async () => {
  const booking = await aPaidBooking()
  expect(await barred(booking, testNow.getTime() + HOUR)).toEqual([
    { action: 'deliver', from: slot, why: null },
    { action: 'no_show', from: later(10), why: null },
  ])
  expect((await barred(booking, start)).map(({ action }) => action)).toEqual(['reschedule', 'no_show'])
  expect((await barred(booking, start + 11 * MINUTE)).map(({ action }) => action)).toEqual(['reschedule'])
})

test('a move that a guard refuses is told with the words of its refusal', async () => {
  const booking = await aPaidBooking()
  expect(await barred(booking, start - 5 * MINUTE)).toContainEqual({
    action: 'reschedule',
    from: null,
    why: 'It is too late to move this booking. Please call or message the customer.',
  })
})

test('from the start on it is told why the time and the person stay', async () => {
  const booking = await aPaidBooking()
  const why = 'Its start has passed, so it can no longer be moved or changed.'
  expect(await barred(booking, start)).toContainEqual({ action: 'reschedule', from: null, why })
  for (const action of ['reschedule', 'hand_over'] as const)
    expect(await refusal(booking.provider(start, action, { startsAt: later(60) }))).toBe('orders.start_passed')
})

test('the customer is told of nothing', async () => {
  const booking = await aPaidBooking()
  expect((await showOrder(await at(booking.buyer, start - HOUR), booking.id, undefined)).barred).toEqual([])
})

test('who is asked to collect and may not note it is told so, and whom to ask', async () => {
  const booking = await aSpotBooking()
  const colleague = await aPerson()
  const { db } = await aContext()
  const { companyId } = booking.offer
  // Sees orders and changes nothing of them.
  await db.insert(staffMembers).values({ companyId, contactId: colleague.contactId, name: 'Lim Jia Hui', perms: 'B' })
  const shown = await showOrder(await at(colleague, start + HOUR), booking.id, undefined, 'provider')
  expect(shown.actions).not.toContain('mark_paid')
  expect(shown.barred).toEqual([
    { action: 'mark_paid', from: null, why: expect.stringMatching(/mark orders paid\. Ask its owner/) },
  ])
  expect((await barred(booking, start + HOUR)).map(({ action }) => action)).not.toContain('mark_paid')
})

test('whoever has withdrawn a report is promised no other one', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start + HOUR / 4, 'no_show')
  await booking.provider(start + HOUR / 4, 'withdraw')
  expect((await barred(booking, start + HOUR / 4)).map(({ action }) => action)).toEqual(['reschedule'])
})
