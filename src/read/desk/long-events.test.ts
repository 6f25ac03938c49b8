import { expect, test } from 'vitest'
import { occurrences } from '#domain/catalogue/catalogue.tables.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { aCompany, aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { listEntries } from './desk.queries.ts'

test('what began long ago and still lasts stands in the schedule: an event of weeks, and no visit that is over', async () => {
  const owner = await aPerson()
  const company = await aCompany({ owner })
  const { offer, item } = await anOffer({ company })
  const ctx = await aContext({ actor: owner })
  const at = (days: number) => new Date(testNow.getTime() + days * DAY)
  const sold = async (kind: 'ticket' | 'service', from: number, to: number) => {
    const [orderId, id] = [newId(), newId()]
    const span = { startsAt: at(from), endsAt: at(to) }
    await ctx.db.insert(orders).values({
      id: orderId,
      docno: `E-${orderId.slice(-10)}`,
      companyId: company.id,
      offerKind: 'instant',
      status: 'confirmed',
      placedAt: testNow,
      policy: { preset: 'fair', latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 },
      subtotalAmount: 0,
      totalAmount: 0,
      dueAmount: 0,
      ...span,
    })
    const what = { offerId: offer.id, itemId: item.id, name: {}, quantity: 1, unitAmount: 0, amount: 0 }
    await ctx.db.insert(orderLines).values({ id, orderId, kind, ...what, ...span })
    return id
  }
  await ctx.db
    .insert(occurrences)
    .values({ id: newId(), companyId: company.id, offerId: offer.id, startsAt: at(100), endsAt: at(121) })
  const lasting = await sold('ticket', -20, 1)
  const visit = await sold('service', 0.1, 0.2)
  await sold('service', -3, -2.9)
  const everywhere = { staffId: '', branchIds: null, ownBookingsOnly: false, letters: '' }
  const entries = await listEntries(ctx, company.id, everywhere, { from: at(0), to: at(1), limit: 10 })
  expect(entries.map(({ lineid }) => lineid)).toEqual([lasting, visit])
})
