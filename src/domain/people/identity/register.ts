import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { atomically, type Context, getFeatures, recordAudit, recordEvent } from '#domain/base/index.ts'
import { refuseOn } from '#platform/db/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { isInviteCode, redeemInviteCode } from '../access/redeem-invite-code.ts'
import { type SentCode, sendCode } from '../codes/one-time-codes.ts'
import { createPerson } from '../contacts/create-person.ts'
import { requireUnknown } from './check-existence.ts'
import { type Identifier, readIdentifier } from './identifier.ts'
import { type Account, accounts, policyAcceptances, type Registration, referrals } from './identity.tables.ts'

/**
 * Begins a registration: sends a code to the address. Nothing exists until the code proves it, so that nobody can
 * register somebody else's address ahead of them.
 * @throws DomainError `identity.already_registered`, `identity.invite_required`, `identity.code_too_soon`
 */
export async function register(
  ctx: Context,
  input: {
    name: string
    email?: string | undefined
    phoneno?: string | undefined
    refCode?: string | undefined
    orderid?: string | undefined
    tag?: string | undefined
  },
): Promise<SentCode> {
  const { email, phoneno, name, refCode, orderid, tag } = input
  const to = readIdentifier({ email, phone: phoneno })
  await ctx.platform.limits.consume('register', `${addressKey(ctx.ip)}|${ctx.deviceId ?? ''}`)
  await requireUnknown(ctx, to, 'identity.already_registered')
  const { onlyInvites } = await getFeatures(ctx)
  if (onlyInvites && !(await isInvited(ctx, refCode))) throw new DomainError('identity.invite_required')
  const registration: Registration = { name, contactValue: to.typed, refCode, orderid, tag, locale: ctx.locale }
  return sendCode(ctx, { purpose: 'register', to, accountId: null, deliver: true, registration })
}

/** Whether a code allows a registration by invitation: somebody's referral code, or an invite code. */
export async function isInvited(ctx: Context, refCode: string | undefined): Promise<boolean> {
  if (!refCode) return false
  return (await findReferrer(ctx, refCode)) !== undefined || (await isInviteCode(ctx, refCode))
}

/** Whose referral code it is. */
export async function findReferrer(ctx: Context, refCode: string): Promise<{ id: string } | undefined> {
  const [referrer] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.referralCode, refCode.toUpperCase()))
  return referrer
}

/**
 * Makes the account of a registration whose address is proved. It has no password yet.
 * @throws DomainError `identity.already_registered` when another registration of the address came first;
 * `identity.invite_required` when registration is by invitation alone and there is none, or others used it up meanwhile.
 */
export async function createAccount(
  ctx: Context,
  identifier: Identifier,
  registration: Registration,
): Promise<Account> {
  return atomically(ctx, async (ctx) => {
    const { name, contactValue, locale, tag, refCode } = registration
    // Asked again: invitations may have become necessary since the code was sent.
    const { onlyInvites } = await getFeatures(ctx)
    if (onlyInvites && !(await isInvited(ctx, refCode))) throw new DomainError('identity.invite_required')
    const card = identifier.kind === 'email' ? { email: contactValue } : { phone: contactValue }
    const { contactId, cinfoId } = await createPerson(ctx, { name, locale, ...card })
    const verified =
      identifier.kind === 'email'
        ? { email: identifier.value, emailVerifiedAt: ctx.now() }
        : { phone: identifier.value, phoneVerifiedAt: ctx.now() }
    const [account] = await ctx.db
      .insert(accounts)
      .values({
        id: newId(),
        contactId,
        cinfoId,
        ...verified,
        source: tag,
        referralCode: newReferralCode(),
        createdAt: ctx.now(),
      })
      .returning()
      .catch(refuseOn({ accounts_email: 'identity.already_registered', accounts_phone: 'identity.already_registered' }))
    if (!account) throw new Error('The account was not stored')
    await ctx.db
      .insert(policyAcceptances)
      .values({ accountId: account.id, policyKey: 'terms', version: termsVersion, at: ctx.now() })
    const referrer = refCode ? await findReferrer(ctx, refCode) : undefined
    if (refCode && !referrer) await redeemInviteCode(ctx, refCode, account.id)
    if (referrer && referrer.id !== account.id) {
      await ctx.db
        .insert(referrals)
        .values({ referredAccountId: account.id, referrerAccountId: referrer.id, at: ctx.now() })
    }
    await recordAudit(ctx, { action: 'identity.registered', subjectId: account.id, data: { kind: identifier.kind } })
    await recordEvent(ctx, 'identity.registered', { subjectId: account.id, accountId: account.id })
    return account
  })
}

/** The version of the terms that a registration accepts; it changes when their text does. */
export const termsVersion = '2026-11'

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight letters and digits that people do not confuse. */
export function newReferralCode(): string {
  return Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('')
}
