// npm run restore -- FOLDER: restores one backup into an empty database (a new DATA_DIR, or a new DATABASE_URL).
import path from 'node:path'
import { restoreBackup } from '../db/restore.ts'
import { command } from './open-database.ts'

const folder = process.argv[2]
if (!folder) {
  console.error('Which backup? npm run restore -- FOLDER')
  process.exit(1)
}
// Into a new folder only where the folder is named: without settings it would be any.
await command({ whileServed: false, makes: Boolean(process.env.DATA_DIR) }, async ({ url, dataDir }) => {
  const { takenAt } = await restoreBackup({
    url,
    backup: path.resolve(folder),
    files: process.env.STORAGE_DRIVER === 's3' ? undefined : path.join(dataDir, 'files'),
    secrets: path.join(dataDir, 'secrets'),
    say: console.log,
  })
  console.log(`\nRestored as of ${takenAt}.`)
})
