// Regenerates the migrations of the version that is not released yet: extensions, then all tables, then the SQL that the
// table files cannot express (db/sql). Once a version is out, its migrations stay as they are and new ones are appended.
import { execFileSync } from 'node:child_process'
import { appendFileSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const migrations = 'db/migrations'
rmSync(migrations, { recursive: true, force: true })

// drizzle-kit does not know the '#' imports, so it reads a copy of the tables with plain paths.
const cache = path.resolve('build/tables')
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

const kit = (...args: string[]) =>
  execFileSync(
    'drizzle-kit',
    ['generate', '--dialect', 'postgresql', '--schema', entry, '--out', migrations, '--casing', 'snake_case', ...args],
    { stdio: 'pipe' },
  )
const newest = () =>
  path.join(
    migrations,
    readdirSync(migrations)
      .filter((f) => f.endsWith('.sql'))
      .sort()
      .at(-1) ?? '',
  )

kit('--custom', '--name', 'extensions')
writeFileSync(newest(), readFileSync('db/sql/00-extensions.sql', 'utf8'))
kit('--name', 'tables')
kit('--custom', '--name', 'guards')
writeFileSync(newest(), '')
for (const file of readdirSync('db/sql').sort()) {
  if (file !== '00-extensions.sql')
    appendFileSync(newest(), `-- ${file}\n${readFileSync(path.join('db/sql', file), 'utf8')}\n`)
}
console.log(
  `${tables.length} table files → ${readdirSync(migrations)
    .filter((f) => f.endsWith('.sql'))
    .join(', ')}`,
)
