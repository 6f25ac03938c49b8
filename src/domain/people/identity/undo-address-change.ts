import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, gte, isNull } from 'drizzle-orm'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { refuseOn } from '#platform/db/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { isId, newId } from '#shared/ids.ts'
import { localePrefix } from '#shared/locale.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { voidCodes } from '../codes/one-time-codes.ts'
import { setAddress } from '../contacts/set-address.ts'
import { externalIdentities } from '../google/google.tables.ts'
import { passkeys } from '../passkeys/passkeys.tables.ts'
import { forgetDevices, revokeAllSessions } from '../sessions/sessions.ts'
import { keyedHashes } from '../sessions/tokens.ts'
import { tellOwner } from '../signing-in/tell-owner.ts'
import { authenticators, backupCodes } from '../two-factor/two-factor.tables.ts'
import { type Account, accounts, addressUndos } from './identity.tables.ts'

/** For how long whoever undid a change is told so once more. */
const toldAgain = 10 * MINUTE

/** 132 bits, as in the link of an order. */
const HASH_LENGTH = 22

/** The proof in the link of an undo. Nothing that opens it is stored. */
const hashesOf = (ctx: Context, id: string) => keyedHashes(ctx, 'address-undo', id).map((h) => h.slice(0, HASH_LENGTH))

/**
 * Keeps how an account was reached before a change, and answers the link that puts it back. Runs in the transaction of the
 * change. The key stands behind the '#', which browsers send to no server.
 */
export async function keepWayBack(ctx: Context, before: Account): Promise<string> {
  const id = newId()
  const createdAt = ctx.now()
  const { id: accountId, email, phone } = before
  const expiresAt = new Date(createdAt.getTime() + figures.addressUndoDays * DAY)
  await ctx.db.insert(addressUndos).values({ id, accountId, email, phone, createdAt, expiresAt })
  const page = `${ctx.platform.env.PUBLIC_URL}${localePrefix(ctx.locale)}/address-back`
  return `${page}#k=${id}.${hashesOf(ctx, id)[0] ?? ''}`
}

/**
 * Puts the addresses of an account back to what they were before a change, for whoever has the link that was sent to the old
 * one. Whoever changed them may know the password, and may have added other ways in before or since: the password, every
 * session, device and code ends, and so does every way in that came since, or in the last days before. A deletion that was
 * asked for in that time is withdrawn. Later changes cannot be undone by their links any more: the first
 * address has the stronger word. @returns where the link was sent, to ask for a new password there.
 * @throws DomainError `identity.undo_ended`, `identity.identifier_taken`, `request.too_many`
 */
export async function undoAddressChange(ctx: Context, key: string): Promise<{ to: string }> {
  await ctx.platform.limits.consume('address_undo', addressKey(ctx.ip))
  const id = readKey(ctx, key)
  return atomically(ctx, async (ctx) => {
    const [known] = await ctx.db.select().from(addressUndos).where(eq(addressUndos.id, id))
    if (!known) throw new DomainError('identity.undo_ended')
    // The account first, as in every change of it, so that of two one sees what the other did.
    const [now] = await ctx.db.select().from(accounts).where(eq(accounts.id, known.accountId)).for('update')
    if (!now || now.deletedAt) throw new DomainError('identity.undo_ended')
    if (await isUndone(ctx, id, now)) return { to: toOf(known) }
    const undo = await useUp(ctx, id)
    await restore(ctx, now, undo)
    await voidCodes(ctx, now.id)
    await revokeAllSessions(ctx, now.id, 'revoked')
    await forgetDevices(ctx, now.id)
    const since = new Date(undo.createdAt.getTime() - figures.addressUndoReachDays * DAY)
    await removeWaysIn(ctx, now, since)
    await withdrawDeletion(ctx, now, since)
    await recordAudit(ctx, { action: 'identity.address_put_back', subjectId: now.id })
    await tellOwner(ctx, { ...now, email: undo.email, phone: undo.phone }, 'address_put_back')
    if (now.email && now.email !== undo.email) await tellLeft(ctx, now.email)
    return { to: toOf(undo) }
  })
}

type Undo = typeof addressUndos.$inferSelect

const toOf = ({ email, phone }: Undo): string => email ?? phone ?? ''

/**
 * Whether it was just undone, and the link is used again because the answer was lost: nothing is done then. As it stands under
 * the account's lock.
 */
