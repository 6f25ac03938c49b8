import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './db/index.ts'
import type { Presence } from './db/presence.ts'
import type { Log } from './log.ts'

/** Short words between the processes on one database (PostgreSQL LISTEN/NOTIFY). A process that is not connected misses them. */
export interface Bus {
  /** Notifies every process when the caller's transaction commits. Payloads stay below 8000 bytes. */
  notify(db: Db, channel: string, payload: string): Promise<void>
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  /** Called when words may have been missed: the connection was lost. */
  onLost(callback: () => void): void
  stop(): Promise<void>
}

/** How often the listening connection is checked: it may break without an error. */
const HEARTBEAT_MS = 10_000

/**
 * Opens the listening connection and keeps reopening it, at most every few seconds, until stopped.
 * @param presence hears whether it can be opened: no other connection is held, and looked at, in a process that nobody asks for anything.
 */
export async function openBus(url: string, log: Log, presence?: Presence): Promise<Bus> {
  const listeners = new Map<string, (payload: string) => void>()
  const lost: (() => void)[] = []
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const heartbeat = setInterval(() => {
    const asked = client
    // Its 'end' event opens the next one.
    asked?.query('select 1').catch(() => asked.end())
  }, HEARTBEAT_MS).unref()

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'khidmat-bus',
      keepAlive: true,
      connectionTimeoutMillis: 2000,
      query_timeout: 4000,
    })
    next.on('error', (error) => log.warn({ err: error }, 'bus connection failed'))
    next.on('end', () => {
      if (stopped || client !== next) return
      client = undefined
      for (const callback of lost) callback()
      schedule()
    })
    next.on('notification', (message) => listeners.get(message.channel)?.(message.payload ?? ''))
    await next.connect()
    for (const channel of listeners.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    client = next
  }
  const schedule = () => {
    if (stopped) return
    retry = setTimeout(() => {
      connect().then(
        () => {
          presence?.back()
          lost.forEach((callback) => callback())
        },
        (error: unknown) => {
          if (!stopped) presence?.lost(error)
          schedule()
        },
      )
    }, 500)
  }
  await connect()

  return {
    async notify(db, channel, payload) {
      await db.execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    async listen(channel, onPayload) {
      listeners.set(channel, onPayload)
      await client?.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    onLost: (callback) => void lost.push(callback),
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}
