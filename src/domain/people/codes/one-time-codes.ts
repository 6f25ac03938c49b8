import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { atomically, type Context, deviceKey } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { writeLetter } from '#platform/mail/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { dialCodeOf, type Identifier, mailboxOf } from '../identity/identifier.ts'
import { type CodeChallenge, type CodePurpose, codeChallenges, type Registration } from '../identity/identity.tables.ts'
import { keyedHash } from '../sessions/tokens.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const codeLife = 5 * minute
const resendAfter = 60 * second
const sendWindow = 10 * minute
const mostSends = 5
const mostChecks = 5
/** Codes of all checkouts to one address in an hour that nobody used. */
const mostOfCheckouts = 30

/** A code that is on its way: seconds until it expires, and where it went. */
export interface SentCode {
  timeout: number
  to: Identifier
}

export interface CodeOrder {
  purpose: CodePurpose
  to: Identifier
  /** Whose code it is; null where nobody has the address yet. */
  accountId: string | null
  /** false keeps the code to ourselves, so that an unknown address is answered like a known one. */
  deliver: boolean
  registration?: Registration
  /** What alone it shall be good for, beside its purpose. */
  boundTo?: string
}

/**
 * Makes a six-digit code for an address, voids the older ones and sends it, all in one transaction. Codes of a checkout
 * are counted and voided apart: anybody may type any address there, and must not keep its owner from signing in.
 * @throws DomainError `identity.code_too_soon`, `identity.code_too_often`, `request.too_many`
 */
export async function sendCode(ctx: Context, order: CodeOrder): Promise<SentCode> {
  const { limits } = ctx.platform
  await countCode(ctx, order)
  // Text messages cost money: what somebody pumps through one country must end there.
  if (order.to.kind === 'phone' && order.deliver) await limits.consume('code_sms_dial_code', dialCodeOf(order.to))
  return atomically(ctx, async (ctx) => {
    const { to, purpose } = order
    // Two requests for one address take turns, so that counting and voiding see each other's rows.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${to.value}`}, 0))`)
    await requireSendable(ctx, order)
    const now = ctx.now()
    await ctx.db
      .update(codeChallenges)
      .set({ voidedAt: now })
      .where(
        and(
          eq(codeChallenges.identifier, to.value),
          alike(order),
          order.boundTo ? eq(codeChallenges.boundTo, order.boundTo) : undefined,
          isNull(codeChallenges.usedAt),
          isNull(codeChallenges.voidedAt),
        ),
      )
    const id = newId()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await ctx.db.insert(codeChallenges).values({
      id,
      purpose,
      identifier: to.value,
      accountId: order.accountId,
      deviceId: ctx.deviceId,
      codeHash: hashCode(ctx, { id, purpose, identifier: to.value }, code),
      registration: order.registration,
      boundTo: order.boundTo ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeLife),
    })
    if (order.deliver) await deliverCode(ctx, order, code)
    return { timeout: codeLife / second, to }
  })
}

/** @throws DomainError `request.too_many` */
async function countCode(ctx: Context, { purpose, to }: CodeOrder): Promise<void> {
  const { limits } = ctx.platform
  const address = addressKey(ctx.ip)
  if (purpose !== 'checkout') return limits.consume('code_ip', address)
  // The narrowest first: what it refuses is not taken from those who share the others.
  await limits.consume('code_checkout_to', `${address}:${mailboxOf(to.value)}`)
  await limits.consume('code_checkout_device', deviceKey(ctx))
  await limits.consume('code_checkout_ip', address)
}

/** Codes that are counted with this one. */
function alike({ purpose }: CodeOrder) {
  return purpose === 'checkout' ? eq(codeChallenges.purpose, purpose) : ne(codeChallenges.purpose, 'checkout')
}

/**
 * Each address waits between two codes, and gets few in a while. At a checkout each group waits for itself, since anybody
 * may type the address at another; all together are bounded by the hour.
 */
async function requireSendable(ctx: Context, order: CodeOrder): Promise<void> {
  const now = ctx.now().getTime()
  const open = await ctx.db
    .select({ createdAt: codeChallenges.createdAt, boundTo: codeChallenges.boundTo })
    .from(codeChallenges)
    .where(
      and(
        eq(codeChallenges.identifier, order.to.value),
        alike(order),
        gt(codeChallenges.createdAt, new Date(now - (order.purpose === 'checkout' ? hour : sendWindow))),
        // A code that its owner has used was wanted; only the others may be somebody pestering.
        isNull(codeChallenges.usedAt),
      ),
    )
    .orderBy(desc(codeChallenges.createdAt))
  const recent = open.filter(
    ({ createdAt, boundTo }) =>
      createdAt.getTime() > now - sendWindow && (order.purpose !== 'checkout' || boundTo === order.boundTo),
  )
  const [newest] = recent
  if (newest && newest.createdAt.getTime() + resendAfter > now) {
    const seconds = secondsUntil(now, newest.createdAt, resendAfter)
    throw new DomainError('identity.code_too_soon', {
      params: { seconds },
      headers: { 'Retry-After': String(seconds) },
    })
  }
  const [fifth, last] = [recent[mostSends - 1], open[mostOfCheckouts - 1]]
  if (fifth) throw tooOften(secondsUntil(now, fifth.createdAt, sendWindow))
  if (last && order.purpose === 'checkout') throw tooOften(secondsUntil(now, last.createdAt, hour))
}

