import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { aPaidBooking, aSpotBooking, at, system } from '#test/paid-booking.ts'
import { receiptParts } from './order-files.ts'
import { orderLines, orders } from './orders.tables.ts'
import { loadAsSystem, showOrder } from './show-orders.ts'

/** Title and facts of the receipt of a booking, as its buyer gets it. */
async function receiptOf({ id }: { id: string }) {
  const ctx = await at(system)
  const { title, parts } = await receiptParts(ctx, await loadAsSystem(ctx, id))
  return { title, facts: parts.flatMap((part) => (part.kind === 'facts' ? part.rows : [])) }
}

test('a receipt says how and when it was paid', async () => {
  const booking = await aPaidBooking()
  const { title, facts } = await receiptOf(booking)
  expect(title).toBe('Receipt')
  expect(facts.filter(([label]) => label === 'Paid').map(([, how]) => how)).toEqual([
    expect.stringMatching(/^Card, .*2030$/),
  ])
})

test('what nothing was paid for is no receipt', async () => {
  const { title, facts } = await receiptOf(await aSpotBooking())
  expect([title, facts.some(([label]) => label === 'Paid')]).toEqual(['Booking', false])
})

test('the company’s number to call is told once the order is placed', async () => {
  const { id, buyer } = await aPaidBooking()
  const ctx = await at(system)
  const loaded = await loadAsSystem(ctx, id)
  const phone = '+60388881234'
  await ctx.db
    .update(contactInfos)
    .set({ phone })
    .where(eq(contactInfos.id, loaded.branch?.id ?? ''))
  const seen = async () => (await showOrder(await at(buyer), id, undefined, 'customer')).company.phone
  expect(await seen()).toBe(phone)
  await ctx.db.update(orders).set({ placedAt: null }).where(eq(orders.id, id))
  expect(await seen()).toBeNull()
})

test('a company’s registration number is known for its receipts', async () => {
  const { id } = await aPaidBooking()
  const ctx = await at(system)
  const loaded = await loadAsSystem(ctx, id)
  await ctx.db.update(companies).set({ registrationNumber: '202601000001' }).where(eq(companies.id, loaded.company.id))
  expect((await loadAsSystem(ctx, id)).company.registrationNumber).toBe('202601000001')
})

test('what is priced by the hour tells its hours, unless its length says that it was priced in another way', async () => {
  const { id } = await aPaidBooking()
  const ctx = await at(system)
  const counts = async () => {
    const { parts } = await receiptParts(ctx, await loadAsSystem(ctx, id))
    return parts.flatMap((part) => (part.kind === 'table' ? part.rows.map(([, count]) => count) : []))
  }
  const [line] = await ctx.db
    .update(orderLines)
    .set({ durationMinutes: 60 })
    .where(eq(orderLines.orderId, id))
    .returning()
  expect(await counts()).toEqual(['1'])
  await ctx.db
    .update(offers)
    .set({ priceModel: 'per_hour' })
    .where(eq(offers.id, line?.offerId ?? ''))
  expect(await counts()).toEqual(['1 hour'])
  await ctx.db.update(orderLines).set({ durationMinutes: 90 }).where(eq(orderLines.orderId, id))
  expect(await counts()).toEqual(['1'])
})
