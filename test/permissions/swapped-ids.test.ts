import { expect, test } from 'vitest'
import { calls } from '#contracts/calls.ts'
import type { Operation as Described } from '#contracts/operation.ts'
import { changedTables, printDatabase } from '../database-print.ts'
import { describedCalls } from '../described.ts'
import type { Operation } from '../fuzz.ts'
import { recipes } from '../valid/index.ts'
import { Say } from '../valid/say.ts'
import { aValidWorld, toRequest, type ValidRequest } from '../valid/world.ts'

// Two companies, two owners. Each call that one of them may make is repeated with one id at a time replaced by the other's:
// it is refused, and nothing changes.

/** Operations that may name something of somebody else, and why; with a field's name where only that field may. */
const mayName: Record<string, string> = {
  ...because(
    'what is for sale is there for everybody',
    `addToCart placeOrder placeSeries quoteBooking findSlots findSeries listOffers listItems getOffer getItem listReviews listConnects revalidateCompany
    savePreferences getFile`,
  ),
  ...because('whether an address is known is told by contract', 'checkEmail checkUser'),
  ...because(
    'whoever holds the link or the code may use it',
    'getSandboxPayment decideSandboxPayment keepAccount verifyOrChange getCalendarFeed',
  ),
  ...because(
    'whoever holds the key of the payment service',
    'getSandboxStatus openSandboxPayment closeSandboxPayment refundSandboxPayment',
  ),
  ...because('both have the same password', 'logIn'),
  ...because('anybody may be asked to work here', 'inviteStaff:toid'),
  ...because('a browser makes its keys itself', 'subscribePush:keys.p256dh'),
  ...because(
    'what is not there is left out of the answer',
    'listCart listKeptOrders attachOrders listContactStamps listSchedule:staffid listCustomers:groupid markNoticesRead',
  ),
  ...because('gone is gone', 'removeFavourite'),
  ...because('a name is nobody’s', 'saveGroup:name'),
  ...because('is the same for all', 'getAnnouncement'),
}
/** Tables that record tries at a proof. */
const tries = ['code_challenges', 'passkey_challenges', 'sign_ins'].map((name) => `public.${name}`)

function because(why: string, operations: string): Record<string, string> {
  return Object.fromEntries(operations.split(/\s+/).map((operation) => [operation, why]))
}

type Place = { part: 'path' | 'query' | 'body'; keys: (string | number)[]; mine: string; theirs: string }

/** The texts that differ at the same place of both requests. */
function* differences(part: Place['part'], mine: unknown, theirs: unknown, keys: Place['keys'] = []): Generator<Place> {
  if (typeof mine === 'string' && typeof theirs === 'string') {
    if (mine !== theirs) yield { part, keys, mine, theirs }
  } else if (typeof mine === 'object' && typeof theirs === 'object' && mine !== null && theirs !== null) {
    for (const key of Object.keys(mine))
      yield* differences(part, (mine as Record<string, unknown>)[key], (theirs as Record<string, unknown>)[key], [
        ...keys,
        key,
      ])
  }
}

function withTheirs(request: ValidRequest, { part, keys, theirs }: Place): ValidRequest {
  const changed = structuredClone({ path: request.path, query: request.query, body: request.body })
  let at: unknown = changed[part]
  for (const key of keys.slice(0, -1)) at = (at as Record<string, unknown>)[key]
  ;(at as Record<string, unknown>)[keys.at(-1) ?? ''] = theirs
  return { ...request, ...changed }
}

/** Who may see everything. */
const ofOperators = new Set(
  Object.values(calls as Record<string, Described>).flatMap(({ who, id }) => (who === 'operator' ? [id] : [])),
)

test('what is of one company or person is not reached from another by any id in a request', async () => {
  const mine = await aValidWorld()
  const theirs = await aValidWorld(mine.at)
  const { db } = mine.at.platform.database
  const document = await describedCalls<{
    paths: Record<string, Record<string, Operation>>
  }>(mine.at.api)
  const problems: string[] = []
  let swapped = 0
  for (const [n, [path, methods]] of Object.entries(document.paths).entries()) {
    for (const [method, operation] of Object.entries(methods)) {
      const recipe = recipes[operation.operationId]
      if (!recipe || ofOperators.has(operation.operationId)) continue
      for (const turn of [1, 2]) {
        await mine.stayIn()
        await theirs.stayIn()
        const own = await recipe(mine, new Say(n * 10 + turn))
        const other = await recipe(theirs, new Say(n * 10 + turn))
        const places = (['path', 'query', 'body'] as const).flatMap((part) => [
          ...differences(part, own[part], other[part]),
        ])
        for (const place of places) {
          const name = `${operation.operationId}:${place.keys.join('.')}`
          const [url, init] = toRequest(path, method.toUpperCase(), operation, withTheirs(own, place), mine.owner)
          const before = await printDatabase(db)
          const response = await mine.at.api.request(url, init)
          const text = await response.text()
          const changed = changedTables(before, await printDatabase(db)).filter((table) => !tries.includes(table))
          swapped++
          if (response.status >= 500) problems.push(`${name}: ${response.status} ${text.slice(0, 120)}`)
          else if (mayName[operation.operationId] || mayName[name]) continue
          else if (response.ok || changed.length > 0)
            problems.push(`${name}: ${response.status}, changed ${changed.join()}`)
        }
      }
    }
  }
  console.log(`swapped ids: ${swapped}`)
  expect([...new Set(problems)].sort()).toEqual([])
}, 400_000)
