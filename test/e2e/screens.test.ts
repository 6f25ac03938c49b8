import { expect, inject, test } from 'vitest'
import { aVisitor, desktop, phone, tablet, type Visitor } from './visitor.ts'

const server = () => inject('serverUrl')

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(server() + path)).json()) as T
}

/** Paths of one of each public screen, found in the demo. */
async function publicPaths(): Promise<string[]> {
  const offers = await get<{ data: { offerid: string; itemid: string; slug: string; companySlug: string }[] }>(
    '/api/data/khidmat-offers?limit=3',
  )
  const events = await get<{ data: { itemid: string }[] }>('/api/data/khidmat-events?limit=1')
  const categories = await get<{ data: { key: string }[] }>('/api/data/khidmat-categories')
  const offer = offers.data[0]
  if (!offer) throw new Error('The demo has no offers')
  return [
    '/',
    '/shop/ipoh',
    '/search?q=aircon',
    '/search?q=zzzzqqqq',
    `/cat/${categories.data[0]?.key}`,
    `/item/${offer.itemid}`,
    `/item/${events.data[0]?.itemid}`,
    `/co/${offer.companySlug}`,
    `/co/${offer.companySlug}/item/${offer.itemid}`,
    `/co/${offer.companySlug}/review/${offer.itemid}`,
    `/book/${offer.slug}/${offer.offerid}`,
    '/cart',
    '/about/terms',
    '/install',
    '/dev/ui',
    '/no-such-page',
  ]
}

async function signedIn(options: Parameters<typeof aVisitor>[0], email: string): Promise<Visitor> {
  const answer = await fetch(`${server()}/api/h/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'device-id': 'e2e0c0de' },
    body: JSON.stringify({ email, password: 'khidmat-demo' }),
  })
  const session = (await answer.json()) as { jwt: string; id: string; cinfoid: string }
  const visitor = await aVisitor(options)
  await visitor.context.addInitScript((s) => {
    localStorage.setItem('khidmat_jwt', s.jwt)
    localStorage.setItem('khidmat_id', s.id)
    localStorage.setItem('khidmat_cinfoid', s.cinfoid)
  }, session)
  return visitor
}

/** A walk through many screens, in milliseconds. */
const walk = 150_000

/**
 * What moves a box depends on code and sheets, hardly on the language: each screen is held still in one of the looks, the
 * next screen in the next one. `SCREENS=full` (`npm run test:long`) holds each still in all.
 */
const isHeldStill = (screen: number, look: number) => process.env.SCREENS === 'full' || screen % looks.length === look

const looks = [
  ['', phone, 'light', 0],
  ['/ms', tablet, 'light', 1],
  ['/zh', desktop, 'dark', 2],
] as const

test.each(looks)(
  'every public screen is whole, quiet and accessible, and stands still (%s/)',
  async (prefix, viewport, theme, look) => {
    const visitor = await aVisitor({ viewport, theme })
    for (const [i, path] of (await publicPaths()).entries()) {
      await visitor.open(prefix + (path === '/' && prefix ? '' : path))
      expect(await visitor.page.locator('h1').count(), `h1 of ${path}`).toBeGreaterThan(0)
      await visitor.expectAccessible()
      await visitor.expectClean()
      if (isHeldStill(i, look)) await visitor.expectSteady()
    }
    await visitor.close()
  },
  walk,
)

const own = [
  '/my/order',
  '/my/messages',
  '/my/messages?show=notices',
  '/my/profile',
  '/my/profile/update',
  '/my/security',
  '/my/favourites',
  '/my/accounts',
  '/my/delete-account',
]

test.each(looks)(
  "every screen of one's own is whole, quiet and accessible, and stands still (%s/)",
  async (prefix, viewport, theme, look) => {
    const visitor = await signedIn({ viewport, theme }, 'customer@khidmat.test')
    const titles = new Map<string, string>()
    for (const [i, path] of own.entries()) {
      await visitor.open(prefix + path)
      await visitor.page.locator('h1').first().waitFor()
      titles.set(path.split('?')[0] ?? path, await visitor.page.title())
      await visitor.expectAccessible()
      await visitor.expectClean()
      if (isHeldStill(i, look)) await visitor.expectSteady()
    }
    expect(new Set(titles.values()).size, [...titles.values()].join(' | ')).toBe(titles.size)
    await visitor.close()
  },
  walk,
)

test.each(looks)(
  "every screen of the provider's desk is whole, quiet and accessible, and stands still (%s/)",
  async (prefix, viewport, theme, look) => {
    const visitor = await signedIn({ viewport, theme }, 'owner@khidmat.test')
    const titles = new Set<string>()
    const pages = ['dashboard', 'schedule', 'orders', 'messages', 'offers', 'settings']
    for (const [i, page] of pages.entries()) {
      await visitor.open(`${prefix}/co/seri-ayu-salon/admin/${page}`)
      await visitor.page.locator('h1').first().waitFor()
      titles.add(await visitor.page.title())
      await visitor.expectAccessible()
      await visitor.expectClean()
      if (isHeldStill(i, look)) await visitor.expectSteady()
    }
    expect(titles.size, [...titles].join(' | ')).toBe(pages.length)
    await visitor.close()
  },
  walk,
)

const operators = ['overview', 'users', 'waitlist', 'announcements?open=new', 'feedback', 'errors', 'tasks', 'audit']

test.each(looks)(
  "every operators' screen is whole, quiet and accessible, and stands still (%s/)",
  async (prefix, viewport, theme, look) => {
    const visitor = await signedIn({ viewport, theme }, 'operator@khidmat.test')
    for (const [i, page] of operators.entries()) {
      await visitor.open(`${prefix}/admin/${page}`)
      await visitor.page.locator('h1').first().waitFor()
      await visitor.expectAccessible()
      await visitor.expectClean()
      if (isHeldStill(i, look)) await visitor.expectSteady()
    }
    await visitor.close()
  },
  walk,
)

test('private screens show strangers the way in', async () => {
  const visitor = await aVisitor({ viewport: phone })
  for (const path of [...own, '/co/seri-ayu-salon/admin/dashboard', '/admin/overview']) {
    await visitor.open(path)
    await visitor.page.getByText('Log in to see this page').waitFor()
    await visitor.expectClean()
  }
  await visitor.close()
})

test('no link on the main screens leads nowhere', async () => {
  const visitor = await aVisitor()
  const links = new Set<string>()
  for (const path of (await publicPaths()).filter((path) => path !== '/no-such-page' && path !== '/dev/ui')) {
    await visitor.open(path)
    for (const href of await visitor.page
      .locator('a[href^="/"]')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? '')))
      links.add(href.split('#')[0] ?? '')
  }
  await visitor.close()
  const broken: string[] = []
  for (const link of links) {
    const { status } = await fetch(server() + link, { redirect: 'follow' })
    if (status >= 400) broken.push(`${status} ${link}`)
  }
  expect(broken).toEqual([])
})
