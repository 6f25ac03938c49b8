import type { Page, Request } from 'playwright-core'

/** As long as nothing is asked for and nothing is calculated, the page has all it wants, in milliseconds. */
const SILENCE_MS = 200
/** Somebody who asks for ever is not waited for. */
const PATIENCE_MS = 5000

/** Who is signed in keeps this stream open for as long as the page lives. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/h/live'

/**
 * Watches what a page asks for, from now on.
 * @returns a wait until all of it is answered and the page has nothing more to do; the live stream does not count
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
