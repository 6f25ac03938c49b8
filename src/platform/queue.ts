import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Job, type SendOptions } from 'pg-boss'
import type { Db } from './db/index.ts'
import type { Log } from './log.ts'

/** Entries taken at once. */
const BATCH = 20
/** How often entries are looked for whose worker is gone. */
const SUPERVISE_SECONDS = 10

/** How every queue treats its entries. A worker that gives no sign of life for `heartbeatSeconds` has died. */
const behaviour = {
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 120,
  heartbeatSeconds: 20,
  notify: true,
}

/** Background work: entries that exist if and only if the transaction that sent them committed. */
export interface Queue {
  /** Adds an entry, over the given connection or transaction. `startAfter` makes it a timer. */
  send(db: Db, queue: string, data: object, options?: SendOptions): Promise<void>
  /** Takes entries of a queue one by one; a thrown error is tried again with growing delay. */
  work<T extends object>(
    queue: string,
    handler: (data: T, job: Job<T>) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>
  /** Runs a queue's handler by a cron expression, in Malaysian time. */
  schedule(queue: string, cron: string): Promise<void>
  /** How much waits, how long the oldest due entry has waited, and how much was given up in the last day. */
  measure(): Promise<{ waiting: number; failed: number; oldestSeconds: number }>
  stop(): Promise<void>
}

/**
 * Opens the queue (schema `pgboss` in the same database) and makes sure that the named queues exist.
 * @param options.supervise true where the worker runs: maintenance and schedules.
 */
export async function openQueue(options: {
  url: string
  queues: readonly string[]
  log: Log
  supervise: boolean
}): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: options.url,
    max: options.supervise ? 4 : 2,
    supervise: options.supervise,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: options.supervise,
    application_name: 'khidmat-queue',
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'queue error'))
  await boss.start()
  const known = new Set((await boss.getQueues()).map((q) => q.name))
  for (const name of options.queues) {
    if (!known.has(name)) await boss.createQueue(name, behaviour)
  }
  return {
    async send(db, queue, data, sendOptions) {
      const id = await boss.send(queue, data, { ...sendOptions, db: fromDrizzle(db, sql) })
      if (id === null && !sendOptions?.singletonKey) throw new Error(`The queue ${queue} took no entry`)
    },
    async work(queue, handler, workOptions) {
      await boss.work(
        queue,
        // One by one would mean one a second: each fetch waits for the next poll.
        { localConcurrency: workOptions?.concurrency ?? 1, pollingIntervalSeconds: 1, batchSize: BATCH },
        async (jobs: Job<never>[]) => {
          let failure: { error: unknown } | undefined
          for (const job of jobs) {
            try {
              await handler(job.data, job)
            } catch (error) {
              options.log.error({ err: error, queue, id: job.id }, 'queue entry failed')
              failure ??= { error }
            }
          }
          // The whole hand comes again; handlers have their effect once, so those that were done do nothing then.
          if (failure) throw failure.error
        },
      )
    },
    schedule: (queue, cron) => boss.schedule(queue, cron, {}, { tz: 'Asia/Kuala_Lumpur' }),
    async measure() {
      const { rows } = await boss.getDb().executeSql(
        `select count(*) filter (where state < 'active')::int as waiting,
          count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
          coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::int
            as "oldestSeconds"
        from pgboss.job where state < 'active' or state = 'failed'`,
      )
      return rows[0] as { waiting: number; failed: number; oldestSeconds: number }
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  }
}
