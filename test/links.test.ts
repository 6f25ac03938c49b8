import { globSync } from 'node:fs'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { type Node, nodesOf, treeOf } from '../scripts/syntax.ts'
import routes from '../src/web/routes.ts'

interface Entry {
  path?: string
  index?: boolean
  file: string
  children?: Entry[]
}

/** The addresses of pages, but for those of what does not exist. */
const pathsOf = (entries: readonly Entry[], above: string): string[] =>
  entries.flatMap(({ path = '', file, children }) => {
    const full = `${above}/${path}`.replace(/\/+/g, '/')
    return children ? pathsOf(children, full) : file.includes('not-found') ? [] : [full.replace(/(?<=.)\/$/, '')]
  })
const pages = pathsOf(routes as Entry[], '')

/** What a text of the code says, with a word in each of its holes; nothing of what is no text. */
function saidBy({ type, value, quasis, operator, left, right }: Node): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined
  if (type === 'TemplateLiteral')
    return (quasis as { value: { cooked: string } }[]).map((piece) => piece.value.cooked).join('hole')
  if (type !== 'BinaryExpression' || operator !== '+') return undefined
  const parts = [left, right].map((part) => saidBy(part as Node))
  return parts.every((part) => part === undefined) ? undefined : parts.map((part) => part ?? 'hole').join('')
}

/** The address that a text is, without the prefix of a language or the own origin before it. */
const addressIn = (text: string | undefined) => /^(?:hole)?(\/(?!\/)[^ ]*)$/.exec(text ?? '')?.[1]

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/'

function isPage(target: string): boolean {
  // A hole at the end is a query, or one of the pages there.
  const path = target.split(/[?#]/)[0]?.replace(/(?<!\/)hole$/, '') || '/'
  const [asked, at] = path.endsWith('/hole') ? [parentOf(path), parentOf] : [path, (page: string) => page]
  return pages.some((page) => matchPath(page, path) !== null || matchPath(at(page), asked) !== null)
}

/** What begins like an address, with why it is of no page. */
const others: Record<string, string> = {
  '/:part{sitemap-(?:companies|items)-[0-9]{1,4}\\.xml}': 'a pattern of the server’s',
  '/.well-known/*': 'a pattern of the server’s',
  '/.well-known/offline': 'what a browser without a network shows in place of a page, without a route of its own',
  '/signed-in': 'what the sign-in library is told, and never goes to',
  '/embed/:companyid': 'a page that the server writes without the router',
  '/embed/hole': 'that page',
  '/review/holehole': 'below a company’s own address',
}

test('each address that is written down, of a link or for one, is of a page that exists', () => {
  const files = globSync(['src/web/**/*.{ts,tsx}', 'src/domain/talk/**/*.ts']).filter(
    (file) => !file.includes('.test.'),
  )
  const links = files.flatMap((file) =>
    [...nodesOf(treeOf(file))].flatMap((node) => {
      const target = addressIn(saidBy(node))
      // A file, a drawing of the page, or a part of the same page.
      return target && !/^\/(api|dev)\/|\.\w+$/.test(target) ? [{ file, target }] : []
    }),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ target }) => !isPage(target) && !(target in others))).toEqual([])
})

test('a page that does not exist is told from one that does', () => {
  expect(isPage('/my/order/hole?x=1#y')).toBe(true)
  expect(isPage('/my/orders')).toBe(false)
  expect(isPage('/co/hole/admin/nowhere')).toBe(false)
})
