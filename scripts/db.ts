// npm run db:migrate | db:seed [-- --offers N --companies N] | db:reset: the database by hand. Uses DATABASE_URL, or the
// embedded PostgreSQL of DATA_DIR while no server runs on it.
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { command } from './open-database.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { offers: { type: 'string' }, companies: { type: 'string' } },
})
const commands = ['migrate', 'seed', 'reset'] as const
const name = commands.find((one) => one === positionals[0])
if (!name) {
  console.error(`One of: ${commands.join(', ')}`)
  process.exit(1)
}
await command({ whileServed: false, makes: true }, async ({ url }) => {
  // The domain is loaded as the server loads it, through Vite.
  const { module } = await runnerImport<typeof import('../db/commands.ts')>('./db/commands.ts', {
    configFile: false,
    logLevel: 'error',
  })
  const started = Date.now()
  await module.runCommand(name, {
    url,
    offers: Number(values.offers ?? 0),
    companies: Number(values.companies ?? 0),
  })
  console.log(`${name}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
})
