import type { IncomingMessage, ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { type Api, createApi } from '#api/app.ts'
import { clientIp } from '#api/client-ip.ts'
import { openLive } from '#api/live.ts'
import { authenticate } from '#api/middleware/authenticate.ts'
import { createOperations } from '#api/operations.ts'
import { mailboxRoutes } from '#api/routes/mailbox.ts'
import { baseContext } from '#domain/base/index.ts'
import { replayErasures } from '#domain/privacy/index.ts'
import { openBus } from '#platform/bus.ts'
import { ContentCache } from '#platform/content-cache.ts'
import { openDatabase, requestTimeoutMs } from '#platform/db/index.ts'
import { ensureDatabase, migrateDatabase } from '#platform/db/migrate.ts'
import { openPresence } from '#platform/db/presence.ts'
import { readEnv } from '#platform/env.ts'
import type { Platform } from '#platform/index.ts'
import { openLog } from '#platform/log.ts'
import { openServices } from '#platform/open-services.ts'
import { openQueue } from '#platform/queue.ts'
import { version } from '#platform/version.ts'
import { DAY_SECONDS } from '#shared/time.ts'
import { embedRoutes } from '#web/embed.server.ts'
import { createPages, type Pages } from '#web/pages.server.ts'
import { sitemapRoutes } from '#web/sitemap.server.ts'
import { wellKnownRoutes } from '#web/well-known.server.ts'
import { startWorker } from '#worker/index.ts'
import { queueNames } from '#worker/queues.ts'

export interface App {
  /** Answers one request of the HTTP listener. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** The listener listens: says so in the log and lets the demo's orders be played. */
  opened(): void
  /** Readiness answers 503 and new work is refused; in-flight requests go on. */
  drain(): void
  /** Ends the worker, the bus and the pools. The HTTP listener must be closed before. */
  stop(): Promise<void>
}

/** Database connections of the rate limits: each counts in a millisecond. */
const COUNTING_CONNECTIONS = 4

/** Most connections of worker and seed together. */
const WORK_CONNECTIONS = 8

/**
 * The composition root: settings → outside world → doors → worker. First migrates the database, under a lock, and repeats
 * erasures that a restored backup has undone.
 * @param options.embeddedServer the embedded PostgreSQL, when DATABASE_URL is not set.
 * @param options.staticDir built files of the browser; none in development, where Vite serves them.
 */
export async function createApp(options: {
  env: Record<string, string | undefined>
  embeddedServer?: string | undefined
  staticDir?: string
}): Promise<App> {
  const env = readEnv(options.env, { embedded: options.embeddedServer !== undefined })
  const url = options.embeddedServer ? await ensureDatabase(options.embeddedServer, 'khidmat') : env.DATABASE_URL
  if (!url) throw new Error('No database: neither embedded nor DATABASE_URL')
  const log = openLog(env.LOG_LEVEL)
  const migrated = await migrateDatabase(url)
  if (migrated.length > 0) log.info({ migrations: migrated }, 'database migrated')
  const pools = openPools(url, env.DATABASE_POOL_MAX, log)
  const { requests: database, counting: counters } = pools
  const ending = new AbortController()
  const supervise = env.ROLE !== 'web'
  const presence = openPresence(log, ending.signal)
  const bus = await openBus(url, log, presence)
  const queue = await openQueue({ url, queues: queueNames, log, bus, supervise, ending: ending.signal })
  const content = new ContentCache(env.CONTENT_CACHE_ENTRIES)
  const platform: Platform = { env, log, database, queue, bus, content, ...openServices({ env, log, queue, counters }) }
  const inBackground: Platform = { ...platform, database: pools.background }
  const now = () => new Date()
  await replayErasures(baseContext(inBackground, now, { actor: { kind: 'system' } }))
  const background: Promise<boolean>[] = []
  const opened = Promise.withResolvers<void>()
  if (env.DEMO) {
    const { seedWhenEmpty } = await import('#db/seed/seed-when-empty.ts')
    background.push(...(await seedWhenEmpty(inBackground, new Date(), ending.signal, opened.promise)))
    void Promise.all(background).then((played) => {
      if (played.includes(true)) log.info('the orders of the demo are complete')
      // Seeding needs much memory once, which the engine would otherwise keep for long.
      collectGarbage()
    })
  }
  const { build } = await import('#web/build.server.ts')
  const pages = await createPages({ platform, build, now })
  const live = await openLive(platform)
  const ipOf = (request: Request, bindings: unknown) => clientIp(request, bindings, env.TRUST_PROXY)
  const api: Api = createApi({ platform, now, authenticate, clientIp: ipOf, live })
  const operations = createOperations({ platform, pageStats: pages.stats, streams: live.count, pools, presence })

  const { staticDir } = options
  const web = openDoors({ platform, now, staticDir, ipOf, api, pages, operations: operations.routes })
  const listener = getRequestListener(web.fetch, { overrideGlobalObjects: false })
  const stopWorker =
    env.ROLE === 'web' ? undefined : await startWorker(inBackground, now, Promise.allSettled(background))

  return {
    handle(request, response) {
      // Nothing above catches an error: it would end the process.
      try {
        operations.observe(request, response)
        if (!pages.tryCache(request, response)) void listener(request, response)
      } catch (error) {
        log.error({ err: error }, 'unexpected error')
        if (!response.headersSent) response.writeHead(500, { 'Cache-Control': 'no-store' })
        response.end('Something went wrong!')
      }
    },
    opened() {
      opened.resolve()
      noteStart(platform)
    },
    drain() {
      log.info('stopping')
      ending.abort()
      operations.drain()
      live.end()
    },
    async stop() {
      ending.abort()
      opened.resolve()
      await Promise.all(background)
      await stopWorker?.()
      await queue.stop()
      await bus.stop()
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
      log.info('stopped')
    },
  }
}

/** The connections to the database, by what they are for. */
function openPools(url: string, most: number, log: Platform['log']) {
  const onError = (error: Error) => log.warn({ err: error }, 'idle database connection failed')
  const onSlow = (statement: string, ms: number) => log.warn({ statement, ms: Math.round(ms) }, 'slow statement')
  const told = { onError, onSlow }
  return {
    requests: openDatabase(url, { max: most, timeoutMs: requestTimeoutMs, ...told }),
    counting: openDatabase(url, { max: COUNTING_CONNECTIONS, timeoutMs: requestTimeoutMs, ...told }),
    // Background work may be slow, so it has connections of its own: requests do not wait behind it.
    background: openDatabase(url, { max: WORK_CONNECTIONS, ...told }),
  }
}

/** What runs here, for whoever reads the log later. */
function noteStart({ env: { NODE_ENV, ROLE, DEMO, DATABASE_URL }, log }: Platform): void {
  const what = {
    version,
    node: process.version,
    environment: NODE_ENV,
    role: ROLE,
    demo: DEMO,
    embedded: !DATABASE_URL,
  }
  log.info(what, 'started')
}

/** All routes, in the order in which they are tried; the pages take what is left. */
function openDoors(doors: {
  platform: Platform
  now: () => Date
  staticDir: string | undefined
  ipOf: (request: Request, bindings: unknown) => string
  api: Api
  pages: Pages
  operations: Hono
}): Hono {
  const { platform, staticDir, api, pages } = doors
  const web = new Hono()
  web.route('/', doors.operations)
  web.all('/api/*', (c) => api.fetch(c.req.raw, c.env as HttpBindings))
  if (platform.env.DEMO) web.route('/', mailboxRoutes(platform))
  web.route('/', wellKnownRoutes(platform))
  web.route('/', sitemapRoutes(baseContext(platform, doors.now)))
  web.route('/', embedRoutes(platform, doors.now, doors.ipOf))
  if (staticDir) {
    web.use('/assets/*', keptFor('31536000, immutable'), serveStatic({ root: staticDir, precompressed: true }))
    web.get(
      '/:file{[a-zA-Z0-9_-]+\\.(?:png|svg|ico|txt|webp|js)}',
      keptFor(`${DAY_SECONDS}`),
      serveStatic({ root: staticDir }),
    )
  }
  web.all('*', (c) => pages.handle(c.req.raw, doors.ipOf(c.req.raw, c.env)))
  web.onError((error, c) => {
    platform.log.error({ err: error, path: c.req.path }, 'unexpected error')
    return c.text('Something went wrong!', 500, { 'Cache-Control': 'no-store' })
  })
  return web
}

/** Runs one full garbage collection. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

/**
 * Sets how many seconds browsers may cache a file that was found. (The hook of serveStatic sets headers too late, after the
 * response is made.)
 */
function keptFor(age: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', `public, max-age=${age}`)
  }
}
