import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'

/** A page as the router's list has it: where it is, and the files that it takes. */
interface Page {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports: string[]
  css: string[]
  [flag: `has${string}`]: boolean
}
interface Manifest {
  entry: Pick<Page, 'module' | 'imports' | 'css'>
  routes: Record<string, Page>
  [other: string]: unknown
}

const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
] as const

/** Puts the list together again in a browser, from files that are named once and pages that name them by their numbers. */
const unfold = `(files, parents, entry, pages, others) => {
  const all = (numbers) => numbers.map((n) => files[n])
  const taken = ([module, imports, css]) => ({ module: files[module], imports: all(imports), css: all(css) })
  const flags = FLAGS
  const routes = {}
  for (const [id, parent, path, index, on, ...of] of pages) {
    const page = { id }
    if (parent >= 0) page.parentId = parents[parent]
    if (path !== 0) page.path = path
    if (index) page.index = true
    flags.forEach((flag, i) => (page[flag] = Boolean(on & (1 << i))))
    routes[id] = Object.assign(page, taken(of))
  }
  return { entry: taken(entry), routes, ...others }
}`
  .replace('FLAGS', JSON.stringify(flags))
  .replaceAll(/\n\s*/g, '\n')

const start = 'window.__reactRouterManifest='

/**
 * The router's list of all pages, which every page loads, with each file named once: a third less to send. What a page imports comes in
 * another order, which nothing depends on; everything else is as it was.
 * @param text the file as the router's build writes it
 * @throws Error where it says something that this does not know: then the list would lose it
 */
export function shortManifest(text: string): string {
  const manifest = read(text)
  const { entry, routes, ...others } = manifest
  const pages = Object.values(routes)
  const uses = new Map<string, number>()
  for (const { module, imports, css } of [entry, ...pages])
    for (const file of [module, ...imports, ...css]) uses.set(file, (uses.get(file) ?? 0) + 1)
  // What most pages take has the shortest number.
  const files = [...uses].toSorted((a, b) => b[1] - a[1]).map(([file]) => file)
  const parents = [...new Set(pages.flatMap(({ parentId }) => parentId ?? []))]
  const numbers = (of: string[]) => of.map((file) => files.indexOf(file))
  const taken = ({ module, imports, css }: Manifest['entry']) =>
    [files.indexOf(module), numbers(imports).toSorted((a, b) => a - b), numbers(css)] as const
  const rows = pages.map((page) => [
    page.id,
    page.parentId === undefined ? -1 : parents.indexOf(page.parentId),
    page.path ?? 0,
    page.index ? 1 : 0,
    flags.reduce((on, flag, i) => on + (page[flag] ? 1 << i : 0), 0),
    ...taken(page),
  ])
  const parts = [files, parents, taken(entry), rows, others].map((part) => JSON.stringify(part))
  const short = `${start}(${unfold})(${parts.join(',')});`
  if (!isDeepStrictEqual(sorted(read(short)), sorted(manifest)))
    throw new Error('The router’s list of pages says something that scripts/short-manifest.ts does not know.')
  return short
}

function read(text: string): Manifest {
  if (!text.startsWith(start)) throw new Error('The router’s list of pages does not begin as it did.')
  const window: { __reactRouterManifest?: Manifest } = {}
  runInNewContext(text, { window })
  // As data of this context, so that it compares.
  return JSON.parse(JSON.stringify(window.__reactRouterManifest)) as Manifest
}

const sorted = (manifest: Manifest) => ({
  ...manifest,
  entry: { ...manifest.entry, imports: manifest.entry.imports.toSorted() },
  routes: Object.entries(manifest.routes).map(([id, page]) => [id, { ...page, imports: page.imports.toSorted() }]),
})