async function isUndone(ctx: Context, id: string, now: Account): Promise<boolean> {
  const [undo] = await ctx.db.select().from(addressUndos).where(eq(addressUndos.id, id))
  return (
    undo !== undefined &&
    undo.usedAt !== null &&
    ctx.now().getTime() - undo.usedAt.getTime() < toldAgain &&
    undo.email === now.email &&
    undo.phone === now.phone
  )
}

function readKey(ctx: Context, key: string): string {
  const [, id = '', hash = ''] = /^([0-9a-f-]{36})\.([\w-]{22})$/.exec(key) ?? []
  const isRight = hashesOf(ctx, id).some((right) => right.length === hash.length && equal(right, hash))
  if (!isId(id) || !isRight) throw new DomainError('identity.undo_ended')
  return id
}

const equal = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Of concurrent uses one wins. It also uses up the links of later changes. */
async function useUp(ctx: Context, id: string) {
  const open = and(isNull(addressUndos.usedAt), gt(addressUndos.expiresAt, ctx.now()))
  const used = { usedAt: ctx.now() }
  const [undo] = await ctx.db
    .update(addressUndos)
    .set(used)
    .where(and(eq(addressUndos.id, id), open))
    .returning()
  if (!undo) throw new DomainError('identity.undo_ended')
  const { accountId, createdAt } = undo
  const later = and(eq(addressUndos.accountId, accountId), gte(addressUndos.createdAt, createdAt))
  await ctx.db.update(addressUndos).set(used).where(and(later, open))
  return undo
}

async function restore(ctx: Context, account: Account, { email, phone }: Pick<Account, 'email' | 'phone'>) {
  const emailVerifiedAt = email === account.email ? account.emailVerifiedAt : email && ctx.now()
  const phoneVerifiedAt = phone === account.phone ? account.phoneVerifiedAt : phone && ctx.now()
  await ctx.db
    .update(accounts)
    .set({
      email,
      emailVerifiedAt: emailVerifiedAt || null,
      phone,
      phoneVerifiedAt: phoneVerifiedAt || null,
      passwordHash: null,
    })
    .where(eq(accounts.id, account.id))
    .catch(refuseOn({ accounts_email: 'identity.identifier_taken', accounts_phone: 'identity.identifier_taken' }))
  const { contactId, cinfoId } = account
  if (email !== account.email) await setAddress(ctx, contactId, cinfoId, { email })
  if (phone !== account.phone) await setAddress(ctx, contactId, cinfoId, { phone })
}

/** Removes the ways in that an account was given since an instant. */
async function removeWaysIn(ctx: Context, { id, twoFactorAt }: Account, since: Date): Promise<void> {
  await ctx.db.delete(passkeys).where(and(eq(passkeys.accountId, id), gte(passkeys.createdAt, since)))
  await ctx.db
    .delete(externalIdentities)
    .where(and(eq(externalIdentities.accountId, id), gte(externalIdentities.createdAt, since)))
  // An app of whoever changed the address would keep its owner out.
  if (!twoFactorAt || twoFactorAt < since) return
  await ctx.db.update(accounts).set({ twoFactorAt: null }).where(eq(accounts.id, id))
  await ctx.db.delete(authenticators).where(eq(authenticators.accountId, id))
  await ctx.db.delete(backupCodes).where(eq(backupCodes.accountId, id))
}

/** Keeps an account whose deletion was asked for since an instant: the reset at the old address would send nothing. */
async function withdrawDeletion(ctx: Context, { id, deletionRequestedAt }: Account, since: Date): Promise<void> {
  if (!deletionRequestedAt || deletionRequestedAt < since) return
  await ctx.db.update(accounts).set({ deletionRequestedAt: null }).where(eq(accounts.id, id))
  await recordAudit(ctx, { action: 'identity.deletion_withdrawn', subjectId: id })
}

/** A notice to the address that leads to the account no more: where the link was used wrongly, its owner has to know. */
async function tellLeft(ctx: Context, to: string): Promise<void> {
  const { locale } = ctx
  const t = serverTranslator(locale)
  const subject = t('identity.address_put_back_subject')
  const mail = writeMail({
    locale,
    heading: subject,
    paragraphs: [t('identity.address_left_body')],
    note: t('identity.address_left_note'),
  })
  await ctx.platform.mail.send(ctx.db, { to, subject, locale, ...mail })
}
