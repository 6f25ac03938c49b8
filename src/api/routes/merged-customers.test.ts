import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CustomerRow, CustomerView } from '#contracts/customers.ts'
import { SeededRandom } from '#db/seed/seeded-random.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { eraseAccount } from '#domain/privacy/erase-accounts.ts'
import {
  customerGroupMembers,
  customerGroups,
  customerMerges,
  customers,
} from '#domain/trade/customers/customers.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { anotherOrder, noteAll } from '#test/a-customer.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aPaidBooking } from '#test/paid-booking.ts'
import { aCompany, aContext } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let owner: Awaited<ReturnType<typeof aRegistered>>
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  at = await openTestApi({ limitScale: 1_000_000 })
  owner = await aRegistered(at)
  company = await aCompany({ owner: { contactId: owner.id } })
})

type Row = typeof customers.$inferSelect
const db = () => at.platform.database.db
const some = () => newId().slice(-12)
async function aKnown(over: Partial<Row> = {}): Promise<string> {
  const id = newId()
  await db()
    .insert(customers)
    .values({ id, companyId: company.id, madeBy: 'company', name: 'Mei', ...over })
  return id
}
const rowOf = async (id: string) => {
  const [row] = await db().select().from(customers).where(eq(customers.id, id))
  return row as Row
}
const merge = (id: string, other: string, jwt = owner.jwt, companyid = company.slug) =>
  at.call('POST', `/api/h/customers/${id}/merge`, { jwt, body: { companyid, other } })
const undo = (id: string, mergeId: string, jwt = owner.jwt) =>
  at.call('DELETE', `/api/h/customers/${id}/merge?companyid=${company.slug}&merge=${mergeId}`, { jwt })
const view = async (id: string) =>
  (await at.call('GET', `/api/h/customers/${id}?companyid=${company.slug}`, { jwt: owner.jwt })).body
    .data as CustomerView
const listed = async (more: string) =>
  (
    (await at.call('GET', `/api/h/customers?companyid=${company.slug}&limit=100${more}`, { jwt: owner.jwt })).body
      .data as { rows: CustomerRow[] }
  ).rows.map(({ id }) => id)
const idOf = ({ body }: Awaited<ReturnType<typeof merge>>) => (body.data as { id: string }).id
const codeOf = async (answer: ReturnType<typeof merge>) => {
  const { status, body } = await answer
  return [status, body.code ?? 'done']
}
/** An order of a customer's. */
async function anOrderOf(customerId: string): Promise<string> {
  const booking = await aPaidBooking()
  await db()
    .update(orders)
    .set({ companyId: company.id, customerId, accountId: null, customerDue: false, walkIn: true })
    .where(eq(orders.id, booking.id))
  return booking.id
}

test('who seems to be there twice is told, and listed; nobody is merged by themselves', async () => {
  const name = `Mei ${some()}`
  const [one, other] = [
    await aKnown({ name, email: 'mei@example.test', madeBy: 'order' }),
    await aKnown({ name: name.toUpperCase(), email: 'mei@example.test', madeBy: 'order' }),
  ]
  const else1 = await aKnown({ name, email: 'another@example.test' })
  expect((await view(one)).twins.map(({ id }) => id)).toEqual([other])
  expect((await listed('&twice=yes')).toSorted()).toEqual([one, other].toSorted())
  expect((await view(else1)).twins).toEqual([])
})

