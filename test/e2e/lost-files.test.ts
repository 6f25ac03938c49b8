import { expect, test } from 'vitest'
import { toCheckout } from './a-checkout.ts'
import { aDemoPerson } from './signed-in.ts'
import { aSlowScreen } from './slow-screen.ts'
import { aVisitor, desktop, phone, type Visitor } from './visitor.ts'

/** Loses a file of a page once. @returns how often it was asked for */
async function loseOnce({ page }: Visitor, file: RegExp): Promise<() => number> {
  let asked = 0
  await page.route(file, (route) => (asked++ === 0 ? route.abort() : route.continue()))
  return () => asked
}

test('what is loaded for later takes no page with it when it cannot be loaded, and comes by itself afterwards', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const lost = new Set<string>()
  // The one part that every page loads once it is idle: each of its style sheets is lost once.
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    const url = route.request().url()
    if (lost.has(url) || /\/frame-/.test(url)) return route.continue()
    lost.add(url)
    return route.abort()
  })
  await visitor.open('/search?q=haircut')
  const failed = await page.waitForEvent('requestfailed')
  expect(failed.url()).toContain('/assets/')
  await page.locator('#search-what').or(page.locator('a[href$="#find"]')).first().waitFor()
  expect(await page.getByRole('heading', { name: 'Something went wrong!' }).count()).toBe(0)
  // Asked for again, it comes, with its looks: the way in opens, over all of a phone.
  await page.evaluate(() => {
    window.location.hash = '#login'
  })
  await page.getByRole('dialog').waitFor()
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width, { timeout: 20_000 }).toBe(360)
  await visitor.close()
})

test('words of a dialog that are lost once are asked for again', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  let lost = 0
  await page.route(/\/assets\/(gateway|feedback)-[^/]+\.js$/, async (route) => {
    if (lost++ < 3) await route.abort()
    else await route.continue()
  })
  await visitor.open('/install#feedback')
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  expect(lost).toBeGreaterThan(2)
  await visitor.close()
})

test('a booking whose checkout cannot be loaded at the tap opens its checkout all the same', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  const asked = await loseOnce(visitor, /\/assets\/checkout\.route-[^/]+\.js$/)
  await toCheckout(visitor)
  await page.locator('input[autocomplete=name]').waitFor()
  // Lost, fetched again, and imported as it was fetched.
  expect(asked()).toBe(3)
  await visitor.close()
})

test('a screen whose code cannot be loaded at the tap opens all the same, in the language of the page', async () => {
  for (const prefix of ['', '/ms']) {
    const owner = await aDemoPerson('owner', { viewport: desktop })
    const { page } = owner
    const asked = await loseOnce(owner, /\/assets\/orders\.route-[^/]+\.js$/)
    await owner.open(`${prefix}/co/seri-ayu-salon/admin/schedule`)
    await page.locator('a[href$="/admin/orders"]:visible').first().click()
    await page.waitForURL((url) => url.pathname === `${prefix}/co/seri-ayu-salon/admin/orders`)
    await page.getByRole('table').waitFor()
    expect(asked()).toBeGreaterThan(1)
    // What is loaded anew by hand stays where it is.
    await page.goBack()
    await page.waitForURL((url) => url.pathname === `${prefix}/co/seri-ayu-salon/admin/schedule`)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${prefix}/co/seri-ayu-salon/admin/schedule`)
    await owner.close()
  }
})

test('a screen whose code cannot be loaded opens all the same where the page is gone before anything was drawn', async () => {
  for (const prefix of ['', '/ms']) {
    const owner = await aDemoPerson('owner', { viewport: desktop })
    const { page } = owner
    const slowDown = await aSlowScreen(page, 5000)
    await loseOnce(owner, /\/assets\/orders\.route-[^/]+\.js$/)
    await owner.open(`${prefix}/co/seri-ayu-salon/admin/schedule`)
    await slowDown()
    await page.locator('a[href$="/admin/orders"]:visible').first().click()
    await page.waitForURL((url) => url.pathname === `${prefix}/co/seri-ayu-salon/admin/orders`)
    await page.getByRole('table').waitFor()
    await owner.close()
  }
})

test('a tap that was given up for another takes nobody away later, when its code cannot be loaded', async () => {
  const owner = await aDemoPerson('owner', { viewport: desktop })
  const { page } = owner
  const { promise, resolve: lose } = Promise.withResolvers<void>()
  await page.route(/\/assets\/orders\.route-[^/]+\.js$/, async (route) => {
    await promise
    await route.abort()
  })
  await owner.open('/co/seri-ayu-salon/admin/schedule')
  await page.locator('a[href$="/admin/orders"]:visible').first().click()
  await page.locator('a[href$="/admin/offers"]:visible').first().click()
  await page.getByRole('heading', { level: 1, name: 'Offers' }).waitFor()
  let loadedAnew = false
  page.on('load', () => {
    loadedAnew = true
  })
  const lost = page.waitForEvent('requestfailed')
  lose()
  await lost
  // As long as a document takes to be loaded anew.
  await page.waitForTimeout(2000)
  await page.getByRole('table').waitFor()
  expect(new URL(page.url()).pathname).toBe('/co/seri-ayu-salon/admin/offers')
  // What is written on a page is not lost for the code of one that nobody goes to.
  expect(loadedAnew).toBe(false)
  await owner.close()
})

test('a part beside the page that fails takes no page with it, and is tried again on the next one', async () => {
  const visitor = await aDemoPerson('customer', { viewport: desktop })
  const { page } = visitor
  await visitor.open('/my/profile')
  const title = page.getByRole('heading', { level: 1 })
  await title.waitFor()
  // Toasts are there already, and follow the dialog into the top layer.
  await page.locator('[popover]').first().waitFor({ state: 'attached' })
  const failed = page.waitForEvent('console', (message) => message.text().includes('uncaught interface error'))
  await page.evaluate(() => {
    const show = HTMLElement.prototype.showPopover
    HTMLElement.prototype.showPopover = function fail() {
      HTMLElement.prototype.showPopover = show
      throw new Error('no place')
    }
    window.location.hash = '#feedback'
  })
  await page.getByRole('dialog').getByRole('textbox').first().fill('All is well')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await failed
  expect(await page.getByRole('heading', { name: 'Something went wrong!' }).count()).toBe(0)
  expect(await title.isVisible()).toBe(true)
  await page.locator('[popover]').getByText('Thank you').waitFor()
  await visitor.close()
})
