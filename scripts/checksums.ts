// Updates db/migrations/checksums.txt, by which `migrate.test.ts` sees that none is rewritten: adds the checksums of new
// migrations, and refuses when another one has changed. One that has not landed yet and was completed by hand is updated by
// its name: `node scripts/checksums.ts NAME`, with or without `.sql`. What `main` has, has landed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { takenBy } from './what-migrations-take.ts'

const list = 'db/migrations/checksums.txt'

/**
 * Writes checksums of migrations that have none yet, and of those in `anew`.
 * @throws Error that names an existing migration that was changed, and a new one that does more than add
 */
export function signMigrations(anew: readonly string[] = []): void {
  const signed = new Map(
    (existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : []).map((line) => {
      const [checksum = '', name = ''] = line.split('  ')
      return [name, checksum]
    }),
  )
  for (const file of globSync('db/migrations/*.sql').sort()) {
    const name = path.basename(file)
    const text = readFileSync(file, 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const before = signed.get(name)
    const isAnew = before === undefined || anew.includes(name) || anew.includes(name.replace(/\.sql$/, ''))
    // Also where its line, or all of the list, was lost on the way.
    if (before !== checksum && (!isAnew || !isAsLanded(file, text)))
      throw new Error(`${name} stands and was changed: append a migration instead (npm run db:generate -- NAME)`)
    const taken = takenBy(name, text)
    if (before !== checksum && taken.length > 0)
      throw new Error(
        `${taken.join(', ')}. A column is added, filled, and dropped a version later (CONTRIBUTING.md); never renamed. If nothing is lost, say why in scripts/what-migrations-take.ts.`,
      )
    signed.set(name, checksum)
  }
  writeFileSync(list, [...signed].map(([name, checksum]) => `${checksum}  ${name}\n`).join(''))
}

/** Whether a file says what the branch says of it that installations follow, where that has it. Somebody without that branch has nothing to rewrite. */
const isAsLanded = (file: string, text: string): boolean =>
  ['main', 'origin/main'].every((branch) => {
    const { status, stdout } = spawnSync('git', ['show', `${branch}:${file}`], { encoding: 'utf8' })
    return status !== 0 || stdout === text
  })

if (import.meta.main) signMigrations(process.argv.slice(2))
