import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countOpenTasks } from '#domain/base/index.ts'
import type { DatabaseHandle } from '#platform/db/index.ts'
import type { Presence } from '#platform/db/presence.ts'
import type { Platform } from '#platform/index.ts'
import { version } from '#platform/version.ts'
import { taskKinds } from '#shared/task-kinds.ts'
import { SECOND } from '#shared/time.ts'
import type { Endpoints } from './endpoints.ts'

const area = 'Running it'
const Up = z.object({ ok: z.literal(true) })
const json = (description: string, schema: z.ZodType) => ({ description, content: { 'application/json': { schema } } })

/** The endpoints for operations, as the document tells them; `createOperations` serves them. */
export const operationEndpoints: Endpoints = {
  'GET /healthz': {
    id: 'isAlive',
    says: 'Whether the process answers',
    notes: 'Asks nobody else: a process that does not answer should be started anew.',
    area,
    answers: { 200: json('It does', Up) },
  },
  'GET /readyz': {
    id: 'isReady',
    says: 'Whether it may be sent requests',
    notes: 'A balancer should send none while it says 503: it is about to stop, or has no database.',
    area,
    answers: {
      200: json('It may', Up),
      503: json('Not now', z.object({ ok: z.literal(false), reason: z.enum(['draining', 'database']) })),
    },
  },
  'GET /version': {
    id: 'getVersion',
    says: 'The version that runs',
    area,
    answers: { 200: json('Its number', z.object({ version: z.string() })) },
  },
  'GET /metrics': {
    id: 'getMetrics',
    says: 'Figures for Prometheus',
    notes: 'With `METRICS_TOKEN` as `Authorization: Bearer …`.',
    area,
    answers: {
      200: { description: 'The figures', content: { 'text/plain': { schema: z.string() } } },
      404: { description: 'Another token, or none is configured', content: { 'text/plain': { schema: z.string() } } },
    },
  },
}

/** Endpoints for operations: liveness, readiness, metrics behind a token; and `drain`, which begins a stop. */
export function createOperations(options: {
  platform: Platform
  pageStats: () => { bytes: number; hits: number; misses: number }
  /** The live streams that this process holds open. */
  streams: () => number
  /** Connections to the database, by what they are for. */
  pools: Readonly<Record<string, DatabaseHandle>>
  presence: Presence
}) {
  const { platform } = options
  const registry = new Registry()
  let draining = false
  const observed = platform.env.METRICS_TOKEN !== ''
  if (observed) collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'build_info', help: 'The version that runs.', labelNames: ['version'], registers: [registry] }).set(
    { version },
    1,
  )
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, kind of path and status class.',
    labelNames: ['method', 'area', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [registry],
  })
  measureOnRequest(registry, options)

  const routes = new Hono()
  routes.get('/healthz', (c) => c.json({ ok: true }))
  routes.get('/readyz', async (c) => {
    if (draining) return c.json({ ok: false, reason: 'draining' }, 503)
    try {
      await platform.database.pool.query('select 1')
      return c.json({ ok: true })
    } catch {
      return c.json({ ok: false, reason: 'database' }, 503, { 'Retry-After': '2' })
    }
  })
  routes.get('/version', (c) => c.json({ version }))
  routes.get('/metrics', async (c) => {
    if (!observed || !isSame(c.req.header('authorization') ?? '', `Bearer ${platform.env.METRICS_TOKEN}`))
      return c.text('Not found', 404)
    const figures = await Promise.all([registry.metrics(), platform.metrics.registry.metrics()])
    return c.text(figures.join('\n'), 200, { 'Content-Type': registry.contentType })
  })

  return {
    routes,
    drain() {
      draining = true
    },
    /** Measures an answer; while draining it also asks the client to close the connection. */
    observe(request: IncomingMessage, response: ServerResponse) {
      if (draining) response.setHeader('Connection', 'close')
      if (!observed) return
      const end = durations.startTimer({
        method: request.method ?? 'GET',
        area: request.url?.startsWith('/api/') ? 'api' : 'page',
      })
      response.once('finish', () => end({ status: `${Math.floor(response.statusCode / 100)}xx` }))
    },
  }
}

/** Figures that are looked up when somebody asks for them. */
function measureOnRequest(
  registry: Registry,
  { platform, pageStats, streams, pools, presence }: Parameters<typeof createOperations>[0],
): void {
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Bytes of finished pages in memory.',
    registers: [registry],
    collect() {
      this.set(pageStats().bytes)
    },
  })
  for (const [name, help, read] of [
    ['page_cache_hits_total', 'Answers from the page cache.', () => pageStats().hits],
    ['page_cache_misses_total', 'Pages that were rendered.', () => pageStats().misses],
  ] as const)
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  new Gauge({
    name: 'live_streams',
    help: 'Open streams of live updates.',
    registers: [registry],
    collect() {
      this.set(streams())
    },
  })
  measureDatabase(registry, platform, pools, presence)
  measureQueue(registry, platform)
}

/** How long a figure is waited for. Whoever scrapes gives up after ten seconds by default, and would be told nothing at all. */
const FIGURE_MS = 3 * SECOND

/** What the database says, or nothing to tell where it does not answer: then the other figures are told. */
const inTime = <T>(asked: Promise<T>, nothing: T): Promise<T> =>
  Promise.race([asked.catch(() => nothing), sleep(FIGURE_MS, nothing, { ref: false })])

/** The background work that waits, or was given up. */
function measureQueue(registry: Registry, { queue }: Platform): void {
  let asked: ReturnType<typeof queue.measure> | undefined
  // All figures of a scrape are looked up at once: they ask together.
  const measure = () => {
    asked ??= inTime(queue.measure(), { waiting: Number.NaN, failed: Number.NaN, oldestSeconds: Number.NaN }).finally(
      () => (asked = undefined),
    )
    return asked
  }
  new Gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the oldest entry that is due has waited.',
    registers: [registry],
    async collect() {
      this.set((await measure()).oldestSeconds)
    },
  })
  new Gauge({
    name: 'queue_entries',
    help: 'Entries of background work: waiting, or given up in the last day.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { waiting, failed } = await measure()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'failed' }, failed)
    },
  })
}

/** The connections of the process, and what waits for an operator. */
function measureDatabase(
  registry: Registry,
  platform: Platform,
  pools: Parameters<typeof createOperations>[0]['pools'],
  presence: Presence,
): void {
  new Gauge({
    name: 'database_up',
    help: '1 while the database is reached, 0 while it is away.',
    registers: [registry],
    collect() {
      this.set(presence.isThere() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'db_pool_connections',
    help: 'Open connections, by what they are for.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { pool: of }] of Object.entries(pools)) this.set({ pool }, of.totalCount)
    },
  })
  new Gauge({
    name: 'db_pool_waiting',
    help: 'Queries waiting for a connection, by what they are for.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { pool: of }] of Object.entries(pools)) this.set({ pool }, of.waitingCount)
    },
  })
  new Gauge({
    name: 'operator_tasks_open',
    help: 'Tasks that wait for an operator, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset()
      const tasks = await inTime(countOpenTasks(platform.database.db), undefined)
      if (tasks) for (const kind of taskKinds) this.set({ kind }, tasks.find((one) => one.kind === kind)?.open ?? 0)
    },
  })
}

/** Compares without telling by its time how much of it is right. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
