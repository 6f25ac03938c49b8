import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { mostSwept } from '#platform/db/index.ts'
import { DomainError } from '#shared/errors.ts'
import { formatWait } from '#shared/format.ts'
import { type LimitName, limits } from './limits.ts'

export interface RateLimits {
  /**
   * Uses `points` (1) of a limit for a key.
   * @throws DomainError `request.too_many` with Retry-After when it is used up.
   */
  consume(limit: LimitName, key: string, points?: number): Promise<void>
  /** For how many seconds a key's limit is used up, without using a point; 0 while points are left. */
  usedUpFor(limit: LimitName, key: string): Promise<number>
  /** Gives points (1) back, where the call should not count; never more than the running window counts. */
  giveBack(limit: LimitName, key: string, points?: number): Promise<void>
  /** Removes counters of expired windows, since their keys may be personal data. @returns how many. */
  forgetExpired(): Promise<number>
  /** Gives everything back, e.g. after a successful sign-in. */
  reset(limit: LimitName, key: string): Promise<void>
}

/** Opens the counters. `scale` multiplies every limit (benchmarks and fuzzing raise it). */
export function openRateLimits(options: { pool: pg.Pool; scale: number }): RateLimits {
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  function limiterOf(name: LimitName): RateLimiterAbstract {
    let limiter = limiters.get(name)
    if (!limiter) {
      const { points, seconds, store } = limits[name]
      const shape = { keyPrefix: name, points: Math.ceil(points * options.scale), duration: seconds }
      limiter =
        store === 'process'
          ? new RateLimiterMemory(shape)
          : new RateLimiterPostgres({
              ...shape,
              storeClient: options.pool,
              storeType: 'pool',
              tableName: 'rate_limit_counters',
              tableCreated: true,
              clearExpiredByTimeout: false,
            })
      limiters.set(name, limiter)
    }
    return limiter
  }
  return {
    async consume(limit, key, points = 1) {
      try {
        await limiterOf(limit).consume(key, points)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new DomainError('request.too_many', {
          headers: { 'Retry-After': String(seconds) },
          params: { seconds, wait: formatWait(seconds) },
        })
      }
    },
    async usedUpFor(limit, key) {
      const limiter = limiterOf(limit)
      const used = await limiter.get(key)
      return used && used.consumedPoints >= limiter.points ? Math.max(1, Math.ceil(used.msBeforeNext / 1000)) : 0
    },
    async giveBack(limit, key, points = 1) {
      const limiter = limiterOf(limit)
      if (limits[limit].store === 'process') {
        const held = (await limiter.get(key))?.consumedPoints ?? 0
        if (held > 0) await limiter.reward(key, Math.min(points, held))
        return
      }
      // One statement: the library's own way makes a counter below zero of a window that ends in between.
      await options.pool.query(
        'update rate_limit_counters set points = greatest(0, points - $2) where key = $1 and expire > $3',
        [limiter.getKey(key), points, Date.now()],
      )
    },
    async forgetExpired() {
      const { rowCount } = await options.pool.query(
        'delete from rate_limit_counters where key in (select key from rate_limit_counters where expire < $1 limit $2)',
        [Date.now(), mostSwept],
      )
      return rowCount ?? 0
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(key)
    },
  }
}
