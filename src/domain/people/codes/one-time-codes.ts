import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import type { Identifier } from '../identity/identifier.ts'
import { hasAddress } from '../identity/identity.queries.ts'
import { accounts, type CodeChallenge, type CodePurpose, codeChallenges } from '../identity/identity.tables.ts'
import { keyedHash } from '../sessions/tokens.ts'
import { askerOf } from './asker.ts'
import {
  alike,
  type CodeOrder,
  countDailyGuess,
  countingCode,
  giveGuessBack,
  giveTextBack,
  requireSendable,
  resendAfter,
} from './code-bounds.ts'

const codeLife = figures.codeMinutes * MINUTE
const mostChecks = 5

/** A code that is on its way: seconds until it expires, and where it went. */
export interface SentCode {
  timeout: number
  to: Identifier
}

/**
 * Makes a six-digit code for an address, voids the older ones that the same device asked for, and sends it, all in one
 * transaction. Requests of others for an address do not touch its owner's codes. Codes of a checkout are counted and voided
 * separately: anybody may type any address there, and must not keep its owner from signing in.
 * @throws DomainError `identity.code_too_soon`, `identity.code_too_often`, `identity.texts_paused`, `request.too_many`
 */
export async function sendCode(ctx: Context, order: CodeOrder): Promise<SentCode> {
  return countingCode(ctx, order, () => atomically(ctx, (ctx) => writeCode(ctx, order)))
}

/** Purposes whose code goes to where the account is reached: sent elsewhere, it would open it to whoever reads there. */
const toOwnAddress: readonly CodePurpose[] = ['login', 'qlogin', 'reset', 'deletion', 'stepup']

/**
 * The order as it may be carried out: for an account that has left the address since it was looked for, nothing is sent, as
 * to an address that nobody has. The account stays locked until the code is written, so that whoever leaves the address
 * ends this code, too.
 */
async function asItStands(ctx: Context, order: CodeOrder): Promise<CodeOrder> {
  if (!order.accountId || !toOwnAddress.includes(order.purpose)) return order
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, order.accountId)).for('share')
  return account && hasAddress(account, order.to.value) ? order : { ...order, accountId: null, deliver: false }
}

async function writeCode(ctx: Context, asked: CodeOrder): Promise<SentCode> {
  const order = await asItStands(ctx, asked)
  const { to, purpose } = order
  await requireSendable(ctx, order)
  const now = ctx.now()
  await ctx.db
    .update(codeChallenges)
    .set({ voidedAt: now })
    .where(
      and(
        eq(codeChallenges.identifier, to.value),
        alike(order),
        askedBy(ctx, order.boundTo),
        isNull(codeChallenges.usedAt),
        isNull(codeChallenges.voidedAt),
      ),
    )
  const id = newId()
  const code = String(randomInt(10 ** figures.codeDigits)).padStart(figures.codeDigits, '0')
  await ctx.db.insert(codeChallenges).values({
    id,
    purpose,
    identifier: to.value,
    accountId: order.accountId,
    deviceId: askerOf(ctx),
    codeHash: hashCode(ctx, { id, purpose, identifier: to.value }, code),
    registration: order.registration,
    boundTo: order.boundTo ?? null,
    provedAt: order.provedAt ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLife),
  })
  if (order.deliver) await deliverCode(ctx, order, code)
  return { timeout: codeLife / SECOND, to }
}

/** The mail of each purpose. A guest who makes an account from an order gets the one of a registration, not of a booking. */
const mailOf = {
  login: 'login',
  qlogin: 'login',
  register: 'register',
  guest: 'register',
  checkout: 'guest',
  reset: 'reset',
  update: 'update',
  deletion: 'deletion',
  stepup: 'stepup',
  // The step after a password; its code comes from an authenticator, or is sent like that of any login.
  second_step: 'login',
} as const satisfies Record<CodePurpose, string>

async function deliverCode(ctx: Context, { to, purpose }: CodeOrder, code: string): Promise<void> {
  const { locale } = ctx
  const t = serverTranslator(locale)
  if (to.kind === 'phone') {
    await ctx.platform.sms.send(ctx.db, { to: to.value, text: t('identity.code_sms', { code }), locale })
    return
  }
  const kind = mailOf[purpose]
  const mail = writeMail({
    locale,
    heading: t(`identity.code_heading_${kind}`),
    paragraphs: [t('identity.code_body')],
    code,
    note: t('identity.code_note'),
  })
  await ctx.platform.mail.send(ctx.db, {
    to: to.typed,
    subject: t(`identity.code_subject_${kind}`, { code }),
    locale,
    ...mail,
  })
}

function hashCode(
  ctx: Context,
  challenge: { id: string; purpose: CodePurpose; identifier: string },
  code: string,
): string {
  return keyedHash(ctx, 'codes', `${challenge.id}:${challenge.purpose}:${challenge.identifier}:${code}`)
}

/**
 * Checks a code for one of the given purposes. Marks nothing as used: see `useChallenge`.
 * @throws DomainError `identity.code_wrong`, `identity.code_exhausted`
 */
export async function checkCode(
  ctx: Context,
  tac: string,
  identifier: Identifier | undefined,
  purposes: readonly CodePurpose[],
  boundTo?: string,
): Promise<CodeChallenge> {
  const challenge = await countGuess(ctx, identifier, purposes, boundTo)
  await requireRightCode(ctx, challenge, tac)
  return challenge
}

/**
 * Finds the open code of a guess and counts the guess. Each guess is counted before it is checked, in a statement of its
 * own that commits whatever follows, so that parallel guesses cannot exceed the limit. A code is valid only on the device
 * that asked for it, so that nobody can use up another's guesses.
 * @param boundTo the checkout that the code has to be bound to; a text of the same device may be bound to another one.
 * @param identifier where the code was sent; without it the calling device's newest open code is meant.
 * @throws DomainError `identity.code_wrong` when there is none, `identity.code_exhausted`, `request.too_many`
 */
