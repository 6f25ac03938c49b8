import { expect, test } from 'vitest'
import { toCheckout } from './a-checkout.ts'
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

/** Counts in the page what moves, as browsers do: from the start, or from now on. */
function countShifts(buffered: boolean): void {
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.shifts = (window.shifts ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered })
}

test.each(['/', '/ms', '/zh', '/search'])('nothing moves on %s when the typeface arrives late', async (path) => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await page.addInitScript(countShifts, true)
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

test('what is booked stays where it is when the money comes after the buyer', async () => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor)
  await page.locator('form input[autocomplete=name]').fill('Aina Sabar')
  await page.locator('form input[autocomplete=email]').fill('aina.sabar@example.test')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.getByRole('button', { name: 'Succeed, told after 15 seconds' }).click()
  await page.waitForURL(/\/checkout\/.*paid=1/)
  await page.getByRole('button', { name: 'I did not pay: choose another way' }).waitFor()
  await page.evaluate(countShifts, false)
  await page.getByText('aina.sabar@example.test').waitFor()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.05)
  await visitor.close()
})
