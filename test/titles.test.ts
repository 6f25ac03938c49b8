import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { texts } from '#locales/index.ts'
import { locales } from '#shared/locale.ts'
import routes from '#web/routes.ts'

const screens = globSync('src/web/{public,private}/**/*.route.tsx').filter((file) =>
  readFileSync(file, 'utf8').includes('export default'),
)

test('every screen has a title of its own', () => {
  expect(screens.length).toBeGreaterThan(40)
  const untitled = screens.filter((file) => !readFileSync(file, 'utf8').includes('export const meta'))
  expect(untitled).toEqual([])
})

test('no two screens of an area have the same title, but those of nothing that was found', () => {
  const titled = screens.flatMap((file) => {
    const key = /titled\('([\w.]+)'\)/.exec(readFileSync(file, 'utf8'))?.[1]
    return key === undefined || file.includes('not-found') ? [] : [{ key, area: file.split('/').slice(0, 4).join('/') }]
  })
  const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at)
  expect(twice(titled.map(({ key }) => key))).toEqual([])
  for (const locale of locales)
    expect(
      twice(titled.map(({ key, area }) => `${area}: ${texts(locale, key.split('.')[0] ?? '')[key]}`)),
      locale,
    ).toEqual([])
})

test('a title has its words in every language', () => {
  const keys = screens.flatMap((file) => /titled\('([\w.]+)'\)/.exec(readFileSync(file, 'utf8'))?.[1] ?? [])
  expect(keys.length).toBeGreaterThan(20)
  for (const locale of locales)
    for (const key of keys) expect(texts(locale, key.split('.')[0] ?? '')[key], `${key} (${locale})`).toBeTruthy()
})

test('every screen of an area is linked in its frame; what is reached from another screen is named here', () => {
  // '*' is where an area has no such page.
  const fromElsewhere = ['profile/update', 'add-provider', 'delete-account', '*']
  const areas = [
    { prefix: 'co/:companyid/admin/', frame: 'desk/desk-frame.tsx', link: (page: string) => `page: '${page}'` },
    { prefix: 'admin/', frame: 'operators/operators-frame.tsx', link: (page: string) => `page: '${page}'` },
    { prefix: 'my/', frame: 'account/my-area.route.tsx', link: (page: string) => `to: '/my/${page}'` },
  ]
  const paths = routes.flatMap((entry) => entry.children ?? []).map(({ path = '' }) => path)
  for (const { prefix, frame, link } of areas) {
    const pages = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length))
    expect(pages.length, prefix).toBeGreaterThan(5)
    const source = readFileSync(`src/web/private/${frame}`, 'utf8')
    const own = pages.filter((page) => !page.includes(':') && !fromElsewhere.includes(page))
    expect(own.filter((page) => !source.includes(link(page)))).toEqual([])
  }
})