test('two become one: bookings, groups and words go over, the stricter word counts, and the old id leads there', async () => {
  const kept = await aKnown({
    note: 'Tea',
    tags: ['vip'],
    emailConsent: true,
    emailConsentAt: at.now(),
    emailConsentSource: 'form',
  })
  const gone = await aKnown({
    note: 'Mornings',
    tags: ['vip', 'student'],
    phone: '+60121112233',
    emailConsent: false,
    emailConsentAt: at.now(),
    emailConsentSource: 'by_phone',
    phoneConsent: true,
    phoneConsentAt: at.now(),
    phoneConsentSource: 'form',
  })
  const booked = await anOrderOf(gone)
  const group = await at.call('POST', '/api/h/cgroups', {
    jwt: owner.jwt,
    body: { infoid: company.id, name: `Regulars ${some()}`, add: [gone] },
  })
  expect(group.status).toBe(200)
  const merged = idOf(await merge(kept, gone))
  const seen = await view(gone)
  expect(seen).toMatchObject({
    id: kept,
    note: 'Tea\nMornings',
    tags: ['vip', 'student'],
    phone: '+60121112233',
    consent: { email: { given: false, source: 'by_phone' }, phone: null },
    spent: { amount: 8000 },
    merges: [{ id: merged, name: 'Mei' }],
  })
  expect(seen.groups).toHaveLength(1)
  expect(seen.orders.map(({ orderid }) => orderid)).toEqual([booked])
  expect(await listed('')).not.toContain(gone)
  expect(await codeOf(merge(kept, gone))).toEqual([404, 'desk.customer_not_found'])
  expect(await codeOf(merge(gone, kept))).toEqual([404, 'desk.customer_not_found'])
  const noted = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, kept))
  expect(noted.map(({ action }) => action)).toContain('desk.customers_merged')
  // What the number of the one who is gone says is known, of the one who is kept.
  const again = { jwt: owner.jwt, body: { infoid: company.id, name: 'Mei', phone: '+60121112233' } }
  expect((await at.call('POST', '/api/h/simple-contact', again)).body.data).toMatchObject({ id: kept })
})

test('taken back, each has their own again; what somebody wrote since stays', async () => {
  const kept = await aKnown({ note: 'Tea' })
  const gone = await aKnown({ note: 'Mornings', tags: ['x'] })
  const [theirs, own] = [await anOrderOf(gone), await anOrderOf(kept)]
  const first = idOf(await merge(kept, gone))
  expect(await codeOf(undo(kept, first))).toEqual([200, 'done'])
  expect(await rowOf(kept)).toMatchObject({ note: 'Tea', tags: [], spentAmount: 8000, mergedInto: null })
  expect(await rowOf(gone)).toMatchObject({ note: 'Mornings', tags: ['x'], spentAmount: 8000, mergedInto: null })
  expect((await view(gone)).orders.map(({ orderid }) => orderid)).toEqual([theirs])
  expect((await view(kept)).orders.map(({ orderid }) => orderid)).toEqual([own])
  expect(await codeOf(undo(kept, first))).toEqual([404, 'desk.merge_not_found'])
  const second = idOf(await merge(kept, gone))
  const noted = { infoid: company.id, id: kept, note: 'Coffee' }
  await at.call('PUT', '/api/h/simple-contact', { jwt: owner.jwt, body: noted })
  expect(await codeOf(undo(kept, second))).toEqual([200, 'done'])
  expect((await rowOf(kept)).note).toBe('Coffee')
})

test('merges are taken back in any order: what nobody wrote meanwhile stands as it stood', async () => {
  const a = await aKnown({ email: 'a@example.test', note: 'mine' })
  const b = await aKnown({ phone: '+60121112233', note: 'theirs', tags: ['x'] })
  const c = await aKnown()
  const first = idOf(await merge(a, b))
  const second = idOf(await merge(c, a))
  expect(await codeOf(undo(c, second))).toEqual([200, 'done'])
  expect(await rowOf(a)).toMatchObject({ phone: '+60121112233', note: 'mine\ntheirs' })
  expect(await codeOf(undo(a, first))).toEqual([200, 'done'])
  expect(await rowOf(a)).toMatchObject({ email: 'a@example.test', phone: null, note: 'mine', tags: [] })
})

interface Told {
  phone: string | null
  note: string | null
  tags: string[]
  groups: string[]
}
type Event = { writes: Partial<Told> } | { merge: string; gone: string }

/** Somebody as they are told once all that was done with them and still stands is done in turn. */
function told(of: ReadonlyMap<string, readonly Event[]>, id: string): Told {
  return (of.get(id) ?? []).reduce<Told>(
    (kept, event) => {
      if ('writes' in event) return { ...kept, ...event.writes }
      const gone = told(of, event.gone)
      return {
        phone: kept.phone ?? gone.phone,
        note: [kept.note, gone.note].filter(Boolean).join('\n') || null,
        tags: [...kept.tags, ...gone.tags.filter((tag) => !kept.tags.includes(tag))],
        groups: [...new Set([...kept.groups, ...gone.groups])].toSorted(),
      }
    },
    { phone: null, note: null, tags: [], groups: [] },
  )
}

