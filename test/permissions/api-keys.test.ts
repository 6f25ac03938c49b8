import { expect, test } from 'vitest'
import { calls } from '#contracts/calls.ts'
import { type Operation as Described, opensToKeys } from '#contracts/operation.ts'
import { keyRights } from '#shared/api-keys.ts'
import { changedTables, printDatabase } from '../database-print.ts'
import { describedCalls } from '../described.ts'
import type { Operation } from '../fuzz.ts'
import { aKey } from '../valid/desk.ts'
import { recipes } from '../valid/index.ts'
import { Say } from '../valid/say.ts'
import { aValidWorld, toRequest, type ValidRequest } from '../valid/world.ts'
import { doors } from './doors.ts'

// What a company's key may call follows from the records of the operations. So each of them is called with one that holds all rights
// that a key may hold: what is not open to keys is refused before anything is read, and what is open is so for the own company alone.

const world = await aValidWorld()
const theirs = await aValidWorld(world.at)
const { db } = world.at.platform.database
const document = await describedCalls<{ paths: Record<string, Record<string, Operation>> }>(world.at.api)
const described = document.paths
const ofId = new Map(Object.entries<Described>(calls).map(([key, record]) => [record.id, { key, record }]))
const all = Object.entries(described).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

/** What is a person's, or would outlive the key that made it, whatever a record says. */
const ofPeople = new Set(
  // A secret address goes on after the key is revoked (decision 158).
  `makeApiKey revokeApiKey listApiKeys addWebhook changeWebhook renewWebhookSecret makeCalendarFeed listCalendarFeeds removeCalendarFeed
  inviteStaff changeStaff resignStaff getProfile logIn listOrders openLive watchContacts`.split(/\s+/),
)

async function ask(asked: (typeof all)[number], request: ValidRequest, key: string) {
  const [url, init] = toRequest(asked.path, asked.method, asked.operation, request, world.owner)
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${key}`)
  const response = await world.at.api.request(url, { ...init, headers })
  return { status: response.status, text: await response.text() }
}

/** A request that the owner of the company may make, from its side where it is about an order. */
async function aRequest(id: string, say: Say): Promise<ValidRequest | undefined> {
  await world.stayIn()
  const buyer = { jwt: theirs.owner.jwt, id: theirs.owner.id }
  await theirs.stayIn()
  const asked = (doors[id] ?? []).find(({ ask }) => ask)?.ask
  if (asked) return asked(world, say, { ...buyer, jwt: theirs.owner.jwt })
  return recipes[id]?.(world, say)
}

test('every operation is closed to a key, or open to it, as its record says; what is closed changes nothing', async () => {
  const say = new Say(7)
  const wrong: string[] = []
  const open: string[] = []
  for (const asked of all) {
    const { operationId } = asked.operation
    const known = ofId.get(operationId)
    if (!known) continue
    const valid = await aRequest(operationId, say)
    if (!valid && opensToKeys(known.record)) wrong.push(`${operationId}: nobody asks it with a request that is valid`)
    const request = valid ?? {}
    const { key } = await aKey(world)
    const before = await printDatabase(db)
    const { status, text } = await ask(asked, request, key)
    if (opensToKeys(known.record)) {
      open.push(operationId)
      const isHeld = text.includes('companies.forbidden') || text.includes('companies.company_not_found')
      if (status === 401 || isHeld || status >= 500) wrong.push(`${operationId}: ${status} ${text.slice(0, 160)}`)
      continue
    }
    const changed = changedTables(before, await printDatabase(db)).filter((table) => table !== 'public.api_keys')
    if (status !== 403 || !text.includes('identity.key_not_here'))
      wrong.push(`${operationId}: ${status} ${text.slice(0, 160)}`)
    if (changed.length > 0) wrong.push(`${operationId} changed ${changed.join()}`)
  }
  expect(wrong).toEqual([])
  // The control: keys are of use, and what concerns people is not among it.
  expect(open).toEqual(
    expect.arrayContaining(['listDeskOrders', 'getOrder', 'actOnOrder', 'addWalkIn', 'listCustomers']),
  )
  expect(open.filter((id) => ofPeople.has(id))).toEqual([])
}, 240_000)

test('what is open to a key is of its own company alone', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const asked of all) {
    const { operationId } = asked.operation
    const known = ofId.get(operationId)
    if (!known || !opensToKeys(known.record)) continue
    const request = await aRequest(operationId, new Say(11))
    if (!request) continue
    const { key } = await aKey(theirs)
    const before = await printDatabase(db)
    const { status, text } = await ask(asked, request, key)
    const changed = changedTables(before, await printDatabase(db)).filter((table) => table !== 'public.api_keys')
    tried++
    if (status < 400 || status >= 500 || status === 401 || changed.length > 0)
      wrong.push(`${operationId}: ${status}, changed ${changed.join()} ${text.slice(0, 120)}`)
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(15)
}, 240_000)

test('every right that a key may hold opens something', () => {
  const useful = keyRights.filter((right) =>
    Object.values<Described>(calls).some(({ who }) => typeof who !== 'string' && who.includes(right)),
  )
  // Settlements are actions of an order, which asks for them itself.
  expect(keyRights.filter((right) => !useful.includes(right))).toEqual(['orders.settle'])
})
