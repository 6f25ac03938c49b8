import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a screen does with the error of a query: everything but handing it to Loaded. */
function ownWays(text: string): string[] {
  const destructured = /\{[^{}=]*\berror\b[^{}=]*\} = use\w*Query\(/g
  const named = [...text.matchAll(/const (\w+) = use(?:Infinite)?Query\(/g)].flatMap(([, name]) => {
    const used = new RegExp(`(?<!error: )\\b${name}\\.(error|isError)\\b`, 'g')
    return [...text.matchAll(used)].map(([use]) => use)
  })
  return [...[...text.matchAll(destructured)].map(([use]) => use), ...named]
}

test('no private screen decides by itself what a failed question does to what it shows: Loaded does', () => {
  const files = globSync('src/web/{private,ui/kit}/**/*.tsx')
  expect(files.length).toBeGreaterThan(60)
  const found = files.flatMap((file) => ownWays(readFileSync(file, 'utf8')).map((use) => `${file}: ${use}`))
  expect(found).toEqual([])
})

test.each([
  "const { data, error } = useQuery({ queryKey: ['a'] })\nif (error) return null",
  'const list = useInfiniteQuery({})\nif (list.error && !list.data) return null',
  'const list = useQuery({})\nreturn list.isError ? null : 1',
])('a screen that does is found: %s', (text) => {
  expect(ownWays(text)).not.toEqual([])
})
