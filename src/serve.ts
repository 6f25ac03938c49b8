import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import type * as AppModule from './app.ts'
import { clusterOf, lockDataFolder, makeDataFolder } from './platform/data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { loadSettings } from './platform/load-settings.ts'
import { listenError, saidOf } from './platform/start-error.ts'
import { MINUTE, SECOND } from './shared/time.ts'
import type { SupervisorReport } from './supervisor-report.ts'

type App = Awaited<ReturnType<typeof AppModule.createApp>>

/**
 * How long a stop may take in all, and how long of that in-flight work may take. Then the database is stopped, which it survives.
 * What is left of the ten seconds belongs to the supervisor and to the npm above it, which end after this process.
 */
const STOP_MS = 8_500
const PATIENCE_MS = 6_500

/** How long a request may take to arrive, and how long an upload: 20 MB by a phone's line take minutes. */
const ARRIVAL_MS = 15 * SECOND
const UPLOAD_MS = 5 * MINUTE
/** A connection over which nothing goes either way for so long is cut, such as one that takes no more of a file. */
const SILENCE_MS = 2 * MINUTE

const say = (line: string) => console.log(line)
const tell = (report: SupervisorReport) => process.connected && process.send?.(report)

try {
  loadSettings()
} catch (error) {
  console.error(saidOf(error))
  process.exit(1)
}

const development = process.argv.includes('--dev')
const isDemo = ['1', 'true'].includes(process.env.DEMO ?? '')
const dataDir = path.resolve(process.env.DATA_DIR || './data')
const port = Number(process.env.PORT || 3000)
// Everybody knows the passwords of the demo.
const host = process.env.HOST || (isDemo ? '127.0.0.1' : '0.0.0.0')

let database: Promise<EmbeddedPostgres> | undefined
let app: App | undefined
let unlock: (() => void) | undefined
let stopping = false
const halted = new AbortController()
const server = createServer({
  // Timeouts against slow requests, so that a thousand of them cannot block the listener (slowloris).
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_MS,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
})

server.timeout = SILENCE_MS
server.on('request', cutWhenSlow)

// Registered first, so that an interrupted start leaves no database behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The supervisor was killed: nothing else would stop this process.
process.on('disconnect', () => void stop(0))

try {
  let url: string | undefined
  if (process.env.DATABASE_URL) makeDataFolder(dataDir)
  else {
    unlock = lockDataFolder(dataDir)
    tell({ dataDir })
  }
  await tryPort()
  if (!process.env.DATABASE_URL) {
    database = startEmbeddedPostgres({ dataDir: clusterOf(dataDir), log: say, halt: halted.signal })
    url = (await database).url
  }
  const listener = development ? await developmentListener(url) : await productionListener(url)
  server.on('request', listener)
  await listen(server)
  app?.opened()
  tell({ ready: true })
  say(`\n  Khidmat is ready on http://localhost:${port}\n`)
  if (isDemo) {
    say(
      '  Demo sign-ins (password khidmat-demo): customer@khidmat.test, owner@khidmat.test, staff@khidmat.test, operator@khidmat.test',
    )
    say(`  Mails, SMS and codes arrive at http://localhost:${port}/dev/mailbox\n`)
  }
} catch (error) {
  if (!stopping) console.error(saidOf(error))
  await stop(1)
}

/** Cuts a request whose body takes too long to arrive. */
function cutWhenSlow(request: IncomingMessage) {
  const isUpload = request.method === 'POST' && /^\/api\/f(\?|$)/.test(request.url ?? '')
  if (isUpload) return
  const timer = setTimeout(() => {
    if (request.complete) return
    // Destroyed once it is told: what comes late must not be carried out after all, and holds no socket.
    const { socket } = request
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
  }, ARRIVAL_MS)
  request.once('close', () => clearTimeout(timer))
}

/** Listens as the server will, and lets go again: a taken port is said before a database is made, migrated and filled. */
async function tryPort() {
  // A wrong one is named with all other wrong settings.
  if (!(port >= 0 && port <= 65_535)) return
  const trial = createServer()
  await listen(trial)
  await new Promise((resolve) => void trial.close(resolve))
}

async function listen(listener: Server) {
  await new Promise<void>((resolve, reject) => {
    listener.once('error', (error) => reject(listenError(error, port, host) as Error))
    listener.listen(port, host, resolve)
  })
}

/** Readiness 503 → stop listening → drain → worker, pool → database; within ten seconds. */
async function stop(code: number) {
  if (stopping) return
  stopping = true
  halted.abort()
  // Not after a failed start: the supervisor retries it if the server was ready before.
  if (code === 0) tell({ stopping: true })
  // The reader of stdout and stderr may be gone, too.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const began = Date.now()
  setTimeout(() => process.exit(code || 1), STOP_MS).unref()
  app?.drain()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const ended = async () => {
    if (server.listening) await new Promise<void>((resolve) => void server.close(() => resolve()))
    await app?.stop().catch((error: unknown) => console.error(error))
  }
  await Promise.race([ended(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  clearInterval(idle)
  await (await database?.catch(() => undefined))?.stop({ within: STOP_MS - 500 - (Date.now() - began) })
  unlock?.()
  process.exit(code)
}

async function productionListener(url: string | undefined) {
  // Loaded after the database: neither waits for the other's start, and a wrong setting is said before.
  const { createApp } = await import('./app.ts')
  app = await createApp({ env: process.env, embeddedServer: url, staticDir: 'build/client' })
  return (request: IncomingMessage, response: ServerResponse) => app?.handle(request, response)
}

async function developmentListener(url: string | undefined) {
  const { createServer: createVite, isRunnableDevEnvironment } = await import('vite')
  const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
  const ssr = vite.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('The build tool cannot run the server in development.')
  const options = { env: process.env, embeddedServer: url }
  let loaded: { module: typeof AppModule; app: Promise<App> } | undefined
  const current = async () => {
    const module = (await ssr.runner.import('/src/app.ts')) as typeof AppModule
    if (loaded?.module !== module) {
      const before = loaded
      loaded = {
        module,
        app: (before?.app.then((old) => old.stop()) ?? Promise.resolve()).then(() => module.createApp(options)),
      }
    }
    app = await loaded.app
    if (server.listening) app.opened()
    return app
  }
  await current()
  return (request: IncomingMessage, response: ServerResponse) =>
    vite.middlewares(request, response, () => {
      current().then(
        (fresh) => fresh.handle(request, response),
        (error: unknown) => {
          vite.ssrFixStacktrace(error as Error)
          console.error(error)
          response.statusCode = 500
          response.end('The server could not be loaded; see the terminal.')
        },
      )
    })
}
