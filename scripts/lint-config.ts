// Writes .oxlintrc.json: the borders of docs/architecture.md as linter rules. Generated, so that each border is written
// once: in the linter's config a later rule replaces an earlier one completely.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { outOfReach, rooms } from './rooms.ts'

const doors = {
  group: ['#api/**', '#web/**', '#worker/**'],
  message: 'The layers below know no door (api, web, worker).',
}
const business = {
  group: ['#domain/**', '#read/**', '#contracts/**'],
  message: 'This layer lies below the business and its wire.',
}
const insides = {
  group: ['#domain/*/**', '!#domain/*/index.ts', '#read/*/**'],
  message: 'Enter a room by its index.ts.',
}
// Tables of a lower room may be read (joins, foreign keys), so the domain may import them.
const insidesButTables = (below: readonly string[]) => ({
  group: [
    '#domain/*/**',
    ...below.flatMap((room) => ['index.ts', '*.tables.ts', '*/*.tables.ts'].map((file) => `!#domain/${room}/${file}`)),
  ],
  message: 'Enter another room by its index.ts; only its tables may be read.',
})
const itsAnswer = '!../ask-apart.ts'
const apart =
  'A program that reads what strangers made knows no secrets and no database: of ours its own folder and shared.'
const home = 'Relative imports stay at home; cross a border by its # name.'
/** No folder of another area, and nothing above. */
const climbing = { group: ['../../**', '../*/**'], message: home }
/** Out of a folder of a room into another of the same, and no further. */
const leaving = { group: ['../../**'], message: home }
/** What lies in a folder itself: whatever is above belongs to somebody else. */
const anyClimb = { group: ['../**'], message: home }
/** The folders of `ui` may import each other, but only the kit may import the kit. */
const pieces = ['pieces', 'state', 'client', 'layout', 'discovery', 'map', 'slots'].map((folder) => `!../${folder}/**`)
const amongPieces = { group: ['../../**', '../*/**', ...pieces], message: home }
const outsideUi = { group: ['../../**'], message: home }
const server = {
  group: ['hono', 'hono/**', '@hono/*', 'drizzle-orm', 'drizzle-orm/**', 'pg'],
  message: 'This runs in the browser.',
}
const drizzle = {
  group: ['drizzle-orm', 'drizzle-orm/**', 'pg', '#domain/**/*.tables.ts'],
  message: 'A door calls the business; it does not query.',
}
const react = {
  group: ['react', 'react-dom', 'react-dom/**', 'react-router', 'react-router/**'],
  message: 'No interface code here.',
}
const http = { group: ['hono', 'hono/**', '@hono/*'], message: 'No HTTP here.' }
const otherDoors = { group: ['#api/**', '#worker/**'], message: 'Doors do not import each other.' }
const inRead = [doors, { group: ['#read/**'], message: home }, react, http, insidesButTables(rooms)]
const kit = {
  group: ['@tanstack/**', '#web/ui/kit/**'],
  message: 'Public pages are made of pieces: the kit is for private screens.',
}
/** Only the kit and the slot picker may import the library for dates and choices, so that it can be replaced in one place. */
const aria = {
  group: ['react-aria-components', 'react-aria-components/**', '@internationalized/date'],
  message: 'Take the slot picker, or a part of the kit.',
}
/** Only the kit may import the libraries of lists and forms, so that they can be replaced there. */
const held = {
  group: ['react-hook-form', '@tanstack/react-table'],
  message: 'Take a list or a form of the kit.',
}
/** The parts above the areas: they are on every page, so they take nothing of an area but the island, which is loaded late. */
const aboveAreas = {
  group: ['./public/**', './private/**', './ui/kit/**', '!./public/island/island.tsx'],
  message: 'What is on every page takes no area and no kit.',
}
const areas = { group: ['#web/public/**', '#web/private/**'], message: 'An area does not import another area.' }
/** What lies beside the areas belongs to none of them. */
const besideAreas = { group: ['./*/**'], message: areas.message }
/** The files of `ui` itself: the kit lies beside them. */
const kitBeside = { group: ['./kit/**'], message: kit.message }
const zod = { group: ['zod', '@hono/zod-openapi'], message: 'Schemas stay out of public pages.' }
const inBrowser = {
  group: [
    '#domain/**',
    '#read/**',
    '#platform/**',
    '#api/**',
    '#worker/**',
    '#db/**',
    '#test/**',
    'node:*',
    // All texts of all languages, and the server parts of pages.
    '#locales/index.ts',
    '#web/context.ts',
  ],
  message: 'What runs in the browser calls the API; server halves are *.server.ts files.',
}

