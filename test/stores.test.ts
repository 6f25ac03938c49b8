import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What the browser holds beside its screens outlives them, and the person in front of it.

const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
const withWords = (words: RegExp) => files.filter((file) => words.test(readFileSync(file, 'utf8')))

/** Stores of the page or the device, and why nobody's are in them. */
const ofNobody: Record<string, string> = {
  'src/web/ui/state/store.ts': 'makes them',
  'src/web/ui/pieces/toast.ts': 'passes by itself, and is dismissed by the dialog in which somebody logs in',
  'src/web/ui/layout/network-bar.tsx': 'whether there is a network',
  'src/web/ui/client/held.ts': 'what the page waits for',
  'src/web/private/desk/request-sound.ts': 'the device’s, such as the one at the till, whoever uses it',
}

test('a store of the browser follows who is in front of it, or says why it need not', () => {
  const stores = withWords(/\bcreateStore\b\s*[<(]/)
  expect(stores.length).toBeGreaterThan(5)
  const deaf = stores.filter((file) => !readFileSync(file, 'utf8').includes("hear('session'"))
  expect(deaf.toSorted()).toEqual(Object.keys(ofNobody).toSorted())
})

/** Where a type is asserted past the compiler, and why no field of ours is renamed there unseen. */
const asserted: Record<string, string> = {
  'src/web/build.server.ts': 'what the bundler makes',
  'src/web/ui/map/map-style.ts': 'a drawing from a file',
  'src/web/ui/kit/wizard.tsx': 'the step keeps its own type of values',
  'src/web/ui/kit/list.tsx': 'the key is of a list whose record the screen has named',
  'src/web/public/gateway/passkey-calls.ts': 'the words of the browser for keys, which the server hands on',
  'src/web/private/account/security-api.ts': 'the same',
}

test('no answer of ours is told to the compiler to be something else', () => {
  expect(withWords(/\bas unknown as\b/).toSorted()).toEqual(Object.keys(asserted).toSorted())
})
