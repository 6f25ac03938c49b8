// npm run restore -- FOLDER [--new]: restores one backup into an empty database: a new DATABASE_URL, or with --new an embedded one
// that is made in a new DATA_DIR.
import { globSync } from 'node:fs'
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
  const files = process.env.STORAGE_DRIVER === 's3' ? undefined : path.join(dataDir, 'files')
  const { takenAt } = await restoreBackup({
    url,
    backup: path.resolve(folder),
    files,
    secrets: path.join(dataDir, 'secrets'),
    say: console.log,
  })
  console.log(`\nRestored as of ${takenAt}.`)
  if (files !== undefined) console.log(saidOfErasures(globSync(path.join(files, 'erasures/*.json')).length))
})

function saidOfErasures(notes: number): string {
  return notes > 0
    ? `Whoever is named in the ${notes} notes of erasures is erased again at the next start.`
    : 'There are no notes of erasures here. If people were erased since, copy files/erasures of the old DATA_DIR into files of this one before the start.'
}
