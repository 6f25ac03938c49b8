import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { companies } from '#domain/companies/companies.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'
import { embedRoutes } from './embed.server.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let routes: ReturnType<typeof embedRoutes>
beforeAll(async () => {
  at = await openTestApi({ limitScale: 1_000_000 })
  routes = embedRoutes(at.platform, at.now, () => '127.0.0.1')
})

const site = 'https://www.example.com'
const frame = async (path: string) => {
  const answer = await routes.request(path)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const framedBy = (headers: Headers) => /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
const setSites = (companyId: string, jwt: string, embedOrigins: unknown, seen?: unknown) =>
  at.call('POST', `/api/h/comp-prefs?companyid=${companyId}`, {
    jwt,
    body: { embedOrigins, ...(seen ? { seen } : {}) },
  })

test('the booking page is framed by the sites alone that the company lists', async () => {
  const owner = await aRegistered(at)
  const { company, item } = await anOffer({ company: await aCompany({ owner: { contactId: owner.id } }) })
  const before = await frame(`/embed/${company.slug}`)
  expect([before.status, framedBy(before.headers)]).toEqual([200, "'none'"])
  expect((await setSites(company.id, owner.jwt, [site, 'https://other.example', site])).status).toBe(200)
  const after = await frame(`/embed/${company.slug}`)
  expect(framedBy(after.headers)).toBe(`${site} https://other.example`)
  expect(after.headers.get('x-frame-options')).toBeNull()
  expect(after.html).toContain(item.title.en)
  // Another company's page is none of theirs.
  const { company: other } = await anOffer()
  expect(framedBy((await frame(`/embed/${other.slug}`)).headers)).toBe("'none'")
})

test('a site that is none, or would say more to a browser, is refused, and so is what a colleague has changed', async () => {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  for (const bad of [
    'http://example.com',
    'https://example.com/',
    '*',
    "'self'",
    'https://*.example.com',
    "https://a;script-src'.example",
    'https://a,b.example',
    // Nobody's site is there: each is a typing error.
    'https://com',
    'https://localhost',
    'http://localhost:3000',
    'https://api.localhost',
    'https://127.0.0.1',
    'https://192.168.0.1',
    'https://example.com; sandbox',
    'https://example.com\nhttps://b.example',
  ])
    expect([bad, (await setSites(company.id, owner.jwt, [bad])).status]).toEqual([bad, 422])
  expect(
    (
      await setSites(
        company.id,
        owner.jwt,
        Array.from({ length: 21 }, (_, n) => `https://s${n}.example`),
      )
    ).status,
  ).toBe(422)
  expect((await setSites(company.id, owner.jwt, [site], { embedOrigins: [] })).status).toBe(200)
  const late = await setSites(company.id, owner.jwt, ['https://other.example'], { embedOrigins: [] })
  expect(late.body.code).toBe('companies.prefs_changed')
  // After a lost answer the same is sent again.
  expect((await setSites(company.id, owner.jwt, [site], { embedOrigins: [] })).status).toBe(200)
  const stranger = await aRegistered(at)
  expect((await setSites(company.id, stranger.jwt, ['https://evil.example'])).status).toBe(403)
  expect(framedBy((await frame(`/embed/${company.slug}`)).headers)).toBe(site)
})

test('the frame stores nothing, loads nothing, and can act for nobody', async () => {
  const { company } = await anOffer()
  const { headers, html } = await frame(`/ms/embed/${company.slug}`)
  expect(headers.get('set-cookie')).toBeNull()
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'none'")
  expect(policy).toMatch(/sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox$/)
  expect(policy).not.toContain('unsafe-inline')
  expect(html).toContain('<html lang="ms">')
  expect(html).not.toMatch(/<(img|link|form|iframe)|localStorage|document\.cookie/)
  // Whatever leaves it opens a page of its own.
  for (const [, link] of html.matchAll(/<a ([^>]*)>/g))
    expect(/href="\?|target="_blank" rel="noopener"/.test(link ?? '')).toBe(true)
})

test('one service shows the days of a month that have free times, and times that lead to where it is booked', async () => {
  const { company, offer } = await anOffer()
  const { html } = await frame(`/embed/${company.slug}?offer=${offer.id}`)
  const day = /day=(\d{4}-\d\d-\d\d)/.exec(html)?.[1]
  expect(day).toBeDefined()
  const times = [...html.matchAll(/href="(\/book\/[^"]+)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'))
  expect(times.length).toBeGreaterThan(3)
  const slot = new URL(times[0] ?? '', 'http://x').searchParams.get('slot')
  expect(slot?.startsWith(day ?? '-')).toBe(true)
  // A month ahead has its own days, the one before this month is not offered, and nonsense changes nothing.
  const [year = 0, month = 0] = (day ?? '').split('-').map(Number)
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
  const later = await frame(`/embed/${company.slug}?offer=${offer.id}&month=${next}`)
  expect(later.html).toContain(`day=${next}-`)
  expect(html).not.toContain('‹')
  expect(later.html).toContain('‹')
  for (const odd of ['month=2030-99', 'month=1999-01', 'day=x', 'variant=x', 'month=9999-12'])
    expect((await frame(`/embed/${company.slug}?offer=${offer.id}&${odd}`)).html).toBe(html)
})

test('of a company that is not open, and of a service of others, there is nothing', async () => {
  const { company, offer } = await anOffer()
  const { company: other, item } = await anOffer()
  const strange = await frame(`/embed/${other.slug}?offer=${offer.id}`)
  expect(strange.html).toContain(item.title.en)
  expect(strange.html).not.toContain(`/book/${offer.slug}`)
  await at.platform.database.db.update(companies).set({ status: 'suspended' }).where(eq(companies.id, company.id))
  const gone = await frame(`/embed/${company.slug}`)
  expect([gone.status, framedBy(gone.headers), gone.headers.get('cache-control')]).toEqual([404, "'none'", 'no-store'])
})

test('words of a company are words in the frame', async () => {
  const evil = '<script>alert(1)</script>"\'&'
  const { company } = await anOffer({ company: await aCompany({ name: evil }), name: { en: evil } })
  const { html } = await frame(`/embed/${company.slug}`)
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&lt;script&gt;alert')
})

test('the script is one file for all sites', async () => {
  const answer = await routes.request('/embed.js')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const code = await answer.text()
  expect(() => new Function(code)).not.toThrow()
  expect(code).not.toMatch(/localStorage|sessionStorage|document\.cookie/)
  for (const words of ['Book now', 'Tempah sekarang', '立即预约']) expect(code).toContain(words)
})