export async function countGuess(
  ctx: Context,
  identifier: Identifier | undefined,
  purposes: readonly CodePurpose[],
  boundTo?: string,
): Promise<CodeChallenge> {
  if (ctx.inTransaction)
    throw new Error('A code must be checked outside a transaction, so that a rollback does not undo the count')
  const challenge = await findOpenChallenge(ctx, identifier, purposes, boundTo)
  if (!challenge) throw new DomainError('identity.code_wrong')
  await countDailyGuess(ctx, challenge)
  const [counted] = await ctx.db
    .update(codeChallenges)
    .set({ attempts: sql`${codeChallenges.attempts} + 1` })
    .where(
      and(
        eq(codeChallenges.id, challenge.id),
        lt(codeChallenges.attempts, mostChecks),
        isNull(codeChallenges.usedAt),
        isNull(codeChallenges.voidedAt),
        gt(codeChallenges.expiresAt, ctx.now()),
      ),
    )
    .returning()
  if (counted) return counted
  const seconds = Math.max(1, Math.ceil((challenge.createdAt.getTime() + resendAfter - ctx.now().getTime()) / SECOND))
  throw new DomainError('identity.code_exhausted', { headers: { 'Retry-After': String(seconds) } })
}

/** Requires the code that was sent. Compares in constant time. @throws DomainError `identity.code_wrong` */
export async function requireRightCode(ctx: Context, challenge: CodeChallenge, tac: string): Promise<void> {
  const given = Buffer.from(hashCode(ctx, challenge, tac))
  const wanted = Buffer.from(challenge.codeHash)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new DomainError('identity.code_wrong')
  await giveGuessBack(ctx, challenge)
}

/**
 * The codes of the calling device, or of the network address of a caller without a device id. For a checkout, which its
 * secret opens: the codes bound to it.
 */
function askedBy(ctx: Context, boundTo: string | undefined) {
  if (boundTo) return eq(codeChallenges.boundTo, boundTo)
  return eq(codeChallenges.deviceId, askerOf(ctx))
}

/**
 * The codes that the caller may type. A text that the same device had sent for another checkout does for this one, too: no other
 * is sent to that number so soon, and whoever went back to the cart has it in hand.
 */
function typedBy(ctx: Context, identifier: Identifier | undefined, boundTo: string | undefined) {
  const own = askedBy(ctx, boundTo)
  if (!boundTo || identifier?.kind !== 'phone' || !ctx.deviceId) return own
  return or(own, eq(codeChallenges.deviceId, ctx.deviceId))
}

/** @returns the newest code, of a checkout first the newest of its own. */
async function findOpenChallenge(
  ctx: Context,
  identifier: Identifier | undefined,
  purposes: readonly CodePurpose[],
  boundTo?: string,
): Promise<CodeChallenge | undefined> {
  if (!identifier && !ctx.deviceId) return undefined
  const [challenge] = await ctx.db
    .select()
    .from(codeChallenges)
    .where(
      and(
        identifier ? eq(codeChallenges.identifier, identifier.value) : undefined,
        inArray(codeChallenges.purpose, [...purposes]),
        typedBy(ctx, identifier, boundTo),
        isNull(codeChallenges.usedAt),
        isNull(codeChallenges.voidedAt),
        gt(codeChallenges.expiresAt, ctx.now()),
      ),
    )
    .orderBy(
      ...(boundTo ? [desc(eq(codeChallenges.boundTo, boundTo))] : []),
      desc(codeChallenges.createdAt),
      desc(codeChallenges.id),
    )
    .limit(1)
  return challenge
}

/**
 * Marks a checked code as used, in the transaction of what it allows. Of concurrent uses one wins.
 * @throws DomainError `identity.code_wrong` when it is used already.
 */
export async function useChallenge(ctx: Context, challenge: CodeChallenge): Promise<void> {
  const used = await ctx.db
    .update(codeChallenges)
    .set({ usedAt: ctx.now() })
    .where(and(eq(codeChallenges.id, challenge.id), isNull(codeChallenges.usedAt), isNull(codeChallenges.voidedAt)))
    .returning({ id: codeChallenges.id })
  if (used.length === 0) throw new DomainError('identity.code_wrong')
  await giveTextBack(ctx, challenge)
}

/**
 * Ends everything that codes sent so far may still do for an account: the open ones, and the right to set a password that a used
 * one gave. Whoever reads the address that they went to must not enter after its owner has left it or changed the lock.
 */
export async function voidCodes(ctx: Context, accountId: string): Promise<void> {
  await ctx.db
    .update(codeChallenges)
    .set({ voidedAt: ctx.now() })
    .where(and(eq(codeChallenges.accountId, accountId), isNull(codeChallenges.voidedAt)))
}

/** The open code of a purpose that was sent less than a minute ago, so that asking again need not send another. */
export async function findFreshCode(
  ctx: Context,
  purpose: CodePurpose,
  to: Identifier,
  boundTo?: string,
): Promise<SentCode | undefined> {
  const challenge = await findOpenChallenge(ctx, to, [purpose], boundTo)
  if (!challenge || challenge.attempts >= mostChecks) return undefined
  if (challenge.deviceId !== askerOf(ctx)) return undefined
  if (challenge.createdAt.getTime() + resendAfter <= ctx.now().getTime()) return undefined
  return { timeout: Math.ceil((challenge.expiresAt.getTime() - ctx.now().getTime()) / SECOND), to }
}
