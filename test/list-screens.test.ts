import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nodesOf, treeOf } from '../scripts/syntax.ts'

/** The most lines of code of a screen that is a list: what opens beside it, and rows that need more, have files of their own. */
const MOST_LINES = 60

const lists = globSync('src/web/private/**/*.route.tsx').filter(
  (file) =>
    !file.includes('/devui/') &&
    [...nodesOf(treeOf(file))].some(({ type, name }) => type === 'JSXIdentifier' && name === 'List'),
)

/** The lines of code of a file, without imports, comments and empty ones. */
function linesOf(file: string): number {
  const code = readFileSync(file, 'utf8')
  const imports = [...nodesOf(treeOf(file))].filter(({ type }) => type === 'ImportDeclaration')
  const rest = imports.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(Number(end)), code)
  return rest.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').match(/^.*\S.*$/gm)?.length ?? 0
}

test('the screens that are lists are found', () => {
  expect(lists.length).toBeGreaterThanOrEqual(9)
})

test.each(lists.map((file) => ({ name: path.basename(file, '.route.tsx'), file })))(
  'the list of $name takes no more than sixty lines',
  ({ file }) => {
    expect(linesOf(file)).toBeGreaterThan(20)
    expect(linesOf(file)).toBeLessThanOrEqual(MOST_LINES)
  },
)
