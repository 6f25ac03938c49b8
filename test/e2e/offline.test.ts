import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookAsGuest } from './book-as-guest.ts'
import { aBooking } from './desk-bookings.ts'
import { aDemoPerson, callAs, sessionOf } from './signed-in.ts'
import { aVisitor, phone } from './visitor.ts'

/** The addresses that the browser keeps of what was somebody's own, or says where they were. */
const keptOwn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== 'khidmat-assets' && name !== 'khidmat-offline')
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

/** The whole addresses of the pages that the browser keeps. */
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open('khidmat-own-pages')).keys()).map(({ url }) => url))

/** Waits until a page is kept, with what it is made of. */
const untilKept = (page: Page, path: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(async (path) => Boolean(await caches.match(new URL(path, location.origin).href)), path))
    .toBe(true)

/** Begins bookings of the demo's customer for the next times that are free, and pays none of them. */
async function beginUnpaid(most: number): Promise<void> {
  const { jwt } = await sessionOf('customer@khidmat.test')
  const find = encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'] }))
  const list = await callAs<{ data: { offerid: string; nextFreeAt: string | null }[] }>(
    jwt,
    'GET',
    `/api/data/khidmat-offers?find=${find}&limit=50`,
  )
  const soonest = list.data
    .flatMap(({ offerid, nextFreeAt }) => (nextFreeAt ? [{ offerid, startsAt: nextFreeAt }] : []))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  let begun = 0
  for (const one of soonest)
    if (begun < most && (await callAs<{ ok: boolean }>(jwt, 'POST', '/api/h/orders', one)).ok) begun++
  expect(begun).toBe(most)
}

test.each([
  ['', 'You are offline. What you see may have changed meanwhile.', 'Log out', 'You are offline'],
  ['/ms', 'Anda di luar talian. Apa yang anda lihat mungkin sudah berubah.', 'Log keluar', 'Anda di luar talian'],
] as const)(
  'without a network a booking that is ahead is read, also one that was not opened before, and nothing of it after the log-out (%s/)',
  async (prefix, words, logOut, none) => {
    await aBooking('instant', 3)
    // What is not paid leads to its checkout, and has no page that is worth keeping.
    await beginUnpaid(3)
    const buyer = await aDemoPerson('customer', { viewport: phone, keeps: true })
    const { page, context } = buyer
    await buyer.open(`${prefix}/my/order`)
    await untilKept(page, `${prefix}/my/order`)
    // One of the next: which they are depends on what the demo has ahead.
    const next = async () =>
      (await keptOwn(page)).flatMap((kept) => /^\/api\/h\/orders\/([^/]+)$/.exec(kept)?.[1] ?? [])
    await expect.poll(next).not.toEqual([])
    const [kept = ''] = await next()
    const path = `${prefix}/my/order/${kept}`
    const first = page.locator(`main a[href="${path}"]`).first()
    await untilKept(page, path)

    await context.setOffline(true)
    // The list, loaded anew, and from there the booking.
    await page.reload()
    await first.waitFor()
    await page.getByText(words).waitFor()
    await first.click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page
      .getByText(/KH-\d+/)
      .first()
      .waitFor()
    await page.reload()
    await page
      .getByText(/KH-\d+/)
      .first()
      .waitFor()
    await buyer.expectAccessible()

    // The log-out is heard by the browser alone, and is enough.
    await page.locator('header [aria-label="Your account"], header [aria-label="Akaun anda"]').first().click()
    await page.getByRole('button', { name: logOut }).click()
    await page.getByRole('heading', { name: none }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/(ms\/?)?$/)
    await expect.poll(() => keptOwn(page)).toEqual([])
    await buyer.close()
  },
)

test('a page that is not kept says so without a network, in its language, and opens once it is back', async () => {
  const visitor = await aVisitor({ viewport: phone, keeps: true })
  const { page, context } = visitor
  await visitor.open('/ms/')
  await untilKept(page, '/ms')
  await context.setOffline(true)
  await page.goto(`${new URL(page.url()).origin}/ms/about/terms`)
  await page.getByRole('heading', { name: 'Anda di luar talian' }).waitFor()
  await visitor.expectAccessible()
  expect(new URL(page.url()).pathname).toBe('/ms/about/terms')
  await page.getByRole('link', { name: 'Cuba lagi' }).click()
  await page.getByRole('heading', { name: 'Anda di luar talian' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goForward()
  await page.getByRole('heading', { name: 'Anda di luar talian' }).waitFor()
  await context.setOffline(false)
  // It opens by itself, as it says; the button is for who does not wait.
  await page.getByRole('heading', { name: 'Anda di luar talian' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await visitor.close()
})

test('a booking that was opened by the link of a mail is read without a network, in a browser that was never here, and so is the list of a guest', async () => {
  const buyer = await aVisitor({ viewport: phone })
  const { link } = await bookAsGuest(buyer, '/ms')
  await buyer.close()
  const visitor = await aVisitor({ viewport: phone, keeps: true })
  const { page, context } = visitor
  // What the link opens was asked for before there was a worker, and comes after it stands.
  const whole = new RegExp(`/api/h/orders/${/order\/([\w-]+)/.exec(link)?.[1]}\\?`)
  await page.route(
    whole,
    async (route) => {
      const answer = await route.fetch()
      // The page that brought the worker has told it, and whatever listens.
      await untilKept(page, new URL(page.url()).pathname)
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  await visitor.open(link)
  const docno = page.getByText(/KH-\d+/).first()
  await docno.waitFor()
  const path = new URL(page.url()).pathname
  expect(path).toMatch(/^\/ms\/my\/order\//)
  await untilKept(page, path)
  await expect.poll(() => keptOwn(page)).toContain(`/api/h/orders/${path.split('/').at(-1)}`)
  await context.setOffline(true)
  await page.reload()
  await docno.waitFor()
  await context.setOffline(false)

  await visitor.open('/ms/my/order')
  const card = page.locator('main a[href*="/my/order/"]').first()
  await card.waitFor()
  await untilKept(page, '/ms/my/order')
  await expect.poll(() => keptOwn(page)).toContain('/api/h/kept-orders')
  await context.setOffline(true)
  await page.reload()
  await card.click()
  await docno.waitFor()
  // No key stands in the address of a page that is kept.
  expect((await keptPages(page)).join()).not.toMatch(/[#?&](k|secret)=/)
  await visitor.close()
})

test('nothing of a company’s desk is kept', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone, keeps: true })
  const { page } = owner
  await owner.open('/')
  await untilKept(page, '/')
  await owner.open('/co/seri-ayu-salon/admin/orders')
  await page.locator('main').getByRole('row').nth(1).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).first().click()
  await page.waitForURL(/schedule/)
  await page.locator('h1').waitFor()
  expect((await keptOwn(page)).filter((path) => path !== '/api/h/profile' && !/^\/(_\.data)?$/.test(path))).toEqual([])
  await owner.close()
})
