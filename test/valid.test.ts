import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { calls } from '#contracts/calls.ts'
import type { Operation as Described } from '#contracts/operation.ts'
import { describedCalls } from './described.ts'
import type { Operation } from './fuzz.ts'
import { needsOthers, recipes } from './valid/index.ts'
import { Say } from './valid/say.ts'
import { aValidWorld, toRequest } from './valid/world.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 100)
const SEED = Number(process.env.FUZZ_SEED ?? 20300501)
/** The share of an operation's valid requests that must succeed, else the recipe is useless. */
const SHARE = 0.6
/** Recipes that first make something with a password or a code, or read much, take a while: fewer of them do. */
const slow = new Set(
  `logOut endSessions logIn requestDeletionCode requestDeletion keepAccount requestDataExport getDataExport requestStepUp
  beginTwoFactor confirmTwoFactor endTwoFactor renewBackupCodes beginPasskey addPasskey renamePasskey removePasskey logInWithPasskey unlinkGoogle
  acceptInvite declineInvite endSessionsOf switchUser countUnread getMessageFile getOrderReceipt getOrderCalendar readImport`.split(
    /\s+/,
  ),
)

const records: ReadonlyMap<string, Described> = new Map(
  Object.values(calls).map((record: Described) => [record.id, record]),
)

/** What an answer has otherwise than its record says: a field that is missing, of another type, or not described. */
function strayOf(operationId: string, text: string): string | undefined {
  const { answer } = records.get(operationId) ?? {}
  if (!answer) return undefined
  const json: unknown = JSON.parse(text)
  const parsed = answer.safeParse(json)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return isDeepStrictEqual(parsed.data, json) ? undefined : `not described: ${JSON.stringify(json).slice(0, 300)}`
}

test(
  'what is asked for validly is answered as asked and as described, and never by a failure of ours',
  async () => {
    const world = await aValidWorld()
    const document = await describedCalls<{
      paths: Record<string, Record<string, Operation>>
    }>(world.at.api)
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
    const problems: string[] = []
    let sent = 0
    let fine = 0
    for (const { path, method, operation } of operations) {
      const { operationId } = operation
      const recipe = recipes[operationId]
      if (!recipe) {
        if (!needsOthers[operationId]) problems.push(`${operationId} has no recipe in test/valid`)
        continue
      }
      const runs = slow.has(operationId) ? Math.ceil(RUNS / 10) : RUNS
      const say = new Say(SEED)
      const refused: Record<string, number> = {}
      for (let i = 0; i < runs; i++) {
        await world.stayIn()
        const [url, init] = toRequest(path, method, operation, await recipe(world, say), world.owner)
        const response = await world.at.api.request(url, init)
        const text = await response.text()
        sent++
        if (response.ok) {
          fine++
          const stray = response.headers.get('content-type')?.includes('json') && strayOf(operationId, text)
          if (stray) problems.push(`${operationId}: ${stray}`)
        } else {
          const code = /"code":"([^"]+)"/.exec(text)?.[1]
          refused[`${response.status} ${code}`] = (refused[`${response.status} ${code}`] ?? 0) + 1
        }
        if (response.status >= 500 || operation.responses[String(response.status)] === undefined)
          problems.push(`${operationId}: ${response.status} ${method} ${url} ${text.slice(0, 200)}`)
      }
      const bad = Object.values(refused).reduce((sum, n) => sum + n, 0)
      if (bad > runs * (1 - SHARE))
        problems.push(`${operationId}: ${bad} of ${runs} refused ${JSON.stringify(refused)}`)
    }
    console.log(`valid requests: ${sent} over ${operations.length} operations, ${fine} answered 2xx`)
    expect([...new Set(problems)]).toEqual([])
  },
  RUNS * 15_000,
)
