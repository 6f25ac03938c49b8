import { and, count, desc, eq, gt, isNull, like, ne, not, type SQL, sql } from 'drizzle-orm'
import { afterwards, type Context, deviceKey } from '#domain/base/index.ts'
import { addressKey, type Counter, siteKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { HOUR, HOUR_SECONDS, MINUTE, SECOND } from '#shared/time.ts'
import { dialCodeOf, type Identifier, mailboxOf } from '../identity/identifier.ts'
import { type CodeChallenge, type CodePurpose, codeChallenges, type Registration } from '../identity/identity.tables.ts'
import { isKnownDevice } from '../sessions/sessions.ts'
import { askerOf } from './asker.ts'

/** The wait before the same person may ask for the next code, in milliseconds. */
export const resendAfter = MINUTE
const sendWindow = 10 * MINUTE
const mostSends = 5
/** Unused codes to one mailbox in an hour, whoever asked; codes of checkouts are counted separately. Each code allows five guesses. */
const mostInAnHour = 30
/** Unused codes of all checkouts together to one phone number in an hour, and no two within `resendAfter`: each is a text to somebody. */
const mostTexts = 5
/** Different phone numbers that one checkout may send a code to. */
const mostNumbers = 3

export interface CodeOrder {
  purpose: CodePurpose
  to: Identifier
  /** Whose code it is; null where no account has the address yet. */
  accountId: string | null
  /** False sends nothing: an unknown address gets the same answer as a known one. */
  deliver: boolean
  registration?: Registration
  /** The one thing that the code is valid for, besides its purpose. */
  boundTo?: string
  /** For a change of address: when its owner proved who they are. */
  provedAt?: Date
}

/**
 * Makes a code and counts it, first for who asks, then for who receives. A refused code was not sent and counts for nobody,
 * so it uses up no limit of the mailbox or of others behind the address.
 * @throws DomainError `request.too_many`, `identity.texts_paused`, and whatever `work` throws
 */
export async function countingCode<T>(ctx: Context, order: CodeOrder, work: () => Promise<T>): Promise<T> {
  const { limits } = ctx.platform
  const counted: Counter[] = []
  const count = async (counters: readonly Counter[]) => {
    for (const [limit, key] of counters) {
      // Before: what refuses has counted the refused one, too.
      counted.push([limit, key])
      await limits.consume(limit, key)
    }
  }
  try {
    await count(askersOf(ctx, order))
    await count(textsOf(ctx, order)).catch(pauseTexts)
    return await work()
  } catch (error) {
    for (const [limit, key] of counted) await limits.giveBack(limit, key)
    throw error
  }
}

/** The counters of a code, the narrowest first: where that one refuses, the shared ones are not used up. */
function askersOf(ctx: Context, { purpose, to }: CodeOrder): readonly Counter[] {
  const address = addressKey(ctx.ip)
  const mailbox = `${address}:${mailboxOf(to.value)}`
  if (purpose === 'checkout')
    return [
      ['code_checkout_to', mailbox],
      ['code_checkout_device', deviceKey(ctx)],
      ['code_checkout_ip', address],
    ]
  return [
    ...(purpose === 'reset' ? [['reset_account', mailbox] as const] : []),
    ['code_to', mailbox],
    ['code_device', deviceKey(ctx)],
    ['code_ip', address],
  ]
}

/** Purposes whose code goes to a number that no account has proved: the number may be invented. */
const unknownNumbers: Partial<Record<CodePurpose, 'code_checkout_sms' | 'code_new_sms'>> = {
  checkout: 'code_checkout_sms',
  register: 'code_new_sms',
  guest: 'code_new_sms',
  update: 'code_new_sms',
}

/**
 * The budgets of text messages, which cost money: abuse through one range of numbers, or one country, must use up only the
 * budget of that range or country, and not the one of people with an account there.
 */
function textsOf(ctx: Context, { purpose, to, deliver }: CodeOrder): readonly Counter[] {
  if (to.kind !== 'phone' || !deliver) return []
  const budget = unknownNumbers[purpose] ?? 'code_sms'
  const site = siteKey(ctx.ip)
  return [
    ...(site ? [[`${budget}_site`, site] as const] : []),
    [`${budget}_range`, rangeOf(to.value)],
    [`${budget}_dial_code`, dialCodeOf(to)],
    [`${budget}_total`, 'all'],
  ]
}

/** A number without its last four digits. */
const rangeOf = (number: string): string => number.slice(0, -4)

/**
 * A code that came back was wanted: its text no longer counts for the range of its number. Only once what the code was used
 * for is done: a code whose use was refused can be used again, and would give back one text each time.
 */
export async function giveTextBack(ctx: Context, { purpose, identifier }: CodeChallenge): Promise<void> {
  // The second step asks for the authenticator's code, which no text brought.
  if (identifier.includes('@') || purpose === 'second_step') return
  const { limits } = ctx.platform
  await afterwards(ctx, () => limits.giveBack(`${unknownNumbers[purpose] ?? 'code_sms'}_range`, rangeOf(identifier)))
}

/** Others used up the budget of texts: not the caller's own limit, and the caller has other ways. */
function pauseTexts(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'request.too_many') throw error
  const { params, headers } = error
  throw new DomainError('identity.texts_paused', { params, headers })
}

