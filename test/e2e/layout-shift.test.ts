import { expect, test } from 'vitest'
import { aVisitor, phone } from './visitor.ts'

declare global {
  interface Window {
    /** What moved while the page loaded, as browsers count it. */
    shifts?: number
    wordsPainted?: () => void
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
  // The typeface is held back until words are on the screen.
  const painted = Promise.withResolvers<void>()
  await page.exposeFunction('wordsPainted', () => painted.resolve())
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) window.wordsPainted?.()
    }).observe({ type: 'paint', buffered: true })
  })
  let late = 0
  await page.route('**/*.woff2', async (route) => {
    late++
    await painted.promise
    await route.continue()
  })
  await visitor.open(path)
  await page.evaluate(async () => document.fonts.ready)
  // The words are drawn with it, and what moved by that is counted.
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((drawn) => requestAnimationFrame(drawn))
  })
  // It was asked for, and came after the first words.
  expect(late).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.fonts.check('16px "Urbanist Variable"'))).toBe(true)
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(MOST)
  await visitor.close()
})
