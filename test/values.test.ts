import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The walks of the document: what is followed, and the hops as function and file. */
const walks = readFileSync('docs/values.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    what: part.split('\n')[0] ?? '',
    hops: [...part.matchAll(/^\d+\. `([^`]+)` in `([^`]+)`/gm)].map(([, name = '', file = '']) => ({ name, file })),
  }))

type Hop = (typeof walks)[number]['hops'][number]

const escaped = (text: string) => text.replaceAll(/[/{}]/g, '\\$&')

/** The text of a function or handler from where it is made to the next one at the edge of its file. */
function bodyOf({ name, file }: Hop): string {
  const code = readFileSync(file, 'utf8')
  const word = escaped(name)
  const made = new RegExp(
    `^(?:export )?(?:default )?(?:async )?function ${word}\\b|^(?:export )?const ${word}\\b|^ +'${word}'|^ +${word}: |^ +\\[dataKey\\('${word}'\\)\\]`,
    'm',
  ).exec(code)
  if (!made) return ''
  const rest = code.slice(made.index)
  // At the edge it ends with the next function; inside a table, where the next entry begins.
  const depth = /^ */.exec(made[0])?.[0].length ?? 0
  const end = rest
    .slice(1)
    .search(depth === 0 ? /^(?:export |async |function |const |\/\*\*)/m : new RegExp(`^ {${depth}}\\S`, 'm'))
  return end < 0 ? rest : rest.slice(0, end + 1)
}

/** Whether a hop names what is called: the function, or what the file imports from that function's file. */
function names(hop: Hop, next: Hop): boolean {
  const body = bodyOf(hop)
  const file = path.basename(next.file).replaceAll('.', '\\.')
  const imported =
    new RegExp(`import \\{([^}]*)\\} from '[^']*/${file}'`).exec(readFileSync(hop.file, 'utf8'))?.[1] ?? ''
  return [next.name, ...(imported.match(/\w+/g) ?? [])].some((name) =>
    new RegExp(`(?<!\\w)${escaped(name)}`).test(body),
  )
}

test('at least five values are followed', () => {
  expect(walks.length).toBeGreaterThanOrEqual(5)
})

test.each(walks)('"$what" takes at most eight hops, each of which is named by one before it', ({ hops }) => {
  expect(hops.length).toBeGreaterThan(3)
  expect(hops.length).toBeLessThanOrEqual(8)
  expect(hops.filter((hop) => !bodyOf(hop)).map(({ name, file }) => `${name} is not in ${file}`)).toEqual([])
  const lost = hops.slice(1).filter((hop, i) => !hops.slice(0, i + 1).some((before) => names(before, hop)))
  expect(lost.map(({ name, file }) => `nothing before it names ${name} of ${file}`)).toEqual([])
})
