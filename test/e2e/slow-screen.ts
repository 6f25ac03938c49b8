import type { Page } from 'playwright-core'

/**
 * A busy machine: from the call of what this returns, what is to be drawn waits for so long.
 * @param wait in milliseconds. To be asked for before the page is opened.
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
