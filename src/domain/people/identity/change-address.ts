import { and, eq, gt, isNull } from 'drizzle-orm'
import type { UpdateCinfo, VerifyCinfo } from '#contracts/identity.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { refuseOn } from '#platform/db/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { DomainError } from '#shared/errors.ts'
import { MINUTE } from '#shared/time.ts'
import { confirmIdentity } from '../codes/confirm-identity.ts'
import { checkCode, type SentCode, sendCode, useChallenge, voidCodes } from '../codes/one-time-codes.ts'
import { setAddress } from '../contacts/set-address.ts'
import { endOtherSessions } from '../sessions/list-sessions.ts'
import { requireStillIn } from '../sessions/require-still-in.ts'
import { recordSecured } from '../signing-in/tell-owner.ts'
import { requireUnknown } from './check-existence.ts'
import { type Identifier, maskIdentifier, readIdentifier } from './identifier.ts'
import { type Account, accounts, codeChallenges } from './identity.tables.ts'
import { keepWayBack } from './undo-address-change.ts'

/** Within this time after a proof a code to the same address is sent once more without another one. */
const proofHolds = 15 * MINUTE

/**
 * Sends a code to the email or phone that the signed-in person wants to log in by. Whoever holds only the session proves who
 * they are first: by the new address the account could be taken over.
 * @throws DomainError `identity.reauthentication_required` unless the person has just logged in or sends a proof;
 * `identity.identifier_taken` when somebody else has proved the address, without saying who; those of a code
 */
export async function requestAddressChange(ctx: Context, input: UpdateCinfo): Promise<SentCode> {
  const actor = requireAccount(ctx)
  const { accountId } = actor
  const to = readIdentifier({ email: input.email, phone: input.phoneno })
  const underWay = await provedBefore(ctx, accountId, to)
  const use = underWay ? undefined : await confirmIdentity(ctx, actor, input, { purpose: 'stepup', freshEnough: true })
  await requireUnknown(ctx, to, 'identity.identifier_taken')
  return atomically(ctx, async (ctx) => {
    await use?.(ctx)
    return sendCode(ctx, { purpose: 'update', to, accountId, deliver: true, provedAt: underWay ?? ctx.now() })
  })
}

/**
 * Whether a code of this account was sent to the address and not ended since: when it was proved to be wished. However often it is sent again, that
 * instant stays, so that no session lives on one proof.
 */
async function provedBefore(ctx: Context, accountId: string, to: Identifier): Promise<Date | undefined> {
  const [asked] = await ctx.db
    .select({ provedAt: codeChallenges.provedAt })
    .from(codeChallenges)
    .where(
      and(
        eq(codeChallenges.accountId, accountId),
        eq(codeChallenges.purpose, 'update'),
        eq(codeChallenges.identifier, to.value),
        isNull(codeChallenges.usedAt),
        isNull(codeChallenges.voidedAt),
        gt(codeChallenges.provedAt, new Date(ctx.now().getTime() - proofHolds)),
      ),
    )
    .limit(1)
  return asked?.provedAt ?? undefined
}

/**
 * Replaces the old address by the proved one, sends the old one a link that puts it back, and logs all other devices out.
 * @throws DomainError `identity.code_wrong`, `identity.code_exhausted`, `identity.identifier_taken`, `identity.token_invalid`
 */
export async function verifyAddressChange(
  ctx: Context,
  input: VerifyCinfo,
): Promise<{ cinfoid: string; email: string | null; phone: string | null }> {
  const { accountId } = requireAccount(ctx)
  const named = input.email !== undefined || input.phoneno !== undefined
  const identifier = named ? readIdentifier({ email: input.email, phone: input.phoneno }) : undefined
  const done = identifier && (await justChanged(ctx, accountId, identifier))
  if (done) return done
  const challenge = await checkCode(ctx, input.tac, identifier, ['update'])
  if (challenge.accountId !== accountId) throw new DomainError('identity.code_wrong')
  const kind = challenge.identifier.includes('@') ? 'email' : 'phone'
  const proved = identifier ?? { kind, value: challenge.identifier, typed: challenge.identifier }
  return atomically(ctx, async (ctx) => {
    // The account first, as in every change of it: what was put back or ended meanwhile is seen.
    const [before] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
    if (!before) throw new DomainError('identity.code_wrong')
    await requireStillIn(ctx)
    await useChallenge(ctx, challenge)
    const [after] = await ctx.db
      .update(accounts)
      .set(
        kind === 'email'
          ? { email: proved.value, emailVerifiedAt: ctx.now() }
          : { phone: proved.value, phoneVerifiedAt: ctx.now() },
      )
      .where(eq(accounts.id, accountId))
      .returning()
      .catch(refuseOn({ accounts_email: 'identity.identifier_taken', accounts_phone: 'identity.identifier_taken' }))
    if (!after) throw new DomainError('identity.code_wrong')
    await setAddress(
      ctx,
      after.contactId,
      after.cinfoId,
      kind === 'email' ? { email: proved.typed } : { phone: proved.typed },
    )
    // The old address may be in other hands: that is often why it is changed.
    await voidCodes(ctx, accountId)
    await tellOld(ctx, before, proved, await keepWayBack(ctx, before))
    await endOtherSessions(ctx)
    await recordSecured(ctx, before, 'address_changed')
    await recordAudit(ctx, { action: 'identity.address_changed', subjectId: accountId, data: { kind } })
    return { cinfoid: after.cinfoId, email: after.email, phone: after.phone }
  })
}

/** For how long whoever sends the code again, because no answer came, is told that the address is changed. */
const toldAgain = 10 * MINUTE

/** How the account is reached, where a code made this its address just now. The code is used up, and nothing is left to change. */
async function justChanged(ctx: Context, accountId: string, { kind, value }: Identifier) {
  const [own] = await ctx.db
    .select({ cinfoid: accounts.cinfoId, email: accounts.email, phone: accounts.phone })
    .from(accounts)
    .innerJoin(codeChallenges, eq(codeChallenges.accountId, accounts.id))
    .where(
      and(
        eq(accounts.id, accountId),
        eq(accounts[kind], value),
        eq(codeChallenges.purpose, 'update'),
        eq(codeChallenges.identifier, value),
        gt(codeChallenges.usedAt, new Date(ctx.now().getTime() - toldAgain)),
      ),
    )
    .limit(1)
  return own
}

/** A notice to the old address with the way back, so that a thief cannot take over an account. */
async function tellOld(ctx: Context, before: Account, proved: Identifier, url: string): Promise<void> {
  const { locale } = ctx
  const t = serverTranslator(locale)
  if (before.email) {
    const mail = writeMail({
      locale,
      heading: t('identity.address_changed_subject'),
      paragraphs: [
        t('identity.address_changed_body', { what: maskIdentifier(proved) }),
        t('identity.address_changed_undo'),
      ],
      button: { label: t('identity.address_changed_button'), url },
      note: t('identity.address_changed_note'),
    })
    await ctx.platform.mail.send(ctx.db, {
      to: before.email,
      subject: t('identity.address_changed_subject'),
      locale,
      ...mail,
    })
  } else if (before.phone) {
    await ctx.platform.sms.send(ctx.db, { to: before.phone, text: t('identity.address_changed_sms', { url }), locale })
  }
}
