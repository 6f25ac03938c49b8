import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aServiceAtProviders, toCheckout } from './a-checkout.ts'
import { serverUrl } from './server-url.ts'
import { aVisitor, phone } from './visitor.ts'

declare global {
  interface Window {
    /** What moved while the page loaded, as browsers count it. */
    shifts?: number
    /** What it was that moved, and by how much. */
    shifted?: string[]
    wordsPainted?: () => void
  }
}

/** The most that may move while a page loads. Above 0.1 a page counts as unsteady. */
const MOST = 0.02

/** Counts in the page what moves, as browsers do: from the start, or from now on. */
function countShifts(buffered: boolean): void {
  window.shifts = 0
  window.shifted = []
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) {
        window.shifts = (window.shifts ?? 0) + entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          window.shifted?.push(
            `${node?.textContent} from ${previousRect.top} to ${currentRect.top} at ${entry.startTime}`,
          )
      }
  }).observe({ type: 'layout-shift', buffered })
}

/** Waits until what is there has been drawn, and what it moved is told. */
async function drawn(page: Page) {
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((next) => requestAnimationFrame(next))
  })
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
  await drawn(page)
  // It was asked for, and came after the first words.
  expect(late).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.fonts.check('16px "Urbanist Variable"'))).toBe(true)
  const moved = await page.evaluate(() => window.shifted?.join('\n'))
  expect(await page.evaluate(() => window.shifts), moved).toBeLessThan(MOST)
  await visitor.close()
})

test.each([
  ['paid in full', /./],
  // A deposit leaves something to pay on the spot.
  ['paid in part', /^Family portrait/],
])('what is booked, and %s, stays where it is when the money comes after the buyer', async (_how, titled) => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await toCheckout(visitor, titled)
  await page.locator('form input[autocomplete=name]').fill('Aina Sabar')
  await page.locator('form input[autocomplete=email]').fill('aina.sabar@example.test')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await page.getByRole('button', { name: 'Succeed, told after 15 seconds' }).click()
  await page.waitForURL(/\/checkout\/.*paid=1/)
  await page.getByRole('button', { name: 'I did not pay: choose another way' }).waitFor()
  // What is there by now is no shift: it is drawn before anything counts.
  await drawn(page)
  await page.evaluate(countShifts, false)
  await page.getByText('aina.sabar@example.test').waitFor()
  await drawn(page)
  const moved = await page.evaluate(() => window.shifted?.join('\n'))
  expect(await page.evaluate(() => window.shifts), moved).toBeLessThan(0.05)
  await visitor.close()
})

test.each([
  ['free times that come late', '**/khidmat-slots**'],
  ['a price that comes late', '**/api/h/quote'],
])('nothing moves where one books by %s', async (_what, late) => {
  const visitor = await aVisitor({ viewport: phone })
  const { page } = visitor
  await page.addInitScript(countShifts, true)
  const shown = Promise.withResolvers<void>()
  let held = 0
  await page.route(late, async (route) => {
    held++
    await shown.promise
    await route.continue()
  })
  const offer = await aServiceAtProviders()
  await page.goto(`${serverUrl()}/book/${offer.slug}/${offer.offerid}`)
  await expect.poll(() => held).toBeGreaterThan(0)
  await page.locator('#block-time').waitFor()
  await drawn(page)
  shown.resolve()
  await page.locator('#block-time [aria-live] button').last().waitFor()
  await page.waitForLoadState('networkidle')
  await drawn(page)
  const moved = await page.evaluate(() => window.shifted?.join('\n'))
  expect(await page.evaluate(() => window.shifts), moved).toBeLessThan(MOST)
  await visitor.close()
})
