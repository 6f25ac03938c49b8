import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { ListThreads, ThreadsView, ThreadView, UnreadView } from '#contracts/messages.ts'
import { type Context, cutPage, requireAccount } from '#domain/base/index.ts'
import { companiesWhere, type Reach, reachesAll, requireRight } from '#domain/companies/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { withinReach } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { cut } from '#shared/cut.ts'
import { notices } from '../notifications/notices.tables.ts'
import { maskContacts } from './mask-contacts.ts'
import { isSettled } from './messages.policy.ts'
import { messages, threads } from './messages.tables.ts'
import { isMine } from './messages.view.ts'
import { headOf, titlesOf } from './show-thread.ts'

type Side = 'customer' | 'provider'
const PAGE = 10

/** Lists and counts hold only threads that `enterThread` allows. */
const canBeEntered = isNotNull(orders.placedAt)

/** Messages that a side has not read: those of the other side, newer than its mark. */
const unreadBy = (side: Side) =>
  side === 'customer'
    ? sql`${messages.side} = 'provider' and ${messages.at} > coalesce(${threads.customerReadAt}, '-infinity')`
    : sql`${messages.side} = 'customer' and ${messages.at} > coalesce(${threads.providerReadAt}, '-infinity')`

/** Only threads where something is newer than a side's mark can have what it has not read; few do, and an index holds those. */
const mayBeUnreadBy = (side: Side) =>
  side === 'customer'
    ? sql`(${threads.customerReadAt} is null or ${threads.lastAt} > ${threads.customerReadAt})`
    : sql`(${threads.providerReadAt} is null or ${threads.lastAt} > ${threads.providerReadAt})`

/**
 * Threads with messages, the latest first: the signed-in person's as a customer, or a company's for staff with `messages.answer`.
 * @throws DomainError `identity.sign_in_required`, `companies.company_not_found`, `companies.forbidden`
 */
export async function listThreads(ctx: Context, query: ListThreads): Promise<ThreadsView> {
  const { accountId } = requireAccount(ctx)
  const desk =
    query.companyid === undefined ? undefined : await requireRight(ctx, query.companyid, 'messages.answer', 'reach')
  const side: Side = desk ? 'provider' : 'customer'
  const limit = query.limit ?? PAGE
  const rows = await ctx.db
    .select({ thread: threads, order: orders, companyName: contacts.name, avatarId: contacts.avatarFileId })
    .from(threads)
    .innerJoin(orders, eq(orders.id, threads.orderId))
    .innerJoin(contacts, eq(contacts.id, threads.companyId))
    .where(
      and(
        canBeEntered,
        desk ? eq(threads.companyId, desk.company.id) : eq(orders.accountId, accountId),
        desk ? withinReach(desk.member) : undefined,
        query.cursor
          ? sql`(${threads.lastAt}, ${threads.id}) < (select last_at, id from threads where id = ${query.cursor}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(threads.lastAt), desc(threads.id))
    .limit(limit + 1)
  const { rows: page, cursor } = cutPage(rows, limit, ({ thread }) => thread.id)
  const ids = page.map(({ thread }) => thread.id)
  const [latest, unread, titles] =
    ids.length > 0
      ? await Promise.all([
          latestOf(ctx, ids),
          unreadOf(ctx, ids, side),
          titlesOf(
            ctx,
            page.map(({ order }) => order.id),
          ),
        ])
      : [new Map(), new Map<string, number>(), new Map<string, ThreadView['title']>()]
  return {
    rows: page.flatMap(({ thread, order, companyName, avatarId }): ThreadView[] => {
      const last = latest.get(thread.id)
      if (!last) return []
      const text = last.side === side || isSettled(order) ? last.text : maskContacts(last.text, ctx.locale)
      return [
        {
          threadid: thread.id,
          ...headOf(order, {
            side,
            title: titles.get(order.id),
            company: { name: companyName, avatarFileId: avatarId },
          }),
          unread: unread.get(thread.id) ?? 0,
          last: {
            side: last.side,
            name: last.senderName,
            mine: isMine(ctx, last, side),
            text: cut(text, 140),
            files: last.fileIds.length,
            at: last.at.toISOString(),
          },
        },
      ]
    }),
    cursor,
  }
}

/** What is unread: the signed-in person's messages and notices, and the messages of each company where they may read them. */
export async function countUnread(ctx: Context): Promise<UnreadView> {
  const { accountId } = requireAccount(ctx)
  const [own] = await ctx.db
    .select({ unread: count() })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .innerJoin(orders, eq(orders.id, threads.orderId))
    .where(and(eq(orders.accountId, accountId), canBeEntered, mayBeUnreadBy('customer'), unreadBy('customer')))
  const told = await ctx.db.$count(notices, and(eq(notices.accountId, accountId), isNull(notices.readAt)))
  const desks = await listMessageDesks(ctx)
  const counted = await countOfDesks(ctx, desks)
  return { unread: own?.unread ?? 0, notices: told, companies: counted }
}

/** A company whose messages the caller may read, and the reach of that right. */
export interface MessageDesk {
  companyid: string
  slug: string
  reach: Reach
}

/** The companies in which the caller may answer messages. */
const listMessageDesks = (ctx: Context): Promise<MessageDesk[]> => companiesWhere(ctx, 'messages.answer')

/** The unread messages of each company, in one query for any number of companies. */
async function countOfDesks(ctx: Context, desks: readonly MessageDesk[]): Promise<UnreadView['companies']> {
  if (desks.length === 0) return []
  const whole = desks.filter(({ reach }) => reachesAll(reach))
  const parts = desks.filter((desk) => !whole.includes(desk))
  const rows = await ctx.db
    .select({ companyid: threads.companyId, unread: count() })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .innerJoin(orders, eq(orders.id, threads.orderId))
    .where(
      and(
        canBeEntered,
        mayBeUnreadBy('provider'),
        unreadBy('provider'),
        or(
          inArray(
            threads.companyId,
            whole.map(({ companyid }) => companyid),
          ),
          ...parts.map(({ companyid, reach }) => and(eq(threads.companyId, companyid), withinReach(reach))),
        ),
      ),
    )
    .groupBy(threads.companyId)
  const unread = new Map(rows.map((row) => [row.companyid, row.unread]))
  return desks.map(({ companyid, slug }) => ({ companyid, slug, unread: unread.get(companyid) ?? 0 }))
}

async function latestOf(ctx: Context, threadIds: string[]) {
  const rows = await ctx.db
    .selectDistinctOn([messages.threadId])
    .from(messages)
    .where(inArray(messages.threadId, threadIds))
    .orderBy(messages.threadId, desc(messages.at), desc(messages.id))
  return new Map(rows.map((row) => [row.threadId, row]))
}

async function unreadOf(ctx: Context, threadIds: string[], side: Side) {
  const rows = await ctx.db
    .select({ id: messages.threadId, unread: count() })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(inArray(messages.threadId, threadIds), unreadBy(side)))
    .groupBy(messages.threadId)
  return new Map(rows.map((row) => [row.id, row.unread]))
}
