import { asc, eq, sql } from 'drizzle-orm'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { sandboxPayments } from '#domain/money/sandbox/sandbox.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import type { Db } from '#platform/db/index.ts'

const numberOf = (docno: string) => Number(docno.slice('KH-'.length))

/**
 * Gives the orders with later numbers than this one that fit their age: free numbers between those of the orders before and
 * after them. What is newer than all others keeps its number.
 */
export async function numberByTime(db: Db, upTo: number): Promise<void> {
  const all = await db
    .select({ id: orders.id, docno: orders.docno, groupId: orders.groupId, at: orders.createdAt })
    .from(orders)
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const taken = new Set(all.map(({ docno }) => numberOf(docno)))
  const others = all.filter(({ docno }) => numberOf(docno) <= upTo)
  let last = 0
  for (const order of all.filter(({ docno }) => numberOf(docno) > upTo)) {
    const next = others.findIndex(({ at }) => at > order.at)
    if (next < 1) continue
    const before = Math.max(last, numberOf(others[next - 1]?.docno ?? ''))
    let free = before + 1
    while (taken.has(free)) free++
    taken.add(free)
    last = free
    const docno = `KH-${free}`
    await db.update(orders).set({ docno }).where(eq(orders.id, order.id))
    if (!order.groupId) continue
    await db
      .update(sandboxPayments)
      .set({ description: sql`replace(${sandboxPayments.description}, ${order.docno}, ${docno})` })
      .where(
        sql`${sandboxPayments.merchantId} in (select id::text from ${payments} where ${payments.groupId} = ${order.groupId})`,
      )
  }
}
