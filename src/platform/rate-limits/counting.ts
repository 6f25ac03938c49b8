import type { LimitName } from './limits.ts'
import type { RateLimits } from './open-rate-limits.ts'

export type Counter = readonly [LimitName, string]

/**
 * Runs work that counts where it is done, and does not where it is refused. It is counted before, so that many at once get
 * no further than the limits. Name the narrowest counter first: what it refuses never reaches the shared ones. The
 * counters have connections of their own: a transaction around it takes back nothing of them.
 * @throws DomainError `request.too_many`, and whatever `work` throws
 */
export async function countingDone<T>(
  limits: RateLimits,
  counters: readonly Counter[],
  work: () => Promise<T>,
): Promise<T> {
  const counted: Counter[] = []
  try {
    for (const [limit, key] of counters) {
      // Before: what refuses has counted the refused one, too.
      counted.push([limit, key])
      await limits.consume(limit, key)
    }
    return await work()
  } catch (error) {
    for (const [limit, key] of counted) await limits.giveBack(limit, key)
    throw error
  }
}
