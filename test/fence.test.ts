import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { config } from '../scripts/lint-config.ts'
import { outOfReach, type Room, rooms } from '../scripts/rooms.ts'

// One illegal import per border, in every existing folder, by its # name and by a relative one. A border that is not
// enforced is worse than none.
type Case = [place: string, line: string]
const foldersOf = (of: string) =>
  readdirSync(of, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
const plant = (place: string, specifiers: readonly string[]): Case[] =>
  specifiers.map((specifier) => [place, `import '${specifier}'`])

const inRooms = rooms.flatMap((room) => {
  const forbidden = [
    '#api/app.ts',
    '#web/context.ts',
    '#worker/index.ts',
    '#read/index.ts',
    'hono',
    'react',
    ...outOfReach(room).map((name) => `#domain/${name}/index.ts`),
    ...outOfReach(room).map((name) => `#domain/${name}/x.tables.ts`),
    ...rooms.filter((name) => name !== room).flatMap((name) => [`#domain/${name}/x.ts`, `#domain/${name}/y/x.ts`]),
  ]
  return [
    ...plant(`src/domain/${room}/x.ts`, [...forbidden, '../base/index.ts', '../../read/index.ts']),
    // A folder deeper than any that there is, too.
    ...[...foldersOf(`src/domain/${room}`), 'new/deep'].flatMap((noun) =>
      plant(`src/domain/${room}/${noun}/x.ts`, [...forbidden, '../../base/index.ts', '../../../read/index.ts']),
    ),
  ]
})

const server = [
  '#domain/trade/index.ts',
  '#read/index.ts',
  '#platform/env.ts',
  '#api/app.ts',
  'drizzle-orm',
  'hono',
  '#locales/index.ts',
  '#db/seed/index.ts',
  '#web/context.ts',
  'node:fs',
]
const areas = (['public', 'private'] as const).flatMap((half) =>
  foldersOf(`src/web/${half}`)
    // The one lazy piece that is made of the others.
    .filter((area) => area !== 'island')
    .flatMap((area) =>
      plant(`src/web/${half}/${area}/x.tsx`, [
        ...server,
        'zod',
        '#web/public/shop/x.tsx',
        '#web/private/account/x.tsx',
        '../shop/x.tsx',
        '../../private/account/x.tsx',
        '../../ui/kit/x.tsx',
        'react-aria-components/Calendar',
        'react-hook-form',
        '@tanstack/react-table',
        ...(half === 'public' ? ['@tanstack/react-query', '#web/ui/kit/x.tsx'] : []),
      ]),
    ),
)
const interfaceParts = foldersOf('src/web/ui').flatMap((part) =>
  plant(`src/web/ui/${part}/x.tsx`, [
    ...server,
    '#web/public/shop/x.tsx',
    '../../public/shop/x.tsx',
    ...(part === 'kit' || part === 'slots' ? [] : ['react-aria-components/Calendar', '@internationalized/date']),
    ...(part === 'kit'
      ? []
      : [
          'react-hook-form',
          '@tanstack/react-table',
          'zod',
          '@tanstack/react-query',
          '#web/ui/kit/x.tsx',
          '../kit/x.tsx',
        ]),
  ]),
)

/** What is on every page. The root may load the island, and nothing else of an area. */
const aboveAreas = ['src/web/x.tsx', 'src/web/x.ts', 'src/web/root.tsx', 'src/web/entry.client.tsx'].flatMap((file) =>
  plant(file, [
    ...server,
    'zod',
    'react-aria-components',
    'react-aria-components/Calendar',
    'react-hook-form',
    '@tanstack/react-query',
    '@tanstack/react-table',
    '#web/ui/kit/x.tsx',
    './ui/kit/x.tsx',
    '../web/ui/kit/x.tsx',
    '#web/public/shop/x.tsx',
    './public/shop/x.tsx',
    './public/island/x.tsx',
    '#web/private/account/x.tsx',
    './private/account/x.tsx',
    '../domain/trade/index.ts',
  ]),
)
/** What lies beside folders and in none of them. */
const beside: Case[] = [
  ...plant('src/web/ui/x.tsx', [
    ...server,
    'zod',
    'react-aria-components',
    '@tanstack/react-query',
    '#web/ui/kit/x.tsx',
    './kit/x.tsx',
    '../public/shop/x.tsx',
  ]),
  ...plant('src/web/public/x.tsx', [...server, '#web/ui/kit/x.tsx', '../ui/kit/x.tsx', './shop/x.tsx']),
  ...plant('src/web/private/x.tsx', [...server, './account/x.tsx', '../public/shop/x.tsx']),
]

/** What a page would wait for on the server, and what it cannot open. */
const inPages: Case[] = [
  'src/web/root.tsx',
  'src/web/public/shop/x.tsx',
  'src/web/private/account/x.tsx',
  'src/web/ui/kit/x.tsx',
  'src/web/public/shop/x.server.ts',
].flatMap((place): Case[] => [
  [place, "import { Suspense } from 'react'"],
  [place, "import { lazy } from 'react'"],
  [place, "import { use } from 'react'"],
  [place, "import { Await } from 'react-router'"],
  [place, "import { texts } from '#locales/index.ts'"],
])

/** The names by which what lies in a folder itself, or in a folder of it, could climb out of it without a # name. */
const climbs = (folder: string): Case[] => {
  const above = ['../x.ts', '../../test/x.ts', '../domain/x.ts', '../web/x.tsx', '../shared/x.ts', '../locales/en/x.ts']
  return [
    ...plant(`${folder}/x.ts`, [...above, '../domain/base/index.ts', '../domain/trade/orders/x.ts']),
    ...foldersOf(folder).flatMap((name) =>
      plant(`${folder}/${name}/x.ts`, [...above.map((one) => `../${one}`), '../../domain/base/index.ts']),
    ),
  ]
}
const climbing = [
  'src/shared',
  'src/locales',
  'src/contracts',
  'src/platform',
  'src/read',
  'src/api',
  'src/worker',
  'src/web',
  'src/web/ui',
  'src/web/public',
  'src/web/private',
].flatMap(climbs)
/** The server halves have a border of their own, and so has the context of pages. */
const serverHalves = ['src/web/x.server.ts', 'src/web/x.server.tsx', 'src/web/context.ts'].flatMap((file) =>
  plant(file, ['../app.ts', '../domain/base/index.ts', '../api/app.ts']),
)

const illegal: Case[] = [
  ...inPages,
  ...climbing,
  ...serverHalves,
  ...plant('src/locales/x.ts', ['#domain/trade/index.ts', '#platform/env.ts', '#contracts/x.ts', 'react', 'node:fs']),
  ...plant('src/shared/x.ts', [
    '#domain/trade/index.ts',
    '#platform/env.ts',
    '#contracts/x.ts',
    'react',
    'pg',
    'node:fs',
  ]),
  ...plant('src/contracts/x.ts', ['#domain/trade/index.ts', '#platform/env.ts', 'hono']),
  ...plant('src/platform/x.ts', [
    '#domain/trade/index.ts',
    '#read/index.ts',
    '#api/app.ts',
    '../domain/base/index.ts',
    '#contracts/x.ts',
  ]),
  ...['src/platform/tables/x.apart.ts', 'src/platform/new/x.apart.ts'].flatMap((file) =>
    plant(file, [
      '#platform/env.ts',
      '#platform/db/index.ts',
      '#platform/tables/index.ts',
      '#domain/trade/index.ts',
      '#contracts/x.ts',
      '#api/app.ts',
      '../env.ts',
      '../db/index.ts',
      '../index.ts',
      '../../domain/base/index.ts',
      'drizzle-orm',
      'pg',
    ]),
  ),
  ...inRooms,
  ...['x.ts', ...foldersOf('src/read').map((screen) => `${screen}/x.ts`)].flatMap((file) =>
    plant(`src/read/${file}`, ['#api/app.ts', '#web/context.ts', '#domain/trade/orders/x.ts', 'hono', 'react']),
  ),
  ...plant('src/api/routes/x.ts', [
    '#domain/trade/orders/move-order.ts',
    '#domain/trade/orders/orders.tables.ts',
    '#domain/companies/companies.tables.ts',
    '#read/desk/list-schedule.ts',
    '../../domain/trade/index.ts',
    'drizzle-orm',
    '#web/context.ts',
  ]),
  ...plant('src/worker/x.ts', ['#api/app.ts', 'drizzle-orm', '#domain/trade/orders/x.ts', '../web/context.ts']),
  ...areas,
  ...interfaceParts,
  ...aboveAreas,
  ...beside,
  ...plant('src/web/public/island/x.tsx', [...server, 'zod', '#web/ui/kit/x.tsx']),
  ...plant('src/web/public/shop/x.server.ts', [
    '#domain/trade/orders/move-order.ts',
    '#domain/companies/companies.tables.ts',
    'drizzle-orm',
    '#api/app.ts',
  ]),
]
const legal: Case[] = [
  ...plant('src/domain/trade/orders/x.ts', [
    '#domain/people/index.ts',
    '#domain/catalogue/catalogue.tables.ts',
    '#domain/people/contacts/contacts.tables.ts',
    '../booking/x.ts',
    './x.ts',
  ]),
  ...plant('src/domain/companies/invites/x.ts', ['../companies.policy.ts', '#domain/people/index.ts']),
  ...plant('src/read/desk/x.ts', [
    '#domain/trade/index.ts',
    '#domain/trade/orders/orders.tables.ts',
    '../operators/x.ts',
    '../x.ts',
  ]),
  ...plant('src/read/x.ts', ['#domain/trade/index.ts', './desk/x.ts', './x.ts']),
  ...plant('src/shared/x.ts', ['./x.ts', '#locales/keys.ts']),
  ...plant('src/locales/x.ts', ['./keys.ts', '#shared/i18n.ts']),
  ...plant('src/platform/db/x.ts', ['../x.ts', './x.ts']),
  ...plant('src/platform/tables/x.apart.ts', ['../ask-apart.ts', './x.ts', '#shared/cut.ts', 'sharp', 'node:fs']),
  ...plant('src/api/routes/x.ts', ['#domain/trade/index.ts', '#read/index.ts', '../serve.ts']),
  ...plant('src/web/public/shop/x.server.ts', ['#domain/trade/index.ts', '#read/index.ts']),
  ...plant('src/web/private/account/x.tsx', ['@tanstack/react-query', '#web/ui/kit/x.tsx', './x.tsx']),
  ...plant('src/web/public/shop/x.tsx', ['#web/ui/pieces/button.tsx', '#contracts/x.ts']),
  ...plant('src/web/ui/kit/x.tsx', ['../pieces/x.tsx', '@tanstack/react-query', 'react-aria-components']),
  ...plant('src/web/root.tsx', ['./ui/layout/x.tsx', './root.server.ts', '#shared/brand.ts']),
  ['src/web/root.tsx', "export const island = () => import('./public/island/island.tsx')"],
  ...plant('src/web/ui/x.tsx', ['./pieces/x.tsx']),
  ...plant('src/web/ui/slots/x.tsx', ['../pieces/x.tsx', 'react-aria-components/Calendar']),
  ['src/web/public/shop/x.tsx', "import { useState } from 'react'"],
  ['src/web/public/shop/x.server.ts', "import { packedTexts } from '#locales/index.ts'"],
]

const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-fence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function linted(rules: object): string[] {
  const file = path.join(folder, 'oxlintrc.json')
  writeFileSync(file, JSON.stringify({ ...rules, ignorePatterns: [] }))
  return spawnSync('oxlint', ['-c', file, '--format=unix', '.'], { cwd: folder, encoding: 'utf8' }).stdout.split('\n')
}

/** Which of the planted lines are refused by a rule. */
function complaints(cases: [string, string][], rule = 'no-restricted-imports'): boolean[] {
  rmSync(folder, { recursive: true, force: true })
  cases.forEach(([place, line], i) => {
    const file = path.join(folder, String(i), place)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${line}\n`)
  })
  // The same rules, with the patterns rooted in each numbered folder: `db/**` is not `src/platform/db`.
  const overrides = config.overrides.map((override) => ({
    ...override,
    files: override.files.map((glob) => `*/${glob}`),
  }))
  const lines = linted({ ...config, options: {}, overrides })
  return cases.map(([place], i) => lines.some((line) => line.includes(`${i}/${place}:1`) && line.includes(rule)))
}

test('every illegal import across a border is refused', () => {
  const refused = complaints(illegal)
  expect(illegal.filter((_, i) => !refused[i])).toEqual([])
})

test('legal imports pass', () => {
  const refused = complaints(legal)
  expect(legal.filter((_, i) => refused[i])).toEqual([])
})

const asks = [
  "fetch('/api/h/profile')",
  "void fetch(base + '/h/profile')",
  "window.fetch('/api/h/profile')",
  "globalThis.fetch('/api/h/profile')",
  'new XMLHttpRequest()',
  "new EventSource('/api/h/live')",
  "navigator.sendBeacon('/api/event')",
]

test('nobody asks the network by himself but the client: a path of the API can be written in many pieces', () => {
  const from = (places: string[]) => places.flatMap((place) => asks.map((ask): Case => [place, ask]))
  const illegal = from([
    'src/web/x.tsx',
    'src/web/root.tsx',
    'src/web/public/shop/x.tsx',
    'src/web/public/shop/x.server.ts',
    'src/web/private/account/x.tsx',
    ...foldersOf('src/web/ui').flatMap((part) => (part === 'client' ? [] : [`src/web/ui/${part}/x.ts`])),
  ])
  const refused = complaints(illegal, 'no-restricted-')
  expect(illegal.filter((_, i) => !refused[i])).toEqual([])
  const legal = from([
    'src/web/ui/client/x.ts',
    'src/web/ui/state/live.ts',
    'src/web/ui/kit/x.test.tsx',
    'src/platform/x.ts',
  ])
  const missed = complaints(legal, 'no-restricted-')
  expect(legal.filter((_, i) => missed[i])).toEqual([])
})

test('a promise that nobody waits for is refused, as a call, as a query and as a condition', () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }')
  writeFileSync(
    path.join(folder, 'x.ts'),
    `const mayPass = async (name: string) => name === 'a'
class Query implements PromiseLike<number> {
  then: PromiseLike<number>['then'] = (...on) => Promise.resolve(1).then(...on)
}
export async function use() {
  mayPass('b')
  if (mayPass('c')) return 1
  await mayPass('d')
  new Query()
  return 0
}
`,
  )
  const said = linted(config).flatMap((line) => /x\.ts:(\d+):.*typescript\(([\w-]+)\)/.exec(line)?.slice(1) ?? [])
  expect(said).toEqual(['6', 'no-floating-promises', '7', 'no-misused-promises', '9', 'no-floating-promises'])
})

test('the linter goes by what its table says', () => {
  expect(JSON.parse(readFileSync('.oxlintrc.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(config)))
})

test('every folder of the business is a room on a floor', () => {
  expect(foldersOf('src/domain').sort()).toEqual([...rooms].sort())
  expect(readdirSync('src/domain').filter((name) => !rooms.includes(name as Room))).toEqual([])
})

test('a folder without a border is not there: whoever makes one gives it its own', () => {
  expect(foldersOf('src').sort()).toEqual([
    'api',
    'contracts',
    'domain',
    'locales',
    'platform',
    'read',
    'shared',
    'web',
    'worker',
  ])
  expect(foldersOf('src/web').sort()).toEqual(['private', 'public', 'ui'])
})
