import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { floors, rooms } from '../scripts/rooms.ts'

// What the imports say, types included: the linter sees neither circles of types nor who writes a table.
const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : path.join(path.dirname(file), specifier)
const imports = new Map(
  files.map((file) => [
    file,
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) [^']*?from '([#.][^']+)'|^import '([#.][^']+)'/gm)]
      .map(([, from, bare]) => targetOf(file, from ?? bare ?? ''))
      .filter((target) => files.includes(target)),
  ]),
)
const roomOf = (file: string) => /^src\/domain\/(\w+)\//.exec(file)?.[1]
/** Whose tables a file may write: its room's, or those of its folder of the platform. */
const ownerOf = (file: string) => roomOf(file) ?? file.split('/').slice(0, 3).join('/')

test('the imports are read', () => {
  expect([...imports.values()].flat().length).toBeGreaterThan(2000)
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

test('nobody writes the table of another room, and who only reads writes none', () => {
  const owners = new Map(
    files
      .filter((file) => file.endsWith('.tables.ts'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(/g)].map(
          ([, table = '']) => [table, ownerOf(file)] as const,
        ),
      ),
  )
  expect(owners.size).toBeGreaterThan(50)
  const trespasses = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\b/g)]
      .map(([, table = '']) => table)
      .filter((table) => owners.has(table) && owners.get(table) !== ownerOf(file))
      .map((table) => `${file} writes ${table}`),
  )
  expect(trespasses).toEqual([])
})
