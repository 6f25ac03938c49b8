import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaidBooking, at, HOUR, slot } from '#test/paid-booking.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { actOnOrder } from './act-on-order.ts'
import { showOrder } from './show-orders.ts'

const asked = testNow.getTime() + HOUR
const later = '2030-05-14T02:00:00.000Z'

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test('the timeline names the member who took a step to the company, and the company alone to the customer', async () => {
  const booking = await aPaidBooking()
  const { db } = await aContext()
  const [item] = await db.select().from(items).where(eq(items.id, booking.offer.itemId))
  const companyId = item?.companyId ?? ''
  const colleague = await aPerson()
  await db.insert(staffMembers).values({ companyId, contactId: colleague.contactId, name: 'Lim Jia Hui', perms: 'BE' })
  await booking.provider(asked, 'reschedule', { startsAt: later })
  await actOnOrder(await at(colleague, asked + HOUR), booking.id, 'cancel', { as: 'provider', reason: 'Ill' })
  const seenBy = async (who: typeof colleague, side: 'customer' | 'provider') =>
    (await showOrder(await at(who, asked + 2 * HOUR), booking.id, undefined, side)).timeline.slice(-2)
  const [moved, cancelled] = await seenBy(booking.owner, 'provider')
  expect(moved).toMatchObject({ transition: 'reschedule', from: slot, to: later, by: { you: true } })
  expect(cancelled).toMatchObject({
    transition: 'cancel_by_provider',
    from: null,
    to: null,
    by: { name: 'Lim Jia Hui', you: false },
  })
  expect((await seenBy(colleague, 'provider')).map(({ by }) => by?.you)).toEqual([false, true])
  expect((await seenBy(booking.buyer, 'customer')).map(({ by }) => by)).toEqual([null, null])
  // Whoever has left is named all the same.
  await db.update(staffMembers).set({ endedAt: testNow }).where(eq(staffMembers.contactId, colleague.contactId))
  expect((await seenBy(booking.owner, 'provider'))[1]?.by?.name).toBe('Lim Jia Hui')
})
