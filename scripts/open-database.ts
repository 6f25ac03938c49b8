import path from 'node:path'
import { clusterOf, lockDataFolder } from '../src/platform/data-folder.ts'
import { ensureDatabase } from '../src/platform/db/migrate.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { loadSettings } from '../src/platform/load-settings.ts'

loadSettings()

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
 * @throws Error with a sentence when it may not, and one does.
 */
export async function openDatabaseOfCommand(options: { whileServed: boolean }): Promise<OpenDatabase> {
  const dataDir = path.resolve(process.env.DATA_DIR || './data')
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, dataDir, close: async () => undefined }
  const cluster = clusterOf(dataDir)
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

/** Runs a command on its database; an error ends it as a sentence. */
export async function command(options: { whileServed: boolean }, run: (open: OpenDatabase) => Promise<void>) {
  let open: OpenDatabase | undefined
  try {
    open = await openDatabaseOfCommand(options)
    await run(open)
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof Error ? error.message : error)
  } finally {
    await open?.close()
  }
  process.exit()
}
