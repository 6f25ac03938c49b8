import { existsSync } from 'node:fs'
import path from 'node:path'
import { clusterOf, lockDataFolder } from '../src/platform/data-folder.ts'
import { ensureDatabase } from '../src/platform/db/migrate.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { loadSettings } from '../src/platform/load-settings.ts'

loadSettings()

interface Options {
  whileServed: boolean
  makes: boolean
}

/** The database that a command works on. */
export interface OpenDatabase {
  url: string
  dataDir: string
  /** Stops what was started for the command. */
  close(): Promise<void>
}

/**
 * Opens the database that a command works on: that of DATABASE_URL, or the embedded one of DATA_DIR.
 * @param options.whileServed whether the command may run while a server works on it.
 * @param options.makes whether it may make the embedded database where none is: by itself never, as its settings may be missing.
 * @throws Error with a sentence when it may not.
 */
export async function openDatabaseOfCommand(options: Options): Promise<OpenDatabase> {
  const dataDir = path.resolve(process.env.DATA_DIR || './data')
  if (process.env.DATABASE_URL) {
    console.error(`Database: ${withoutPassword(process.env.DATABASE_URL)}`)
    return { url: process.env.DATABASE_URL, dataDir, close: async () => undefined }
  }
  const cluster = clusterOf(dataDir)
  console.error(`Database: ${cluster}`)
  if (!options.makes && !existsSync(path.join(cluster, 'PG_VERSION')))
    throw new Error('There is no database. Which one is meant is set by DATABASE_URL, or by DATA_DIR.')
  const running = options.whileServed ? findRunningPostgres(cluster) : undefined
  if (running) return { url: await ensureDatabase(running, 'khidmat'), dataDir, close: async () => undefined }
  const unlock = lockDataFolder(dataDir)
  try {
    const started = await startEmbeddedPostgres({ dataDir: cluster, log: console.log })
    const close = async () => {
      await started.stop()
      unlock()
    }
    return { url: await ensureDatabase(started.url, 'khidmat'), dataDir, close }
  } catch (error) {
    unlock()
    throw error
  }
}

const noTables = 'The database has no tables yet: the first start of the product makes them.'

/** Whether PostgreSQL has said that a table is missing. */
function isWithoutTables(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === '42P01' || (cause !== undefined && isWithoutTables(cause))
}

/** The parameters of an address that are no secret. */
const told: ReadonlySet<string> = new Set(['host', 'port', 'user', 'application_name', 'sslmode'])

/** An address of a database as it may be printed. */
export function withoutPassword(url: string): string {
  const { protocol, username, host, pathname, searchParams } = new URL(URL.canParse(url) ? url : 'of:DATABASE_URL')
  // Nothing else is an address, and may be a password with a typing mistake before it.
  if (!/^postgres(?:ql)?:$/.test(protocol)) return 'of DATABASE_URL'
  const said = Array.from(searchParams).filter(([name]) => told.has(name))
  const question = said.length > 0 ? `?${said.map(([name, value]) => `${name}=${value}`).join('&')}` : ''
  return `${protocol}//${username && `${username}@`}${host}${pathname}${question}`
}

/** Runs a command on its database; an error ends it as a sentence. */
export async function command(options: Options, run: (open: OpenDatabase) => Promise<void>) {
  let open: OpenDatabase | undefined
  try {
    open = await openDatabaseOfCommand(options)
    await run(open)
  } catch (error) {
    process.exitCode = 1
    console.error(isWithoutTables(error) ? noTables : error instanceof Error ? error.message : error)
  } finally {
    await open?.close()
  }
  process.exit()
}
