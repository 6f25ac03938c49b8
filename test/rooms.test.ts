import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { programsApart } from '#platform/ask-apart.ts'
import { floors, rooms, withoutTables } from '../scripts/rooms.ts'

// Checks imports, including types: the linter sees neither cycles of types nor who writes a table.
const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : path.join(path.dirname(file), specifier)
const imports = new Map(
  files.map((file) => [
    file,
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) [^']*?from '([#.][^']+)'|^import '([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm,
      ),
    ]
      .map(([, from, bare, within]) => targetOf(file, from ?? bare ?? within ?? ''))
      .filter((target) => files.includes(target)),
  ]),
)
const roomOf = (file: string) => /^src\/domain\/(\w+)\//.exec(file)?.[1]
/** Whose tables a file may write: its room's, or those of its folder of the platform. */
const ownerOf = (file: string) => roomOf(file) ?? file.split('/').slice(0, 3).join('/')

test('the imports are read', () => {
  expect([...imports.values()].flat().length).toBeGreaterThan(2000)
})

test('nothing is imported in a way that the borders do not see', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const unseen = [
      // The linter reads imports at the head of a file and `import('…')` of code; types named in place pass it by.
      /(?:typeof )?import\('[^']+'\)\.(?!then\b|catch\b|finally\b)\w+|typeof import\('[^']+'\)/g,
      // A path that is built at run time cannot be checked.
      /\bimport\(\s*(?!\s|'[^']+'\s*\))[^)]*\)/g,
      // A way round by another folder is spelled like a way within one's own.
      /(?:from |import |import\()'[^']*(?:\w\/|(?<!\.)\.\/)\.\.\/[^']*'/g,
      // What a pattern takes in is seen by nobody.
      /\bimport\.meta\.glob\b/g,
      // A test cannot find writes to a renamed table.
      /^(?:import|export) [^']*\bas \w+[^']* from '[^']*\.tables\.ts'/gm,
    ]
    return unseen.flatMap((way) => [...text.matchAll(way)]).map(([what]) => `${file}: ${what}`)
  })
  expect(found.toSorted()).toEqual([
    // Texts are files of data.
    'src/locales/index.ts: import.meta.glob',
    // The root's type is its own server part's.
    "src/web/root.tsx: typeof import('./root.server.ts').loader",
    // The browser loads the code of a page by the name that the build gave it.
    'src/web/ui/client/patient-code.ts: import(/* @vite-ignore */ module)',
  ])
})

test('no files import each other in a circle, not even for their types', () => {
  const circles: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const walk = (file: string, trail: readonly string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const target of imports.get(file) ?? []) walk(target, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of files) walk(file, [])
  expect(circles).toEqual([])
})

test('a program that reads what strangers made loads its own folder and what is shared, and nothing of the platform, however far', () => {
  const programs = files.filter((file) => file.endsWith('.apart.ts'))
  expect(programs.toSorted()).toEqual(
    Object.keys(programsApart)
      .map((program) => `src/${program}`)
      .toSorted(),
  )
  const loaded = (program: string) => {
    const seen = new Set([program])
    for (const file of seen) for (const target of imports.get(file) ?? []) seen.add(target)
    return [...seen]
  }
  const strangers = programs.flatMap((program) =>
    loaded(program)
      .filter((file) => !/^src\/(shared\/|platform\/ask-apart\.ts$)/.test(file))
      .filter((file) => path.dirname(file) !== path.dirname(program))
      .map((file) => `${program} loads ${file}`),
  )
  expect(strangers).toEqual([])
})

test('rooms stand on at most seven floors and import downwards alone', () => {
  expect(floors.length).toBeLessThanOrEqual(7)
  const floorOf = (room: string) => floors.findIndex((names: readonly string[]) => names.includes(room))
  const upwards = [...imports].flatMap(([file, targets]) => {
    const room = roomOf(file)
    return targets
      .filter((target) => {
        const other = roomOf(target)
        return room && other && other !== room && floorOf(other) >= floorOf(room)
      })
      .map((target) => `${file} → ${target}`)
  })
  expect(upwards).toEqual([])
  expect(new Set(files.map(roomOf).filter((room) => room !== undefined))).toEqual(new Set<string>(rooms))
})

