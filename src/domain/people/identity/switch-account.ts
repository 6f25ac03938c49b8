import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { SwitchUser } from '#contracts/operators.ts'
import { atomically, type Context, recordAudit, requireOperator } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { voidCodes } from '../codes/one-time-codes.ts'
import { revokeAllSessions, revokeSession } from '../sessions/sessions.ts'
import { accounts } from './identity.tables.ts'

/**
 * Switches an account off (every session ends at once, no sign-in works) or on again. Repeats change nothing.
 * @throws DomainError `operators.account_not_found`, `operators.not_oneself`, `identity.forbidden`
 */
export async function switchAccount(ctx: Context, accountId: string, input: SwitchUser): Promise<void> {
  const actor = requireOperator(ctx)
  if (actor.accountId === accountId) throw new DomainError('operators.not_oneself')
  await atomically(ctx, async (ctx) => {
    await requireExisting(ctx, accountId)
    const changed = await ctx.db
      .update(accounts)
      .set({ disabledAt: input.disabled ? ctx.now() : null })
      .where(
        and(eq(accounts.id, accountId), input.disabled ? isNull(accounts.disabledAt) : isNotNull(accounts.disabledAt)),
      )
      .returning({ id: accounts.id })
    if (changed.length === 0) return
    const ended = input.disabled ? await revokeAllSessions(ctx, accountId, 'disabled') : 0
    // Whoever it is switched off against may hold a code, or the right to set a password: switched on again, they open nothing.
    if (input.disabled) await voidCodes(ctx, accountId)
    await recordAudit(ctx, {
      action: input.disabled ? 'identity.account_disabled' : 'identity.account_enabled',
      subjectId: accountId,
      data: { ended, ...(input.reason && { reason: input.reason }) },
    })
  })
}

/**
 * An operator ends somebody's sessions: one by its id, or all of them.
 * @throws DomainError `operators.account_not_found`, `identity.session_not_found`, `identity.forbidden`
 */
export async function endSessionsOf(ctx: Context, accountId: string, sessionId: string | undefined): Promise<number> {
  requireOperator(ctx)
  return atomically(ctx, async (ctx) => {
    await requireExisting(ctx, accountId)
    const ended = sessionId
      ? await revokeSession(ctx, accountId, sessionId, 'revoked')
      : await revokeAllSessions(ctx, accountId, 'revoked')
    if (sessionId && ended === 0) throw new DomainError('identity.session_not_found')
    await recordAudit(ctx, {
      action: 'identity.sessions_revoked',
      subjectId: accountId,
      data: { ended, ...(sessionId && { sessionId }) },
    })
    return ended
  })
}

async function requireExisting(ctx: Context, accountId: string): Promise<void> {
  const [account] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .for('update')
  if (!account) throw new DomainError('operators.account_not_found')
}
