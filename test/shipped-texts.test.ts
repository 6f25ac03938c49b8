import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Node, nameOfCall, nodesOf, treeOf } from '../scripts/syntax.ts'
import { kitTexts } from '../src/web/private/kit-texts.server.ts'
import routes from '../src/web/routes.ts'

// A page ships the namespaces that its loaders name, and shows the key itself of any other text. No type knows which pages a
// component is part of: here the imports of each page are walked, and what they ask for is compared with what is shipped.

/** What a part asks for only where its page ships it. */
const onlySometimes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/web/ui/slots/month.tsx': { slots: 'how its days stand, which only a calendar of free times knows' },
  'src/web/ui/map/result-map.tsx': {
    search: 'the buttons of a map that is searched',
    discover: 'the name of a map of results; that of one place is a map',
  },
  'src/web/ui/map/map-cards.tsx': { discover: 'the cards of results, which a map of one place has not' },
  'src/web/ui/discovery/heart.tsx': { discover: 'said to visitors, who have no favourites page' },
  'src/shared/audit-actions.ts': { orders: 'names of actions, and no texts' },
}

const files = globSync('src/locales/en/*.json')
const keys = new Set(
  files.flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).map(
      (key) => `${path.basename(file, '.json')}.${key}`,
    ),
  ),
)
const namespaces = new Set(files.map((file) => path.basename(file, '.json')))

interface Source {
  imports: string[]
  /** The namespaces of the texts that it asks for. */
  asks: Set<string>
  /** Those that its pages hand over, or that it fetches with itself. */
  ships: Set<string>
}

function read(tree: Node, file: string): Source {
  const source: Source = { imports: [], asks: new Set(), ships: new Set() }
  for (const node of nodesOf(tree)) {
    const from = (node.source as Node | undefined)?.value
    const found = typeof from === 'string' && node.importKind !== 'type' ? resolve(from, file) : undefined
    if (found) source.imports.push(found)
    const [first, ...others] = (node.arguments as Node[] | undefined) ?? []
    const call = nameOfCall(node)
    if (call === 'lazyTexts' && first) add(source.ships, first.value)
    if (call === 'packedTexts')
      for (const each of others) {
        add(source.ships, each.value)
        if (each.type === 'SpreadElement') for (const kit of kitTexts) source.ships.add(kit)
      }
    if (typeof node.value === 'string' && (keys.has(node.value) || keys.has(`${node.value}_other`)))
      source.asks.add(namespaceOf(node.value))
    const head = (node.quasis as { value: { cooked?: string } }[] | undefined)?.[0]?.value.cooked ?? ''
    if (head.includes('.') && namespaces.has(namespaceOf(head))) source.asks.add(namespaceOf(head))
  }
  return source
}

const add = (set: Set<string>, value: unknown) => typeof value === 'string' && set.add(value)
const namespaceOf = (key: string) => key.split('.')[0] ?? ''

function resolve(from: string, file: string): string | undefined {
  if (from.startsWith('#')) return path.join('src', from.slice(1))
  return from.startsWith('.') ? path.join(path.dirname(file), from) : undefined
}

const known = new Map<string, Source>()
function sourceOf(file: string): Source {
  let source = known.get(file)
  if (!source) known.set(file, (source = read(treeOf(file), file)))
  return source
}

const isServer = (file: string) => file.endsWith('.server.ts')

/** All that a file is made of in the browser, or all that its server half is made of. */
function partsOf(file: string, onServer: boolean, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/^src\/(web|shared)\/.*\.tsx?$/.test(file) || isServer(file) !== onServer) return seen
  seen.add(file)
  for (const each of sourceOf(file).imports) partsOf(each, onServer, seen)
  return seen
}

interface Entry {
  file: string
  children?: Entry[]
}

/** Each page, with the frames around it. */
const chainsOf = (entries: readonly Entry[], above: string[]): string[][] =>
  entries.flatMap(({ file, children }) => {
    const chain = [...above, `src/web/${file}`]
    return children ? chainsOf(children, chain) : [chain]
  })
const chains = chainsOf(routes as Entry[], ['src/web/root.tsx'])

/** The texts that a page may ask for and does not have. */
function missingIn(chain: readonly string[], planted?: Source): string[] {
  const parts = chain.flatMap((file) => [...partsOf(file, false)])
  const halves = parts.flatMap((file) => sourceOf(file).imports.filter(isServer))
  const servers = halves.flatMap((file) => [...partsOf(file, true)])
  const ships = new Set([...parts, ...servers].flatMap((file) => [...sourceOf(file).ships]))
  const asked = [...new Set(parts)].flatMap((file) =>
    [...sourceOf(file).asks].filter((each) => !onlySometimes[file]?.[each]).map((each) => ({ file, each })),
  )
  const all = [...asked, ...[...(planted?.asks ?? [])].map((each) => ({ file: 'planted', each }))]
  return all.filter(({ each }) => !ships.has(each)).map(({ file, each }) => `${chain.at(-1)}: ${each} of ${file}`)
}

test('a page ships each text that its parts may ask for', () => {
  expect(chains.length).toBeGreaterThan(40)
  expect(chains.flatMap((chain) => missingIn(chain))).toEqual([])
})

test('a text of another page is missed, however it is written', () => {
  const install = chains.find((chain) => chain.at(-1)?.endsWith('install.route.tsx')) ?? []
  const plants = ["t('buying.orders')", 't(`buying.act.${action}`)', "const words = { title: 'buying.orders' }"]
  for (const code of plants) {
    const planted = read(treeOf('planted.ts', code), 'src/web/public/install/planted.ts')
    expect(missingIn(install, planted), code).toEqual(['src/web/public/install/install.route.tsx: buying of planted'])
  }
})

test('what is excused is still asked for', () => {
  for (const [file, rows] of Object.entries(onlySometimes))
    expect([...sourceOf(file).asks], file).toEqual(expect.arrayContaining(Object.keys(rows)))
})
