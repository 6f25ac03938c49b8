import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** Where the boxes of the page were. */
    boxes?: Map<HTMLElement, string>
  }
}

/** Waits until the linked resources are loaded and no box has moved for a few frames. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const sum = () =>
      [...document.querySelectorAll<HTMLElement>('body *')].reduce(
        (total, { offsetTop = 0, offsetHeight = 0, offsetWidth = 0 }) =>
          total + offsetTop + offsetHeight * 3 + offsetWidth * 7,
        0,
      )
    await document.fonts.ready
    let last = Number.NaN
    for (let still = 0, frames = 0; still < 6 && frames < 600; frames++) {
      await frame()
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      const now = sheets.every(({ sheet }) => sheet) ? sum() : Number.NaN
      still = now === last ? still + 1 : 0
      last = now
    }
  })
}

/** Records the layout position of each visible box. A transform of a hovered element does not count as a move. */
async function note(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (e) => e instanceof HTMLElement && e.checkVisibility(),
    )
    window.boxes = new Map(seen.map((e) => [e, [e.offsetLeft, e.offsetTop, e.offsetWidth, e.offsetHeight].join(' ')]))
  })
}

/** What sticks to the screen goes along with it by right. */
async function expectUnmoved(page: Page, since: string): Promise<void> {
  const moved = await page.evaluate(() =>
    [...(window.boxes ?? [])].flatMap(([e, before]) => {
      if (getComputedStyle(e).position === 'sticky') return []
      const now = [e.offsetLeft, e.offsetTop, e.offsetWidth, e.offsetHeight].join(' ')
      return e.isConnected && e.checkVisibility() && now !== before
        ? [`${e.tagName}.${e.className} ${before} → ${now}`]
        : []
    }),
  )
  expect(moved.slice(0, 8), `boxes that moved ${since} on ${page.url()}`).toEqual([])
}

/**
 * Style sheets that may be linked twice: by a screen, and by the lazy part that shows the same lines in the header's
 * popover; and by a screen whose tabs are parts of their own. The lazy part needs its own link, since the screen's goes with the screen.
 */
const sharedWithLazyParts = /\/(?:thread-line|loaded|may)-/

/**
 * Expects no layout shift: neither the lazy part nor the mouse nor scrolling moves a box, and no style sheet of the frame is linked
 * again. Linking all of them again, in reverse or in the same order, must not move anything either.
 */
export async function expectSteady(page: Page): Promise<void> {
  await settle(page)
  await note(page)
  await page.evaluate(() => window.dispatchEvent(new Event('khidmat:island')))
  await page.waitForFunction(() => document.querySelector('link[rel=stylesheet][href*="/assets/island-"]'))
  await settle(page)
  await expectUnmoved(page, 'when the lazy part came')
  const { width, height } = page.viewportSize() ?? { width: 360, height: 740 }
  for (const [x, y] of [
    [0.1, 0.2],
    [0.5, 0.35],
    [0.9, 0.5],
    [0.4, 0.65],
    [0.2, 0.9],
  ] as const)
    await page.mouse.move(width * x, height * y, { steps: 4 })
  await settle(page)
  await expectUnmoved(page, 'under the mouse')
  // Not smoothly, and at the end itself: what comes into sight on the way there may move what a finger is about to touch.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await settle(page)
  await expectUnmoved(page, 'when it was scrolled')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const links = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => new URL(href).pathname))
  const sheets = [...new Set(links)]
  for (const order of [sheets.toReversed(), sheets]) {
    await page.evaluate((order) => {
      for (const href of order) {
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.href = href
        document.head.append(link)
      }
    }, order)
    await settle(page)
    await expectUnmoved(page, 'when the sheets came in another order')
  }
  expect(
    links.filter((href, i) => links.indexOf(href) !== i && !sharedWithLazyParts.test(href)),
    `sheets linked twice on ${page.url()}`,
  ).toEqual([])
}
