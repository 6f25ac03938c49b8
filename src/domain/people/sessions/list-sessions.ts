import { and, desc, eq, sql } from 'drizzle-orm'
import type { SessionsQuery, SessionsView } from '#contracts/identity.ts'
import { atomically, type Context, cutPage, recordAudit, requireAccount } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { sessions } from './sessions.tables.ts'
import { isIdle, revokeAllSessions, revokeSession } from './sessions.ts'

const PAGE = 30

/**
 * A page of the signed-in person's sessions: open ones first, then ended ones, each the latest first.
 * @throws DomainError `identity.sign_in_required`
 */
export async function listSessions(ctx: Context, query: SessionsQuery = {}): Promise<SessionsView> {
  const { accountId } = requireAccount(ctx)
  return listSessionsOf(ctx, accountId, query)
}

/** A page of the sessions of an account, open ones first, each the latest first. The caller has checked that they may be seen. */
export async function listSessionsOf(
  ctx: Context,
  accountId: string,
  query: SessionsQuery = {},
): Promise<SessionsView> {
  const sessionId = ctx.actor.kind === 'account' ? ctx.actor.sessionId : ''
  // One that nobody ended and that has not run out; whether it lies idle is said of each.
  const isOpen = sql<boolean>`(${sessions.revokedAt} is null and ${sessions.expiresAt} > ${ctx.now()})`
  const after =
    query.cursor &&
    sql`(${isOpen}, ${sessions.createdAt}, ${sessions.id}) < (
      select last.revoked_at is null and last.expires_at > ${ctx.now()}, last.created_at, last.id
        from sessions last where last.id = ${query.cursor}::uuid and last.account_id = ${accountId}::uuid)`
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), after || undefined))
    .orderBy(desc(isOpen), desc(sessions.createdAt), desc(sessions.id))
    .limit(PAGE + 1)
  const { rows: page, cursor } = cutPage(rows, PAGE, ({ id }) => id)
  return {
    rows: page.map((session) => ({
      id: session.id,
      current: session.id === sessionId,
      living: session.revokedAt === null && session.expiresAt > ctx.now() && !isIdle(session, ctx.now()),
      method: session.method,
      userAgent: session.userAgent,
      ip: session.ip,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    })),
    cursor,
  }
}

/** Ends one of the signed-in person's sessions. @throws DomainError `identity.session_not_found` */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const { accountId } = requireAccount(ctx)
  await atomically(ctx, async (ctx) => {
    const [own] = await ctx.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
    if (!own) throw new DomainError('identity.session_not_found')
    await revokeSession(ctx, accountId, id, 'revoked')
    await recordAudit(ctx, { action: 'identity.session_revoked', subjectId: accountId, data: { sessionId: id } })
  })
}

/** Ends all sessions of the signed-in person but the current one. @returns how many. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { accountId, sessionId } = requireAccount(ctx)
  return atomically(ctx, async (ctx) => {
    const ended = await revokeAllSessions(ctx, accountId, 'revoked', sessionId)
    await recordAudit(ctx, { action: 'identity.sessions_revoked', subjectId: accountId, data: { ended } })
    return ended
  })
}