/**
 * Pages are one string (docs/decisions/127-a-page-is-one-string.md): nothing of them may wait on the server. The path form of the
 * rule, since only these names are meant.
 */
const waiting = [
  {
    name: 'react',
    importNames: ['Suspense', 'lazy', 'use'],
    message: 'A page answers 500 where a part of it waits: take lazyPart.',
  },
  { name: 'react-router', importNames: ['Await'], message: 'A page answers 500 where a part of it waits.' },
]
/** Loaders hand their pages packed texts: others open as nothing. */
const plainTexts = {
  name: '#locales/index.ts',
  importNames: ['texts'],
  message: 'A loader returns packedTexts.',
}

// A specifier that one group allows by '!' passes all groups.
const border = (files: string[], ...patterns: object[]) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { ...(files.some(isOfWeb) && { paths: [...waiting, plainTexts] }), patterns }],
  },
})
const isOfWeb = (file: string) => file.startsWith('src/web/')
/** A folder and its folders: out of these one may climb into it, out of itself nowhere. */
const borders = (folder: string, ...patterns: object[]) => [
  border([`${folder}/*`], ...patterns, anyClimb),
  border([`${folder}/*/**`], ...patterns, climbing),
]
const tests = ['**/*.test.ts', '**/*.test.tsx']
const byKey = 'Ask by the key of an operation: api of ui/client.'
/** Who asks the network itself: what `api` is made of, and the live stream. */
const askers = ['src/web/ui/client/**', 'src/web/ui/state/live.ts']
const asking = {
  'no-restricted-globals': [
    'error',
    ...['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'].map((name) => ({ name, message: byKey })),
  ],
  'no-restricted-properties': [
    'error',
    ...['window', 'globalThis', 'self'].map((object) => ({ object, property: 'fetch', message: byKey })),
    { object: 'navigator', property: 'sendBeacon', message: byKey },
  ],
}
/** The most lines of code in a function; a component's markup needs more. */
const functionsUpTo = (max: number) => ({
  'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }],
})

/** A promise that nobody waits for is a check that nobody made: the compiler alone lets it pass. */
const promises = {
  // A query that nobody waits for is never sent: it is no promise of the language's own, but like one.
  'typescript/no-floating-promises': ['error', { checkThenables: true }],
  'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
  // A promise that is handed on from within `try` is caught by nobody.
  'typescript/return-await': ['error', 'in-try-catch'],
  // What a list of values and promises settles to is asked for together.
  'typescript/await-thenable': 'off',
  // Of taste, or wrong about what is here: functions of objects without `this`, texts in alphabetical order.
  ...Object.fromEntries(
    [
      'unbound-method',
      'require-array-sort-compare',
      'no-misused-spread',
      'no-useless-default-assignment',
      'no-base-to-string',
      'restrict-template-expressions',
      'no-redundant-type-constituents',
      'no-implied-eval',
    ].map((name) => [`typescript/${name}`, 'off']),
  ),
}

