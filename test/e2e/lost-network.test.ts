import { expect, test } from 'vitest'
import { aDemoPerson } from './signed-in.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

const desk = '/co/seri-ayu-salon/admin'
const bar = ({ page }: Visitor, words: string) => page.getByRole('status').filter({ hasText: words })
const offline = 'You are offline. What you see'
const held = 'You are offline. The page opens as soon as'

/** The requests for the data of pages, from now on. */
function dataOf({ page }: Visitor): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\.data(\?|$)/.test(request.url())) asked.push(request.url())
  })
  return asked
}

test('a row, a filter, the next day and a drawer need no network of their own, and leave the desk where it is', async () => {
  const owner = await aDemoPerson('owner', { viewport: phone })
  const { page, context } = owner
  await owner.open(`${desk}/schedule?day=2026-01-05`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await owner.open(`${desk}/orders`)
  const row = page.locator('main').getByRole('list').getByRole('button').or(page.locator('tbody tr')).first()
  await row.waitFor()
  const asked = dataOf(owner)
  await context.setOffline(true)
  await bar(owner, offline).waitFor()
  await row.click()
  await page.locator('dialog[open]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { name: 'Something went wrong!' }).count()).toBe(0)
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBeGreaterThan(0)
  expect(asked).toEqual([])
  // Where it was scrolled to, the bar may cover a half of what it is not about.
  await page.evaluate(() => window.scrollTo(0, 0))
  await owner.expectAccessible()
  await context.setOffline(false)
  await bar(owner, offline).waitFor({ state: 'detached' })
  await owner.close()
})

test('without a network a page that was not loaded yet is waited for, over the one that is there', async () => {
  for (const [from, to, name] of [
    [`${desk}/orders`, `${desk}/offers`, 'Offers'],
    ['/my/profile', '/my/order', 'My orders'],
  ] as const) {
    const owner = await aDemoPerson('owner', { viewport: desktop })
    const { page, context } = owner
    await owner.open(from)
    const title = page.getByRole('main').getByRole('heading', { level: 1 })
    const before = await title.innerText()
    await context.setOffline(true)
    await page.locator(`a[href$="${to}"]:visible`).first().click()
    await bar(owner, held).waitFor()
    expect(await title.innerText()).toBe(before)
    await context.setOffline(false)
    await page.waitForURL((url) => url.pathname === to)
    await page.getByRole('main').getByRole('heading', { level: 1, name }).waitFor()
    await bar(owner, held).waitFor({ state: 'detached' })
    await owner.close()
  }
})

test('the last of two pages that were tapped without a network is the one that is waited for', async () => {
  const taps = [
    [`${desk}/dashboard`, `${desk}/messages`, `${desk}/orders`],
    ['/my/profile', '/my/order', '/my/messages'],
  ] as const
  for (const [from, first, second] of taps)
    for (const way of ['offline', 'aborted']) {
      const owner = await aDemoPerson('owner', { viewport: phone })
      const { page, context } = owner
      await owner.open(from)
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      const before = await title.innerText()
      const tap = async (to: string) => {
        const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
        await page.locator(`a[href$="${to}"]:visible`).first().click()
        await lost
      }
      let isLost = way === 'aborted'
      await page.route('**/assets/**', (route) => (isLost ? route.abort('connectionreset') : route.continue()))
      if (way === 'offline') await context.setOffline(true)
      await tap(first)
      await tap(second)
      expect(await title.innerText()).toBe(before)
      isLost = false
      await context.setOffline(false)
      await page.waitForURL((url) => url.pathname === second)
      await expect.poll(() => title.innerText()).not.toBe(before)
      await owner.close()
    }
})

test('a section that was opened without a network is filled once it is back', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page, context } = owner
  await owner.open(`${desk}/offers`)
  const go = (to: string) => page.locator(`a[href$="${to}"]:visible`).first().click()
  await page.locator('tbody tr').first().waitFor()
  // Its code comes, what it shows does not.
  await page.route('**/api/h/**', (route) => route.abort())
  await go('/admin/orders')
  const words = page.getByRole('main').getByText('No connection')
  await words.first().waitFor()
  await page.unroute('**/api/h/**')
  await context.setOffline(true)
  await context.setOffline(false)
  await words.first().waitFor({ state: 'detached' })
  await page.locator('tbody tr').first().waitFor()
  await owner.close()
})

