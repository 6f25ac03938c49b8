import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestApi } from './api.ts'
import { calls, pages, texts } from './contract.ts'

const routes = readFileSync('src/web/routes.ts', 'utf8')

/** The paths of routes.ts, those under a prefix joined with it. */
function routePaths(): string[] {
  const found = ['/']
  let parent = ''
  for (const line of routes.split('\n')) {
    parent = /prefix\('([^']+)'/.exec(line)?.[1] ?? parent
    const path = /route\('([^']+)'/.exec(line)?.[1]
    if (path) found.push(line.startsWith('      ') ? `/${parent}/${path}` : `/${path}`)
  }
  return found
}

/** The address of a page as a test writes it: what is `:named` is anything, and the address ends there. */
function addressOf(page: string): RegExp {
  const named = /(?:[^/`'"?#\s]|\$\{[^}]*\})+/.source
  const parts = page.split('/').map((part) => (part.startsWith(':') ? named : part))
  return new RegExp(`${parts.join('/')}(?=[\`'"?#$])`)
}

test('every page that stands has a route and a test that opens it; the others are not linked', () => {
  const present = routePaths()
  for (const [page, proof] of Object.entries(pages)) {
    if (proof === 'later') expect(present.includes(page), `${page} is built, but the contract says later`).toBe(false)
    else {
      expect(present.includes(page), `no route for ${page}`).toBe(true)
      expect(addressOf(page).test(readFileSync(proof, 'utf8')), `${proof} does not open ${page}`).toBe(true)
    }
  }
})

test('every call that stands is in the API document and named in its test', async () => {
  const { api } = await openTestApi()
  const document = (await (await api.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  for (const [call, proof] of Object.entries(calls)) {
    const [method = '', path = ''] = call.split(' ')
    // The contract names the sign-in library's endpoints without the provider.
    const there = [path, `${path}/google`].some((at) => document.paths[at]?.[method.toLowerCase()] !== undefined)
    if (proof === 'later') expect(there, `${call} is built, but the contract says later`).toBe(false)
    else {
      expect(there, call).toBe(true)
      expect(readFileSync(proof, 'utf8').includes(path.replace(/\{.*/, '')), `${proof} does not name ${call}`).toBe(
        true,
      )
    }
  }
})

test('every quoted text stands where the contract says, word for word', () => {
  for (const [text, file] of Object.entries(texts))
    if (file !== 'later') expect(readFileSync(file, 'utf8').includes(text), `${text}: ${file}`).toBe(true)
})

test('how much of the contract stands', () => {
  const count = (table: Record<string, string>) =>
    `${Object.values(table).filter((proof) => proof !== 'later').length} of ${Object.keys(table).length}`
  console.log(`contract: pages ${count(pages)}, calls ${count(calls)}, texts ${count(texts)}`)
})
