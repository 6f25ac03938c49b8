import { and, count, desc, eq, gt, isNull, like, ne, not, type SQL, sql } from 'drizzle-orm'
import { type Context, deviceKey } from '#domain/base/index.ts'
import { addressKey, type LimitName, siteKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { askerOf } from './asker.ts'
import { dialCodeOf, type Identifier, mailboxOf } from '../identity/identifier.ts'
import { type CodePurpose, codeChallenges, type Registration } from '../identity/identity.tables.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** How long whoever asked waits for the next code, in milliseconds. */
export const resendAfter = 60 * second
const sendWindow = 10 * minute
const mostSends = 5
/** Codes to one mailbox in an hour that nobody used, whoever asked; those of checkouts apart. Each allows five guesses. */
const mostInAnHour = 30
/** Different numbers that one checkout may send a code to. */
const mostNumbers = 3

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
 * Counts a code while it is made, for those who ask before those who are asked for. What is refused was not sent, and
 * counts for nobody: neither a mailbox nor a neighbour pays for it.
 * @throws DomainError `request.too_many`, `identity.texts_paused`, and whatever `work` throws
 */
export async function countingCode<T>(ctx: Context, order: CodeOrder, work: () => Promise<T>): Promise<T> {
  const { limits } = ctx.platform
  const counted: Counter[] = []
  const count = async (counters: readonly Counter[]) => {
    for (const [limit, key] of counters) {
      await limits.consume(limit, key)
      counted.push([limit, key])
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

type Counter = readonly [LimitName, string]

/** What a code counts for, the narrowest first: what it refuses is not taken from those who share the others. */
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

/** Purposes whose code goes to a number that no account has proved: whoever asks may have made it up. */
const unknownNumbers: Partial<Record<CodePurpose, 'code_checkout_sms' | 'code_new_sms'>> = {
  checkout: 'code_checkout_sms',
  register: 'code_new_sms',
  guest: 'code_new_sms',
  update: 'code_new_sms',
}

/**
 * The budgets of text messages, which cost money: what somebody pumps through one country must end there, and must not be
 * taken from those who have an account in it.
 */
function textsOf(ctx: Context, { purpose, to, deliver }: CodeOrder): readonly Counter[] {
  if (to.kind !== 'phone' || !deliver) return []
  const budget = unknownNumbers[purpose] ?? 'code_sms'
  const site = siteKey(ctx.ip)
  return [...(site ? [[`${budget}_site`, site] as const] : []), [`${budget}_dial_code`, dialCodeOf(to)]]
}

/** Others used the texts up: who asks tried nothing yet, and has other ways. */
function pauseTexts(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'request.too_many') throw error
  const { params, headers } = error
  throw new DomainError('identity.texts_paused', { params, headers })
}

/** Codes that are counted with this one. */
export function alike({ purpose }: CodeOrder): SQL {
  return purpose === 'checkout' ? eq(codeChallenges.purpose, purpose) : ne(codeChallenges.purpose, 'checkout')
}

/**
 * Whoever asks waits between two codes, and gets few in a while: a device, and at a checkout each group, since anybody may
 * type an address elsewhere. All together are bounded by the hour, for everything that ends up in one mailbox. Locks the
 * mailbox until the transaction ends, so that requests see each other.
 * @throws DomainError `identity.code_too_soon`, `identity.code_too_often`
 */
export async function requireSendable(ctx: Context, order: CodeOrder): Promise<void> {
  const { boundTo, to } = order
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
        gt(codeChallenges.createdAt, new Date(now - hour)),
        // A code that its owner has used was wanted; only the others may be somebody pestering.
        isNull(codeChallenges.usedAt),
      ),
    )
    .orderBy(desc(codeChallenges.createdAt))
  const recent = open.filter(
    (one) =>
      one.createdAt.getTime() > now - sendWindow && (boundTo ? one.boundTo === boundTo : one.deviceId === askerOf(ctx)),
  )
  const [newest] = recent
  if (newest && newest.createdAt.getTime() + resendAfter > now) {
    const seconds = secondsUntil(now, newest.createdAt, resendAfter)
    throw new DomainError('identity.code_too_soon', {
      params: { seconds },
      headers: { 'Retry-After': String(seconds) },
    })
  }
  const [fifth, last] = [recent[mostSends - 1], open[mostInAnHour - 1]]
  if (fifth) throw tooOften(secondsUntil(now, fifth.createdAt, sendWindow))
  if (last) throw tooOften(secondsUntil(now, last.createdAt, hour))
}

/** A checkout is somebody's with one number, and maybe a mistyped one; not a way to write to many. Locks the checkout. */
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
  if (rows.length >= mostNumbers) throw tooOften(hour / second)
}

/** Until the transaction ends. */
const lock = (ctx: Context, key: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)

const secondsUntil = (now: number, since: Date, wait: number) =>
  Math.max(1, Math.ceil((since.getTime() + wait - now) / second))

const tooOften = (seconds: number) =>
  new DomainError('identity.code_too_often', {
    params: { minutes: Math.ceil(seconds / 60) },
    headers: { 'Retry-After': String(seconds) },
  })
