// npm run bench [-- --json FILE] [--only pages,start,…] [--offers N]: the budgets, each beside its limit in the same run.
// Bounded, loopback only; load generator and server share the machine.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureBundle } from './bundle.ts'
import { measureDearest } from './dearest.ts'
import { measureEnumeration } from './enumeration.ts'
import { measureImports } from './imports.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { figures } from './report.ts'
import { measureSearch } from './search.ts'
import { measureSlots } from './slots.ts'
import { measureStart } from './start.ts'
import { measureUncached } from './uncached.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, only: { type: 'string' }, offers: { type: 'string', default: '1000000' } },
})
const parts = {
  start: measureStart,
  bundle: measureBundle,
  pages: measurePages,
  slots: measureSlots,
  enumeration: measureEnumeration,
  orders: measureOrders,
  imports: measureImports,
  dearest: measureDearest,
  uncached: measureUncached,
  lighthouse: measureLighthouse,
  search: (folder: string) => measureSearch(folder, Number(values.offers)),
}
const wanted = values.only?.split(',') ?? Object.keys(parts)

if (!existsSync('build/server/serve.js')) throw new Error('No build: run npm run build first')
console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, Node ${process.version}\n`)
const dataDir = mkdtempSync(path.join(tmpdir(), 'khidmat-bench-'))
try {
  for (const [name, measure] of Object.entries(parts)) if (wanted.includes(name)) await measure(dataDir)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
const missed = figures.filter((figure) => !figure.ok)
console.log(
  `\n${figures.length - missed.length} of ${figures.length} budgets met${missed.length > 0 ? `; missed: ${missed.map((figure) => figure.name).join(', ')}` : ''}`,
)
process.exit(0)
