// The supervisor: holds the process that serves, starts it again when it dies, and stops everything when told to.
// It imports nothing of ours until it must, so that it stays tiny and nothing that ends the other can end it.
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Word } from './word.ts'

/** Deaths that are further back are forgotten. */
const WITHIN_MS = 5 * 60_000
/** The first pause before a new start; it doubles with each death, up to the longest. */
const PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** The serving process gives up by itself after 9.5 seconds. */
const PATIENCE_MS = 9_700

if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    `Khidmat runs on Node 26 (this is ${process.version}). Start it with "npm start", which brings its own.`,
  )
  process.exit(1)
}
// In development the terminal shows what happened, and a change starts the server again.
if (process.argv.includes('--dev')) await import('./serve.ts')
else supervise()

function supervise(): void {
  let child: ChildProcess | undefined
  let dataDir: string | undefined
  let stopping = false
  let everReady = false
  let pause: NodeJS.Timeout | undefined
  let deaths: number[] = []

  const start = () => {
    let told = false
    const serving = fork(path.join(import.meta.dirname, 'serve.ts'), process.argv.slice(2))
    child = serving
    serving.on('message', (word: Word) => {
      dataDir = word.dataDir ?? dataDir
      everReady ||= word.ready === true
      told ||= word.stopping === true
    })
    serving.once('exit', (code, signal) => {
      child = undefined
      if (stopping || told) return void end(code ?? 1)
      // Who never served was not given a chance: a taken port or a bad setting does not mend itself.
      if (!everReady && code !== null) return void end(code || 1)
      again(signal ?? `exit code ${code}`)
    })
  }

  const again = (why: string) => {
    deaths = [...deaths.filter((at) => at > Date.now() - WITHIN_MS), Date.now()]
    // It never gives up: whoever finds a way to end it would have closed the shop for good.
    const wait = Math.min(PAUSE_MS * 2 ** (deaths.length - 1), LONGEST_PAUSE_MS)
    console.error(`Khidmat ended unexpectedly (${why}) and is started again in ${wait / 1000} s.`)
    pause = setTimeout(start, wait)
  }

  const end = async (code: number) => {
    stopping = true
    if (dataDir !== undefined) {
      // What a process leaves that could not stop its database itself.
      const { clearDataFolder } = await import('./platform/data-folder.ts')
      clearDataFolder(dataDir)
    }
    process.exit(code)
  }

  const stop = () => {
    if (stopping) return
    stopping = true
    clearTimeout(pause)
    if (!child) return void end(0)
    child.kill('SIGTERM')
    setTimeout(() => child?.kill('SIGKILL'), PATIENCE_MS)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  start()
}
