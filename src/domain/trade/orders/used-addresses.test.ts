import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPaidBooking, at, refusal, system } from '#test/paid-booking.ts'
import { aPerson } from '#test/world.ts'
import { type OrderPlace, orders } from './orders.tables.ts'
import { usedAddresses } from './used-addresses.ts'

const visit = (line1: string, city: string): OrderPlace => ({ kind: 'customer', line1, city })

/** Paid visits at home of one person, the last one the newest. */
async function visits(places: OrderPlace[]) {
  const ctx = await at(system)
  const buyer = await aPerson()
  const ids: string[] = []
  for (const [index, place] of places.entries()) {
    const { id } = await aPaidBooking({ atCustomer: true, serviceRadiusKm: 50 }, place)
    ids.push(id)
    await ctx.db
      .update(orders)
      .set({ accountId: buyer.accountId, createdAt: new Date(Date.UTC(2030, 3, 1 + index)) })
      .where(eq(orders.id, id))
  }
  return { ids, lines: async () => (await usedAddresses(await at(buyer))).map(({ line1 }) => line1) }
}

test('the last five different addresses are told, the newest first, with where they lie', async () => {
  const { lines, ids } = await visits([
    visit('1, Jalan SS 15', 'Subang Jaya'),
    visit('2, Jalan SS 15', 'Subang Jaya'),
    visit('3, Jalan SS 15', 'Subang Jaya'),
    visit('1, jalan SS 15', 'subang jaya'),
    visit('4, Jalan SS 15', 'Subang Jaya'),
    visit('5, Jalan SS 15', 'Subang Jaya'),
    visit('6, Jalan SS 15', 'Subang Jaya'),
    { kind: 'provider' },
  ])
  const newest = ['6, Jalan SS 15', '5, Jalan SS 15', '4, Jalan SS 15', '1, jalan SS 15', '3, Jalan SS 15']
  expect(await lines()).toEqual(newest)
  const ctx = await at(system)
  await ctx.db
    .update(orders)
    .set({ placedAt: null })
    .where(eq(orders.id, ids[6] ?? ''))
  expect(await lines()).toEqual([...newest.slice(1), '2, Jalan SS 15'])
})

test('an address has its town, position and second line; nobody else is told of it, least of all a visitor', async () => {
  const place = { ...visit('34, Persiaran Damai', 'Petaling Jaya'), line2: 'Unit 3', postcode: '40130' }
  const booking = await aPaidBooking({ atCustomer: true, serviceRadiusKm: 50 }, place)
  expect(await usedAddresses(await at(booking.buyer))).toEqual([
    {
      line1: '34, Persiaran Damai, Unit 3',
      postcode: '40130',
      city: 'Petaling Jaya',
      lat: expect.closeTo(3.1, 0),
      lng: expect.closeTo(101.6, 0),
    },
  ])
  expect(await usedAddresses(await at(booking.owner))).toEqual([])
  expect(await refusal(at({ kind: 'anonymous' }).then(usedAddresses))).toBe('identity.sign_in_required')
})
