import { readFileSync } from 'node:fs'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { deskPaths, operatorPaths, ownPaths, publicPaths } from './e2e/screens/paths.ts'

const walked = [
  ...publicPaths({ category: 'c', company: 'c', event: 'e', item: 'i', offer: { id: 'o', slug: 's' } }),
  ...ownPaths,
  ...deskPaths('o'),
  ...operatorPaths,
].map((path) => path.replace(/\?.*/, ''))

/** Screens that no walk leads to, by their address in web/routes.ts: which test looks at them, or why none does. */
const elsewhere: Readonly<Record<string, { lookedAtIn: string } | { because: string }>> = {
  '/shop': { because: 'the screen of / under another address' },
  '/invite': { lookedAtIn: 'test/e2e/invite.test.ts' },
  '/invite/:referralcode': { lookedAtIn: 'test/e2e/invite.test.ts' },
  '/address-back': { lookedAtIn: 'test/e2e/address-back.test.ts' },
  '/co/:companyid/admin': { because: 'leads on to the dashboard; desk-counts.test.ts opens it' },
  '/co/:companyid/admin/*': { lookedAtIn: 'test/e2e/desk-counts.test.ts' },
  '/checkout/:groupid': { lookedAtIn: 'test/e2e/buying.test.ts' },
  '/pay/sandbox/:ref': { because: 'the demo’s stand-in for a payment service; buying.test.ts pays there' },
  '/my/order/:orderid': { lookedAtIn: 'test/e2e/buying.test.ts' },
  '/my/*': { because: 'the screen of /co/:companyid/admin/* in another frame' },
  '/admin': { because: 'leads on to the overview' },
  '/admin/*': { because: 'the screen of /co/:companyid/admin/* in another frame' },
}

type Route = (typeof routes)[number]
/** The addresses of the screens, those of layouts without their own. */
const addressesOf = (entries: readonly Route[]): string[] =>
  entries.flatMap(({ path, children }) => (children ? addressesOf(children as Route[]) : [`/${path ?? ''}`]))
const addresses = addressesOf(routes)

/** The address of the screen that a path leads to: the one that names most of it. */
function addressOf(path: string): string | undefined {
  const named = (address: string) => address.split('/').filter((part) => part && !/^[:*]/.test(part)).length
  const found = addresses.filter((address) => matchPath(address, path))
  return found.toSorted((a, b) => named(b) - named(a) || Number(a.endsWith('*')) - Number(b.endsWith('*')))[0]
}

test('every screen is looked at in a walk, or stands here with where else it is', () => {
  expect(addresses.length).toBeGreaterThan(35)
  const reached = new Set(walked.map(addressOf))
  expect(addresses.filter((address) => !reached.has(address))).toEqual(Object.keys(elsewhere))
})

test('what is looked at elsewhere is opened there, and judged for its accessibility', () => {
  for (const [address, reason] of Object.entries(elsewhere)) {
    if (!('lookedAtIn' in reason)) continue
    const code = readFileSync(reason.lookedAtIn, 'utf8')
    const opened = address.replace(/\/?:.*/, '')
    expect([
      address,
      code.includes(`${opened}/`) || code.includes(`${opened}\``),
      code.includes('expectAccessible'),
    ]).toEqual([address, true, true])
  }
})
