import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { ListNotices, NoticesView, NoticeView } from '#contracts/notices.ts'
import { type Context, cutPage, requireAccount } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { inClosedTime } from '#domain/trade/index.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { notices } from './notices.tables.ts'
import { type NoticedOrder, toNoticeView } from './notices.view.ts'
import { saysWhetherClosed } from './order-mails.ts'

const PAGE = 25

/**
 * What the signed-in person was told in the last ninety days, newest first, in the language of the request.
 * @throws DomainError `identity.sign_in_required`
 */
export async function listNotices(ctx: Context, query: ListNotices): Promise<NoticesView> {
  const { accountId } = requireAccount(ctx)
  const limit = query.limit ?? PAGE
  const rows = await ctx.db
    .select()
    .from(notices)
    .where(and(eq(notices.accountId, accountId), query.cursor ? lt(notices.id, query.cursor) : undefined))
    .orderBy(desc(notices.id))
    .limit(limit + 1)
  const { rows: page, cursor } = cutPage(rows, limit, ({ id }) => id)
  const about = await ordersOf(ctx, page)
  return {
    rows: page.map((row): NoticeView => toNoticeView(ctx, row, about.get(row.orderId ?? ''))),
    cursor,
  }
}

async function ordersOf(
  ctx: Context,
  page: readonly (typeof notices.$inferSelect)[],
): Promise<Map<string, NoticedOrder>> {
  const ids = page.flatMap(({ orderId }) => orderId ?? [])
  if (ids.length === 0) return new Map()
  const dated = page.filter(({ topic, side }) => side === 'provider' && saysWhetherClosed(topic))
  const closed = await inClosedTime(
    ctx,
    dated.flatMap(({ orderId }) => orderId ?? []),
  )
  const rows = await ctx.db
    .selectDistinctOn([orders.id], {
      id: orders.id,
      docno: orders.docno,
      startsAt: orders.startsAt,
      zone: orders.zone,
      company: contacts.name,
      slug: companies.slug,
      what: orderLines.name,
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .innerJoin(contacts, eq(contacts.id, orders.companyId))
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id), asc(orderLines.position))
  return new Map(rows.map((row) => [row.id, { ...row, inClosed: closed.has(row.id) }]))
}
