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
  // A colour on its way to another is none that anybody reads. What moves for longer is judged as it stands.
  await page
    .waitForFunction(
      () =>
        document
          .getAnimations()
          .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
      null,
      { timeout: 5000 },
    )
    .catch(() => undefined)
  return page.evaluate(async () => {
    if (!window.axe) throw new Error('axe is not there')
    const { violations } = await window.axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      reporter: 'no-passes',
    })
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    const { scrollX, scrollY } = window
    for (const violation of grave.filter(({ id }) => id === 'target-size')) {
      const small: typeof violation.nodes = []
      for (const node of violation.nodes) {
        // What lies under a bar that stays is small only until it is scrolled to.
        const target = document.querySelector(String(node.target[0]))
        target?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = await window.axe.run(target ?? document, { runOnly: { type: 'rule', values: ['target-size'] } })
        if (again.violations.length > 0) small.push(node)
      }
      violation.nodes = small
    }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return grave
      .filter(({ nodes }) => nodes.length > 0)
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ target }) => target.join(' '))
            .slice(0, 4)
            .join(' | ')}`,
      )
  })
}
