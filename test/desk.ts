import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer, aContext, testNow } from '#test/world.ts'

/** A company with an owner, a service and one person who serves it. */
export async function aDesk(at: Awaited<ReturnType<typeof openTestApi>>) {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id }, ratingSum: 48, ratingCount: 10 })
  const made = await anOffer({ company })
  return { owner, ...made, company }
}

/** A confirmed order at its desk, put in as it is. */
export async function anOrder(
  desk: Awaited<ReturnType<typeof aDesk>>,
  startsAt: Date,
  over: Partial<typeof orders.$inferInsert> = {},
) {
  const { db } = await aContext()
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const id = newId()
  await db.insert(orders).values({
    id,
    docno: `T-${id.slice(-10)}`,
    companyId: desk.company.id,
    offerKind: 'instant',
    status: 'confirmed',
    startsAt,
    endsAt,
    customerName: 'Customer',
    placedAt: testNow,
    policy: { preset: 'fair', latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 },
    subtotalAmount: 8000,
    totalAmount: 8000,
    dueAmount: 8000,
    ...over,
  })
  await db.insert(orderLines).values({
    orderId: id,
    kind: 'service',
    offerId: desk.offer.id,
    itemId: desk.item.id,
    name: { en: 'Haircut' },
    quantity: 1,
    unitAmount: 8000,
    amount: 8000,
    startsAt,
    endsAt,
    staffId: desk.staff.id,
  })
  return id
}
