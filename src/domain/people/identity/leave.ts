import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { atomically, type Context, endTask, recordAudit } from '#domain/base/index.ts'
import { market } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { formatInstant } from '#shared/format.ts'
import type { SignInMethod } from '#shared/sign-in-methods.ts'
import { DAY } from '#shared/time.ts'
import { voidCodes } from '../codes/one-time-codes.ts'
import { forgetDevices, revokeAllSessions } from '../sessions/sessions.ts'
import { readKeepToken, signKeepToken } from '../sessions/tokens.ts'
import { type SignedIn, signIn } from '../signing-in/sign-in.ts'
import { tellOwner } from '../signing-in/tell-owner.ts'
import { getAccountWithName, isLeaving } from './identity.queries.ts'
import { type Account, accounts } from './identity.tables.ts'

/** For how many days the deletion of an account can be cancelled. */
export const graceDays = figures.leaveDays

/** When an account whose deletion was asked for at an instant is erased. */
export function erasureDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + graceDays * DAY)
}

/**
 * Begins the days of grace: ends every session, forgets every device, voids open codes and tells the owner. Runs in the
 * caller's transaction; the caller has checked that the account may be deleted. @returns when it will be erased.
 */
export async function leave(ctx: Context, account: Account): Promise<Date> {
  const requestedAt = ctx.now()
  await ctx.db.update(accounts).set({ deletionRequestedAt: requestedAt }).where(eq(accounts.id, account.id))
  await revokeAllSessions(ctx, account.id, 'deleted')
  await forgetDevices(ctx, account.id)
  await voidCodes(ctx, account.id)
  await recordAudit(ctx, { action: 'identity.deletion_requested', subjectId: account.id })
  await tellLeaving(ctx, { ...account, deletionRequestedAt: requestedAt })
  return erasureDue(requestedAt)
}

/** Tells the owner of an account in its days of grace when it will be erased, and that a login keeps it. */
export async function tellLeaving(ctx: Context, account: Account): Promise<void> {
  if (account.deletionRequestedAt)
    await tellOwner(ctx, account, 'deletion_requested', { date: dateOf(ctx, erasureDue(account.deletionRequestedAt)) })
}

/**
 * Refuses the sign-in to an account in its days of grace, but gives its owner, who has just proved to be it, a token to keep it.
 * @throws DomainError `identity.deletion_pending` with `data: {deletionAt, keep}`
 */
export async function refuseLeaving(ctx: Context, account: Account, method: SignInMethod): Promise<void> {
  const { deletionRequestedAt } = account
  if (!deletionRequestedAt || !isLeaving(account)) return
  const due = erasureDue(deletionRequestedAt)
  const keep = await signKeepToken(ctx, { accountId: account.id, requestedAt: deletionRequestedAt, method })
  throw new DomainError('identity.deletion_pending', {
    data: { deletionAt: due.toISOString(), keep },
    params: { date: dateOf(ctx, due) },
  })
}

/**
 * Cancels the deletion of an account and signs its owner in.
 * @throws DomainError `identity.token_invalid` when the token is invalid, is for another deletion, or something of it is erased already.
 */
export async function keepAccount(ctx: Context, token: string): Promise<SignedIn> {
  const { accountId, requestedAt, method } = await readKeepToken(ctx, token)
  return atomically(ctx, async (ctx) => {
    const [kept] = await ctx.db
      .update(accounts)
      .set({ deletionRequestedAt: null })
      .where(
        and(
          eq(accounts.id, accountId),
          eq(accounts.deletionRequestedAt, requestedAt),
          isNull(accounts.erasingAt),
          isNull(accounts.deletedAt),
          isNull(accounts.disabledAt),
        ),
      )
      .returning()
    if (!kept) throw new DomainError('identity.token_invalid')
    // Operators have nothing to see to any more.
    await endTask(ctx, 'erasure', accountId, 'settled')
    await recordAudit(ctx, { action: 'identity.deletion_withdrawn', subjectId: accountId })
    await tellOwner(ctx, await getAccountWithName(ctx, accountId), 'deletion_withdrawn')
    return signIn(ctx, kept, method as SignInMethod)
  })
}

/**
 * From here on an account cannot be kept any more: what is gone does not come back. Whoever has kept it until now, and asked anew, has all
 * days of grace again.
 * @param options.again it was erased before, and a backup brought it back: nobody has to have asked for it
 * @returns whether there is one to erase
 */
export async function beginErasing(ctx: Context, accountId: string, { again }: { again: boolean }): Promise<boolean> {
  const begun = await ctx.db
    .update(accounts)
    .set({ erasingAt: ctx.now() })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt), again ? undefined : isErasureDue(ctx)))
    .returning({ id: accounts.id })
  return begun.length > 0
}

/** For a condition: the days of grace are over. */
export const isErasureDue = (ctx: Context): SQL =>
  lte(accounts.deletionRequestedAt, new Date(ctx.now().getTime() - graceDays * DAY))

/** Records that an account was erased, in the caller's transaction; also one that a restored backup brought back. */
export async function noteErasure(ctx: Context, accountId: string): Promise<void> {
  await ctx.db
    .update(accounts)
    .set({
      deletedAt: ctx.now(),
      deletionRequestedAt: sql`coalesce(${accounts.deletionRequestedAt}, ${ctx.now().toISOString()}::timestamptz)`,
    })
    .where(eq(accounts.id, accountId))
}

function dateOf(ctx: Context, instant: Date): string {
  return formatInstant(instant, ctx.locale, market.zone, 'long')
}
