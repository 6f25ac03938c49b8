// Writes into docs/operate.md how long rows live, from the registry by which the sweep forgets them: `node scripts/kept-rows.ts`.
// `test/kept-rows.test.ts` compares the page with it.
import { readFileSync, writeFileSync } from 'node:fs'
import { registry } from '#domain/privacy/registry.ts'

const page = 'docs/operate.md'
const begin = '<!-- by scripts/kept-rows.ts -->'
const end = '<!-- until here -->'

const code = (word: string) => `\`${word}\``

/** How long rows live that are forgotten by their age, as a table in Markdown; the others live as long as what they belong to. */
function keptRows(): string {
  const rows = registry.flatMap(({ table, kept }) => {
    if ('because' in kept) return []
    const [long, since] =
      'months' in kept
        ? [`${kept.months} months`, `${code(kept.by)}; a month at a time`]
        : [
            kept.days === 0 ? 'until then' : `${kept.days} day${kept.days === 1 ? '' : 's'}`,
            kept.after.map(code).join(' or ') + (kept.where ? `, of ${code(kept.where)}` : ''),
          ]
    return `| ${code(table)} | ${long} | ${since} |`
  })
  return ['| Rows of | Live | After |', '|---|---|---|', ...rows.toSorted()].join('\n')
}

/** A page with the table as it is now between its marks. */
export function withKeptRows(text: string): string {
  const [before, rest] = text.split(begin)
  const [, after] = rest?.split(end) ?? []
  if (before === undefined || after === undefined) throw new Error(`${page} has lost its marks`)
  return `${before}${begin}\n${keptRows()}\n${end}${after}`
}

if (import.meta.main) {
  writeFileSync(page, withKeptRows(readFileSync(page, 'utf8')))
  console.log(`${page} written`)
}
