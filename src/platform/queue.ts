import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss, type SendOptions } from 'pg-boss'
import { market } from '#shared/brand.ts'
import { HOUR_SECONDS, MINUTE } from '#shared/time.ts'
import type { Bus } from './bus.ts'
import { type Db, isOutage, onceCommitted, saysOutage } from './db/index.ts'
import type { Log } from './log.ts'
import { seldom } from './seldom.ts'

/** Entries taken at once. */
const BATCH = 20
/** The net below the wake-ups, which may be lost: how often is looked for entries, also for those of a later time. */
const POLL_SECONDS = 1
/** The bus's channel that names queues with new entries. */
const channel = 'queue'
/** How often entries of dead workers are looked for. */
const SUPERVISE_SECONDS = 10

/**
 * The retry policy of every queue: exponential backoff of 1, 2, 4 … seconds, then hourly, for three days, so that an outage of a
 * mail server or a whole region may last that long. A worker without a heartbeat for `heartbeatSeconds` counts as dead.
 */
const behaviour = {
  retryLimit: 84,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: HOUR_SECONDS,
  expireInSeconds: 120,
  heartbeatSeconds: 20,
  // Its NOTIFY would be part of the sender's commit, which takes a lock that all such commits of the database share: see `wakeUps`.
  notify: false,
}

/** Background work: entries that exist if and only if the transaction that sent them committed. */
export interface Queue {
  /** Adds an entry, over the given connection or transaction. `startAfter` delays it. */
  send(db: Db, queue: string, data: object, options?: SendOptions): Promise<void>
  /** Handles entries of a queue one by one; a thrown error leads to a retry with backoff. */
  work<T extends object>(queue: string, handler: (data: T, job: Job<T>) => Promise<void>): Promise<void>
  /** Runs a queue's handler on a cron schedule, in Malaysian time. */
  schedule(queue: string, cron: string): Promise<void>
  /** Removes at most `limit` entries that failed all retries, over the given transaction, and hands them to the caller. */
  takeGivenUp(
    db: Db,
    limit: number,
  ): Promise<{ id: string; queue: string; data: Record<string, unknown>; error: string }[]>
  /** How many entries wait, how long the oldest due one has waited, and how many failed all retries in the last day. */
  measure(): Promise<{ waiting: number; failed: number; oldestSeconds: number }>
  stop(): Promise<void>
}

interface QueueOptions {
  url: string
  queues: readonly string[]
  log: Log
  /** By which workers of this process are woken; without it they look for themselves. */
  bus?: Bus
  /** True where the worker runs: maintenance and schedules. */
  supervise: boolean
  /** Aborted when the process begins to stop: from then on the database may end before the queue does. */
  ending?: AbortSignal
}

/** Opens the queue (schema `pgboss` in the same database) and makes sure that the named queues exist. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const boss = await startBoss(options)
  const workers = new Map<string, string>()
  await options.bus?.listen(channel, (queues) => {
    for (const queue of queues.split('\n')) {
      const worker = workers.get(queue)
      if (worker !== undefined) boss.notifyWorker(worker)
    }
  })
  const wake = wakeUps(boss, options.log)
  return {
    async send(db, queue, data, sendOptions) {
      const id = await boss.send(queue, data, { ...sendOptions, db: fromDrizzle(db, sql) })
      if (id === null && !sendOptions?.singletonKey) throw new Error(`The queue ${queue} accepted no entry`)
      if (!sendOptions?.startAfter) await onceCommitted(() => wake(queue))
    },
    async work(queue, handler) {
      const worker = await boss.work(
        queue,
        // A batch, since each fetch waits for the next poll: single entries would mean one per second.
        {
          pollingIntervalSeconds: POLL_SECONDS,
          batchSize: BATCH,
          // Only the failed entry of a batch is retried.
          perJobResults: true as const,
        },
        async (jobs: Job<never>[]) => {
          const results: JobResult[] = []
          for (const job of jobs) {
            try {
              await handler(job.data, job)
              results.push({ id: job.id, status: 'completed' })
            } catch (error) {
              options.log[isOutage(error) ? 'warn' : 'error']({ err: error, queue, id: job.id }, 'queue entry failed')
              const message = error instanceof Error ? error.message : String(error)
              results.push({ id: job.id, status: 'failed', output: { message } })
            }
          }
          return results
        },
      )
      workers.set(queue, worker)
    },
    schedule: (queue, cron) => boss.schedule(queue, cron, {}, { tz: market.zone }),
    async takeGivenUp(db, limit) {
      const { rows } = await db.execute<{
        id: string
        queue: string
        data: Record<string, unknown>
        error: string
      }>(sql`
        delete from pgboss.job where (name, id) in (
          select name, id from pgboss.job where state = 'failed' and name not like '\\_\\_%'
          order by completed_on limit ${limit} for update skip locked)
        returning id, name as queue, coalesce(data, '{}') as data, coalesce(output ->> 'message', '') as error`)
      return rows
    },
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

/**
 * Tells the workers of all processes which queues have entries that committed. What comes while they are told is told in one word
 * afterwards, so that many senders share one commit, and none of them waits for it. A word that is lost is no loss: workers look for
 * themselves, too.
 */
function wakeUps(boss: PgBoss, log: Log): (queue: string) => void {
  const waiting = new Set<string>()
  let telling = false
  const tell = async () => {
    telling = true
    try {
      while (waiting.size > 0) {
        const queues = [...waiting].join('\n')
        waiting.clear()
        await boss.getDb().executeSql('select pg_notify($1, $2)', [channel, queues])
      }
    } catch (error) {
      log.warn({ err: error }, 'no worker was woken')
    } finally {
      telling = false
    }
  }
  return (queue) => {
    waiting.add(queue)
    if (!telling) void tell()
  }
}

async function startBoss(options: QueueOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: options.url,
    max: options.supervise ? 4 : 2,
    supervise: options.supervise,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: options.supervise,
    application_name: 'khidmat-queue',
  })
  // Each queue meets it at each of its rounds.
  const isToldAgain = seldom(MINUTE)
  boss.on('error', (error: Error & { queue?: string; code?: string }) => {
    if (!saysOutage(error)) return options.log.error({ err: error, queue: error.queue }, 'queue error')
    // Whoever stops the processes together stops the database, too.
    if (options.ending?.aborted || !isToldAgain()) return
    // It is opened again, as the other connections are. Where it was asked for says nothing, so it has no stack.
    const { name, message, code } = error
    options.log.warn({ err: { name, message, code } }, 'queue error')
  })
  boss.on('warning', ({ message }) => options.log.warn({ message }, 'queue warning'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((q) => [q.name, q]))
  for (const name of options.queues) {
    const made = known.get(name)
    if (!made) await boss.createQueue(name, behaviour)
    // Made by an earlier version, with fewer retries or a NOTIFY for each entry.
    else if (made.retryLimit !== behaviour.retryLimit || made.notify) await boss.updateQueue(name, behaviour)
  }
  return boss
}
