// npm run operator -- EMAIL [--revoke]: makes the account of an email an operator, or takes that away. Uses DATABASE_URL,
// or the embedded PostgreSQL of DATA_DIR, also while a server runs on it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { findRunningPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const { positionals, values } = parseArgs({ allowPositionals: true, options: { revoke: { type: 'boolean' } } })
const email = positionals[0]
if (!email) {
  console.error('Whose? npm run operator -- EMAIL [--revoke]')
  process.exit(1)
}
const folder = path.join(path.resolve(process.env.DATA_DIR ?? './data'), 'postgres')
const running = process.env.DATABASE_URL ? undefined : findRunningPostgres(folder)
const started =
  process.env.DATABASE_URL || running ? undefined : await startEmbeddedPostgres({ dataDir: folder, log: console.log })
let failed = false
try {
  const { module } = await runnerImport<typeof import('../db/grant-operator.ts')>('./db/grant-operator.ts', {
    configFile: false,
    logLevel: 'error',
  })
  const server = running ?? started?.url
  console.log(
    await module.grantOperator({
      url: process.env.DATABASE_URL,
      embeddedServer: server,
      email,
      revoke: values.revoke === true,
    }),
  )
} catch (error) {
  failed = true
  console.error(error instanceof Error ? error.message : error)
} finally {
  await started?.stop()
}
process.exit(failed ? 1 : 0)
