import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CodeRow, CodesQuery, WaitlistQuery, WaitlistRow } from '#contracts/operators.ts'
import type { CountedPage } from '#contracts/paging.ts'
import { type Context, requireOperator } from '#domain/base/index.ts'
import { inviteCodes } from '#domain/people/access/access.tables.ts'
import { accounts, waitlistEntries } from '#domain/people/identity/identity.tables.ts'
import { countFound, one } from '../count-found.ts'
import { findText } from '../search-text.ts'
import { keyset } from './keyset.ts'

const openCode = and(eq(inviteCodes.waitlistEntryId, waitlistEntries.id), isNull(inviteCodes.revokedAt))
const owner = and(eq(accounts.email, waitlistEntries.email), isNotNull(accounts.emailVerifiedAt))

/** What a search looks into. */
const texts = [waitlistEntries.email, waitlistEntries.name, waitlistEntries.note]

/** Who waits for what, newest first, with the outcome. @throws DomainError `identity.forbidden` for all but operators */
export async function listWaitlist(ctx: Context, wish: WaitlistQuery): Promise<CountedPage<WaitlistRow>> {
  requireOperator(ctx)
  const list = keyset(wish, waitlistEntries.createdAt, waitlistEntries.id)
  const { q, kind, state } = wish
  const asked = and(
    q ? await findText(ctx, waitlistEntries.id, texts, q) : undefined,
    kind ? eq(waitlistEntries.kind, kind) : undefined,
    state === 'joined' ? isNotNull(accounts.id) : state ? isNull(accounts.id) : undefined,
    state === 'invited' ? isNotNull(inviteCodes.code) : state === 'waiting' ? isNull(inviteCodes.code) : undefined,
  )
  const rows = await ctx.db
    .select({ entry: waitlistEntries, code: inviteCodes.code, accountId: accounts.id })
    .from(waitlistEntries)
    .leftJoin(inviteCodes, openCode)
    .leftJoin(accounts, owner)
    .where(and(asked, list.where))
    .orderBy(...list.order)
    .limit(list.limit)
  const page = list.page(rows, ({ entry }) => [entry.createdAt, entry.id])
  const entries = ctx.db.select(one).from(waitlistEntries)
  // Who joined is looked up where it matters: the planner would read everybody for a thousand entries.
  const all = state
    ? entries.leftJoin(inviteCodes, openCode).leftJoin(accounts, owner).where(asked)
    : entries.where(asked)
  return {
    ...(await countFound(ctx, wish, page, all)),
    cursor: page.cursor,
    rows: page.rows.map(({ entry, code, accountId }) => ({
      id: entry.id,
      kind: entry.kind,
      email: entry.email,
      name: entry.name,
      note: entry.note,
      locale: entry.locale,
      createdAt: entry.createdAt.toISOString(),
      state: accountId ? 'joined' : code ? 'invited' : 'waiting',
      code,
    })),
  }
}

/** How many wait for access and were not invited yet. */
export async function countWaiting(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(waitlistEntries)
    .leftJoin(inviteCodes, openCode)
    .leftJoin(accounts, owner)
    .where(and(eq(waitlistEntries.kind, 'access'), isNull(inviteCodes.code), isNull(accounts.id)))
  return row?.count ?? 0
}

/** Invite codes, newest first. @throws DomainError `identity.forbidden` for all but operators */
export async function listInviteCodes(ctx: Context, wish: CodesQuery): Promise<CountedPage<CodeRow>> {
  requireOperator(ctx)
  const list = keyset(wish, inviteCodes.createdAt, inviteCodes.code)
  const rows = await ctx.db
    .select()
    .from(inviteCodes)
    .where(list.where)
    .orderBy(...list.order)
    .limit(list.limit)
  const page = list.page(rows, (row) => [row.createdAt, row.code])
  return {
    ...(await countFound(ctx, wish, page, ctx.db.select(one).from(inviteCodes))),
    cursor: page.cursor,
    rows: page.rows.map((row) => ({
      code: row.code,
      note: row.note,
      uses: row.uses,
      used: row.used,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
      state: row.revokedAt
        ? 'revoked'
        : row.used >= row.uses
          ? 'used'
          : row.expiresAt <= ctx.now()
            ? 'expired'
            : 'open',
    })),
  }
}
