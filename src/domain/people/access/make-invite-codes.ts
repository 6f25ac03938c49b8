import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { MakeCode } from '#contracts/operators.ts'
import { atomically, type Context, recordAudit, requireOperator } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { localePrefix } from '#shared/locale.ts'
import { DAY } from '#shared/time.ts'
import { waitlistEntries } from '../identity/identity.tables.ts'
import { inviteCodes } from './access.tables.ts'
import { hint } from './redeem-invite-code.ts'

const daysOfInvitation = 30
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten letters and digits that people do not confuse, in two groups; the dash tells it from a referral code. */
function newCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Makes a code that lets `uses` people in within `days`. @throws DomainError `identity.forbidden` for all but operators */
export async function makeInviteCode(ctx: Context, input: MakeCode): Promise<string> {
  const { accountId } = requireOperator(ctx)
  const code = newCode()
  return atomically(ctx, async (ctx) => {
    await ctx.db.insert(inviteCodes).values({
      code,
      note: input.note ?? '',
      uses: input.uses,
      createdBy: accountId,
      createdAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + input.days * DAY),
    })
    await recordAudit(ctx, {
      action: 'access.code_made',
      data: { code: hint(code), uses: input.uses, days: input.days },
    })
    return code
  })
}

/** Revokes a code: it lets nobody register any more. @throws DomainError `access.code_not_found`, `identity.forbidden` */
export async function revokeInviteCode(ctx: Context, code: string): Promise<void> {
  requireOperator(ctx)
  await atomically(ctx, async (ctx) => {
    const revoked = await ctx.db
      .update(inviteCodes)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(inviteCodes.code, code.toUpperCase()), isNull(inviteCodes.revokedAt)))
      .returning({ code: inviteCodes.code })
    if (revoked.length === 0) throw new DomainError('access.code_not_found')
    await recordAudit(ctx, { action: 'access.code_revoked', data: { code: hint(code) } })
  })
}

/**
 * Invites addresses of the waitlist: each gets a code of its own by mail, in its language. Addresses whose earlier code
 * still stands are skipped.
 * @returns how many were invited now.
 * @throws DomainError `access.entry_not_found` when one of them is not there; then nobody is invited.
 */
export async function inviteWaiting(ctx: Context, ids: readonly string[]): Promise<number> {
  const { accountId } = requireOperator(ctx)
  const wanted = [...new Set(ids)]
  return atomically(ctx, async (ctx) => {
    const entries = await ctx.db
      .select()
      .from(waitlistEntries)
      .where(inArray(waitlistEntries.id, wanted))
      .orderBy(waitlistEntries.id)
      .for('update')
    if (entries.length < wanted.length) throw new DomainError('access.entry_not_found')
    let invited = 0
    for (const entry of entries) {
      const code = newCode()
      const made = await ctx.db
        .insert(inviteCodes)
        .values({
          code,
          uses: 1,
          waitlistEntryId: entry.id,
          createdBy: accountId,
          createdAt: ctx.now(),
          expiresAt: new Date(ctx.now().getTime() + daysOfInvitation * DAY),
        })
        .onConflictDoNothing()
        .returning({ code: inviteCodes.code })
      if (made.length === 0) continue
      await mailInvitation(ctx, entry, code)
      await recordAudit(ctx, { action: 'access.invited', subjectId: entry.id, data: { code: hint(code) } })
      invited++
    }
    return invited
  })
}

async function mailInvitation(ctx: Context, entry: typeof waitlistEntries.$inferSelect, code: string): Promise<void> {
  const { locale, email } = entry
  const t = serverTranslator(locale)
  const subject = t('identity.invited_subject', { product: brand.name })
  const mail = writeMail({
    locale,
    heading: subject,
    paragraphs: [t('identity.invited_body', { product: brand.name })],
    button: {
      label: t('identity.invited_button'),
      url: `${ctx.platform.env.PUBLIC_URL}${localePrefix(locale)}/invite/${code}`,
    },
    note: t('identity.invited_note', { days: daysOfInvitation }),
  })
  await ctx.platform.mail.send(ctx.db, { to: email, subject, locale, ...mail })
}
