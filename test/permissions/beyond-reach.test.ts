import { expect, test } from 'vitest'
import { type CallKey, calls } from '#contracts/calls.ts'
import type { Operation } from '#contracts/operation.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { aReachWorld, type Planted, plant } from './two-branches.ts'

// A call of a desk answers as far as the rights of its caller reach. So what is put into a branch beyond changes nothing of
// what it answers: no row, no count and no sum; whoever is within sees it change.

/** What the calls ask with; the answer's parts that must change for who is within, where not any change will do. */
interface Listed {
  query: Record<string, string>
  changes?: readonly string[]
  /** It asks of all companies where the caller works. */
  ofAny?: true
  /** Why somebody with own bookings only sees it too. */
  ownSees?: string
}
interface Request {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
}
/** A call that names one thing: one of a branch beyond is not found, and one of the own branch is. */
interface Named {
  names: (planted: Planted, companyid: string, asker: 'elsewhere' | 'own' | 'within') => Request
  /** What somebody with own bookings only is answered, where the thing is found; and what that holds. */
  own?: { status: number; because: string; data?: object }
}
/** A call that is about the whole company: whoever's rights end at a branch has none to it, also within theirs. */
interface Whole {
  whole: (planted: Planted, companyid: string) => Request
}
/** Why a call is not judged here, or where it is. */
type Judged = readonly Listed[] | Named | Whole | string

const ofCompany = {}
const today = { from: '2030-05-01', to: '2030-05-02' }
const ofBranch = 'it is of the branch, and of no booking'

const aboutOrder: Named = { names: ({ orderid }) => ({ path: { orderid } }) }

