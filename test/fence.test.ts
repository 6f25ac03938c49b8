import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { config } from '../scripts/lint-config.ts'

// One illegal import per border. A silent fence is worse than none.
const illegal: [string, string][] = [
  ['src/shared/x.ts', "import '#domain/orders/index.ts'"],
  ['src/shared/x.ts', "import '#platform/env.ts'"],
  ['src/contracts/x.ts', "import '#domain/orders/index.ts'"],
  ['src/contracts/x.ts', "import 'hono'"],
  ['src/platform/x.ts', "import '#domain/orders/index.ts'"],
  ['src/platform/x.ts', "import '#api/app.ts'"],
  ['src/domain/orders/x.ts', "import '#api/app.ts'"],
  ['src/domain/orders/x.ts', "import '#web/context.ts'"],
  ['src/domain/orders/x.ts', "import 'hono'"],
  ['src/domain/orders/x.ts', "import 'react'"],
  ['src/domain/orders/x.ts', "import '#domain/identity/sessions.ts'"],
  ['src/domain/orders/x.ts', "import '../identity/sessions.ts'"],
  ['src/api/routes/x.ts', "import '#domain/orders/move-order.ts'"],
  ['src/api/routes/x.ts', "import '#domain/orders/orders.tables.ts'"],
  ['src/api/routes/x.ts', "import 'drizzle-orm'"],
  ['src/api/routes/x.ts', "import '#web/context.ts'"],
  ['src/worker/x.ts', "import '#api/app.ts'"],
  ['src/worker/x.ts', "import 'drizzle-orm'"],
  ['src/web/features/shop/x.tsx', "import '#domain/orders/index.ts'"],
  ['src/web/features/shop/x.tsx', "import '#platform/env.ts'"],
  ['src/web/features/shop/x.tsx', "import '@mantine/core'"],
  ['src/web/features/shop/x.tsx', "import '#web/ui/rich/private-screen.tsx'"],
  ['src/web/features/shop/x.tsx', "import 'zod'"],
  ['src/web/features/orders/x.tsx', "import '#web/features/shop/home.route.tsx'"],
  ['src/web/features/orders/x.tsx', "import '#domain/orders/index.ts'"],
  ['src/web/features/shop/x.server.ts', "import '#domain/orders/move-order.ts'"],
  ['src/web/features/shop/x.server.ts', "import 'drizzle-orm'"],
  ['src/web/features/shop/x.server.ts', "import '#api/app.ts'"],
  ['src/web/ui/plain/x.tsx', "import '@mantine/core'"],
  ['src/web/ui/plain/x.tsx', "import '#web/features/shop/home.route.tsx'"],
]
const legal: [string, string][] = [
  ['src/domain/orders/x.ts', "import '#domain/identity/index.ts'"],
  ['src/domain/orders/x.ts', "import '#domain/catalogue/catalogue.tables.ts'"],
  ['src/api/routes/x.ts', "import '#domain/orders/index.ts'"],
  ['src/web/features/shop/x.server.ts', "import '#domain/orders/index.ts'"],
  ['src/web/features/orders/x.tsx', "import '@mantine/core'"],
  ['src/web/features/shop/x.tsx', "import '#web/ui/plain/button.tsx'"],
]

const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-fence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function complaints(cases: [string, string][]): boolean[] {
  rmSync(folder, { recursive: true, force: true })
  cases.forEach(([place, line], i) => {
    const file = path.join(folder, String(i), place)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${line}\n`)
  })
  // The same rules, with the patterns rooted below each numbered folder.
  const overrides = config.overrides.map((override) => ({
    ...override,
    files: override.files.map((glob) => `**/${glob}`),
  }))
  const file = path.join(folder, 'oxlintrc.json')
  writeFileSync(file, JSON.stringify({ ...config, ignorePatterns: [], overrides }))
  const { stdout } = spawnSync('oxlint', ['-c', file, '--format=unix', '.'], { cwd: folder, encoding: 'utf8' })
  const lines = stdout.split('\n')
  return cases.map(([place], i) =>
    lines.some((line) => line.includes(`${i}/${place}:1`) && line.includes('no-restricted-imports')),
  )
}

test('every illegal import across a border is refused', () => {
  const refused = complaints(illegal)
  expect(illegal.filter((_, i) => !refused[i])).toEqual([])
})

test('legal imports pass', () => {
  const refused = complaints(legal)
  expect(legal.filter((_, i) => refused[i])).toEqual([])
})
