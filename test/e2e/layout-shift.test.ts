import { expect, test } from 'vitest'
import { aVisitor, phone } from './visitor.ts'

declare global {
  interface Window {
    /** What moved while the page loaded, as browsers count it. */
    shifts?: number
  }
}

/** The most that may move while a page loads. Above 0.1 a page counts as unsteady. */
const MOST = 0.02

test.each(['/', '/ms', '/zh', '/search'])('nothing moves on %s when the typeface arrives late', async (path) => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifts = (window.shifts ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let late = 0
  await page.route('**/*.woff2', async (route) => {
    late++
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await visitor.open(path)
  await page.evaluate(async () => document.fonts.ready)
  await page.waitForTimeout(500)
  // It was asked for, and came after the first words.
  expect(late).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.fonts.check('16px "Urbanist Variable"'))).toBe(true)
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(MOST)
  await visitor.close()
})
