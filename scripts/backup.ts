// npm run backup [-- FOLDER] [-- --keep N]: backs up database, files and secrets, also while a server runs. FOLDER is where all
// backups are, `backups` in DATA_DIR by itself; with --keep only the newest N stay.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../db/backup.ts'
import { command } from './open-database.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
const keep = values.keep === undefined ? undefined : Number(values.keep)
if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) {
  console.error('How many backups are kept? npm run backup -- FOLDER --keep 14')
  process.exit(1)
}
await command({ whileServed: true, makes: false }, async ({ url, dataDir }) => {
  const folder = await backUp({
    url,
    into: path.resolve(positionals[0] ?? path.join(dataDir, 'backups')),
    files: process.env.STORAGE_DRIVER === 's3' ? undefined : path.join(dataDir, 'files'),
    secrets: path.join(dataDir, 'secrets'),
    keep,
    say: console.log,
  })
  console.log(`\n${folder}`)
})
