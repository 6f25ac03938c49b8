import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { TaggedCache } from '#platform/tagged-cache.ts'
import { hashScripts } from './csp.server.ts'
import { type CachedPage, createPageCache, encodingFor, inEncoding } from './page-cache.server.ts'
import { finishPrivatePage } from './page-finish.server.ts'
import { pageKeyOf, queryNames } from './page-keys.server.ts'

const page = (size = 100): CachedPage => ({
  status: 200,
  headers: {},
  body: Buffer.alloc(size),
  etag: '"x"',
  freshUntil: Infinity,
  staleUntil: Infinity,
})

test('a purge drops exactly the pages that bear the tag', () => {
  const cache = createPageCache(1_000_000)
  cache.store('/a', page(), ['company:1', 'home'])
  cache.store('/b', page(), ['company:2', 'home'])
  cache.purge('company:1')
  expect(cache.get('/a')).toBeUndefined()
  expect(cache.get('/b')).toBeDefined()
  cache.purge('home')
  expect(cache.get('/b')).toBeUndefined()
})

test('a render that began before a purge of its tags does not stand, others do', () => {
  const cache = new TaggedCache({ max: 10 })
  const stands = cache.begin()
  cache.purge('company:1')
  expect(stands(['company:1'])).toBe(false)
  expect(stands(['company:2'])).toBe(true)
  cache.clear()
  expect(stands(['company:2'])).toBe(false)
  expect(cache.begin()(['company:1'])).toBe(true)
})

test('the cache stays within its bytes', () => {
  const cache = createPageCache(100_000)
  for (let i = 0; i < 100; i++) cache.store(`/${i}`, page(4000), ['all'])
  expect(cache.bytes).toBeLessThanOrEqual(100_000)
  expect(cache.get('/99')).toBeDefined()
  expect(cache.get('/0')).toBeUndefined()
})

const routes = new Set(['root', 'routes/home'])
const keyOf = (url: string) => pageKeyOf(url, routes)?.key

test('equal pages share one key: names sorted, unknown ones dropped, coordinates rounded', () => {
  expect(keyOf('/search?utm_source=x&q=hair&cat=beauty')).toBe('/search?cat=beauty&q=hair')
  expect(keyOf('/search?cat=beauty&q=hair&fbclid=1')).toBe(keyOf('/search?q=hair&cat=beauty'))
  expect(keyOf('/search?lat=3.14159265&lng=101.68690')).toBe('/search?lat=3.142&lng=101.687')
  expect(keyOf('/search?near=ipoh&radius=24.9')).toBe('/search?near=ipoh&radius=25')
  expect(keyOf('/search?f.style=bob&f.BAD!=1')).toBe('/search?f.style=bob')
  expect(keyOf('/about/terms?q=1')).toBe('/about/terms')
  // The router reads paths in any case, and so do we: nobody's question is dropped.
  expect(keyOf('/SEARCH?utm_source=x&q=hair')).toBe('/SEARCH?q=hair')
})

test('no name that every object has is taken for a page of ours, and no control character goes on', () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype))
    for (const path of [`/${name}`, `/ms/${name}`, `/${name}.data`, `/co/${name}`])
      expect(keyOf(`${path}?x=1&y=2&${name}=3`), path).toBe(keyOf(path))
  expect(keyOf('/co/%00')).toBeUndefined()
  expect(keyOf('/co/a%0ab.data')).toBeUndefined()
  expect(keyOf('/search?q=hair&cat=%00&near=ipoh')).toBe('/search?near=ipoh&q=hair')
})

test('no address makes a long key: eight filters on fields at most, no long value, each name once', () => {
  const flood = Array.from({ length: 600 }, (_, i) => `f.a${String.fromCharCode(97 + (i % 26))}${'b'.repeat(i / 26)}=a`)
  for (const path of ['/search', '/cat/hair', '/search.data'])
    expect([...new URL(`http://page${keyOf(`${path}?${flood.join('&')}`)}`).searchParams], path).toHaveLength(8)
  for (const [first, names] of queryNames) {
    const path = first === '' ? '/' : `/${first}/x`
    for (const name of names) {
      expect(keyOf(`${path}?${name}=${'9'.repeat(201)}`), `${path} ${name}`).toBe(path)
      expect(keyOf(`${path}?${Array.from({ length: 500 }, (_, i) => `${name}=${i}`).join('&')}`), name).toBe(
        `${path}?${name}=0`,
      )
    }
    const all = names.map((name) => `${name}=${'9'.repeat(200)}`)
    expect((keyOf(`${path}?${[...all, ...flood].join('&')}`) ?? '').length, path).toBeLessThan(6000)
  }
  expect(keyOf(`/search.data?_routes=${Array.from({ length: 21 }, () => 'root').join(',')}`)).toBeUndefined()
})