/** Merges, takes back and writes at random, and holds each customer against what is told of them. */
async function anyStory(random: () => number, groups: readonly string[]): Promise<void> {
  const chance = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const of = new Map<string, Event[]>()
  for (let n = 0; n < 5; n++) {
    const writes = {
      phone: chance([null, `+6012${n}11${1000 + Math.floor(random() * 9000)}`]),
      note: chance([null, `first of ${n}`]),
      tags: chance([[], [`t${n}`], ['shared']]),
    }
    const id = await aKnown(writes)
    const mine = groups.filter(() => random() < 0.4)
    if (mine.length > 0)
      await db()
        .insert(customerGroupMembers)
        .values(mine.map((group) => ({ customerGroupId: group, customerId: id })))
    of.set(id, [{ writes: { ...writes, groups: mine.toSorted() } }])
  }
  const merges = () =>
    [...of].flatMap(([kept, events]) => events.flatMap((each) => ('merge' in each ? { kept, ...each } : [])))
  const here = () => [...of.keys()].filter((id) => merges().every(({ gone }) => gone !== id))
  for (let step = 0; step < 14; step++) {
    const kind = chance(['merge', 'merge', 'undo', 'undo', 'write'] as const)
    const standing = merges().filter(({ kept }) => here().includes(kept))
    if (kind === 'undo' && standing.length > 0) {
      const { kept, merge: id } = chance(standing)
      expect(await codeOf(undo(kept, id))).toEqual([200, 'done'])
      of.set(
        kept,
        (of.get(kept) ?? []).filter((each) => !('merge' in each && each.merge === id)),
      )
    }
    if (kind === 'merge' && here().length > 1) {
      const kept = chance(here())
      const gone = chance(here().filter((id) => id !== kept))
      of.get(kept)?.push({ merge: idOf(await merge(kept, gone)), gone })
    }
    if (kind === 'write') {
      const id = chance(here())
      const writes = chance([{ note: `written ${step}` }, { tags: [`w${step}`] }])
      const body = { infoid: company.id, id, ...writes }
      expect((await at.call('PUT', '/api/h/simple-contact', { jwt: owner.jwt, body })).status).toBe(200)
      of.get(id)?.push({ writes })
    }
    for (const id of of.keys()) {
      const { phone, note, tags } = await rowOf(id)
      const rows = await db().select().from(customerGroupMembers).where(eq(customerGroupMembers.customerId, id))
      const isIn = rows.map((row) => row.customerGroupId).toSorted()
      expect({ phone, note, tags, groups: isIn }).toEqual(told(of, id))
    }
  }
}

test('whatever is merged, taken back and written in whatever order, each has what is theirs', async () => {
  const groups = [newId(), newId()]
  await db()
    .insert(customerGroups)
    .values(groups.map((id) => ({ id, companyId: company.id, name: `Group ${id}` })))
  for (let seed = 1; seed <= 20; seed++) {
    const numbers = new SeededRandom(`merges ${seed}`)
    await anyStory(() => numbers.next(), groups)
  }
})

test('who orders with the account that was merged is the one who is kept, and themselves again once it is taken back', async () => {
  const booking = await aPaidBooking()
  await db().update(orders).set({ companyId: company.id }).where(eq(orders.id, booking.id))
  await noteAll()
  const customerOf = async (id: string) => {
    const [row] = await db().select({ id: orders.customerId }).from(orders).where(eq(orders.id, id))
    return row?.id ?? ''
  }
  const gone = await customerOf(booking.id)
  const kept = await aKnown()
  const merged = idOf(await merge(kept, gone))
  const later = await anotherOrder(await aContext({ platform: at.platform }), booking.id, {
    placedAt: new Date(at.now().getTime() + HOUR),
  })
  await noteAll()
  expect(await customerOf(later)).toBe(kept)
  expect(await codeOf(undo(kept, merged))).toEqual([200, 'done'])
  await noteAll()
  expect([await customerOf(booking.id), await customerOf(later)]).toEqual([gone, gone])
})

