import { expect, test } from 'vitest'
import { aVisitor, phone } from './visitor.ts'

test('what is loaded for later takes no page with it when it cannot be loaded, and comes by itself afterwards', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  let lost = 0
  // The one part that every page loads once it is idle, its styles included.
  await page.route(/\/assets\/(island|code-boxes|gateway)-[^/]+\.(js|css)$/, async (route) => {
    if (lost++ < 2) await route.abort()
    else await route.continue()
  })
  await visitor.open('/search?q=haircut')
  const failed = await page.waitForEvent('requestfailed')
  expect(failed.url()).toContain('/assets/')
  await page.getByRole('searchbox').or(page.locator('a[href$="#find"]')).first().waitFor()
  expect(await page.getByRole('heading', { name: 'Something went wrong!' }).count()).toBe(0)
  // Asked for again, it comes: the way in opens.
  await page.evaluate(() => {
    window.location.hash = '#login'
  })
  await page.getByRole('dialog').waitFor()
  await visitor.close()
})
