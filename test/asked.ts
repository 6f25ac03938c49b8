import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { getStorefront } from '#domain/companies/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { getFrontPage, menuOf, shownItem, similarCards } from '#domain/search/index.ts'
import { eraseAccount } from '../src/domain/privacy/erase-accounts.ts'
import { sweeps } from '../src/worker/sweeps.ts'
import { describedCalls } from './described.ts'
import type { Operation } from './fuzz.ts'
import { recipes } from './valid/index.ts'
import { Say } from './valid/say.ts'
import { aValidWorld, toRequest, type ValidRequest, type ValidWorld } from './valid/world.ts'
import { aContext, anOffer } from './world.ts'

const RUNS = 3
/** What was asked, by its text: who asked, and the values of the last time. */
export const asked = new Map<string, { who: Set<string>; values: unknown[] }>()
let asker = ''
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown

beforeAll(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] } | undefined, unknown]
    const text = typeof first === 'string' ? first : first?.text
    const values = (typeof first === 'string' ? undefined : first?.values) ?? second
    if (asker && text && /^\s*(?:select|with|update|delete|insert)\b/i.test(text)) {
      const known = asked.get(text) ?? { who: new Set(), values: [] }
      known.who.add(asker)
      if (Array.isArray(values)) known.values = values
      asked.set(text, known)
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
})
afterAll(() => {
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
})

async function as<T>(who: string, work: () => Promise<T>): Promise<T> {
  asker = who
  return work().finally(() => {
    asker = ''
  })
}

/** The lists that say how many rows they have. */
export const counted: readonly string[] = [
  'listAnnouncements',
  'listAudit',
  'listDeskOrders',
  'listErrors',
  'listFeedback',
  'listInviteCodes',
  'listOwnOffers',
  'listTasks',
  'listUsers',
  'listWaitlist',
]

/** The first page of a whole list, so short that there is another: the rows of a longer list are counted. */
function onePage({ parameters = [] }: Operation, made: ValidRequest): ValidRequest {
  const needed = new Set(parameters.filter(({ required }) => required).map(({ name }) => name))
  const query = Object.fromEntries(Object.entries(made.query ?? {}).filter(([name]) => needed.has(name)))
  return { ...made, query: { ...query, limit: 1 } }
}

/** Has every call, page and sweep ask the database what it asks. @returns the world that they asked about */
export async function askEverything(): Promise<ValidWorld> {
  const world = await aValidWorld()
  const { api, platform } = world.at
  const { paths } = await describedCalls<{
    paths: Record<string, Record<string, Operation>>
  }>(api)
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const recipe = recipes[operation.operationId]
      const speech = new Say(20300501)
      for (let i = 0; recipe && i < RUNS; i++) {
        await world.stayIn()
        const [url, init] = toRequest(path, method.toUpperCase(), operation, await recipe(world, speech), world.owner)
        await as(operation.operationId, async () => (await api.request(url, init)).text())
      }
    }
  // Lists that the calls above have filled, but for offers.
  await anOffer({ company: world.company, status: 'paused' })
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const recipe = recipes[operation.operationId]
      if (!recipe || !counted.includes(operation.operationId)) continue
      await world.stayIn()
      const made = onePage(operation, await recipe(world, new Say(20300501)))
      const [url, init] = toRequest(path, method.toUpperCase(), operation, made, world.owner)
      await as(operation.operationId, async () => (await api.request(url, init)).text())
    }
  const ctx = await aContext({ platform, at: world.at.now() })
  const near = { companyId: world.company.id, categoryKey: 'hair', topKey: 'beauty', lat: 3.1, lng: 101.6 }
  await as('page: front', () => getFrontPage(ctx, undefined))
  await as('page: item', () => Promise.all([shownItem(ctx, world.item.id, 6), similarCards(ctx, near)]))
  await as('page: storefront', () =>
    Promise.all([
      getStorefront(ctx, world.company.id),
      menuOf(ctx, { id: world.company.id, defaultLocale: 'en', status: 'open' }, {}),
    ]),
  )
  for (const { name, run } of sweeps) await as(`sweep: ${name}`, () => run(ctx))
  return world
}

/** Has an erasure ask what it asks, of somebody who has something everywhere: what nobody has is asked for as well. */
export async function askErasure({ at }: ValidWorld): Promise<void> {
  const ctx = await aContext({ platform: at.platform, at: at.now() })
  const [person] = await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.sysadmin, false)).limit(1)
  await as('erasure', () => eraseAccount(ctx, person!.id, { again: true }))
}
