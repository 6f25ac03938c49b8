import { globSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const namespaces = globSync('src/locales/en/*.json').map((file) => path.basename(file, '.json'))
/** Matches the key of a text, such as 'ui.need.value'. Host names and prices do not begin with a namespace. */
const key = `(^|[\\s("„“])(${namespaces.join('|')})\\.[a-zA-Z]\\w*(\\.\\w+)*`

/**
 * Expects that no text, label, hint or title on the page is a bare key, or has an unfilled placeholder. Text in code
 * elements is excepted: the audit's actions.
 */
export async function expectWords(page: Page): Promise<void> {
  const keys = await page.evaluate((key) => {
    const pattern = new RegExp(key)
    const found = new Set<string>([document.title])
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
          found.add(node.getAttribute(name) ?? '')
      } else if (!node.parentElement?.closest('script, style, code')) found.add(node.textContent ?? '')
    }
    return [...found].filter((text) => pattern.test(text) || /\{\{\w+\}\}/.test(text))
  }, key)
  expect(keys, `keys instead of words on ${page.url()}`).toEqual([])
}
