// Writes .oxlintrc.json: the borders of docs/architecture.md as linter rules. One table here, so that each border is
// said once although a later rule of the linter replaces an earlier one whole.
import { writeFileSync } from 'node:fs'

const doors = {
  group: ['#api/**', '#web/**', '#worker/**'],
  message: 'The layers below know no door (api, web, worker).',
}
const domain = { group: ['#domain/**'], message: 'This layer lies below the domain.' }
const insides = { group: ['#domain/*/**', '!#domain/*/index.ts'], message: 'Enter a domain by its index.ts.' }
// Tables of another domain may be read (joins, foreign keys), so inside the domain they are let through.
const insidesButTables = {
  group: ['#domain/*/**', '!#domain/*/index.ts', '!#domain/*/*.tables.ts'],
  message: 'Enter another domain by its index.ts; only its tables may be read.',
}
const climbing = {
  group: ['../../**', '../*/**', '!../plain/**', '!../rich/**', '!../state/**', '!../client/**', '!../layout/**'],
  message: 'Relative imports stay at home; cross a border by its # name.',
}
const server = {
  group: ['hono', 'hono/**', '@hono/*', 'drizzle-orm', 'drizzle-orm/**', 'pg'],
  message: 'This runs in the browser.',
}
const drizzle = {
  group: ['drizzle-orm', 'drizzle-orm/**', 'pg', '#domain/**/*.tables.ts'],
  message: 'A door calls the domain; it does not query.',
}
const react = {
  group: ['react', 'react-dom', 'react-dom/**', 'react-router', 'react-router/**', '@mantine/**'],
  message: 'No interface code here.',
}
const http = { group: ['hono', 'hono/**', '@hono/*'], message: 'No HTTP here.' }
const rich = {
  group: ['@mantine/**', '@tanstack/**', '#web/ui/rich/**'],
  message: 'Public pages are made of plain elements: the rich pieces are for private screens.',
}
const zod = { group: ['zod', '@hono/zod-openapi'], message: 'Schemas stay out of public pages.' }
const features = { group: ['#web/features/**'], message: 'A feature does not import another feature.' }

const border = (files: string[], ...patterns: object[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})
const tests = ['**/*.test.ts', '**/*.test.tsx']

export const config = {
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: ['typescript', 'import', 'react', 'unicorn', 'jsx-a11y'],
  categories: { correctness: 'error' },
  rules: {
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
  },
  ignorePatterns: ['build/**', '.react-router/**', 'node_modules/**', 'data/**'],
  overrides: [
    border(
      ['src/shared/**'],
      { group: ['#*/**'], message: 'shared is pure: it imports nothing of ours.' },
      climbing,
      react,
      server,
    ),
    border(
      ['src/contracts/**'],
      { group: ['#*/**', '!#shared/**', '!#contracts/**'], message: 'contracts import shared only.' },
      climbing,
      react,
      { group: ['hono', 'hono/**'], message: 'No HTTP here.' },
    ),
    border(['src/platform/**'], doors, domain, climbing, react, http),
    border(['src/domain/**'], doors, insidesButTables, climbing, react, http),
    border(
      ['src/api/**'],
      { group: ['#web/**', '#worker/**'], message: 'Doors do not import each other.' },
      insides,
      drizzle,
      climbing,
      react,
    ),
    border(
      ['src/worker/**'],
      { group: ['#web/**', '#api/**'], message: 'Doors do not import each other.' },
      insides,
      drizzle,
      climbing,
      react,
    ),
    border(
      ['src/web/**'],
      {
        group: ['#domain/**', '#platform/**', '#api/**', '#worker/**'],
        message: 'What runs in the browser calls the API; server halves are *.server.ts files.',
      },
      climbing,
      server,
      zod,
      features,
    ),
    border(
      ['src/web/ui/**'],
      {
        group: ['#domain/**', '#platform/**', '#api/**', '#worker/**'],
        message: 'What runs in the browser calls the API.',
      },
      climbing,
      server,
      zod,
      features,
      rich,
    ),
    border(
      ['src/web/ui/rich/**'],
      {
        group: ['#domain/**', '#platform/**', '#api/**', '#worker/**'],
        message: 'What runs in the browser calls the API.',
      },
      climbing,
      server,
      features,
    ),
    border(
      ['src/web/features/{shop,search,item,company,book,about,install,not-found,island,gateway,feedback,motd}/**'],
      {
        group: ['#domain/**', '#platform/**', '#api/**', '#worker/**'],
        message: 'What runs in the browser calls the API; server halves are *.server.ts files.',
      },
      climbing,
      server,
      zod,
      features,
      rich,
    ),
    border(
      ['src/web/**/*.server.ts', 'src/web/**/*.server.tsx', 'src/web/context.ts'],
      { group: ['#api/**', '#worker/**'], message: 'Doors do not import each other.' },
      insides,
      drizzle,
      climbing,
    ),
    {
      files: [
        ...tests,
        'test/**',
        'scripts/**',
        'bench/**',
        'db/**',
        'src/app.ts',
        'src/serve.ts',
        'src/server.ts',
        'src/web/root.tsx',
        'src/web/features/island/**',
      ],
      rules: { 'no-restricted-imports': 'off', 'no-console': 'off' },
    },
  ],
}

if (import.meta.main) {
  writeFileSync('.oxlintrc.json', `${JSON.stringify(config, null, 2)}\n`)
  console.log('.oxlintrc.json written')
}
