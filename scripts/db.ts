// npm run db:migrate | db:seed [-- --offers N --companies N] | db:reset: the database by hand. Uses DATABASE_URL, or the
// embedded PostgreSQL of DATA_DIR while no server runs on it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { offers: { type: 'string' }, companies: { type: 'string' } },
})
const command = positionals[0]
const commands = ['migrate', 'seed', 'reset']
if (!command || !commands.includes(command)) {
  console.error(`One of: ${commands.join(', ')}`)
  process.exit(1)
}
const dataDir = path.resolve(process.env.DATA_DIR ?? './data')
if (!process.env.DATABASE_URL && existsSync(path.join(dataDir, 'khidmat.lock'))) {
  console.error(`A server seems to run on ${dataDir}. Stop it first (or remove khidmat.lock there if it is gone).`)
  process.exit(1)
}
const embedded = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: console.log })
try {
  // The domain is loaded as the server loads it, through Vite.
  const { module } = await runnerImport<typeof import('../db/commands.ts')>('./db/commands.ts', {
    configFile: false,
    logLevel: 'error',
  })
  const started = Date.now()
  await module.runCommand(command as 'migrate' | 'seed' | 'reset', {
    url: process.env.DATABASE_URL,
    embeddedServer: embedded?.url,
    offers: Number(values.offers ?? 0),
    companies: Number(values.companies ?? 0),
  })
  console.log(`${command}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
} finally {
  await embedded?.stop()
}
process.exit(0)
