import { expect, test } from 'vitest'
import { heaviest, heaviestStyles, weigh } from '../../bench/bundle.ts'
import { serverUrl } from './server-url.ts'

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(serverUrl() + path, { headers, redirect: 'manual' })

test('the sitemap names every kind of page in three languages, and each page it names is there', async () => {
  const index = await (await get('/sitemap.xml')).text()
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  expect(parts.length).toBeGreaterThanOrEqual(3)
  for (const part of parts) {
    const xml = await (await fetch(part)).text()
    const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
    expect(pages.length, part).toBeGreaterThan(0)
    expect(xml).toContain('hreflang="zh-Hans"')
    for (const page of [pages[0], pages[1], pages.at(-1)]) expect((await fetch(page ?? '')).status, page).toBe(200)
  }
})

test('robots, manifest, security contact and health answer; unknown .well-known names are bare 404s', async () => {
  expect(await (await get('/robots.txt')).text()).toContain('Sitemap:')
  expect(((await (await get('/manifest.webmanifest')).json()) as { name: string }).name).toBe('Khidmat')
  expect(await (await get('/.well-known/security.txt')).text()).toContain('Contact:')
  expect((await get('/.well-known/made-up')).status).toBe(404)
  expect(await (await get('/healthz')).json()).toEqual({ ok: true })
  expect(await (await get('/readyz')).json()).toEqual({ ok: true })
  expect((await get('/metrics')).status).toBe(404)
})

test('files whose names change with their content are kept for a year, those that are not there never', async () => {
  const page = await (await get('/about/terms')).text()
  const names = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name)
  expect(names.length).toBeGreaterThan(0)
  for (const name of new Set(names))
    expect((await get(name)).headers.get('cache-control'), name).toBe('public, max-age=31536000, immutable')
  const missing = await get('/assets/gone.js')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('cache-control') ?? '').not.toContain('immutable')
})

test('a public page answers 304 to whoever has it, compressed to whoever can, with a strict policy', async () => {
  const first = await get('/about/terms')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect((await get('/about/terms', { 'if-none-match': etag })).status).toBe(304)
  const policy = first.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toContain('nonce')
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  await expect
    .poll(async () => (await get('/about/terms', { 'accept-encoding': 'br' })).headers.get('content-encoding'))
    .toBe('br')
})

test('a page that has moved says where, once, in its language', async () => {
  const list = (await (await get('/api/data/khidmat-offers?limit=1')).json()) as {
    data: { offerid: string; companyid: string; itemid: string }[]
  }
  const { offerid = '', companyid = '', itemid = '' } = list.data[0] ?? {}
  for (const prefix of ['', '/ms', '/zh']) {
    const own = [`/co/${companyid}`, `/co/${companyid}/item/${itemid}`, `/book/made-up/${offerid}`, '/admin']
    for (const path of [...own, '/shop/penang', '/shop/Johor%20Bahru']) {
      const moved = await get(prefix + path)
      const to = moved.headers.get('location') ?? ''
      expect([301, 302], prefix + path).toContain(moved.status)
      expect(to, prefix + path).toMatch(new RegExp(`^${prefix}/(co|book|admin|item|shop)/`))
      expect((await get(to)).status, to).toBe(200)
    }
  }
})

test('structured data names a page by its own address, whatever its language', async () => {
  const list = (await (await get('/api/data/khidmat-offers?limit=1')).json()) as {
    data: { offerid: string; companyid: string; itemid: string }[]
  }
  const { itemid = '', companyid = '', offerid = '' } = list.data[0] ?? {}
  const book = (await get(`/book/made-up/${offerid}`)).headers.get('location') ?? ''
  const store = (await get(`/co/${companyid}`)).headers.get('location') ?? ''
  const ofPage = new Set(['LocalBusiness', 'Service', 'Event', 'WebSite', 'Offer'])
  for (const prefix of ['', '/ms', '/zh'])
    for (const path of ['/', store, `/item/${itemid}`, book]) {
      const html = await (await get(prefix + path || '/')).text()
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
      const told = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
        .map((match) => JSON.parse(match[1] ?? '') as { '@type': string; url?: string })
        .filter((data) => ofPage.has(data['@type']) && data.url)
      expect(told.length, prefix + path).toBeGreaterThan(0)
      for (const { url } of told) expect(url?.replace(/\/$/, ''), prefix + path).toBe(canonical?.replace(/\/$/, ''))
    }
})

test('every public page says what it is about, has a picture for who shares it, and names its languages', async () => {
  const list = (await (await get('/api/data/khidmat-offers?limit=1')).json()) as {
    data: { companyid: string; itemid: string }[]
  }
  const { itemid = '', companyid = '' } = list.data[0] ?? {}
  const store = (await get(`/co/${companyid}`)).headers.get('location') ?? ''
  const pages = [
    '/',
    '/search',
    '/shop',
    '/shop/ipoh',
    '/cat/spa',
    '/about/terms',
    '/install',
    '/start-selling',
    '/invite',
    '/invite/FRIEND22',
  ]
  for (const path of [...pages, store, `/item/${itemid}`])
    for (const prefix of ['', '/ms', '/zh']) {
      const html = await (await get(path === '/' && prefix ? prefix : prefix + path)).text()
      const where = prefix + path
      expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1], where).toBeTruthy()
      expect(html, where).toContain('<link rel="canonical"')
      const languages = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/gi)].map((match) => match[1])
      expect(languages, where).toEqual(['en', 'ms', 'zh-Hans', 'x-default'])
      const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
      const { pathname, search } = new URL(picture)
      const answer = await get(pathname + search)
      expect([answer.status, answer.headers.get('content-type')?.slice(0, 6)], where).toEqual([200, 'image/'])
    }
})