test('a day later it stays; one merge on top of another is taken back first', async () => {
  const [first, second, third] = [await aKnown(), await aKnown(), await aKnown()]
  const one = idOf(await merge(second, first))
  const two = idOf(await merge(third, second))
  expect((await view(first)).id).toBe(third)
  expect(await codeOf(undo(second, one))).toEqual([409, 'desk.merge_not_now'])
  expect(await codeOf(undo(third, two))).toEqual([200, 'done'])
  expect((await view(first)).id).toBe(second)
  const ago = new Date(at.now().getTime() - DAY - HOUR)
  await db().update(customerMerges).set({ createdAt: ago }).where(eq(customerMerges.id, one))
  expect((await view(second)).merges).toEqual([])
  expect(await codeOf(undo(second, one))).toEqual([409, 'desk.merge_undo_over'])
})

test('of two merges at once, into each other or of one into two, one is done', async () => {
  for (let round = 0; round < 8; round++) {
    const [a, b, c] = [await aKnown(), await aKnown(), await aKnown()]
    const answers = await Promise.all([merge(a, b), merge(b, a), merge(c, a)])
    const rows = await Promise.all([a, b, c].map(rowOf))
    // Nobody leads to somebody who leads on, or to themselves.
    for (const { mergedInto } of rows)
      if (mergedInto) expect(rows.find(({ id }) => id === mergedInto)?.mergedInto).toBeNull()
    expect(rows.filter(({ mergedInto }) => mergedInto === null).length).toBeGreaterThanOrEqual(1)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  }
})

test('control: without the lock two lead to each other, and nobody is left', async () => {
  const [a, b] = [await aKnown(), await aKnown()]
  const naive = async (kept: string, gone: string, read: Promise<Row>, both: Promise<unknown>) => {
    const found = await read
    await both
    if (found.mergedInto === null) await db().update(customers).set({ mergedInto: kept }).where(eq(customers.id, gone))
  }
  const reads = [rowOf(b), rowOf(a)] as const
  const both = Promise.all(reads)
  await Promise.all([naive(a, b, reads[0], both), naive(b, a, reads[1], both)])
  expect([(await rowOf(a)).mergedInto, (await rowOf(b)).mergedInto]).toEqual([b, a])
})

test('an erasure beside a merge leaves no word of the person, whichever comes first', async () => {
  for (let round = 0; round < 6; round++) {
    const person = await aRegistered(at)
    const [account] = await db().select().from(accounts).where(eq(accounts.contactId, person.id))
    const word = `canary-${some()}`
    const gone = await aKnown({ accountId: account?.id ?? null, note: word, name: word, madeBy: 'order' })
    const kept = await aKnown({ note: 'Tea' })
    const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
    const [, erased] = await Promise.all([merge(kept, gone), eraseAccount(ctx, account?.id ?? '', { again: true })])
    expect(erased).toBe(true)
    for (const id of [kept, gone]) expect(JSON.stringify(await rowOf(id))).not.toContain(word)
  }
})

test('what is another company’s, or beyond one’s rights, is not merged; oneself neither', async () => {
  const [one, other] = [await aKnown(), await aKnown()]
  const rival = await aRegistered(at)
  const theirs = await aCompany({ owner: { contactId: rival.id } })
  expect(await codeOf(merge(one, other, rival.jwt))).toEqual([404, 'companies.company_not_found'])
  expect(await codeOf(merge(one, other, rival.jwt, theirs.slug))).toEqual([404, 'desk.customer_not_found'])
  expect(await codeOf(merge(one, one))).toEqual([422, 'request.invalid'])
  const merged = idOf(await merge(one, other))
  expect(await codeOf(undo(one, merged, rival.jwt))).toEqual([404, 'companies.company_not_found'])
  expect(await db().$count(customers, and(eq(customers.id, other), eq(customers.mergedInto, one)))).toBe(1)
})
