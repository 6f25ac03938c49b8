import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const code = globSync('src/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const)

/** The classes of a sheet that get another name in the build: not those of libraries, which it names as `:global(…)`. */
const classesOf = (css: string): string[] => [
  ...new Set(
    [
      ...css.replaceAll(/\/\*[^]*?\*\/|:global\([^{]*?\)(?=[\s,{])/g, '').matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/gi),
    ].map(([, name = '']) => name),
  ),
]

/** The names that the importers of a sheet take of it. Who looks one up takes those that it spells as a text. */
function takenOf(sheet: string): Set<string> {
  const importers = code.flatMap(([file, text]) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
      .filter(
        ([, , from = '']) => sheet === (from.startsWith('#') ? `src/${from.slice(1)}` : path.join(file, '..', from)),
      )
      .map(([, name = '']) => ({ name, text })),
  )
  return new Set(
    importers.flatMap(({ name, text }) => {
      const named = [...text.matchAll(new RegExp(`\\b${name}\\??\\.(\\w+)`, 'g'))]
      const looksUp = new RegExp(`\\b${name}\\[`).test(text)
      return [...named, ...(looksUp ? text.matchAll(/'([\w-]+)'/g) : [])].map(([, taken = '']) => taken)
    }),
  )
}

test('every class of a sheet is worn by something', () => {
  const sheets = globSync('src/**/*.module.css')
  expect(sheets.length).toBeGreaterThan(40)
  const dead = sheets.flatMap((sheet) => {
    const taken = takenOf(sheet)
    return classesOf(readFileSync(sheet, 'utf8'))
      .filter((name) => !taken.has(name))
      .map((name) => `${sheet}: .${name}`)
  })
  expect(dead).toEqual([])
})