const judged: Partial<Record<CallKey, Judged>> = {
  'GET /api/h/dashboard': [{ query: ofCompany, changes: ['today', 'money', 'requests', 'next', 'days'] }],
  'GET /api/h/desk/waiting': [{ query: ofCompany }],
  'GET /api/h/desk/branches': [{ query: ofCompany }],
  'GET /api/h/schedule': [
    { query: today, changes: ['staff', 'branches', 'hours', 'shifts', 'blocks', 'entries'] },
    { query: { from: '2030-05-20', to: '2030-05-20' }, changes: ['closures'], ownSees: ofBranch },
  ],
  'GET /api/h/closures': [{ query: ofCompany, changes: ['rows', 'found'], ownSees: ofBranch }],
  'GET /api/h/closures/bookings': [{ query: today, changes: ['rows', 'totals'] }],
  'POST /api/h/closures': {
    names: ({ infoid }, companyid) => ({
      body: { companyid, from: '2030-05-21', to: '2030-05-21', branchids: [infoid] },
    }),
    own: { status: 403, because: 'they close their own time alone' },
  },
  'PUT /api/h/closures': {
    names: ({ closureid }, companyid) => ({ body: { companyid, closureid } }),
    own: { status: 403, because: 'they cancel their own bookings alone' },
  },
  'DELETE /api/h/closures': {
    names: ({ closureid }, companyid) => ({ query: { companyid, closureid } }),
    own: { status: 403, because: 'they open their own time alone' },
  },
  'GET /api/h/schedule/closings/{closingid}': {
    names: ({ closingid }, companyid) => ({ path: { closingid }, query: { companyid } }),
  },
  'GET /api/h/offers': [
    { query: ofCompany, ownSees: ofBranch },
    { query: { limit: '1' }, changes: ['found'], ownSees: ofBranch },
    { query: { format: 'csv' }, ownSees: ofBranch },
  ],
  'GET /api/h/desk/orders': [
    { query: ofCompany, changes: ['rows', 'found'] },
    { query: { limit: '1' }, changes: ['found'] },
    { query: { filter: 'requests' } },
    { query: { filter: 'collect' }, changes: ['rows', 'totals'] },
    { query: { q: 'Haircut' } },
    { query: { format: 'csv' } },
  ],
  'GET /api/h/desk/slots': {
    names: ({ offerid }, companyid) => ({
      query: { companyid, since: '2030-05-01T00:00:00.000Z', find: JSON.stringify({ offerid, day: '2030-05-02' }) },
    }),
    own: { status: 200, data: { slots: [] }, because: 'only their own times are asked for, and it has none' },
  },
  'GET /api/h/orders/{orderid}': aboutOrder,
  'GET /api/h/orders/{orderid}/thread': aboutOrder,
  'GET /api/h/orders/{orderid}/messages': aboutOrder,
  'GET /api/h/orders/{orderid}/receipt.pdf': aboutOrder,
  'GET /api/h/orders/{orderid}/calendar.ics': aboutOrder,
  'GET /api/h/orders/{orderid}/files/{fileid}':
    'opens by the door of the messages (`enterThread`), which are asked for here',
  'GET /api/h/orders/{orderid}/people': aboutOrder,
  'GET /api/h/orders/{orderid}/slots': {
    names: ({ movableid }) => ({
      path: { orderid: movableid },
      query: { as: 'provider', find: JSON.stringify({ day: '2030-05-09' }) },
    }),
  },
  'GET /api/h/invites': [{ query: ofCompany }],
  'GET /api/h/orders': [{ query: ofCompany }, { query: { filter: 'requests' } }, { query: { filter: 'upcoming' } }],
  'GET /api/h/threads': [{ query: ofCompany }],
  'GET /api/h/threads/unread': [{ query: {}, ofAny: true, changes: ['companies'] }],
  'GET /api/h/staff/hours': {
    names: ({ staffid }, companyid) => ({ query: { companyid, staffid } }),
    own: { status: 403, because: 'they see their own hours alone' },
  },
  'POST /api/h/staff/hours': {
    // A Friday stays open: the walk-in of below comes then.
    names: ({ staffid }, companyid) => ({
      query: { companyid },
      body: { staffid, hours: [{ weekday: 5, from: 540, to: 1080 }] },
    }),
    own: { status: 403, because: 'they set their own hours alone' },
  },
  'POST /api/h/schedule/blocks': {
    names: ({ staffid }, companyid) => ({
      body: { companyid, staffid, startsAt: '2030-05-04T01:00:00.000Z', endsAt: '2030-05-04T02:00:00.000Z' },
    }),
    own: { status: 403, because: 'they close their own time alone' },
  },
  'DELETE /api/h/schedule/blocks': {
    names: ({ blockids }, companyid) => ({ query: { companyid, blockids: blockids.join() } }),
    own: { status: 403, because: 'they open their own time alone' },
  },
  'POST /api/h/desk/walk-ins': {
    names: ({ offerid }, companyid) => ({
      body: { companyid, offerid, startsAt: '2030-05-03T02:00:00.000Z', name: 'Mei', phone: '+60123456789' },
    }),
    own: { status: 409, because: 'they book for themselves alone, who do not serve it' },
  },
  'PUT /api/h/offers/{offerid}/status': {
    names: ({ offerid }, companyid) => ({ path: { offerid }, body: { companyid, status: 'paused' } }),
    own: { status: 403, because: 'colleagues sell it, too' },
  },
  'PUT /api/h/offers/prices': {
    names: ({ offerid }, companyid) => ({
      body: { companyid, prices: [{ of: 'offer', id: offerid, was: 8000, becomes: 8000 }] },
    }),
    own: { status: 403, because: 'colleagues sell it, too' },
  },
  'POST /api/h/invite': {
    names: ({ infoid }) => ({
      body: { companyid: world.company.id, infoid, perms: 'B', email: `${newId()}@example.test` },
    }),
    own: { status: 200, because: 'the branch is theirs, and they hand on no more than they have' },
  },
  'PUT /api/h/invite/resend': {
    names: ({ resentid }) => ({ body: { msgid: resentid } }),
  },
  'PUT /api/h/invite/revoke': {
    // It can be taken back once.
    names: ({ invites }, _companyid, asker) => ({ body: { msgid: asker === 'own' ? invites[0] : invites[1] } }),
  },
  'GET /api/h/customers': [
    { query: ofCompany, changes: ['rows', 'found'] },
    { query: { limit: '1' }, changes: ['found'] },
    { query: { format: 'csv' } },
  ],
  'GET /api/h/customers/{id}': {
    names: ({ bookedid }, companyid) => ({ path: { id: bookedid }, query: { companyid } }),
  },
  'GET /api/h/cgroups': 'tells the names of the company’s groups and tags, and nobody in them',
  'POST /api/h/cgroups': {
    names: ({ bookedid }) => ({ body: { infoid: world.company.id, name: `Group ${newId()}`, add: [bookedid] } }),
  },
  'PUT /api/h/simple-contact/find': 'answers as `GET /api/h/customers` does',
  'POST /api/h/simple-contact-sse': 'answers as `GET /api/h/customers` does, again and again',
  'POST /api/h/simple-contact': {
    names: ({ infoid }) => ({ body: { infoid, name: 'Mei' } }),
    own: { status: 200, because: 'the branch is theirs, and whom they write down as well' },
  },
  'PUT /api/h/simple-contact': {
    names: ({ bookedid }) => ({ body: { infoid: world.company.id, id: bookedid, note: 'Tea' } }),
  },
  'DELETE /api/h/simple-contact': {
    names: ({ writtenid }) => ({ query: { infoid: world.company.id, ids: writtenid } }),
  },
  'POST /api/h/customers/{id}/merge': {
    whole: ({ bookedid, writtenid }, companyid) => ({ path: { id: bookedid }, body: { companyid, other: writtenid } }),
  },
  'DELETE /api/h/customers/{id}/merge': {
    whole: ({ bookedid }, companyid) => ({ path: { id: bookedid }, query: { companyid, merge: bookedid } }),
  },
  'GET /api/h/customer-imports': { whole: (_planted, companyid) => ({ query: { companyid } }) },
  'POST /api/h/customer-imports':
    'needs the right to all of the company, as the list of imports does (src/api/routes/imports.test.ts)',
  'PUT /api/h/customer-imports/{id}': {
    whole: ({ hiredid }, companyid) => ({ path: { id: hiredid }, body: { companyid, columns: ['name'] } }),
  },
  'POST /api/h/customer-imports/{id}': {
    whole: ({ hiredid }, companyid) => ({ path: { id: hiredid }, body: { companyid, to: 'import' } }),
  },
  'GET /api/h/customer-imports/{id}': {
    whole: ({ hiredid }, companyid) => ({ path: { id: hiredid }, query: { companyid } }),
  },
  'GET /api/h/staff': [{ query: ofCompany }, { query: { limit: '1' }, changes: ['found'] }],
  'GET /api/h/staff/rights': {
    names: ({ hiredid }, companyid) => ({ query: { companyid, staffid: hiredid } }),
  },
  'PUT /api/h/staff': {
    names: ({ hiredid }) => ({ query: { companyid: world.company.slug }, body: { staffid: hiredid, perms: 'BE' } }),
  },
  'POST /api/h/resign/staff': {
    names: ({ hiredid }) => ({ body: { companyid: world.company.slug, staffid: hiredid } }),
  },
  'POST /api/h/orders/{orderid}/messages': {
    names: ({ orderid }) => ({ path: { orderid }, body: { as: 'provider', text: 'At nine.' } }),
  },
  'POST /api/h/orders/{orderid}/{action}': {
    names: ({ movableid }) => ({ path: { orderid: movableid, action: 'cancel' }, body: { as: 'provider' } }),
  },
  'GET /api/h/company': { whole: () => ({ query: { companyid: world.company.id } }) },
  'GET /api/h/branches': { whole: () => ({ query: { companyid: world.company.id } }) },
  'POST /api/h/branches': {
    whole: ({ infoid }) => ({ body: { companyid: world.company.id, infoid, phone: null } }),
  },
  'PUT /api/h/branches': {
    whole: ({ infoid }) => ({ body: { companyid: world.company.id, infoid, used: false } }),
  },
  'GET /api/h/company/poster.pdf': { whole: () => ({ query: { companyid: world.company.id } }) },
  'GET /api/h/first-steps': { whole: () => ({ query: { companyid: world.company.id } }) },
  'PUT /api/h/first-steps': { whole: () => ({ body: { companyid: world.company.id, note: 'shared' } }) },
  'GET /api/h/setup': { whole: () => ({ query: { companyid: world.company.id } }) },
  'PUT /api/h/setup': {
    whole: () => ({ body: { companyid: world.company.id, hours: [{ weekday: 1, from: 540, to: 1080 }] } }),
  },
  'POST /api/h/give-up': 'its owner alone does, who owns all of it: permissions.test.ts',
  'POST /api/h/hand-in': { whole: () => ({ body: { companyid: world.company.id } }) },
  'GET /api/h/api-keys': { whole: (_planted, companyid) => ({ query: { companyid } }) },
  'POST /api/h/api-keys': {
    whole: (_planted, companyid) => ({ body: { companyid, name: 'Till', rights: ['orders.view'], days: 30 } }),
  },
  'DELETE /api/h/api-keys': { whole: (_planted, companyid) => ({ query: { companyid, id: newId() } }) },
  'GET /api/h/calendar-feeds': 'tells the caller’s own addresses alone',
  'POST /api/h/calendar-feeds': 'the address opens what the caller’s rights reach: `calendar-feeds.test.ts`',
  'DELETE /api/h/calendar-feeds': 'closes the caller’s own addresses alone',
  'GET /api/h/webhooks': { whole: (_planted, companyid) => ({ query: { companyid } }) },
  'POST /api/h/webhooks': {
    whole: (_planted, companyid) => ({ body: { companyid, url: 'https://example.com/', events: ['order.confirmed'] } }),
  },
  'PUT /api/h/webhooks': { whole: (_planted, companyid) => ({ body: { companyid, id: newId() } }) },
  'DELETE /api/h/webhooks': { whole: (_planted, companyid) => ({ query: { companyid, id: newId() } }) },
  'POST /api/h/webhooks/secret': { whole: (_planted, companyid) => ({ body: { companyid, id: newId() } }) },
  'GET /api/h/webhooks/deliveries': { whole: (_planted, companyid) => ({ query: { companyid, id: newId() } }) },
  'POST /api/h/webhooks/test': { whole: (_planted, companyid) => ({ body: { companyid, id: newId() } }) },
  'POST /api/h/webhooks/resend': { whole: (_planted, companyid) => ({ body: { companyid, id: newId() } }) },
  'POST /api/h/comp-prefs': {
    whole: (_planted, companyid) => ({ query: { slug: companyid }, body: { defaultLocale: 'ms' } }),
  },
  'PUT /api/h/contact': {
    whole: () => ({ body: { id: world.company.id, isperson: false, name: 'Another name' } }),
  },
  'DELETE /api/h/contact': {
    whole: ({ infoid }) => ({ query: { id: world.company.id, infoids: infoid } }),
  },
  'POST /api/h/alt-register': 'is of a guest with an order of their own, and answers none who work there',
  'GET /api/revalidate-co': 'makes public pages anew for anybody, and tells nothing',
  'GET /api/h/admin/companies/{id}': 'is for operators',
  'PUT /api/h/admin/companies/{id}': 'is for operators',
  'GET /api/h/storefront': 'tells what everybody is told once the company is open to all who work there',
  'GET /api/h/comp-prefs': 'tells the settings of the whole company to all who work there',
  'DELETE /api/h/connects/fav': "is about the caller's own favourites",
}

