import { and, desc, eq, sql } from 'drizzle-orm'
import type { SessionView } from '#contracts/identity.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { sessions } from './sessions.tables.ts'
import { isIdle, revokeAllSessions, revokeSession } from './sessions.ts'

const mostShown = 30

/** The signed-in person's sessions, the latest first: open ones and ended ones. @throws DomainError `identity.sign_in_required` */
export async function listSessions(ctx: Context): Promise<SessionView[]> {
  const { accountId } = requireAccount(ctx)
  return listSessionsOf(ctx, accountId)
}

/** The sessions of an account, the latest first; however many have ended since, one that is open is among them. The caller has checked that they may be seen. */
export async function listSessionsOf(ctx: Context, accountId: string): Promise<SessionView[]> {
  const sessionId = ctx.actor.kind === 'account' ? ctx.actor.sessionId : ''
  const isOpen = sql<boolean>`${sessions.revokedAt} is null and ${sessions.expiresAt} > ${ctx.now()}`
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(isOpen), desc(sessions.createdAt))
    .limit(mostShown)
  return rows
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map((session) => ({
      id: session.id,
      current: session.id === sessionId,
      living: session.revokedAt === null && session.expiresAt > ctx.now() && !isIdle(session, ctx.now()),
      method: session.method,
      userAgent: session.userAgent,
      ip: session.ip,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    }))
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
