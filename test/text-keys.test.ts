import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Node, nameOfCall, nodesOf, treeOf } from '../scripts/syntax.ts'
import { textKeys } from '../scripts/text-keys.ts'
import { compileWith } from './scratch-copy.ts'

/** Without what a formatter decides. */
const flat = (text: string) => text.replaceAll(/[\s|]+/g, '')

test('the type of keys knows every namespace', () => {
  expect(flat(readFileSync('src/locales/keys.ts', 'utf8')), 'run node scripts/text-keys.ts').toBe(flat(textKeys()))
})

test('a refusal stands in the file of its area', () => {
  const astray = globSync('src/locales/*/errors/*.json').flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)
      .filter((key) => !key.startsWith(`${path.basename(file, '.json')}.`))
      .map((key) => `${file}: ${key}`),
  )
  expect(astray).toEqual([])
})

/** Every key of English, without the ending that counts. */
const keys = globSync('src/locales/en/**/*.json').flatMap((file) => {
  const space = file.includes('/errors/') ? 'errors' : path.basename(file, '.json')
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return Object.keys(texts).map((key) => `${space}.${key.replace(/_(one|other)$/, '')}`)
})

/** Keys that nobody asks for: put there by this test, so that it is known to see them. */
const plants = { buying: 'change.planted', desk: 'planted' }

/**
 * The keys that the code asks for, as the compiler knows them. In a copy no key is right, so it complains of each one, with
 * all that it may be: a template counts for the keys that its holes can make, and for no other.
 */
function askedFor(): Set<string> {
  const said = compileWith(
    [
      { file: 'src/locales/keys.ts', from: /export type TextKey =[^]*/, to: "export type TextKey = '§a' | '§b'\n" },
      { file: 'tsconfig.json', from: /"include": \[[^\]]*\]/, to: '"include": ["src", ".react-router/types/**/*"]' },
      { file: 'tsconfig.json', from: /"exclude": \[/, to: '"exclude": ["src/**/*.test.*", ' },
    ],
    '--noErrorTruncation',
    '--pretty',
    'false',
  )
  return new Set([...said.matchAll(/"([\w-]+\.[^"\s]+)"/g)].map(([, key = '']) => key))
}

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))

/** The patterns of keys that are put together from words of the database (`textKey`), where they name their namespace. */
const putTogether = sources.flatMap((file) => {
  const code = readFileSync(file, 'utf8')
  if (!code.includes('textKey')) return []
  return [...nodesOf(treeOf(file, code))]
    .filter((node) => /^textKey(IfAny)?$/.test(nameOfCall(node) ?? ''))
    .map((node) => (node.arguments as Node[]).map(({ value }) => (typeof value === 'string' ? value : '*')))
    .filter(([first = '']) => first.includes('.'))
    .map((parts) => new RegExp(`^${parts.join('').replaceAll('.', '\\.').replaceAll('*', '.*')}$`))
})

/** Put together too, and each asked for by test/words.test.ts: the words of the mails about orders. */
const inMails = /^order-mails\.\w+\.(subject|heading|text|sms)\b/

test('somebody asks for every text', () => {
  const asked = askedFor()
  expect(asked.size).toBeGreaterThan(1000)
  const planted = Object.entries(plants).map(([space, key]) => `${space}.${key}`)
  const unused = [...new Set([...keys, ...planted])].filter(
    (key) => !asked.has(key) && !inMails.test(key) && !putTogether.some((made) => made.test(key)),
  )
  expect(unused).toEqual(planted)
}, 180_000)
