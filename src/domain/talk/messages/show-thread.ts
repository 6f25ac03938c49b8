import { eq, inArray } from 'drizzle-orm'
import type { ThreadHead, ThreadHeadView } from '#contracts/messages.ts'
import { type Context } from '#domain/base/index.ts'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { contactsAreOpen } from '#domain/trade/index.ts'
import { orderLines } from '#domain/trade/orders/orders.tables.ts'
import { approachThread, type Entered, type ThreadDoor } from './messages.policy.ts'

/**
 * What stands above the thread of an order, for whoever may read the thread, also while nothing is written yet.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`
 */
export async function showThread(ctx: Context, orderId: string, door: ThreadDoor): Promise<ThreadHeadView> {
  const { order, side } = await approachThread(ctx, orderId, door)
  const [company] = await ctx.db
    .select({ name: contacts.name, avatarFileId: contacts.avatarFileId })
    .from(contacts)
    .where(eq(contacts.id, order.companyId))
  if (!company) throw new Error('a company has no contact')
  const titles = await titlesOf(ctx, [orderId])
  return { ...headOf(order, { side, title: titles.get(orderId), company }), open: contactsAreOpen(order) }
}

/** The head of a thread as a side sees it: the customer is named to the company once the order is placed. */
export function headOf(
  order: Entered['order'],
  of: {
    side: Entered['side']
    title: ThreadHead['title'] | undefined
    company: { name: string; avatarFileId: string | null }
  },
): ThreadHead {
  const customer = (contactsAreOpen(order) && order.customerName) || order.docno
  return {
    orderid: order.id,
    docno: order.docno,
    status: order.status,
    title: of.title ?? {},
    name: of.side === 'customer' ? of.company.name : customer,
    avatarFileId: of.side === 'customer' ? of.company.avatarFileId : null,
    startsAt: order.startsAt?.toISOString() ?? null,
    zone: order.zone,
  }
}

/** By order, what its first line is called. */
export async function titlesOf(ctx: Context, orderIds: string[]): Promise<Map<string, ThreadHead['title']>> {
  const rows = await ctx.db
    .selectDistinctOn([orderLines.orderId], { orderId: orderLines.orderId, title: items.title })
    .from(orderLines)
    .innerJoin(items, eq(items.id, orderLines.itemId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(orderLines.orderId, orderLines.id)
  return new Map(rows.map((row) => [row.orderId, row.title]))
}
