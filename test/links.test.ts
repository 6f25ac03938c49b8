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

/** What a link leads to: a word stands in each hole of a template. */
function targetOf({ type, name, value }: Node): string | undefined {
  if (type !== 'JSXAttribute' || !['to', 'href'].includes(String((name as Node).name))) return undefined
  const inside = ((value as Node | null)?.expression ?? value) as Node | null
  if (typeof inside?.value === 'string') return inside.value
  const pieces = inside?.quasis as { value: { cooked: string } }[] | undefined
  return pieces?.map((piece) => piece.value.cooked).join('hole')
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/'

function isPage(target: string): boolean {
  // A hole at the end is a query, or one of the pages there.
  const path = target.split(/[?#]/)[0]?.replace(/(?<!\/)hole$/, '') || '/'
  const [asked, at] = path.endsWith('/hole') ? [parentOf(path), parentOf] : [path, (page: string) => page]
  return pages.some((page) => matchPath(page, path) !== null || matchPath(at(page), asked) !== null)
}

test('each link that is written down leads to a page that exists', () => {
  const links = globSync('src/web/**/*.tsx').flatMap((file) =>
    [...nodesOf(treeOf(file))].flatMap((node) => {
      const target = targetOf(node)
      // A file, a drawing of the page, or a part of the same page.
      return target?.startsWith('/') && !/^\/(api|dev)\/|\.\w+$/.test(target) ? [{ file, target }] : []
    }),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ target }) => !isPage(target))).toEqual([])
})

test('a page that does not exist is told from one that does', () => {
  expect(isPage('/my/order/hole?x=1#y')).toBe(true)
  expect(isPage('/my/orders')).toBe(false)
  expect(isPage('/co/hole/admin/nowhere')).toBe(false)
})
