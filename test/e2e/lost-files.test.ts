import { expect, test } from 'vitest'
import { aVisitor, phone } from './visitor.ts'

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
  await page.getByRole('searchbox').or(page.locator('a[href$="#find"]')).first().waitFor()
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
