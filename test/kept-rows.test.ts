import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withKeptRows } from '../scripts/kept-rows.ts'

test('how long rows live stands on the page of who operates it as the sweep keeps it', () => {
  const page = readFileSync('docs/operate.md', 'utf8')
  expect(page, 'run node scripts/kept-rows.ts').toBe(withKeptRows(page))
  expect(page).toContain('| `sessions` | 90 days | `revoked_at` or `expires_at` |')
})
