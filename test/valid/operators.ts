import { eq } from 'drizzle-orm'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { companyDecisions, companyMoves } from '#shared/company-life.ts'
import { anOperator, aRegistered } from '../api.ts'
import { aCompany, aPerson } from '../world.ts'
import type { Say } from './say.ts'
import type { Recipe, Recipes, ValidRequest, ValidWorld } from './world.ts'

type Operator = Awaited<ReturnType<typeof anOperator>>

const operators = new WeakMap<ValidWorld, { operator: Operator; since: number }>()

/** The operator; logs in again before the token expires, since recipes move the clock. */
async function theOperator(world: ValidWorld): Promise<Operator> {
  const { at } = world
  const now = at.now().getTime()
  const known = operators.get(world)
  if (known && now - known.since <= 30 * 60_000) return known.operator
  const operator = known?.operator ?? (await anOperator(at))
  if (known) {
    const { email, password, device } = operator
    operator.jwt = (await at.call('POST', '/api/h/auth', { body: { email, password }, device })).body.jwt as string
  }
  operators.set(world, { operator, since: now })
  return operator
}

/** Asks as the operator. */
const asOperator =
  (make: (world: ValidWorld, say: Say, operator: Operator) => ValidRequest | Promise<ValidRequest>): Recipe =>
  async (world, say) => {
    const operator = await theOperator(world)
    return { ...(await make(world, say, operator)), jwt: operator.jwt }
  }

interface List<Row> {
  rows: Row[]
  cursor: string | null
}