test('the front page is the same page whatever coordinates are sent along, since it shows none', () => {
  expect(keyOf('/?lat=3.14&lng=101.7')).toBe('/')
  expect(keyOf('/ms/shop/ipoh?lat=3.14&lng=101.7&radius=50')).toBe('/ms/shop/ipoh?radius=50')
  expect(keyOf('/_.data?lat=3.14&lng=101.7')).toBe('/_.data')
})

test('languages and kinds of answer have keys of their own; unknown route ids are refused', () => {
  expect(keyOf('/ms/search?q=a')).not.toBe(keyOf('/search?q=a'))
  expect(pageKeyOf('/ms/search?q=a', routes)?.locale).toBe('ms')
  expect(keyOf('/search.data?q=a')).not.toBe(keyOf('/search?q=a'))
  expect(keyOf('/search.data?_routes=root')).toBe('/search.data?_routes=root')
  expect(keyOf('/search.data?_routes=root,made-up')).toBeUndefined()
  // The front page of a language, as its router asks for it and as it is known.
  expect(pageKeyOf('/ms.data?_routes=root', routes)).toMatchObject({ locale: 'ms', url: '/ms/_.data?_routes=root' })
  expect(pageKeyOf('/_root.data', routes)).toMatchObject({ locale: 'en', url: '/_root.data' })
  expect(keyOf('/%E0%A4%A')).toBeUndefined()
  for (const host of ['//evil.test/x', '//evil.test//', '/\\evil.test', 'http://page//evil.test'])
    expect(keyOf(host), host).toBeUndefined()
})

test('only scripts that bear the nonce are blessed, and the nonce does not leave the house', () => {
  const injected = '<script>alert(1)</script><script nonce="guess">alert(2)</script>'
  const { bytes, hashes } = hashScripts(
    `<script nonce="n0nce">boot()</script>${injected}<script nonce="n0nce" src="/a.js"></script>`,
    'n0nce',
  )
  const html = bytes.toString()
  expect(hashes).toHaveLength(1)
  expect(html).not.toContain('n0nce')
  expect(html).toContain(injected)
})

test('a page that was just rendered goes out compressed at once to whoever takes that', async () => {
  const large = { ...page(), body: Buffer.from('words '.repeat(5000)) }
  const br = await inEncoding(large, 'gzip, deflate, br')
  expect([br.encoding, brotliDecompressSync(br.body).equals(large.body)]).toEqual(['br', true])
  const gzip = await inEncoding(large, 'gzip')
  expect([gzip.encoding, gunzipSync(gzip.body).equals(large.body)]).toEqual(['gzip', true])
  expect((await inEncoding(large, '')).body).toBe(large.body)
  // Made once.
  expect((await inEncoding(large, 'br')).body).toBe(br.body)
  expect((await inEncoding(page(), 'br')).encoding).toBeUndefined()
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip;q=1.0, br;q=1.0', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['br; q=0.000', undefined],
  ['vibrant, gzipped', undefined],
  ['identity', undefined],
  ['', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['*;q=0', undefined],
  // Too long to be remembered, and read all the same.
  [`${'x, '.repeat(200)}gzip`, 'gzip'],
])('of %s it is %s that a reader takes', (accepted, encoding) => {
  expect(encodingFor(accepted, 5000)).toBe(encoding)
  // Remembered.
  expect(encodingFor(accepted, 5000)).toBe(encoding)
  expect(encodingFor(accepted, 100)).toBeUndefined()
})

test('an encoding that could not be made is made for the next reader', async () => {
  const body = Buffer.from('words '.repeat(5000))
  const large = { ...page(), body: { length: body.length } as Buffer }
  await expect(inEncoding(large, 'br')).rejects.toThrow()
  large.body = body
  const [one, other] = await Promise.all([inEncoding(large, 'br'), inEncoding(large, 'br')])
  expect(brotliDecompressSync(one.body).equals(body)).toBe(true)
  expect(other.body).toBe(one.body)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('the shell of a private page goes out as %s', async (accepted, open) => {
  const html = `<html>${'words '.repeat(1000)}</html>`
  const response = new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const finish = (accepted: string) => finishPrivatePage({ response, html }, { nonce: 'x', secure: false, accepted })
  const answer = await finish(accepted)
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([accepted, 'Accept-Encoding'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(html.length / 5)
  expect(open(bytes).toString()).toBe(html)
  expect(await (await finish('')).text()).toBe(html)
})
