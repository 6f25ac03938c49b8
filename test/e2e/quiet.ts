import type { Page, Request } from 'playwright-core'

/** A page without requests and CPU work for so many milliseconds is complete. */
const SILENCE_MS = 200
/** The timeout for a page that never stops. */
const PATIENCE_MS = 5000

/** The live stream of a signed-in page, which stays open. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/h/live'

/**
 * Watches the requests of a page from now on.
 * @returns a function that waits until all requests are answered and the page is idle; the live stream does not count
 */
export function watchTraffic(page: Page): () => Promise<void> {
  const waiting = new Set<Request>()
  let changed = Date.now()
  const ended = (request: Request) => {
    waiting.delete(request)
    changed = Date.now()
  }
  page.on('request', (request) => {
    if (isStream(request)) return
    waiting.add(request)
    changed = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    const deadline = Date.now() + PATIENCE_MS
    while (Date.now() < deadline) {
      if (waiting.size === 0 && Date.now() - changed >= SILENCE_MS) {
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
        if (waiting.size === 0 && Date.now() - changed >= SILENCE_MS) return
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
