import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { texts } from '#locales/index.ts'

const screens = globSync('src/web/{public,private}/**/*.route.tsx').filter((file) =>
  readFileSync(file, 'utf8').includes('export default'),
)

test('every screen has a title of its own', () => {
  expect(screens.length).toBeGreaterThan(40)
  const untitled = screens.filter((file) => !readFileSync(file, 'utf8').includes('export const meta'))
  expect(untitled).toEqual([])
})

test('a title has its words in every language', () => {
  const keys = screens.flatMap((file) => /titled\('([\w.]+)'\)/.exec(readFileSync(file, 'utf8'))?.[1] ?? [])
  expect(keys.length).toBeGreaterThan(20)
  for (const locale of locales)
    for (const key of keys) expect(texts(locale, key.split('.')[0] ?? '')[key], `${key} (${locale})`).toBeTruthy()
})