/** Codes that open or make an account and that anybody may ask for: neither a password nor a session comes before them. */
const forAnybody: readonly CodePurpose[] = ['qlogin', 'reset', 'register', 'update']

/**
 * Counts a guess at a code against the day of its mailbox, before it is judged: five guesses at each of many codes would add
 * up otherwise. Guesses of strangers use up nothing of a device that the account knows, nor of codes that follow a password.
 * @throws DomainError `request.too_many`
 */
export async function countDailyGuess(ctx: Context, challenge: CodeChallenge): Promise<void> {
  for (const [limit, key] of await guessersOf(ctx, challenge)) await ctx.platform.limits.consume(limit, key)
}

/** A right guess does not count. */
export async function giveGuessBack(ctx: Context, challenge: CodeChallenge): Promise<void> {
  for (const [limit, key] of await guessersOf(ctx, challenge)) await ctx.platform.limits.giveBack(limit, key)
}

async function guessersOf(
  ctx: Context,
  { purpose, identifier, accountId }: CodeChallenge,
): Promise<readonly Counter[]> {
  const mailbox = mailboxOf(identifier)
  const ofAddress = ['code_guess', `${addressKey(ctx.ip)}:${mailbox}`] as const
  if (!forAnybody.includes(purpose) || (accountId && (await isKnownDevice(ctx, accountId)))) return [ofAddress]
  return [ofAddress, ['code_guess_strangers', mailbox]]
}

/** Codes that are counted with this one. */
export function alike({ purpose }: CodeOrder): SQL {
  return purpose === 'checkout' ? eq(codeChallenges.purpose, purpose) : ne(codeChallenges.purpose, 'checkout')
}

/**
 * Limits how often one device, or one checkout, may ask for a code to a mailbox. It counts by who asks, since anybody may
 * type any address. All requests together are limited per hour for everything that ends up in one mailbox; texts of
 * checkouts more strictly, since anybody can open many checkouts and wake somebody with each of them. Locks the
 * mailbox until the transaction ends, so that concurrent requests see each other.
 * @throws DomainError `identity.code_too_soon`, `identity.code_too_often`
 */
export async function requireSendable(ctx: Context, order: CodeOrder): Promise<void> {
  const { boundTo, purpose, to } = order
  if (boundTo && to.kind === 'phone') await requireFewNumbers(ctx, boundTo, to.value)
  const mailbox = mailboxOf(to.value)
  await lock(ctx, `code:${mailbox}`)
  const now = ctx.now().getTime()
  const open = await ctx.db
    .select({
      createdAt: codeChallenges.createdAt,
      boundTo: codeChallenges.boundTo,
      deviceId: codeChallenges.deviceId,
    })
    .from(codeChallenges)
    .where(
      and(
        eq(codeChallenges.mailbox, mailbox),
        alike(order),
        gt(codeChallenges.createdAt, new Date(now - HOUR)),
        // A used code was wanted by its owner; only unused ones may be abuse.
        isNull(codeChallenges.usedAt),
      ),
    )
    .orderBy(desc(codeChallenges.createdAt))
  const recent = open.filter(
    (one) =>
      one.createdAt.getTime() > now - sendWindow && (boundTo ? one.boundTo === boundTo : one.deviceId === askerOf(ctx)),
  )
  const isText = purpose === 'checkout' && to.kind === 'phone'
  const [newest] = isText ? open : recent
  if (newest && newest.createdAt.getTime() + resendAfter > now) {
    const seconds = secondsUntil(now, newest.createdAt, resendAfter)
    throw new DomainError('identity.code_too_soon', {
      params: { seconds },
      data: { seconds },
      headers: { 'Retry-After': String(seconds) },
    })
  }
  const [fifth, last] = [recent[mostSends - 1], open[(isText ? mostTexts : mostInAnHour) - 1]]
  if (fifth) throw tooOften(secondsUntil(now, fifth.createdAt, sendWindow))
  if (last) throw tooOften(secondsUntil(now, last.createdAt, HOUR))
}

/** One checkout sends codes to few numbers: a buyer has one, and may mistype it. Locks the checkout. */
async function requireFewNumbers(ctx: Context, boundTo: string, number: string): Promise<void> {
  await lock(ctx, `codes of:${boundTo}`)
  const rows = await ctx.db
    .select({ number: codeChallenges.identifier, n: count() })
    .from(codeChallenges)
    .where(
      and(
        eq(codeChallenges.boundTo, boundTo),
        not(like(codeChallenges.identifier, '%@%')),
        ne(codeChallenges.identifier, number),
      ),
    )
    .groupBy(codeChallenges.identifier)
  if (rows.length >= mostNumbers) throw tooOften(HOUR_SECONDS)
}

/** An advisory lock until the transaction ends. */
const lock = (ctx: Context, key: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)

const secondsUntil = (now: number, since: Date, wait: number) =>
  Math.max(1, Math.ceil((since.getTime() + wait - now) / SECOND))

const tooOften = (seconds: number) =>
  new DomainError('identity.code_too_often', {
    params: { minutes: Math.ceil(seconds / 60) },
    headers: { 'Retry-After': String(seconds) },
  })