export const config = {
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: ['typescript', 'import', 'react', 'unicorn', 'jsx-a11y'],
  categories: { correctness: 'error' },
  // Some rules ask the compiler (oxlint-tsgolint) what a value is.
  options: { typeAware: true },
  rules: {
    ...promises,
    'import/no-cycle': 'error',
    'no-console': ['error', { allow: ['warn', 'error', 'log'] }],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'react/no-danger': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'unicorn/no-thenable': 'off',
    // Reading the browser after hydration (storage, user agent) is what effects of server-rendered pages are for.
    'react/set-state-in-effect': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-control-regex': 'off',
    'no-misleading-character-class': 'off',
    ...functionsUpTo(80),
  },
  ignorePatterns: ['build/**', '.react-router/**', 'node_modules/**', 'data/**'],
  overrides: [
    { files: ['**/*.tsx'], rules: functionsUpTo(120) },
    // What a list runs for each of its entries is waited for; in pages, what a button starts is not.
    {
      files: ['src/domain/**', 'src/read/**', 'src/api/**', 'src/worker/**'],
      rules: {
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: true, attributes: false } }],
      },
    },
    { files: tests, rules: { 'typescript/no-misused-promises': promises['typescript/no-misused-promises'] } },
    // Linear code, which may be longer: tests, scripts, benchmarks, the demo data.
    {
      files: [...tests, 'test/**', 'scripts/**', 'bench/**', 'db/seed/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    ...borders(
      'src/shared',
      { group: ['#*/**', '!#locales/keys.ts'], message: 'shared is pure: of ours it imports the keys of texts alone.' },
      react,
      server,
      { group: ['node:*'], message: 'shared runs in the browser, too.' },
    ),
    ...borders(
      'src/locales',
      { group: ['#*/**', '!#shared/**'], message: 'locales are texts: of ours they import shared alone.' },
      react,
      server,
      { group: ['node:*'], message: 'The keys of texts run in the browser, too.' },
    ),
    ...borders(
      'src/contracts',
      { group: ['#*/**', '!#shared/**', '!#contracts/**'], message: 'contracts import shared only.' },
      react,
      { group: ['hono', 'hono/**'], message: 'No HTTP here.' },
    ),
    ...borders('src/platform', doors, business, react, http),
    border(['**/*.apart.ts'], { group: ['#*/**', '!#shared/**', '../**', itsAnswer], message: apart }, react, server),
    ...rooms.flatMap((room) => {
      const above = {
        group: ['#read/**', ...outOfReach(room).map((name) => `#domain/${name}/**`)],
        message: `${room} imports what lies below it, and its own files by their relative names (scripts/rooms.ts).`,
      }
      const insides = insidesButTables(rooms.filter((name) => !outOfReach(room).includes(name)))
      const common = [doors, above, react, http]
      return [
        border([`src/domain/${room}/*.ts`], ...common, anyClimb, insides),
        border([`src/domain/${room}/*/**`], ...common, leaving, insides),
      ]
    }),
    border(['src/read/*'], ...inRead, anyClimb),
    border(['src/read/*/**'], ...inRead, leaving),
    ...borders(
      'src/api',
      { group: ['#web/**', '#worker/**'], message: 'Doors do not import each other.' },
      drizzle,
      react,
      insides,
    ),
    ...borders(
      'src/worker',
      { group: ['#web/**', '#api/**'], message: 'Doors do not import each other.' },
      drizzle,
      react,
      insides,
    ),
    border(['src/web/*.ts', 'src/web/*.tsx'], inBrowser, anyClimb, server, zod, areas, aboveAreas, kit, aria, held),
    border(['src/web/private/**'], inBrowser, climbing, server, zod, areas, aria, held),
    border(['src/web/public/**'], inBrowser, climbing, server, zod, areas, kit, aria, held),
    border(['src/web/private/*'], inBrowser, anyClimb, besideAreas, server, zod, areas, aria, held),
    border(['src/web/public/*'], inBrowser, anyClimb, besideAreas, server, zod, areas, kit, aria, held),
    // The lazy island, which is made of the other pieces.
    border(['src/web/public/island/**'], inBrowser, climbing, server, zod, kit, aria, held),
    border(['src/web/ui/**'], inBrowser, server, zod, areas, kit, amongPieces, aria, held),
    border(['src/web/ui/*'], inBrowser, anyClimb, server, zod, areas, kit, kitBeside, aria, held),
    border(['src/web/ui/slots/**'], inBrowser, server, zod, areas, kit, amongPieces, held),
    border(['src/web/ui/kit/**'], inBrowser, outsideUi, server, areas),
    { files: ['src/web/**'], rules: asking },
    {
      // `well-known.server.ts` writes what asks for its own page.
      files: [...askers, 'src/web/well-known.server.ts', ...tests],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    border(['src/web/**/*.server.ts', 'src/web/**/*.server.tsx'], otherDoors, drizzle, climbing, insides),
    border(
      ['src/web/*.server.ts', 'src/web/*.server.tsx', 'src/web/context.ts'],
      otherDoors,
      drizzle,
      anyClimb,
      insides,
    ),
    {
      files: [
        ...tests,
        'test/**',
        'scripts/**',
        'bench/**',
        'db/**',
        'src/app.ts',
        'src/build-when-needed.ts',
        'src/serve.ts',
        'src/server.ts',
      ],
      rules: { 'no-restricted-imports': 'off', 'no-console': 'off' },
    },
  ],
}

if (import.meta.main) {
  writeFileSync('.oxlintrc.json', `${JSON.stringify(config, null, 2)}\n`)
  execFileSync('biome', ['format', '--write', '.oxlintrc.json'], { stdio: 'ignore' })
  console.log('.oxlintrc.json written')
}
