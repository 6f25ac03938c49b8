import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Context, getFeatures, recordAudit } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { inviteCodes } from './access.tables.ts'

const open = (ctx: Context, code: string) =>
  and(
    eq(inviteCodes.code, code.toUpperCase()),
    isNull(inviteCodes.revokedAt),
    gt(inviteCodes.expiresAt, ctx.now()),
    lt(inviteCodes.used, inviteCodes.uses),
  )

/** Whether a code would let somebody in now. */
export async function isInviteCode(ctx: Context, code: string): Promise<boolean> {
  const [found] = await ctx.db.select({ code: inviteCodes.code }).from(inviteCodes).where(open(ctx, code))
  return found !== undefined
}

/**
 * Uses a code for a new account, in the transaction that makes it. A conditional update of the row makes sure that it is
 * never used too often. An invalid code is refused only while registration is by invitation.
 * @throws DomainError `identity.invite_required`
 */
export async function redeemInviteCode(ctx: Context, code: string, accountId: string): Promise<void> {
  const used = await ctx.db
    .update(inviteCodes)
    .set({ used: sql`${inviteCodes.used} + 1` })
    .where(open(ctx, code))
    .returning({ code: inviteCodes.code })
  if (used.length > 0)
    await recordAudit(ctx, { action: 'access.code_used', subjectId: accountId, data: { code: hint(code) } })
  else if ((await getFeatures(ctx)).onlyInvites) throw new DomainError('identity.invite_required')
}

/** Enough of a code to recognise it, too little to use it. */
export function hint(code: string): string {
  return `${code.slice(0, 3)}…`
}
