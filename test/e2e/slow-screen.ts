import type { Page } from 'playwright-core'

/**
 * Simulates a busy machine: after the returned function is called, rendering is delayed.
 * @param wait the delay in milliseconds. Call it before the page is opened.
 */
export async function aSlowScreen(page: Page, wait: number): Promise<() => Promise<void>> {
  await page.addInitScript((wait) => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function late(this: MessagePort, message: unknown) {
      if (document.documentElement.dataset.slow) setTimeout(() => post.call(this, message), wait)
      else post.call(this, message)
    }
  }, wait)
  return () =>
    page.evaluate(() => {
      document.documentElement.dataset.slow = 'yes'
    })
}
