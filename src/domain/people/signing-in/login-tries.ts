import { eq, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { formatWait } from '#shared/format.ts'
import { DAY, HOUR_SECONDS } from '#shared/time.ts'
import { loginTries } from '../identity/identity.tables.ts'
import { keyedHash } from '../sessions/tokens.ts'

const freeTries = 10
/** The wait after the tenth try, and the longest wait, in seconds. */
const firstDelay = 30
const longestDelay = HOUR_SECONDS
/** A day without a try forgets them. */
const memory = DAY

/**
 * Counts a try at a password from the calling address before the password is checked. One statement counts and
 * decides, so that parallel tries cannot exceed the limit. Exponential backoff: after ten tries the next one waits half a
 * minute, then twice as long each time, an hour at most; a right password resets the count. Account and address are stored
 * only as a keyed hash.
 * @param login what is tried: the address that somebody typed, or the id of the account that is signed in
 * @throws DomainError `request.too_many` with the seconds until the next try in Retry-After
 */
export async function countTry(ctx: Context, login: string): Promise<void> {
  const key = keyOf(ctx, login)
  const now = ctx.now()
  const instant = sql`${now.toISOString()}::timestamptz`
  const free = Math.ceil(freeTries * ctx.platform.env.RATE_LIMIT_SCALE)
  const forgotten = sql`${loginTries.at} <= ${new Date(now.getTime() - memory).toISOString()}::timestamptz`
  const tries = sql`(case when ${forgotten} then 1 else ${loginTries.tries} + 1 end)`
  const [taken] = await ctx.db
    .insert(loginTries)
    .values({ key, tries: 1, allowedAt: now, at: now })
    .onConflictDoUpdate({
      target: loginTries.key,
      set: {
        tries,
        allowedAt: sql`${instant} + make_interval(secs => case when ${tries} < ${free}::int then 0
          else least(${firstDelay}::int * power(2, least(${tries} - ${free}::int, 10)), ${longestDelay}::int) end)`,
        at: now,
      },
      setWhere: sql`${loginTries.allowedAt} <= ${instant} or ${forgotten}`,
    })
    .returning({ tries: loginTries.tries })
  if (taken) return
  const [waiting] = await ctx.db.select().from(loginTries).where(eq(loginTries.key, key))
  const seconds = Math.max(1, Math.ceil(((waiting?.allowedAt ?? now).getTime() - now.getTime()) / 1000))
  throw new DomainError('request.too_many', {
    headers: { 'Retry-After': String(seconds) },
    params: { seconds, wait: formatWait(seconds) },
  })
}

/** Resets the count of the calling address at an account: the password was right. */
export async function resetTries(ctx: Context, login: string): Promise<void> {
  await ctx.db.delete(loginTries).where(eq(loginTries.key, keyOf(ctx, login)))
}

function keyOf(ctx: Context, login: string): string {
  return keyedHash(ctx, 'tries', `${login}|${addressKey(ctx.ip)}`)
}
