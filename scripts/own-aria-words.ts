import type { Plugin } from 'vite'

/** React Aria's texts in a language other than English, which stays as its fallback. */
const foreign = /\/node_modules\/react-(aria|stately|aria-components)\/dist\/private\/intl\/\w+\/(?!en-US)[\w-]+\.mjs$/

/** Leaves React Aria's texts in thirty languages out of the build: we provide our own (`ui/aria-words.ts`). */
export function ownAriaWords(): Plugin {
  return {
    name: 'own-aria-words',
    enforce: 'pre',
    load: { filter: { id: foreign }, handler: () => 'export default undefined' },
  }
}