test('every room owns tables, but for those of which the table of rooms says why not', () => {
  const owning = files.filter((file) => file.endsWith('.tables.ts')).map(roomOf)
  expect(rooms.filter((room) => !owning.includes(room))).toEqual([...withoutTables])
})

test('nobody writes the table of another room, and who only reads writes none', () => {
  const owners = new Map(
    files
      .filter((file) => file.endsWith('.tables.ts'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].flatMap(
          ([, table = '', name = '']) => [[table, ownerOf(file)] as const, [name, ownerOf(file)] as const],
        ),
      ),
  )
  expect(owners.size).toBeGreaterThan(100)
  // In SQL by its name, or by its table.
  const sqlWrites =
    /\b(?:update|insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?(?:\$\{)?(\w+)\b/gi
  const writes = [/\.(?:insert|update|delete)\(\s*(\w+)\b/g, /\bsweepRows\(\s*[\w.]+,\s*(\w+)\b/g, sqlWrites]
  const written = files.flatMap((file) =>
    writes.flatMap((write) =>
      [...readFileSync(file, 'utf8').matchAll(write)].map(([, table = '']) => [file, table] as const),
    ),
  )
  expect(
    written
      .filter(([file, table]) => owners.has(table) && owners.get(table) !== ownerOf(file))
      .map((pair) => pair.join(' writes ')),
  ).toEqual([])
  // SQL that stands once bears the name of a folder, whose room alone it writes for.
  const bySql = globSync('db/sql/*.sql').flatMap((file) => {
    const name = path.basename(file, '.sql')
    const folder = globSync(`src/domain/**/${name}/`)[0]
    return [...readFileSync(file, 'utf8').matchAll(sqlWrites)]
      .filter(([, table = '']) => owners.has(table) && (!folder || owners.get(table) !== ownerOf(`${folder}/it.ts`)))
      .map(([, table]) => `${file} writes ${table}`)
  })
  expect(bySql).toEqual([])
  // A table that bears another name in a file, as an alias, is nobody's to find.
  const renamed = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:db|tx)\s*\.(?:insert|update|delete)\(\s*(\w+)/g)]
      .filter(([, table = '']) => !owners.has(table))
      .map(([, table]) => `${file} writes ${table}`),
  )
  expect(renamed).toEqual([])
  // Nor one that is a variable of another name: `const mine = orders`, `orders: mine`.
  const usersOf = files.filter((file) => !file.endsWith('.tables.ts'))
  const aliased = usersOf.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:\bconst \w+ = (\w+)$|\b(\w+) as \w+\b(?=[^}]*\} from '))/gm)]
      .map(([, made, imported]) => made ?? imported ?? '')
      .filter((table) => owners.has(table))
      .map((table) => `${file} names ${table} anew`),
  )
  expect(aliased).toEqual([])
  // Nor one that a file of tables is not asked for by its name: handed on, taken whole, or imported where it is needed.
  const hidden = usersOf.filter((file) =>
    /\bexport [^;]*?\bfrom '[^']*\.tables\.ts'|\bimport \* as \w+ from '[^']*\.tables\.ts'|\bimport\(\s*'[^']*\.tables\.ts'/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(hidden).toEqual([])
  // Only the sweep of old rows and the erasure of a person write tables named by a variable.
  const unnamed = files.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:update|insert into|delete from)\s+\$\{(\w+)/gi)].some(
      ([, table = '']) => !owners.has(table),
    ),
  )
  expect(unnamed.toSorted()).toEqual(['src/domain/privacy/erase-accounts.ts', 'src/platform/db/index.ts'])
})
