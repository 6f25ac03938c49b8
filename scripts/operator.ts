// npm run operator -- EMAIL [--revoke]: makes the account of an email an operator, or takes that away; also while a server runs.
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { command } from './open-database.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { revoke: { type: 'boolean' } } })
const email = positionals[0]
if (!email) {
  console.error('Whose? npm run operator -- EMAIL [--revoke]')
  process.exit(1)
}
await command({ whileServed: true, makes: false }, async ({ url }) => {
  const { module } = await runnerImport<typeof import('../db/grant-operator.ts')>('./db/grant-operator.ts', {
    configFile: false,
    logLevel: 'error',
  })
  console.log(await module.grantOperator({ url, email, revoke: values.revoke === true }))
})
