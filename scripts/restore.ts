// npm run restore -- FOLDER [--new]: restores one backup into an empty database: a new DATABASE_URL, or with --new an embedded one
// that is made in a new DATA_DIR.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../db/restore.ts'
import { command } from './open-database.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { new: { type: 'boolean' } } })
const [folder] = positionals
if (!folder) {
  console.error('Which backup? npm run restore -- FOLDER [--new]')
  process.exit(1)
}
// Only where that is said: where DATABASE_URL is missing by mistake, it would be another database than the service's.
await command({ whileServed: false, makes: values.new === true }, async ({ url, dataDir }) => {
  const { takenAt } = await restoreBackup({
    url,
    backup: path.resolve(folder),
    files: process.env.STORAGE_DRIVER === 's3' ? undefined : path.join(dataDir, 'files'),
    secrets: path.join(dataDir, 'secrets'),
    say: console.log,
  })
  console.log(`\nRestored as of ${takenAt}.`)
})
