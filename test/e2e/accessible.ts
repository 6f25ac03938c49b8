import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

/**
 * The library in its short form, put into the page and asked directly: its own driver sends twice as many bytes, collects what
 * passed as well, and takes almost twice as long.
 */
const library = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The serious and critical findings of axe on a page: each rule with the elements that break it. */
export async function gravest(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(library)
  return page.evaluate(async () => {
    if (!window.axe) throw new Error('axe is not there')
    const { violations } = await window.axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      reporter: 'no-passes',
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ target }) => target.join(' '))
            .slice(0, 4)
            .join(' | ')}`,
      )
  })
}
