import { SECOND } from '#shared/time.ts'
import type { Log } from '../log.ts'

/** Whether this process reaches its database: one for all that need it, so that an outage is told once, and its end, too. */
export interface Presence {
  /** It was reached for and could not be had. Whoever says so goes on trying. */
  lost(why: unknown): void
  /** It was reached. */
  back(): void
  isThere(): boolean
}

/**
 * Tells the log when the database is lost, as an error, and when it is back.
 * @param ending aborted when the process begins to stop: whoever stops the processes together stops the database, too.
 */
export function openPresence(log: Log, ending?: AbortSignal): Presence {
  let lostAt: number | undefined
  return {
    lost(why) {
      if (lostAt !== undefined || ending?.aborted) return
      lostAt = performance.now()
      log.error({ err: why }, 'the database is away')
    },
    back() {
      if (lostAt === undefined) return
      log.info({ seconds: Math.round((performance.now() - lostAt) / SECOND) }, 'the database is back')
      lostAt = undefined
    },
    isThere: () => lostAt === undefined,
  }
}