/** A list under a filter: its first page, the page after that, or all of it as a file. */
const asList = (path: string, filter: (say: Say, world: ValidWorld, operator: Operator) => object, file = true) =>
  asOperator(async (world, say, operator) => {
    const query = Object.fromEntries(
      Object.entries(filter(say, world, operator)).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    const way = say.one(['first', 'next', file ? 'file' : 'first'])
    if (way === 'file') return { query: { ...query, format: 'csv' } }
    if (way === 'first') return { query: { ...query, limit: say.maybe(say.int(1, 100)) } }
    const url = `${path}?${new URLSearchParams({ ...query, limit: '25' }).toString()}`
    const { cursor } = await world.data<List<unknown>>('GET', url, { jwt: operator.jwt })
    return { query: { ...query, limit: '25', cursor: cursor ?? undefined } }
  })

const inEveryLanguage = (say: Say, most: number) => ({ en: say.text(most), ms: say.text(most), zh: say.text(most) })

/** An announcement that is over, on or coming. */
function anAnnouncement({ at }: ValidWorld, say: Say) {
  const day = 86_400_000
  const from = at.now().getTime() + say.int(-3, 3) * day
  return {
    title: inEveryLanguage(say, 120),
    text: inEveryLanguage(say, 1000),
    from: new Date(from).toISOString(),
    to: new Date(from + say.int(1, 3) * day).toISOString(),
    audience: say.one(['everyone', 'providers', 'customers']),
  }
}

async function aMadeAnnouncement(world: ValidWorld, say: Say, { jwt }: Operator): Promise<string> {
  const body = anAnnouncement(world, say)
  return (await world.data<{ id: string }>('POST', '/api/h/admin/announcements', { jwt, body })).id
}

/** One of the errors that browsers reported, at least one of which is new. */
async function aReportedError({ data, at }: ValidWorld, say: Say, { jwt }: Operator): Promise<string> {
  await at.call('POST', '/api/h/utils/web-log', { body: { text: say.text(), info: say.text() } })
  return say.one((await data<List<{ id: string }>>('GET', '/api/h/admin/errors', { jwt })).rows).id
}

/** Somebody who waits for the platform to open. */
async function aWaiting({ data, at }: ValidWorld, { jwt }: Operator): Promise<string[]> {
  const email = `waiting-${crypto.randomUUID()}@example.test`
  await at.call('POST', '/api/wlist', { body: { email, name: 'Mei' } })
  const { rows } = await data<List<{ id: string }>>('GET', `/api/h/admin/waitlist?q=${email}`, { jwt })
  return rows.map(({ id }) => id)
}

const aFeedback = (say: Say) => ({
  kind: say.one(['problem', 'idea', 'praise', 'question']),
  text: `So: ${say.text(500)}`,
  email: say.maybe(say.email()),
  page: say.maybe(say.one(['/', '/search', '/my/orders'])),
})

/** Running the platform. */
export const operating: Recipes = {
  getOverview: asOperator(() => ({})),
  listUsers: asList('/api/h/admin/users', (say, { owner }) => ({
    q: say.maybe(say.one(['registered', owner.email, say.text(40)])),
    state: say.maybe(say.one(['active', 'disabled', 'leaving', 'operators'])),
    sort: say.maybe(say.one(['newest', 'oldest', 'name'])),
  })),
  listAdminCompanies: asList('/api/h/admin/companies', (say) => ({
    q: say.maybe(say.one(['salon', say.text(40)])),
    state: say.maybe(say.one(['waiting', 'setting_up', 'open', 'suspended', 'terminated'])),
    sort: say.maybe(say.one(['newest', 'oldest'])),
  })),
  getAdminCompany: asOperator(async () => ({ path: { id: (await aCompany()).id } })),
  // Made for this, so that the company of the other recipes stays open.
  decideCompany: asOperator(async ({ at }, say) => {
    const decision = say.one(companyDecisions)
    // Nobody approves one that would be left without an owner.
    const { id } = await aCompany({ owner: await aPerson() })
    const { from } = companyMoves[decision]
    await at.platform.database.db
      .update(companies)
      .set({ status: from, handedInAt: at.now() })
      .where(eq(companies.id, id))
    const words = companyMoves[decision].words === 'required' ? say.text(1000) || 'So.' : say.maybe('Welcome.')
    return { path: { id }, body: { decision, words } }
  }),
  getUser: asOperator(async (_world, say, { accountId }) => ({
    path: { id: say.one([accountId, (await aPerson()).accountId]) },
  })),
  // Somebody made for this, so that nobody of the other recipes is switched off.
  switchUser: asOperator(async ({ data }, say, { jwt }) => {
    const { accountId: id } = await aPerson()
    const disabled = say.int(0, 1) === 1
    if (!disabled) await data('PUT', `/api/h/admin/users/${id}`, { jwt, body: { disabled: true } })
    return { path: { id }, body: { disabled, reason: say.maybe(say.text(300)) } }
  }),
  endSessionsOf: asOperator(async ({ at, data }, say, { jwt }) => {
    const person = await aRegistered(at)
    const { db } = at.platform.database
    const [account] = await db.select().from(accounts).where(eq(accounts.contactId, person.id))
    const id = account?.id ?? ''
    const { sessions } = await data<{ sessions: { id: string; living: boolean }[] }>(
      'GET',
      `/api/h/admin/users/${id}`,
      { jwt },
    )
    return { path: { id }, query: { sessionid: say.maybe(sessions.find(({ living }) => living)?.id) } }
  }),
  listErrors: asList('/api/h/admin/errors', (say) => ({
    q: say.maybe(say.text(40)),
    state: say.maybe(say.one(['open', 'resolved'])),
  })),
  getError: asOperator(async (world, say, operator) => ({ path: { id: await aReportedError(world, say, operator) } })),
  resolveError: asOperator(async (world, say, operator) => ({
    path: { id: await aReportedError(world, say, operator) },
    body: { resolved: say.one([true, false]) },
  })),
  listAudit: asList('/api/h/admin/audit', (say, _world, { accountId }) => ({
    actor: say.maybe(say.one(['registered', 'owner'])),
    action: say.maybe(say.one(['identity.', 'operators.list_exported', 'orders'])),
    subject: say.maybe(accountId),
    from: say.maybe('2030-05-01'),
    to: say.maybe(`2030-05-0${say.int(1, 9)}`),
  })),
  listWaitlist: asList('/api/h/admin/waitlist', (say) => ({
    q: say.maybe(say.one(['valid', say.text(40)])),
    kind: say.maybe(say.one(['access', 'search', 'place', 'app'])),
    state: say.maybe(say.one(['waiting', 'invited', 'joined'])),
  })),
  inviteWaiting: asOperator(async (world, _say, operator) => ({ body: { ids: await aWaiting(world, operator) } })),
  listInviteCodes: asList('/api/h/admin/invite-codes', () => ({}), false),
  makeInviteCode: asOperator((_world, say) => ({
    body: { note: say.maybe(say.text(120)), uses: say.int(1, 1000), days: say.int(1, 365) },
  })),
  revokeInviteCode: asOperator(async ({ data }, say, { jwt }) => {
    const body = { uses: 1, days: 30 }
    const { code } = await data<{ code: string }>('POST', '/api/h/admin/invite-codes', { jwt, body })
    return { path: { code: say.one([code, code.toLowerCase()]) } }
  }),
  // Switched on before, and off by the request, so that registration is open for the other recipes.
  switchFeatures: asOperator(async ({ data }, say, { jwt }) => {
    if (say.int(0, 1) === 1) await data('PUT', '/api/h/admin/features', { jwt, body: { onlyInvites: true } })
    return { body: { onlyInvites: false } }
  }),
  listAnnouncements: asList('/api/h/admin/announcements', () => ({}), false),
  makeAnnouncement: asOperator((world, say) => ({ body: anAnnouncement(world, say) })),
  changeAnnouncement: asOperator(async (world, say, operator) => ({
    path: { id: await aMadeAnnouncement(world, say, operator) },
    body: anAnnouncement(world, say),
  })),
  endAnnouncement: asOperator(async (world, say, operator) => ({
    path: { id: await aMadeAnnouncement(world, say, operator) },
  })),
  giveFeedback: ({ owner }, say) => ({ body: aFeedback(say), jwt: say.maybe(owner.jwt) }),
  listFeedback: asList('/api/h/admin/feedback', (say) => ({
    q: say.maybe(say.text(40)),
    kind: say.maybe(say.one(['problem', 'idea', 'praise', 'question'])),
    state: say.maybe(say.one(['open', 'handled'])),
  })),
  handleFeedback: asOperator(async ({ data }, say) => {
    const { id } = await data<{ id: string }>('POST', '/api/h/feedback', { body: aFeedback(say) })
    return { path: { id }, body: { handled: say.one([true, false]) } }
  }),
  listTasks: asList(
    '/api/h/admin/tasks',
    (say) => ({
      kind: say.maybe(say.one(['dispute', 'refund', 'mismatch', 'mail', 'sms', 'push', 'work'])),
      state: say.maybe(say.one(['open', 'settled'])),
      id: say.maybe(crypto.randomUUID()),
    }),
    false,
  ),
  readDispute: asOperator(async ({ at, aConfirmed }) => {
    const { orderid: subjectId } = await aConfirmed()
    const id = crypto.randomUUID()
    const sum = { amount: 8000, currency: 'MYR' }
    const { db } = at.platform.database
    await db
      .insert(operatorTasks)
      .values({ id, kind: 'dispute', subjectId, orderId: subjectId, createdAt: at.now(), ...sum })
    return { path: { id } }
  }),
  actOnTask: asOperator(async ({ at }, say) => {
    const id = crypto.randomUUID()
    const { db } = at.platform.database
    const entry = { queue: 'deliver-mail', data: { id: crypto.randomUUID() } }
    await db.insert(operatorTasks).values({ id, kind: 'mail', subjectId: id, createdAt: at.now(), ...entry })
    const body = say.one([{ action: 'again' }, { action: 'settled', note: `So: ${say.text(400)}` }])
    return { path: { id }, body }
  }),
}
