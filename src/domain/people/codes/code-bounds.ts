import { and, count, desc, eq, gt, isNull, like, ne, not, type SQL, sql } from 'drizzle-orm'
import { type Context, deviceKey } from '#domain/base/index.ts'
import { addressKey, type LimitName } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
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
 * @throws DomainError `request.too_many`, and whatever `work` throws
 */
export async function countingCode<T>(ctx: Context, order: CodeOrder, work: () => Promise<T>): Promise<T> {
  const { limits } = ctx.platform
  const counted: [LimitName, string][] = []
  try {
    for (const [limit, key] of countersOf(ctx, order)) {
      await limits.consume(limit, key)
      counted.push([limit, key])
    }
    return await work()
  } catch (error) {
    for (const [limit, key] of counted) await limits.giveBack(limit, key)
    throw error
  }
}

/** What a code counts for, the narrowest first: what it refuses is not taken from those who share the others. */
function countersOf(ctx: Context, { purpose, to, deliver }: CodeOrder): [LimitName, string][] {
  const address = addressKey(ctx.ip)
  const mailbox = `${address}:${mailboxOf(to.value)}`
  // Text messages cost money: what somebody pumps through one country must end there, at visitors' doors on its own.
  const isText = to.kind === 'phone' && deliver
  if (purpose !== 'checkout')
    return [
      ...(purpose === 'reset' ? [['reset_account', mailbox] as [LimitName, string]] : []),
      ['code_to', mailbox],
      ['code_device', deviceKey(ctx)],
      ['code_ip', address],
      ...(isText ? [['code_sms_dial_code', dialCodeOf(to)] as [LimitName, string]] : []),
    ]
  return [
    ['code_checkout_to', mailbox],
    ['code_checkout_device', deviceKey(ctx)],
    ['code_checkout_ip', address],
    ...(isText ? [['code_checkout_sms_dial_code', dialCodeOf(to)] as [LimitName, string]] : []),
  ]
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
      one.createdAt.getTime() > now - sendWindow &&
      (boundTo ? one.boundTo === boundTo : one.deviceId === (ctx.deviceId ?? null)),
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
