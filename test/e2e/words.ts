import { globSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const namespaces = globSync('src/locales/en/*.json').map((file) => path.basename(file, '.json'))
/** A text's key where its words should be, such as 'ui.need.value'. Names of hosts and prices begin with no namespace. */
const key = `(^|[\\s("„“])(${namespaces.join('|')})\\.[a-zA-Z]\\w*(\\.\\w+)*`

/** No text, label, hint or title on the page is the bare key of a text, or lacks a name that it should be filled in with. What stands in code is code: the audit's actions. */
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
