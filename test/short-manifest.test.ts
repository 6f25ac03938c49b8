import { expect, test } from 'vitest'
import { shortManifest } from '../scripts/short-manifest.ts'

const page = (id: string, more: object = {}) => ({
  id,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: `/assets/${id}-a1.js`,
  // In the order of how many take them, which the short list keeps.
  imports: ['/assets/frame-b2.js', '/assets/ground-c3.js'],
  css: ['/assets/frame-d4.css'],
  ...more,
})
const list = (routes: object[], more: object = {}) =>
  `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: '/assets/entry-e5.js', imports: ['/assets/frame-b2.js'], css: [] },
    routes: Object.fromEntries((routes as { id: string }[]).map((one) => [one.id, one])),
    url: '/assets/manifest-f6.js',
    version: 'f6',
    ...more,
  })};`
const pages = [
  page('root', { path: '', hasErrorBoundary: true }),
  page('home', { parentId: 'root', index: true }),
  page('desk', { parentId: 'root', hasLoader: false, css: [] }),
  page('orders', { parentId: 'desk', path: 'co/:companyid/admin/orders', module: '/assets/home-a1.js' }),
]

/** What a browser has after the file. */
const inBrowser = (text: string): unknown => {
  const window: { __reactRouterManifest?: unknown } = {}
  new Function('window', text)(window)
  return window.__reactRouterManifest
}

test('the list of pages names each file once, and is the same list in a browser', () => {
  const short = shortManifest(list(pages))
  expect(short.match(/\/assets\/frame-b2\.js/g)).toHaveLength(1)
  expect(inBrowser(short)).toEqual(inBrowser(list(pages)))
})

test('a list that says more of a page than is known is refused, and so is a file of another form', () => {
  expect(() => shortManifest(list([...pages, page('new', { parentId: 'root', hasWorker: true })]))).toThrow(
    'does not know',
  )
  expect(() => shortManifest('export default {}')).toThrow('does not begin')
})
