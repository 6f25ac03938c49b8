import { expect } from 'vitest'
import type { MessageView } from '#contracts/messages.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany } from '#test/world.ts'

/** A customer and an owner with an order between them. */
export async function aThread(over: Partial<typeof orders.$inferInsert> = {}) {
  const at = await openTestApi()
  const [owner, customer] = [await aRegistered(at), await aRegistered(at, { name: 'Mei' })]
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { db } = at.platform.database
  const orderid = newId()
  const profile = await at.call('GET', '/api/h/threads/unread', { jwt: customer.jwt })
  expect(profile.body.data).toEqual({ unread: 0, notices: 0, companies: [] })
  const [row] = (await db.execute(`select id from accounts where contact_id = '${customer.id}'`)).rows as {
    id: string
  }[]
  await db.insert(orders).values({
    id: orderid,
    docno: `T-${orderid.slice(-10)}`,
    companyId: company.id,
    accountId: row?.id ?? null,
    offerKind: 'request',
    status: 'requested',
    customerName: 'Mei',
    placedAt: at.now(),
    policy: { preset: 'fair', latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 },
    subtotalAmount: 0,
    totalAmount: 0,
    dueAmount: 0,
    ...over,
  })
  const path = `/api/h/orders/${orderid}/messages`
  const write = (who: { jwt: string }, body: object) => at.call('POST', path, { jwt: who.jwt, body })
  const read = async (who: { jwt: string }, query = '') =>
    (await at.call('GET', path + query, { jwt: who.jwt })).body.data as MessageView[]
  return { at, db, owner, customer, company, orderid, path, write, read }
}