const operations = Object.entries(calls as Record<string, Operation>) as [CallKey, Operation][]
const isListed = (entry: [string, Judged]): entry is [string, readonly Listed[]] => Array.isArray(entry[1])
const isNamed = (entry: [string, Judged]): entry is [string, Named] =>
  typeof entry[1] === 'object' && 'names' in entry[1]
const isWhole = (entry: [string, Judged]): entry is [string, Whole] =>
  typeof entry[1] === 'object' && 'whole' in entry[1]

const world = await aReachWorld()

async function ask(jwt: string, key: string, { path = {}, query = {}, body }: Request) {
  const [method = '', address = ''] = key.split(' ')
  const filled = address.replace(/\{(\w+)\}/g, (_all, name: string) => path[name] ?? '')
  const answer = await world.at.api.request(`${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: { authorization: `Bearer ${jwt}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Everything that the lists tell one person, in the table's order. */
async function told({ jwt }: { jwt: string }, lists: [string, readonly Listed[]][]) {
  const asked = lists.flatMap(([key, each]) => each.map((list) => ({ key, list })))
  const answers = new Map<string, string>()
  for (const { key, list } of asked) {
    const { status, text } = await ask(jwt, key, {
      query: { ...(!list.ofAny && { companyid: companyOf(key) }), ...list.query },
    })
    expect(status, `${key} ${text}`).toBe(200)
    answers.set(nameOf(key, list), text)
  }
  return answers
}
const nameOf = (key: string, { query }: Listed) => [key, new URLSearchParams(query)].join(' ').trim()
/** Invites go by the id alone. */
const companyOf = (key: string) => (key.endsWith('/invites') ? world.company.id : world.company.slug)

/** The parts of an answer that a list promises to change and that did not. */
function unmoved({ changes }: Listed, before: string, after: string): string[] {
  if (!changes) return before === after ? ['anything'] : []
  const [was, is] = [before, after].map((text) => (JSON.parse(text) as { data: Record<string, unknown> }).data)
  return changes.filter((part) => JSON.stringify(was?.[part]) === JSON.stringify(is?.[part]))
}

/** By which a call says that it looks at what somebody may do in a company. */
const ofStaff = new Set<ErrorCode>(['companies.company_not_found', 'companies.forbidden', 'companies.cannot_grant'])

test('every call of a desk is judged, or says why not', () => {
  const ofDesk = operations.filter(
    ([key, { who, query, refusals }]) =>
      Array.isArray(who) ||
      (who === 'signed_in' && 'companyid' in (query?.shape ?? {})) ||
      // Whoever works there may lack the right to it, wherever the call names the company, or what is its.
      refusals?.some((code) => ofStaff.has(code)) ||
      (key.startsWith('GET ') && key.includes('{orderid}')),
  )
  expect(ofDesk.map(([key]) => key).filter((key) => !judged[key])).toEqual([])
})

test('what is put into a branch beyond changes nothing of what a desk answers, and nobody reaches it by its id', async () => {
  const lists = Object.entries(judged).filter(isListed)
  const { within, elsewhere, own } = world.people
  const before = [await told(within, lists), await told(elsewhere, lists), await told(own, lists)] as const
  const planted = await plant(world)
  const after = [await told(within, lists), await told(elsewhere, lists), await told(own, lists)] as const
  const wrong: string[] = []
  for (const [key, each] of lists)
    for (const list of each) {
      const name = nameOf(key, list)
      const of = (who: 0 | 1 | 2) => [before[who].get(name) ?? '', after[who].get(name) ?? ''] as const
      wrong.push(...unmoved(list, ...of(0)).map((part) => `${name} shows the branch's own staff no change of ${part}`))
      if (of(1)[0] !== of(1)[1]) wrong.push(`${name} shows another branch`)
      if ((of(2)[0] !== of(2)[1]) !== Boolean(list.ownSees)) wrong.push(`${name} as one with own bookings only`)
    }
  for (const [key, { names, own: theirs }] of Object.entries(judged).filter(isNamed)) {
    const asAsked = async (asker: keyof typeof world.people) =>
      ask(world.people[asker].jwt, key, names(planted, world.company.slug, asker))
    const beyond = await asAsked('elsewhere')
    const ofOwn = await asAsked('own')
    const inBranch = await asAsked('within')
    const answers = [beyond, ofOwn, inBranch].map(({ status }) => status)
    if (answers.join() !== [404, theirs?.status ?? 404, 200].join())
      wrong.push(`${key} answers ${answers.join()} ${inBranch.text}`)
    else if (theirs?.data) expect(JSON.parse(ofOwn.text), key).toMatchObject({ data: theirs.data })
  }
  for (const [key, { whole }] of Object.entries(judged).filter(isWhole))
    for (const { jwt } of [elsewhere, own, within]) {
      const { status, text } = await ask(jwt, key, whole(planted, world.company.slug))
      if (status !== 403) wrong.push(`${key} answers ${status} ${text}`)
    }
  expect(wrong).toEqual([])
}, 60_000)
