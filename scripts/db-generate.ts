// Appends a migration with the changes of the table files since the last one: `npm run db:generate -- NAME`. Existing files
// in db/migrations are never rewritten, since databases were made by them. `--sql` appends an empty one to be written by
// hand, for what Drizzle's tables cannot express.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { signMigrations } from './checksums.ts'

const migrations = path.relative('.', process.env.MIGRATIONS ?? 'db/migrations')
const args = process.argv.slice(2)
const name = args.find((arg) => /^[a-z][a-z0-9_]*$/.test(arg))
if (!name) {
  console.error('Say what it does: npm run db:generate -- some_name [--sql]')
  process.exit(1)
}

// drizzle-kit does not resolve the '#' imports, so it reads a copy of the tables with relative paths.
const cache = path.resolve(process.env.MIGRATIONS ? 'build/tables-drift' : 'build/tables')
rmSync(cache, { recursive: true, force: true })
const copied = new Set<string>()
const copy = (file: string) => {
  if (copied.has(file)) return
  copied.add(file)
  const text = readFileSync(file, 'utf8').replace(/from '(#[a-z]+\/[^']+|\.[^']+)'/g, (_all, specifier: string) => {
    const target = specifier.startsWith('#')
      ? specifier.replace(/^#(\w+)\//, (_m, top: string) => (top === 'db' ? 'db/' : `src/${top}/`))
      : path.join(path.dirname(file), specifier)
    copy(target)
    return `from '${path.join(cache, target)}'`
  })
  mkdirSync(path.dirname(path.join(cache, file)), { recursive: true })
  writeFileSync(path.join(cache, file), text)
}
const tables = globSync('src/**/*.tables.ts').sort()
for (const file of tables) copy(file)
const entry = path.join(cache, 'all.ts')
writeFileSync(entry, tables.map((file) => `export * from '${path.join(cache, file)}'`).join('\n'))

execFileSync(
  'drizzle-kit',
  [
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    entry,
    '--out',
    migrations,
    '--casing',
    'snake_case',
    '--name',
    name,
    ...(args.includes('--sql') ? ['--custom'] : []),
  ],
  { stdio: 'inherit' },
)

// The next migration is worked out from the last snapshot; a quarter of a megabyte each, the others are of no use.
for (const old of globSync(`${migrations}/meta/*_snapshot.json`).sort().slice(0, -1)) rmSync(old)
if (!process.env.MIGRATIONS) signMigrations()
