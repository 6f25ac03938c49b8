import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageFiles, takes } from '../scripts/page-files.ts'

const files = globSync('src/{web,shared,contracts}/**/*.{ts,tsx,css}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|server)\./.test(file))

const named = pageFiles.flatMap(({ name, begins, but = [], looks = [] }) =>
  [...begins, ...but, ...looks].map((path) => [name, path] as const),
)

test.each(named)('what the file of pages %s names is there: %s', (_, path) => {
  expect(path.startsWith('node_modules/') ? existsSync(path) : files.some((file) => file.startsWith(path))).toBe(true)
})

test('no module is taken by two of them, so that their order decides nothing', () => {
  const twice = files
    .map((file) => [file, pageFiles.filter((group) => takes(group, file)).map(({ name }) => name)] as const)
    .filter(([, groups]) => groups.length > 1)
  expect(twice).toEqual([])
})

test('sheets of private screens, and scripts that only some pages need, stay with whoever imports them', () => {
  const of = (file: string) => pageFiles.find((group) => takes(group, file))?.name
  expect(of('src/web/private/desk/parts.module.css')).toBeUndefined()
  expect(of('src/web/ui/kit/chart.module.css')).toBeUndefined()
  expect(of('src/web/ui/slots/month.tsx')).toBeUndefined()
  expect(of('src/web/public/book/book.module.css')).toBe('frame')
  expect(of('src/web/public/book/summary.tsx')).toBeUndefined()
  expect(of('src/web/ui/state/session.ts')).toBe('frame')
})
