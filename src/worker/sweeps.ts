import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, collectGivenUp } from '#domain/base/index.ts'
import { refundOldMismatches } from '#domain/care/index.ts'
import { deliverWebhooks } from '#domain/companies/index.ts'
import { payDueRefunds } from '#domain/money/index.ts'
import {
  eraseDueAccounts,
  forgetOldExports,
  forgetOldRows,
  noteErasures,
  sweepOrphans,
  turnMonths,
} from '#domain/privacy/index.ts'
import { reindexOldDocuments, reindexPastEvents, tellWaiting } from '#domain/search/index.ts'
import { forgetUnsentFiles, mostForgotten, refreshTrust } from '#domain/talk/index.ts'
import {
  cancelClosed,
  forgetExpiredOrders,
  forgetGuests,
  forgetOldDrafts,
  makeMissingFreeDays,
  mostExpiredForgotten,
  noteCustomers,
  pollPayments,
  refreshOldFreeDays,
  refreshStaleResources,
  runDueTimers,
} from '#domain/trade/index.ts'
import { isOutage, mostSwept } from '#platform/db/index.ts'
import { seldom } from '#platform/seldom.ts'
import { HOUR, HOUR_SECONDS, MINUTE, MINUTE_SECONDS } from '#shared/time.ts'
import { taskKindOf } from './queues.ts'

interface Sweep {
  name: string
  everySeconds: number
  /** How many rows it takes at once. */
  batch?: number
  /** Waits until the demo's orders have been played: the sweep would change them. */
  afterPast?: true
  /** @returns how much was done; a full batch means that more may be waiting. */
  run(ctx: Context): Promise<number>
}

const BATCH = 20
/** For a sweep that handles everything each time. */
const WHOLE = Number.POSITIVE_INFINITY

/** The periodic sweeps over rows that are due. The database says what is due; this list only how often to look. */
export const sweeps: readonly Sweep[] = [
  { name: 'order timers', everySeconds: 1, afterPast: true, run: (ctx) => runDueTimers(ctx) },
  {
    name: 'free days of changed resources',
    everySeconds: 1,
    batch: 200,
    run: (ctx) => refreshStaleResources(ctx, 200),
  },
  {
    name: 'free days older than a day',
    everySeconds: MINUTE_SECONDS,
    run: (ctx) => refreshOldFreeDays(ctx, new Date(ctx.now().getTime() - 20 * HOUR), BATCH),
  },
  {
    name: 'free days not summed up yet',
    everySeconds: HOUR_SECONDS,
    batch: 5000,
    run: (ctx) => makeMissingFreeDays(ctx),
  },
  {
    name: 'events whose date has begun',
    everySeconds: MINUTE_SECONDS,
    batch: 500,
    run: (ctx) => reindexPastEvents(ctx, 500),
  },
  {
    name: 'documents of an earlier version',
    everySeconds: HOUR_SECONDS,
    batch: 500,
    run: (ctx) => reindexOldDocuments(ctx, 500),
  },
  { name: 'bookings on closed days', everySeconds: 1, run: (ctx) => cancelClosed(ctx, BATCH) },
  { name: 'customers of placed orders', everySeconds: 1, batch: 50, run: (ctx) => noteCustomers(ctx, 50) },
  { name: 'webhooks', everySeconds: 1, batch: 1, run: deliverWebhooks },
  { name: 'searches that found nothing', everySeconds: 10 * MINUTE_SECONDS, run: tellWaiting },
  { name: 'smaller pictures', everySeconds: 5, run: (ctx) => ctx.platform.pictures.shrink() },
  { name: 'finished pictures', everySeconds: HOUR_SECONDS, batch: WHOLE, run: (ctx) => ctx.platform.pictures.trim() },
  { name: 'overdue payments', everySeconds: MINUTE_SECONDS, batch: 50, run: (ctx) => pollPayments(ctx, 50) },
  { name: 'refunds', everySeconds: 15, afterPast: true, run: (ctx) => payDueRefunds(ctx, BATCH) },
  { name: 'failed queue entries', everySeconds: MINUTE_SECONDS, run: (ctx) => collectGivenUp(ctx, taskKindOf, BATCH) },
  { name: 'payments of a wrong amount', everySeconds: HOUR_SECONDS, run: (ctx) => refundOldMismatches(ctx, BATCH) },
  { name: 'old drafts', everySeconds: HOUR_SECONDS, batch: mostSwept, run: forgetOldDrafts },
  { name: 'checkouts never paid', everySeconds: HOUR_SECONDS, batch: mostExpiredForgotten, run: forgetExpiredOrders },
  {
    name: 'accounts after their days of grace',
    everySeconds: HOUR_SECONDS,
    async run(ctx) {
      const erased = await eraseDueAccounts(ctx)
      await noteErasures(ctx)
      return erased
    },
  },
  { name: 'expired copies of data', everySeconds: HOUR_SECONDS, run: forgetOldExports },
  { name: 'guests of long ago', everySeconds: HOUR_SECONDS, batch: mostSwept, run: forgetGuests },
  { name: 'rows whose time is over', everySeconds: HOUR_SECONDS, batch: mostSwept, run: (ctx) => forgetOldRows(ctx) },
  { name: 'months', everySeconds: 6 * HOUR_SECONDS, batch: WHOLE, run: turnMonths },
  {
    name: 'limits that have run out',
    everySeconds: HOUR_SECONDS,
    batch: mostSwept,
    run: ({ platform }) => platform.limits.forgetExpired(),
  },
  {
    name: 'what companies have done',
    everySeconds: HOUR_SECONDS,
    afterPast: true,
    run: (ctx) => refreshTrust(ctx, BATCH),
  },
  { name: 'bytes without a row', everySeconds: 6 * HOUR_SECONDS, batch: WHOLE, run: sweepOrphans },
  { name: 'files that were never sent', everySeconds: HOUR_SECONDS, batch: mostForgotten, run: forgetUnsentFiles },
]

