import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describedCalls } from './described.ts'
import type { Operation } from './fuzz.ts'
import { recipes } from './valid/index.ts'
import { Say } from './valid/say.ts'
import { aValidWorld, toRequest, type ValidWorld } from './valid/world.ts'

// Every call that takes an Idempotency-Key does its work once, however often it is sent at the same instant: what a phone sends
// again while the first answer is under way neither books, pays, writes nor uploads twice.

const AT_ONCE = 6
const ALONE = 6
/** Rows that say how often something was asked, not what was done. */
const uncounted = new Set(['idempotency_keys', 'rate_limit_counters'])

type Counts = Record<string, number>

async function countRows({ at }: ValidWorld): Promise<Counts> {
  const { db } = at.platform.database
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const counts: Counts = {}
  for (const { name } of rows) if (!uncounted.has(name)) counts[name] = await db.$count(sql.identifier(name))
  return counts
}

const grown = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    Object.keys(after).flatMap((name) => {
      const more = (after[name] ?? 0) - (before[name] ?? 0)
      return more === 0 ? [] : [[name, more]]
    }),
  )

interface Keyed {
  path: string
  method: string
  operation: Operation
}

async function operationsOf({ at }: ValidWorld, isKeyed: boolean): Promise<Keyed[]> {
  const { paths } = await describedCalls<{
    paths: Record<string, Record<string, Operation & { parameters?: unknown[] }>>
  }>(at.api)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => isKeyed === /idempotency-?key/i.test(JSON.stringify(parameters)))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

/** Sends one valid request so many times at once, with the keys given. @returns what has grown, and how each was answered */
async function race(world: ValidWorld, { path, method, operation }: Keyed, speech: Say, keys: readonly string[]) {
  await world.stayIn()
  const recipe = recipes[operation.operationId]
  if (!recipe) throw new Error(`${operation.operationId} has no recipe in test/valid`)
  const made = await recipe(world, speech)
  const before = await countRows(world)
  const answers = await Promise.all(
    keys.map(async (key) => {
      const [url, init] = toRequest(
        path,
        method,
        operation,
        { ...made, headers: { ...made.headers, 'idempotency-key': key } },
        world.owner,
      )
      const response = await world.at.api.request(url, init)
      return { status: response.status, text: await response.text() }
    }),
  )
  return { growth: grown(before, await countRows(world)), answers }
}

const aKey = () => crypto.randomUUID()
const print = (value: unknown) => JSON.stringify(value).slice(0, 600)

test('what is sent many times at once with one key is done once, and answered alike', async () => {
  const world = await aValidWorld()
  const operations = await operationsOf(world, true)
  expect(operations.length).toBeGreaterThanOrEqual(14)
  const problems: string[] = []
  /** Calls of which more was done, or some were refused, with keys of their own: there the key is what holds. */
  const held: string[] = []
  for (const keyed of operations) {
    const { operationId } = keyed.operation
    const speech = new Say(20300501)
    // What one request does: several kinds of it, and the first of a kind may make more (a thread, a folder).
    const once = new Set<string>()
    for (let i = 0; i < ALONE; i++) once.add(print((await race(world, keyed, speech, [aKey()])).growth))
    const key = aKey()
    const { growth, answers } = await race(world, keyed, speech, Array<string>(AT_ONCE).fill(key))
    const done = answers.filter(({ status }) => status < 300)
    const others = answers.filter(({ status, text }) => status >= 300 && !text.includes('request.idempotency_running'))
    if (done.length === 0 || others.length > 0) problems.push(`${operationId}: ${print(answers)}`)
    if (new Set(done.map(({ text }) => text)).size > 1) problems.push(`${operationId}: the answers differ`)
    if (!once.has(print(growth))) problems.push(`${operationId}: ${print(growth)} instead of ${[...once].join(' or ')}`)
    const apart = await race(world, keyed, speech, Array.from({ length: AT_ONCE }, aKey))
    if (!once.has(print(apart.growth)) || apart.answers.some(({ status }) => status >= 300)) held.push(operationId)
  }
  expect(problems).toEqual([])
  // The control: without one key for all, nearly each of them does more, or meets a refusal.
  expect(held.length).toBeGreaterThanOrEqual(operations.length - 2)
}, 300_000)

/** Rows by which money, capacity or words to somebody move. */
const moving =
  /^(orders|order_lines|checkout_groups|bookings|quota_claims|availability_exceptions|payments|payment_parts|refunds|ledger_\w+|messages|message_files)$/

/** Sends a valid request twice, without a key, one after the other. @returns the moving rows that the second one added */
async function addedAgain(world: ValidWorld, { path, method, operation }: Keyed): Promise<string[]> {
  await world.stayIn()
  const made = await recipes[operation.operationId]?.(world, new Say(20300501))
  if (!made) throw new Error(`${operation.operationId} has no recipe in test/valid`)
  const send = () => world.at.api.request(...toRequest(path, method, operation, made, world.owner))
  await send()
  const before = await countRows(world)
  await send()
  const after = grown(before, await countRows(world))
  return Object.keys(after).filter((table) => moving.test(table) && (after[table] ?? 0) > 0)
}

test('what takes a time, moves money or writes to somebody takes a key: of the others, sent again, none adds anything', async () => {
  const world = await aValidWorld()
  // The sign-in library's have no recipe, and no key.
  const writes = ({ method, operation }: Keyed) => method !== 'GET' && recipes[operation.operationId] !== undefined
  const added: string[] = []
  for (const one of (await operationsOf(world, false)).filter(writes))
    for (const table of await addedAgain(world, one)) added.push(`${one.operation.operationId}: ${table}`)
  expect(added, 'say `keyed` in its record').toEqual([])
  // The control: those that take a key do, where it is left out.
  const keyed: string[] = []
  for (const one of (await operationsOf(world, true)).filter(writes))
    if ((await addedAgain(world, one)).length > 0) keyed.push(one.operation.operationId)
  expect(keyed).toEqual(expect.arrayContaining(['addWalkIn', 'addToCart', 'postOrderMessage']))
}, 300_000)
