// The supervisor: runs the serving process, restarts it when it dies, and stops everything on a signal. It imports nothing
// of ours until it must, so that it stays small and what kills the serving process cannot kill it.
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { SupervisorReport } from './supervisor-report.ts'

/** Only deaths within this time count for the backoff. */
const WITHIN_MS = 5 * 60_000
/** The first pause before a restart; it doubles with each death, up to `LONGEST_PAUSE_MS`. */
const PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** The serving process gives up by itself after 8.5 seconds. */
const PATIENCE_MS = 8_800

if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    `Khidmat runs on Node 26 (this is ${process.version}). Start it with "npm start", which brings its own.`,
  )
  process.exit(1)
}
process.chdir(path.resolve(import.meta.dirname, '..'))
const development = process.argv.includes('--dev')
// Before any library looks at it.
process.env.NODE_ENV = development ? 'development' : 'production'
// In development there is no supervisor: the terminal shows what happened, and a change restarts the server.
if (development) await import('./serve.ts')
else await supervise()

async function supervise(): Promise<void> {
  const building = new AbortController()
  let child: ChildProcess | undefined
  let dataDir: string | undefined
  let stopping = false
  let everReady = false
  let pause: NodeJS.Timeout | undefined
  let deaths: number[] = []

  const start = () => {
    let told = false
    // What serves is built as well: run from its sources, it would hold the compiler that strips their types for good (18 MB).
    const serving = fork('build/server/serve.js', process.argv.slice(2))
    child = serving
    serving.on('message', (report: SupervisorReport) => {
      dataDir = report.dataDir ?? dataDir
      everReady ||= report.ready === true
      told ||= report.stopping === true
    })
    serving.once('exit', (code, signal) => {
      child = undefined
      // Ended by the very signal: it had begun nothing that must be stopped in order.
      if (stopping || told) return void end(code ?? (signal === 'SIGTERM' ? 0 : 1))
      // No restart if it was never ready: a taken port or a bad setting does not go away.
      if (!everReady && code !== null) return void end(code || 1)
      again(signal ?? `exit code ${code}`)
    })
  }

  const again = (why: string) => {
    deaths = [...deaths.filter((at) => at > Date.now() - WITHIN_MS), Date.now()]
    // It never gives up, else whoever finds a way to crash the process could stop the service for good.
    const wait = Math.min(PAUSE_MS * 2 ** (deaths.length - 1), LONGEST_PAUSE_MS)
    console.error(`Khidmat ended unexpectedly (${why}) and is started again in ${wait / 1000} s.`)
    pause = setTimeout(start, wait)
  }

  const end = async (code: number) => {
    stopping = true
    if (dataDir !== undefined) {
      // For a process that could not stop its database itself.
      const { clearDataFolder } = await import('./platform/data-folder.ts')
      clearDataFolder(dataDir)
    }
    process.exit(code)
  }

  const stop = () => {
    if (stopping) return
    stopping = true
    clearTimeout(pause)
    building.abort()
    if (!child) return void end(0)
    child.kill('SIGTERM')
    setTimeout(() => child?.kill('SIGKILL'), PATIENCE_MS)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    const { buildWhenNeeded } = await import('./build-when-needed.ts')
    await buildWhenNeeded(building.signal)
  } catch (error) {
    if (!stopping) console.error(error instanceof Error ? error.message : error)
    return void end(stopping ? 0 : 1)
  }
  if (!stopping) start()
}
