import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { chooseRunner, own, type Runner, runMeanwhile, runOnce } from './postgres-runner.ts'
import { supervisePostgres } from './postgres-server.ts'
import { folderError, StartError } from './start-error.ts'

/** A PostgreSQL that this process started; only this process may stop it. */
export interface EmbeddedPostgres {
  /** Connection string over the Unix socket, database `postgres`. */
  url: string
  /** Where the cluster's files are (may differ from the option: see `startEmbeddedPostgres`). */
  dataDir: string
  /** Stops it. After `within` milliseconds it stops at once, without a checkpoint, and recovers at the next start. */
  stop(options?: { within: number }): Promise<void>
}

/**
 * An eighth of the machine's memory, 128 MB to 4 GB, so that what searches read often stays in shared buffers. Only what is
 * used is allocated.
 */
const sharedBuffersMb = (): number => Math.round(Math.min(4096, Math.max(128, totalmem() / 8 / 2 ** 20)))

/**
 * Three quarters of the machine's memory: what the planner may count on to be in memory, here or with the system. It is its figure
 * alone, and nothing is allocated.
 */
const effectiveCacheMb = (): number => Math.round((totalmem() * 3) / 4 / 2 ** 20)

/**
 * Starts PostgreSQL 18 from the npm package on a Unix socket, making the cluster when there is none.
 *
 * Needs no free port and no installed server. An orphan that an earlier kill -9 left behind is stopped first; its stale pid
 * file is removed. As root the server runs inside a user namespace, where the files stay root's. Where namespaces are
 * forbidden, binaries and data are in a folder of the user `nobody` instead, and `log` gets its path.
 *
 * @param options.durable false switches fsync off; only for tests.
 * @param options.halt ends a start that is under way at once; a cluster that was half made is removed.
 * @throws StartError with why it did not start.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (line: string) => void
  durable?: boolean
  settings?: Record<string, string>
  halt?: AbortSignal
}): Promise<EmbeddedPostgres> {
  const runner = chooseRunner(path.resolve(options.dataDir), options.log)
  const socketDir = socketDirectory(runner)
  clearUnfinished(runner.dataDir)
  if (existsSync(path.join(runner.dataDir, 'PG_VERSION'))) clearOrphan(runner)
  else await makeCluster(runner, options.halt)
  const settings = { ...settingsOf(socketDir, options.durable ?? true), ...options.settings }
  const stop = await supervisePostgres(runner, settings, options.log, options.halt)
  return {
    url: connectionString(socketDir),
    dataDir: runner.dataDir,
    async stop(how) {
      await stop(how)
      removeWhenEmpty(socketDir)
    },
  }
}

/** Makes the cluster beside its place and moves it there once it is whole: a kill meanwhile leaves none that cannot start. */
async function makeCluster(runner: Runner, halt: AbortSignal | undefined) {
  mkdirSync(path.dirname(runner.dataDir), { recursive: true })
  rmSync(runner.dataDir, { recursive: true, force: true })
  const making = mkdtempSync(unfinished(runner.dataDir))
  own(runner, making)
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', making, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync']
  const { isWell, said } = await runMeanwhile(runner, 'initdb', args, halt)
  if (isWell) return renameSync(making, runner.dataDir)
  rmSync(making, { recursive: true, force: true })
  throw new StartError(`The database cluster could not be made in ${runner.dataDir}: ${said.trim()}`)
}

/** How the folder of a cluster that is not whole yet begins. */
const unfinished = (dataDir: string): string => `${dataDir}.new-`

/** Removes what a killed start had begun to make, and ends the program that may still be making it: it would go on writing. */
function clearUnfinished(dataDir: string) {
  const above = path.dirname(dataDir)
  if (!existsSync(above)) return
  const ours = readdirSync(above)
    .map((entry) => path.join(above, entry))
    .filter((folder) => folder.startsWith(unfinished(dataDir)))
  for (const pid of ours.length > 0 ? processesOn(unfinished(dataDir)) : []) {
    try {
      // Its whole group: see `runMeanwhile`.
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It ended meanwhile.
    }
  }
  for (const folder of ours) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The processes on whose command line a path stands. Empty where the system does not tell. */
function processesOn(start: string): number[] {
  if (!existsSync('/proc/self/cmdline')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid && commandLine(pid).includes(start))
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function settingsOf(socketDir: string, isDurable: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: `${sharedBuffersMb()}MB`,
    work_mem: '16MB',
    effective_cache_size: `${effectiveCacheMb()}MB`,
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '2GB',
    wal_compression: 'on',
    log_min_messages: 'warning',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
}

/** The connection string of the embedded PostgreSQL that currently runs on a data folder, if any. */
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

/**
 * A short folder for the socket, named by a hash of the data folder's path: a socket path may have at most 107 bytes, and a
 * checkout may be nested deeply.
 */
function socketDirectory(runner: Runner): string {
  const folder = socketFolder(runner)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw folderError(error, folder, 'The database cannot have its socket in')
  }
  const { uid } = statSync(folder)
  const me = process.getuid?.()
  if (me !== undefined && me !== 0 && uid !== me)
    throw new StartError(`${folder} belongs to another user. Remove it, or set DATA_DIR to another folder.`)
  chmodSync(folder, 0o700)
  own(runner, folder)
  return folder
}

function socketFolder(runner: Runner): string {
  const name = `khidmat-${createHash('sha256').update(runner.dataDir).digest('hex').slice(0, 10)}`
  return path.join(existsSync('/tmp') ? '/tmp' : tmpdir(), name)
}

function removeWhenEmpty(folder: string) {
  try {
    rmdirSync(folder)
  } catch {
    // A database that is still ending has its socket there; the next one uses the folder again.
  }
}

/** Stops the database that a process left running on a data folder when it died, if one did. */
export function stopOrphanedPostgres(dataDir: string): void {
  const runner = chooseRunner(path.resolve(dataDir), () => undefined)
  clearOrphan(runner)
  removeWhenEmpty(socketFolder(runner))
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
  // A pid file whose process is gone, or whose pid another process has now, would prevent the start.
  if (existsSync(pidFile) && !isOurPostmaster(pid, runner.dataDir)) rmSync(pidFile, { force: true })
}

function isOurPostmaster(pid: number, dataDir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return process.platform === 'linux' ? commandLine(pid).includes(dataDir) : true
}