/** What is looked for by the hour has time: it rests so many times as long as a batch of it took. */
const RESTS = 4

/**
 * How long a sweep waits after it did so much in so many milliseconds. After a full batch more may be waiting: it goes on soon, but
 * yields to other work first.
 */
export function pauseAfter(
  { everySeconds, batch }: { everySeconds: number; batch: number },
  done: number,
  tookMs: number,
): number {
  if (done < batch) return everySeconds * 1000
  return Math.max(50, everySeconds < HOUR_SECONDS ? 0 : RESTS * tookMs)
}

/**
 * Runs the sweeps until stopped; one that fails is logged and runs again. That it has no database it says once a minute.
 * @param past settles once the demo's past orders have been played.
 * @returns a function that stops it and waits for running sweeps.
 */
export function startSweeps(ctx: Context, past: Promise<unknown>): () => Promise<void> {
  const stop = new AbortController()
  const loops = sweeps.map(async ({ name, everySeconds, batch = BATCH, afterPast, run }) => {
    if (afterPast) await past
    ctx.platform.metrics.sweeping(name, ctx.now(), everySeconds)
    const isToldAgain = seldom(MINUTE)
    while (!stop.signal.aborted) {
      const { log, metrics } = ctx.platform
      const began = performance.now()
      const done = await run(ctx).catch((error: unknown) => {
        const isAway = isOutage(error)
        if (!isAway || isToldAgain()) log[isAway ? 'warn' : 'error']({ err: error, sweep: name }, 'sweep failed')
        return undefined
      })
      metrics.swept(name, done !== undefined, ctx.now())
      const pause = pauseAfter({ everySeconds, batch }, done ?? 0, performance.now() - began)
      await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })
  return async () => {
    stop.abort()
    await Promise.all(loops)
  }
}
