import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FeedbackQuery, FeedbackRow } from '#contracts/operators.ts'
import type { CountedPage } from '#contracts/paging.ts'
import { type Context, requireOperator } from '#domain/base/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { feedbackEntries } from '#domain/site/feedback/feedback.tables.ts'
import { countFound, one } from '../count-found.ts'
import { findText } from '../search-text.ts'
import { keyset } from './keyset.ts'

/** What has the words in it, or was written from an address or by somebody with them. */
const found = (ctx: Context, q: string) =>
  findText(ctx, feedbackEntries.id, [feedbackEntries.text, feedbackEntries.email], q, feedbackEntries.accountId)

/** Feedback, newest first. @throws DomainError `identity.forbidden` for all but operators */
export async function listFeedback(ctx: Context, wish: FeedbackQuery): Promise<CountedPage<FeedbackRow>> {
  requireOperator(ctx)
  const list = keyset(wish, feedbackEntries.createdAt, feedbackEntries.id)
  const { q, kind, state } = wish
  const asked = and(
    q ? await found(ctx, q) : undefined,
    kind ? eq(feedbackEntries.kind, kind) : undefined,
    state === 'open' ? isNull(feedbackEntries.handledAt) : undefined,
    state === 'handled' ? isNotNull(feedbackEntries.handledAt) : undefined,
  )
  const rows = await ctx.db
    .select({ entry: feedbackEntries, name: contacts.name })
    .from(feedbackEntries)
    .leftJoin(accounts, eq(accounts.id, feedbackEntries.accountId))
    .leftJoin(contacts, eq(contacts.id, accounts.contactId))
    .where(and(asked, list.where))
    .orderBy(...list.order)
    .limit(list.limit)
  const page = list.page(rows, ({ entry }) => [entry.createdAt, entry.id])
  const all = ctx.db
    .select(one)
    .from(feedbackEntries)
    .leftJoin(accounts, eq(accounts.id, feedbackEntries.accountId))
    .leftJoin(contacts, eq(contacts.id, accounts.contactId))
    .where(asked)
  return {
    ...(await countFound(ctx, wish, page, all)),
    cursor: page.cursor,
    rows: page.rows.map(({ entry, name }) => ({
      id: entry.id,
      kind: entry.kind,
      text: entry.text,
      email: entry.email,
      accountId: entry.accountId,
      name,
      page: entry.page,
      locale: entry.locale,
      userAgent: entry.userAgent,
      createdAt: entry.createdAt.toISOString(),
      handledAt: entry.handledAt?.toISOString() ?? null,
    })),
  }
}