test('a page that is not there has a title in its language, and is not to be indexed', async () => {
  const titles = { '': 'Page Not Found', '/ms': 'Halaman Tidak Dijumpai', '/zh': '页面未找到' }
  for (const [prefix, title] of Object.entries(titles))
    for (const path of [
      '/about/none',
      '/shop/none',
      '/cat/none',
      '/co/none',
      '/item/none',
      '/book/none/none',
      '/none',
    ]) {
      const answer = await get(prefix + path)
      const html = await answer.text()
      expect(answer.status, prefix + path).toBe(404)
      expect(
        [...html.matchAll(/<title[^>]*>([^<]*)</g)].map((match) => match[1]),
        prefix + path,
      ).toEqual([title])
      expect(html, prefix + path).toContain('<meta name="robots" content="noindex"')
    }
})

test('nothing of whoever asked first is shown to whoever asks next', async () => {
  const canary = `canary-${crypto.randomUUID()}`
  const told = {
    authorization: `Bearer ${canary}`,
    cookie: `session=${canary}; theme=dark`,
    'accept-language': 'zh',
    'x-forwarded-host': `${canary}.test`,
    'x-forwarded-for': canary,
    'x-original-url': `/${canary}`,
    referer: `https://${canary}.test/`,
    'user-agent': canary,
    'device-id': canary,
  }
  for (const path of [`/search?q=${Date.now()}`, `/about/terms?x=${canary}`, `/shop/ipoh?utm_source=${canary}`]) {
    const first = await (await get(path, told)).text()
    const next = await get(path)
    const second = await next.text()
    expect(first + second, path).not.toContain(canary)
    expect(second, path).toContain('<html lang="en"')
    expect(next.headers.get('vary'), path).toBe('Accept-Encoding')
  }
})

test('private pages are never stored', async () => {
  for (const path of [
    '/my/order',
    '/cart',
    '/co/seri-ayu-salon/admin/dashboard',
    '/checkout/00000000-0000-7000-8000-000000000000',
  ]) {
    const answer = await get(path)
    expect(answer.headers.get('cache-control'), path).toContain('no-store')
    expect(answer.headers.get('content-security-policy'), path).toContain("'nonce-")
  }
  expect((await get('/my/profile/x.css')).headers.get('cache-control')).toContain('no-store')
})

test('data requests for made-up routes are refused, and so are cross-site posts to pages', async () => {
  expect((await get('/about/terms.data?_routes=made-up')).status).toBe(400)
  expect((await fetch(`${serverUrl()}/`, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
    403,
  )
})

test('the price that structured data tells stands on the booking page, as on its card', async () => {
  const list = (await (await get('/api/data/khidmat-offers?limit=60')).json()) as {
    data: { offerid: string; price: { amount: number } }[]
  }
  const events = (await (await get('/api/data/khidmat-events?limit=20')).json()) as typeof list
  for (const {
    offerid,
    price: { amount: priceAmount },
  } of [...list.data, ...events.data]) {
    const page = await fetch(`${serverUrl()}/book/any/${offerid}`)
    const html = await page.text()
    const [, price = ''] = html.match(/"@type":"Offer"[^{}]*"price":"([\d.]+)"/) ?? []
    expect(Number(price) * 100, page.url).toBe(priceAmount)
    const text = html.replaceAll(/<script[^]*?<\/script>|<!--.*?-->|<[^>]+>/g, '').replaceAll('\u00a0', ' ')
    const said =
      priceAmount === 0
        ? 'Free'
        : `RM ${Number(price).toLocaleString('en', { minimumFractionDigits: priceAmount % 100 === 0 ? 0 : 2 })}`
    expect(text, page.url).toContain(said)
  }
})

test('a page loads no more than its budget before it is alive', async () => {
  const list = (await (await get('/api/data/khidmat-offers?limit=1')).json()) as { data: { offerid: string }[] }
  const home = await weigh(`${serverUrl()}/`)
  const booking = await weigh(`${serverUrl()}/book/any/${list.data[0]?.offerid}`)
  // A chunk that cannot be found weighs nothing.
  expect(Math.min(home.js, home.css, booking.js)).toBeGreaterThan(5)
  expect(home.js).toBeLessThanOrEqual(heaviest.homeJs)
  expect(home.css).toBeLessThanOrEqual(heaviest.homeCss)
  expect(booking.js).toBeLessThanOrEqual(heaviest.bookingJs)
})

test('no private screen loads more styles than its budget', async () => {
  const { path, css } = await heaviestStyles(serverUrl())
  // More than the frame's: the styles of the screen were found.
  expect(css).toBeGreaterThan(10)
  expect(css, path).toBeLessThanOrEqual(heaviest.privateCss)
})