const secondsUntil = (now: number, since: Date, wait: number) =>
  Math.max(1, Math.ceil((since.getTime() + wait - now) / second))

const tooOften = (seconds: number) =>
  new DomainError('identity.code_too_often', {
    params: { minutes: Math.ceil(seconds / 60) },
    headers: { 'Retry-After': String(seconds) },
  })

/** Purposes whose letter has another name: who makes an account of a guest's order registers, and confirms no booking. */
const letterOf: Partial<Record<CodePurpose, string>> = { qlogin: 'login', checkout: 'guest', guest: 'register' }

async function deliverCode(ctx: Context, { to, purpose }: CodeOrder, code: string): Promise<void> {
  const { locale } = ctx
  const t = serverTranslator(locale)
  if (to.kind === 'phone') {
    await ctx.platform.sms.send(ctx.db, { to: to.value, text: t('identity.code_sms', { code }), locale })
    return
  }
  const kind = letterOf[purpose] ?? purpose
  const letter = writeLetter({
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
    ...letter,
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
 * Judges a code for one of the given purposes. Marks nothing as used: see `useChallenge`.
 * @throws DomainError `identity.code_wrong`, `identity.code_exhausted`
 */
export async function checkCode(
  ctx: Context,
  tac: string,
  identifier: Identifier | undefined,
  purposes: readonly CodePurpose[],
  boundTo?: string,
): Promise<CodeChallenge> {
  const challenge = await takeCheck(ctx, identifier, purposes, boundTo)
  if (!isRightCode(ctx, challenge, tac)) throw new DomainError('identity.code_wrong')
  return challenge
}

/**
 * Finds the open code that a guess is made at and counts the guess. Every check is counted before it is made, in a statement
 * of its own that commits whatever follows, so that guesses in parallel cannot outrun the count.
 * @param boundTo what the code has to be bound to, beside its purpose.
 * @param identifier where the code was sent; without it the calling device's newest open code is meant.
 * @throws DomainError `identity.code_wrong` when there is none, `identity.code_exhausted`
 */
export async function takeCheck(
  ctx: Context,
  identifier: Identifier | undefined,
  purposes: readonly CodePurpose[],
  boundTo?: string,
): Promise<CodeChallenge> {
  if (ctx.inTransaction)
    throw new Error('A code is judged outside a transaction, so that a refusal does not undo the count')
  const challenge = await findOpenChallenge(ctx, identifier, purposes, boundTo)
  if (!challenge) throw new DomainError('identity.code_wrong')
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
  const seconds = Math.max(1, Math.ceil((challenge.createdAt.getTime() + resendAfter - ctx.now().getTime()) / second))
  throw new DomainError('identity.code_exhausted', { headers: { 'Retry-After': String(seconds) } })
}

/** Whether it is the code that was sent; compared in a time that tells nothing. */
export function isRightCode(ctx: Context, challenge: CodeChallenge, tac: string): boolean {
  const given = Buffer.from(hashCode(ctx, challenge, tac))
  const wanted = Buffer.from(challenge.codeHash)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

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
        identifier ? eq(codeChallenges.identifier, identifier.value) : eq(codeChallenges.deviceId, ctx.deviceId ?? ''),
        inArray(codeChallenges.purpose, [...purposes]),
        boundTo ? eq(codeChallenges.boundTo, boundTo) : undefined,
        isNull(codeChallenges.usedAt),
        isNull(codeChallenges.voidedAt),
        gt(codeChallenges.expiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(codeChallenges.createdAt), desc(codeChallenges.id))
    .limit(1)
  return challenge
}

/**
 * Uses a judged code up, in the transaction of what it allows: of rivals one wins.
 * @throws DomainError `identity.code_wrong` when it is used already.
 */
export async function useChallenge(ctx: Context, challenge: CodeChallenge): Promise<void> {
  const used = await ctx.db
    .update(codeChallenges)
    .set({ usedAt: ctx.now() })
    .where(and(eq(codeChallenges.id, challenge.id), isNull(codeChallenges.usedAt), isNull(codeChallenges.voidedAt)))
    .returning({ id: codeChallenges.id })
  if (used.length === 0) throw new DomainError('identity.code_wrong')
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
  if (challenge.deviceId !== (ctx.deviceId ?? null)) return undefined
  if (challenge.createdAt.getTime() + resendAfter <= ctx.now().getTime()) return undefined
  return { timeout: Math.ceil((challenge.expiresAt.getTime() - ctx.now().getTime()) / second), to }
}
