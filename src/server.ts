import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts'

type AppModule = typeof import('./app.ts')
type App = Awaited<ReturnType<AppModule['createApp']>>

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const say = (line: string) => console.log(line)

if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    `Khidmat runs on Node 26 (this is ${process.version}). Start it with "npm start", which brings its own.`,
  )
  process.exit(1)
}
if (existsSync('.env')) process.loadEnvFile('.env')

const development = process.argv.includes('--dev')
process.env.NODE_ENV = development ? 'development' : 'production'
if (!process.env.DATABASE_URL && process.env.DEMO === undefined) process.env.DEMO = '1'
const dataDir = path.resolve(process.env.DATA_DIR ?? './data')
const port = Number(process.env.PORT ?? 3000)

let database: EmbeddedPostgres | undefined
let app: App | undefined
let unlock: (() => void) | undefined
let stopping = false
const server = createServer({
  // A client that dribbles its request is cut, so that a thousand of them cannot hold the listener.
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
})

try {
  if (!development) buildWhenNeeded()
  if (!process.env.DATABASE_URL) {
    unlock = lockDataFolder()
    database = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: say })
  }
  const listener = development ? await developmentListener() : await productionListener()
  server.on('request', listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, process.env.HOST ?? '0.0.0.0', resolve)
  })
  say(`\n  Khidmat is ready on http://localhost:${port}\n`)
  if (process.env.DEMO === '1') {
    say(
      '  Demo sign-ins (password khidmat-demo): customer@khidmat.test, owner@khidmat.test, staff@khidmat.test, operator@khidmat.test',
    )
    say(`  Mails, SMS and codes arrive at http://localhost:${port}/dev/mailbox\n`)
  }
} catch (error) {
  const known = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  console.error(
    known
      ? `Port ${port} is taken. Set PORT to a free one.`
      : error instanceof Error &&
          /^(The configuration|Khidmat|PostgreSQL|No embedded|The database|The build)/.test(error.message)
        ? error.message
        : error,
  )
  await stop(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

/** How long work that is under way may take to end, before the database is stopped under it (it survives that). */
const PATIENCE_MS = 7_000

/** Readiness 503 → stop listening → drain → worker, pool → database; within ten seconds. */
async function stop(code: number) {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(code || 1), 9_500).unref()
  app?.drain()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const ended = async () => {
    if (server.listening) await new Promise<void>((resolve) => void server.close(() => resolve()))
    await app?.stop().catch((error: unknown) => console.error(error))
  }
  await Promise.race([ended(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  clearInterval(idle)
  await database?.stop()
  unlock?.()
  process.exit(code)
}

async function productionListener() {
  const entry = path.join(root, 'build/server/index.js')
  const module = (await import(entry)) as AppModule
  app = await module.createApp({ env: process.env, embeddedServer: database?.url, staticDir: 'build/client' })
  return (request: IncomingMessage, response: ServerResponse) => app?.handle(request, response)
}

async function developmentListener() {
  const { createServer: createVite, isRunnableDevEnvironment } = await import('vite')
  const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
  const ssr = vite.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('The build tool cannot run the server in development.')
  const options = { env: process.env, embeddedServer: database?.url }
  let loaded: { module: AppModule; app: Promise<App> } | undefined
  const current = async () => {
    const module = (await ssr.runner.import('/src/app.ts')) as AppModule
    if (loaded?.module !== module) {
      const before = loaded
      loaded = {
        module,
        app: (before?.app.then((old) => old.stop()) ?? Promise.resolve()).then(() => module.createApp(options)),
      }
    }
    app = await loaded.app
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

/** Builds when there is no build, or when a source is newer than it. */
function buildWhenNeeded() {
  const output = path.join(root, 'build/server/index.js')
  const builtAt = existsSync(output) ? statSync(output).mtimeMs : 0
  const sources = [
    ...globSync('src/**/*', { cwd: root }),
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    ...globSync('public/**/*', { cwd: root }),
  ]
  const stale = sources.some((file) => {
    const info = statSync(path.join(root, file), { throwIfNoEntry: false })
    return info?.isFile() && info.mtimeMs > builtAt
  })
  if (!stale) return
  say('Building the pages (once; a few seconds) …')
  const result = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`The build failed:\n${result.stdout}\n${result.stderr}`)
}

/** One process per data folder: a second one gets a clear sentence instead of a corrupted cluster. */
function lockDataFolder(): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'khidmat.lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, `${process.pid} ${startOf(process.pid)}`)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid = '', started = ''] = readFileSync(file, 'utf8').split(' ')
      if (pid !== '' && startOf(Number(pid)) === started) {
        throw new Error(
          `Khidmat already runs on this data folder (process ${pid}, ${dataDir}). Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new Error(`Khidmat could not lock ${dataDir}.`)
}

/** When a process started, so that a reused pid is not taken for the old owner of a lock; '' when it is gone. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    try {
      process.kill(pid, 0)
      return process.platform === 'linux' ? '' : 'running'
    } catch {
      return ''
    }
  }
}
