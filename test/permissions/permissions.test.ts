import { expect, test } from 'vitest'
import { calls } from '#contracts/calls.ts'
import type { Operation as Described } from '#contracts/operation.ts'
import { changedTables, printDatabase } from '../database-print.ts'
import { describedCalls } from '../described.ts'
import { type Operation, requestsFor, type Schema } from '../fuzz.ts'
import { recipes } from '../valid/index.ts'
import { Say } from '../valid/say.ts'
import { aValidWorld, toRequest, type ValidRequest } from '../valid/world.ts'
import { type Door, doors, doorsOfNothing, type Verdict } from './doors.ts'
import { type Role, roles, thePeople } from './people.ts'

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
interface Asked {
  path: string
  method: string
  operation: Operation
}

const world = await aValidWorld()
const people = await thePeople(world)
const document = await describedCalls<Document>(world.at.api)
const operations: Asked[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

/** Asks with somebody's token, or none. */
async function ask({ path, method, operation }: Asked, request: ValidRequest, jwt: string | undefined) {
  const [url, init] = toRequest(path, method, operation, request, world.owner)
  const headers = new Headers(init.headers)
  if (jwt === undefined) headers.delete('authorization')
  else headers.set('authorization', `Bearer ${jwt}`)
  const response = await world.at.api.request(url, { ...init, headers })
  return { status: response.status, text: await response.text() }
}

/** How an operation answers every role: first those it must refuse, all with the same request that succeeds afterwards. */
async function tryDoor(asked: Asked, door: Door, say: Say): Promise<string[]> {
  const { operationId } = asked.operation
  const wrong: string[] = []
  const buyer = async () => ({ jwt: (await people.tokenOf('buyer')) ?? '', id: people.idOf('buyer') })
  const recipe = recipes[operationId]
  const make = async () => {
    await world.stayIn()
    if (door.ask) return door.ask(world, say, await buyer())
    if (recipe) return recipe(world, say)
    // Needs an outside service: a request that fits the schema is enough for a refusal.
    const [request] = requestsFor(document, asked.path, asked.operation, { seed: 1, runs: 1 })
    return { body: request?.body }
  }
  const verdicts = (door.among ?? roles).map((role) => [role, door.verdict(role)] as const)
  const check = (role: string, verdict: Verdict, { status, text }: { status: number; text: string }) => {
    const right = verdict === 'fine' ? status < 300 : status === verdict
    if (!right) wrong.push(`${operationId} as ${role}: ${status}, not ${verdict} ${text.slice(0, 160)}`)
  }
  let request = await make()
  // Tokens are made after the request: recipes move the clock, and a token that was renewed since counts as stolen.
  const tokens = new Map<Role, string | undefined>()
  for (const [role] of verdicts) tokens.set(role, await people.tokenOf(role))
  const before = await printDatabase(world.at.platform.database.db)
  for (const [role, verdict] of verdicts.filter(([, verdict]) => verdict !== 'fine'))
    check(role, verdict, await ask(asked, request, tokens.get(role)))
  const changed = changedTables(before, await printDatabase(world.at.platform.database.db))
  if (changed.length > 0) wrong.push(`${operationId} was refused, yet changed ${changed.join()}`)
  if (door.own && (recipe || door.ask))
    check('its own', 'fine', await ask(asked, request, request.jwt ?? world.owner.jwt))
  for (const [role, verdict] of verdicts.filter(([, verdict]) => verdict === 'fine').reverse()) {
    check(role, verdict, await ask(asked, request, await people.tokenOf(role)))
    request = await make()
  }
  return wrong
}

test('every operation of the document has its door, and every special door its operation', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.filter((id) => !doors[id])).toEqual([])
  expect(doorsOfNothing).toEqual([])
})

test('the area of operators is theirs alone, and they have no other', () => {
  const strays = Object.entries(calls as Record<string, Described>)
    .filter(([key, { who }]) => key.includes(' /api/h/admin/') !== (who === 'operator'))
    .map(([key]) => key)
  expect(strays).toEqual([])
})

test.each(operations.map((asked, n) => [asked.operation.operationId, asked, n + 1] as const))(
  '%s opens to whom it should and to nobody else, and who is refused changes nothing',
  async (operationId, asked, n) => {
    const say = new Say(n)
    const wrong: string[] = []
    for (const door of doors[operationId] ?? []) wrong.push(...(await tryDoor(asked, door, say)))
    expect(wrong).toEqual([])
  },
  60_000,
)
