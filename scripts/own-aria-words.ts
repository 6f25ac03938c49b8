import type { Plugin } from 'vite'

/** React Aria's words in a language other than English, which stay as what it falls back to. */
const foreign = /\/node_modules\/react-(aria|stately|aria-components)\/dist\/private\/intl\/\w+\/(?!en-US)[\w-]+\.mjs$/

/** Leaves React Aria's words in thirty languages out of the build: the page gives it its own (`ui/aria-words.ts`). */
export function ownAriaWords(): Plugin {
  return {
    name: 'own-aria-words',
    enforce: 'pre',
    load: { filter: { id: foreign }, handler: () => 'export default undefined' },
  }
}
