import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Runner, serverEnvironment } from './postgres-runner.ts'
import { StartError } from './start-error.ts'

/**
 * Runs PostgreSQL on an existing cluster, and restarts it when it dies. Resolves once it accepts connections.
 * @param halt stops it while it starts.
 * @returns a function that stops it: after `within` milliseconds at once, without a checkpoint, so that it recovers at the
 * next start.
 */
export async function supervisePostgres(
  runner: Runner,
  settings: Record<string, string>,
  log: (line: string) => void,
  halt?: AbortSignal,
): Promise<(options?: { within: number }) => Promise<void>> {
  const args = ['-D', runner.dataDir, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  let tail = ''
  let ready = false
  let stopping = false
  let exited = false
  let server: ChildProcess
  let exit: Promise<void>
  let restarts: number[] = []

  const launch = () => {
    exited = false
    server = spawnServer(runner, args)
    server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      tail = (tail + chunk).slice(-4000)
    })
    exit = new Promise<void>((resolve) => {
      server.once('exit', () => {
        exited = true
        resolve()
        relaunch()
      })
      server.once('error', (error) => {
        tail += error.message
        exited = true
        resolve()
      })
    })
  }
  // A database that died is restarted. One that keeps dying is left stopped, and readiness shows it.
  const relaunch = () => {
    if (stopping || !ready) return
    restarts = [...restarts.filter((at) => at > Date.now() - 60_000), Date.now()]
    if (restarts.length > 5) return log(`PostgreSQL keeps ending: ${tail.trim().slice(-500)}`)
    log('PostgreSQL ended unexpectedly and is started again.')
    setTimeout(launch, 200)
  }
  launch()
  const interrupt = () => server.kill('SIGINT')
  halt?.addEventListener('abort', interrupt)
  if (halt?.aborted) interrupt()
  await waitUntilReady(
    runner.dataDir,
    () => exited,
    () => tail,
  )
  halt?.removeEventListener('abort', interrupt)
  ready = true

  return async ({ within } = { within: 8000 }) => {
    stopping = true
    if (exited) return
    server.ref()
    server.kill('SIGINT')
    const late = setTimeout(() => server.kill('SIGQUIT'), Math.max(0, within))
    await exit
    clearTimeout(late)
  }
}

function spawnServer(runner: Runner, args: string[]): ChildProcess {
  const { file, args: all, uid, gid } = runner.command('postgres', args)
  // In its own session, so that Ctrl-C in the terminal does not stop the database, which we still need while draining.
  const server = spawn(file, all, {
    uid,
    gid,
    cwd: '/',
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // The child must not keep this process alive after its work is done.
  server.unref()
  ;(server.stderr as unknown as { unref?(): void } | null)?.unref?.()
  return server
}

async function waitUntilReady(dataDir: string, exited: () => boolean, output: () => string) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (exited()) throw new StartError(`PostgreSQL did not start: ${output().trim() || 'no output'}`)
    try {
      // The eighth line of the pid file becomes "ready" once connections are accepted.
      if (readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready') return
    } catch {
      // not written yet
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new StartError('PostgreSQL was not ready within a minute.')
}
