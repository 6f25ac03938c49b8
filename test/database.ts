import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureDatabase, migrateDatabase } from '../src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { openLog } from '../src/platform/log.ts'
import { openQueue } from '../src/platform/queue.ts'
import { queueNames } from '../src/worker/queues.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

/** One temporary PostgreSQL for the run, with a migrated template database; every test file gets its own copy. */
export default async function setup(project: TestProject) {
  const { folder, remove } = temporaryFolder('test')
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: console.log, durable: false })
  const end = async () => {
    await server.stop()
    remove()
  }
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('databaseServer', server.url)
  return end
}

async function makeTemplate(server: string): Promise<void> {
  const url = await ensureDatabase(server, 'khidmat_template')
  await migrateDatabase(url)
  const queue = await openQueue({ url, queues: queueNames, log: openLog('silent'), supervise: false })
  await queue.stop()
}