test('whoever goes back from a page that does not come stays there once the network is back', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop, keeps: true })
  const { page, context } = owner
  await owner.open(`${desk}/orders`)
  await page.locator('tbody tr').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await owner.open(`${desk}/dashboard`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  await page.locator('a[href$="/admin/schedule"]:visible').first().click()
  await bar(owner, held).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await context.setOffline(false)
  await page.locator('tbody tr').first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`${desk}/orders`)
  await owner.close()
})

test('what a page loads later comes once the network is back, though it was first asked for without one', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page, context } = visitor
  await visitor.open('/my/orders')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/island-'))
  await context.setOffline(true)
  await lost
  await context.setOffline(false)
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Log in' })
    .or(page.getByRole('main').getByRole('button', { name: 'Log in' }))
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await visitor.close()
})

test('data that does not come is asked for again, in the language of the page, and at once where somebody says so', async () => {
  const visitor = await aDemoPerson('customer', { viewport: phone })
  const { page } = visitor
  await visitor.open('/ms/my/profile')
  let lost = 0
  await page.route(/\.data(\?|$)/, (route) =>
    lost++ < 2 ? (lost === 1 ? route.abort() : route.fulfill({ status: 502, body: 'Bad gateway' })) : route.continue(),
  )
  await page.locator('a[href$="/my/order"]:visible').first().click()
  const words = bar(visitor, 'Halaman itu tidak dapat dimuatkan.')
  await words.waitFor()
  await page.getByRole('button', { name: 'Cuba lagi' }).click()
  await expect.poll(() => lost).toBe(2)
  await page.getByRole('button', { name: 'Cuba lagi' }).click()
  await page.waitForURL((url) => url.pathname === '/ms/my/order')
  await words.waitFor({ state: 'detached' })
  await visitor.close()
})

test('a page of a search that does not come leaves the one that is there', async () => {
  const visitor = await aVisitor({ viewport: desktop })
  const { page } = visitor
  await visitor.open('/search?q=massage')
  let lost = 0
  await page.route(/\.data(\?|$)/, (route) => (lost++ === 0 ? route.abort() : route.continue()))
  const result = page.locator('main a[href*="/item/"]').first()
  await result.click()
  await bar(visitor, 'That did not load.').waitFor()
  expect(await result.isVisible()).toBe(true)
  await page.waitForURL(/\/item\//)
  await visitor.close()
})

test('code that is gone, since a new version took its place, loads the document anew', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await owner.open(`${desk}/schedule`)
  let anew = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) anew = true
  })
  await page.route(/\/assets\/offers\.route-[^/]+\.js$/, (route) =>
    // The document knows the new names.
    anew ? route.continue() : route.fulfill({ status: 404, body: '' }),
  )
  await page.locator('a[href$="/admin/offers"]:visible').first().click()
  await page.waitForURL((url) => url.pathname === `${desk}/offers`)
  await page.getByRole('heading', { level: 1, name: 'Offers' }).waitFor()
  expect(anew).toBe(true)
  await owner.close()
})

test('a screen that fails keeps the frame of its area', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  await owner.open(`${desk}/orders`)
  await page.getByRole('table').waitFor()
  await page.route(/\/api\/h\/offers\b/, (route) =>
    route.fulfill({ json: { ok: true, data: { rows: [null], cursor: null } } }),
  )
  await page.locator('a[href$="/admin/offers"]:visible').first().click()
  await page.getByRole('heading', { name: 'Something went wrong!' }).waitFor()
  await page.locator('a[href$="/admin/orders"]:visible').first().click()
  await page.getByRole('table').waitFor()
  await owner.close()
})
