import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Context, requireAccount } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { accounts } from '../identity/identity.tables.ts'
import { sessions } from './sessions.tables.ts'
import { idleLimit } from './sessions.ts'

/**
 * Asks once more who is there, in the middle of work that takes long: the session lives and is used, the account is not shut, and whoever
 * came as an operator is one. @throws DomainError `identity.token_invalid`
 */
export async function requireStillIn(ctx: Context): Promise<void> {
  const actor = requireAccount(ctx)
  const [there] = await ctx.db
    .select({ sysadmin: accounts.sysadmin })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.id, actor.sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, ctx.now()),
        gt(sessions.lastUsedAt, new Date(ctx.now().getTime() - idleLimit)),
        isNull(accounts.disabledAt),
        isNull(accounts.deletedAt),
        isNull(accounts.deletionRequestedAt),
      ),
    )
  if (!there || (actor.sysadmin && !there.sysadmin)) throw new DomainError('identity.token_invalid')
}
