import type { Plugin } from 'vite'

/** What the bundler's own helper is called. */
const HELPER = '\0vite/preload-helper.js'

/** Puts our way to import a part of a page in the place of the bundler's, which gives up for good where a file was lost once. */
export function patientImports(): Plugin {
  return {
    name: 'khidmat:patient-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== HELPER) return undefined
      return `export { fetchedFirst as __vitePreload } from '/src/web/ui/client/fetched-first.ts'`
    },
  }
}
