import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CustomerRow, CustomerView } from '#contracts/customers.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { customers } from '#domain/trade/customers/customers.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { noteAll } from '#test/a-customer.ts'
import { allThere } from '#test/all-there.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aPaidBooking } from '#test/paid-booking.ts'
import { aCompany } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let owner: Awaited<ReturnType<typeof aRegistered>>
let rival: Awaited<ReturnType<typeof aRegistered>>
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  at = await openTestApi({ limitScale: 1_000_000 })
  owner = await aRegistered(at)
  rival = await aRegistered(at)
  company = await aCompany({ owner: { contactId: owner.id } })
  await aCompany({ owner: { contactId: rival.id } })
})

const db = () => at.platform.database.db
const phone = () => `+6012${Math.floor(1_000_000 + Math.random() * 8_999_999)}`

const add = (body: object, jwt = owner.jwt) =>
  at.call('POST', '/api/h/simple-contact', { jwt, body: { infoid: company.infoId, name: 'Mei', ...body } })
const change = (body: object, jwt = owner.jwt) =>
  at.call('PUT', '/api/h/simple-contact', { jwt, body: { infoid: company.id, ...body } })
const remove = (ids: string[], jwt = owner.jwt) =>
  at.call('DELETE', `/api/h/simple-contact?infoid=${company.id}&ids=${ids.join()}`, { jwt })
const group = (body: object, jwt = owner.jwt) =>
  at.call('POST', '/api/h/cgroups', { jwt, body: { infoid: company.id, ...body } })
const find = (body: object, jwt = owner.jwt, more = '') =>
  at.call('PUT', `/api/h/simple-contact/find?infoid=${company.id}${more}`, { jwt, body })
const idOf = ({ body }: Awaited<ReturnType<typeof add>>) => (body.data as { id: string }).id
const known = async (body: object = {}) => idOf(await add(body))
const rowsOf = async (body: object, jwt = owner.jwt) =>
  ((await find(body, jwt)).body.data as { rows: CustomerRow[] }).rows
const view = async (id: string) =>
  (await at.call('GET', `/api/h/customers/${id}?companyid=${company.slug}`, { jwt: owner.jwt })).body
    .data as CustomerView
const codeOf = async (answer: ReturnType<typeof add>) => {
  const { status, body } = await answer
  return [status, body.code ?? 'done']
}
const actionsOn = async (id: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(({ action }) => action)
const gone = [404, 'desk.customer_not_found']

test('who called is written down with what they agreed to, found by name, email and number, and is on record', async () => {
  const number = phone()
  const id = await known({
    name: 'Lim Mei Ling',
    email: `Mei.${number.slice(1)}@Example.test`,
    phone: number,
    note: 'Prefers mornings',
    tags: ['vip', 'vip', 'hair'],
    consent: { email: { given: true, source: 'by_phone' } },
  })
  expect(await view(id)).toMatchObject({
    name: 'Lim Mei Ling',
    email: `mei.${number.slice(1)}@example.test`,
    note: 'Prefers mornings',
    tags: ['vip', 'hair'],
    consent: { email: { given: true, at: at.now().toISOString(), source: 'by_phone' }, phone: null },
    writable: true,
    registered: false,
    visits: 0,
    orders: [],
    version: 1,
  })
  for (const q of ['mei ling', `mei.${number.slice(1)}@example.test`, number, `0${number.slice(3)}`])
    expect(
      (await rowsOf({ q })).map((row) => row.id),
      q,
    ).toEqual([id])
  expect(await rowsOf({ q: 'nobody of that name' })).toEqual([])
  expect((await rowsOf({ tag: 'hair' })).map((row) => row.id)).toEqual([id])
  expect(await actionsOn(id)).toEqual(['desk.customer_added'])
})

test('an email or number that is known is refused with who has it, and two who write it down at once are one', async () => {
  const number = phone()
  const id = await known({ name: 'Aina', phone: number })
  expect(await add({ phone: number })).toMatchObject({
    status: 409,
    body: { code: 'desk.customer_known', data: { id, name: 'Aina' } },
  })
  const other = await known({ phone: phone() })
  expect(await codeOf(change({ id: other, phone: number }))).toEqual([409, 'desk.customer_known'])
  expect(await codeOf(change({ id, phone: number }))).toEqual([200, 'done'])
  for (let round = 0; round < 5; round++) {
    const email = `race-${newId()}@example.test`
    const answers = await Promise.all([add({ email }), add({ email }), add({ email })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  }
})

test('control: looked for without the lock, each is written', async () => {
  const email = `naive-${newId()}@example.test`
  const bothLooked = allThere(2)
  const naive = () =>
    db().transaction(async (tx) => {
      if ((await tx.$count(customers, eq(customers.email, email))) > 0) throw new Error('known')
      await bothLooked()
      await tx.insert(customers).values({ companyId: company.id, madeBy: 'company', name: 'Mei', email })
    })
  await Promise.all([naive(), naive()])
  expect(await db().$count(customers, eq(customers.email, email))).toBe(2)
})

test('what somebody else changed meanwhile is refused, and stays', async () => {
  const id = await known({ note: 'Tea' })
  const { version } = await view(id)
  expect(await codeOf(change({ id, note: 'Coffee', seen: version }))).toEqual([200, 'done'])
  expect(await codeOf(change({ id, note: 'Water', seen: version }))).toEqual([409, 'desk.customer_changed'])
  expect(await view(id)).toMatchObject({ note: 'Coffee', version: version + 1 })
  const { version: now } = await view(id)
  const both = await Promise.all(['A', 'B'].map((note) => change({ id, note, seen: now })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await codeOf(change({ id, consent: { phone: { given: false, source: 'in_person' } } }))).toEqual([200, 'done'])
  expect((await view(id)).consent).toMatchObject({ email: null, phone: { given: false, source: 'in_person' } })
})

test('who booked keeps the name that they gave, shows what they booked, and is not removed', async () => {
  const booking = await aPaidBooking()
  await db().update(orders).set({ companyId: company.id, customerName: 'Siti' }).where(eq(orders.id, booking.id))
  await noteAll()
  const [row] = await rowsOf({ q: 'siti' })
  const id = row?.id ?? ''
  expect(row).toMatchObject({ name: 'Siti', registered: true, spent: { amount: 8000, currency: 'MYR' } })
  const seen = await view(id)
  expect(seen.writable).toBe(false)
  expect(seen.orders).toMatchObject([{ orderid: booking.id, status: 'confirmed' }])
  expect(await codeOf(change({ id, name: 'Other' }))).toEqual([409, 'desk.customer_own_words'])
  expect(await codeOf(change({ id, note: 'Tea', tags: ['vip'] }))).toEqual([200, 'done'])
  const called = await known()
  expect(await codeOf(remove([called, id]))).toEqual([409, 'desk.customer_has_orders'])
  expect(await codeOf(remove([called, newId()]))).toEqual(gone)
  expect((await view(called)).id).toBe(called)
  expect(await codeOf(remove([called]))).toEqual([200, 'done'])
  expect(await codeOf(remove([called]))).toEqual(gone)
})

test('groups are made, named, filled, asked for and removed; their customers stay', async () => {
  const [one, other] = [await known(), await known()]
  const id = idOf(await group({ name: 'Regulars', add: [one, other, one] }))
  expect(await codeOf(group({ name: 'regulars' }))).toEqual([409, 'desk.group_taken'])
  expect(await codeOf(group({}))).toEqual([422, 'request.invalid'])
  expect((await rowsOf({ groupid: id })).map((row) => row.id).toSorted()).toEqual([one, other].toSorted())
  expect(await codeOf(group({ id, name: 'Friends', remove: [other] }))).toEqual([200, 'done'])
  expect((await view(one)).groups).toEqual([{ id, name: 'Friends' }])
  const { body } = await at.call('GET', `/api/h/cgroups?companyid=${company.slug}`, { jwt: owner.jwt })
  expect(body.data).toMatchObject({ groups: [{ id, name: 'Friends' }] })
  expect(await codeOf(group({ id, gone: true }))).toEqual([200, 'done'])
  expect(await codeOf(group({ id, name: 'Friends' }))).toEqual([404, 'desk.group_not_found'])
  expect((await view(one)).groups).toEqual([])
  await Promise.all(Array.from({ length: 50 }, (_, n) => group({ name: `Group ${n}` })))
  expect(await codeOf(group({ name: 'One more' }))).toEqual([409, 'desk.too_many_groups'])
})

test('nobody reaches the customers of another company, by its id or by theirs', async () => {
  const id = await known()
  const theirs = await aCompany({ owner: { contactId: rival.id } })
  const missing = [404, 'companies.company_not_found']
  expect(await codeOf(find({}, rival.jwt))).toEqual(missing)
  expect(await codeOf(add({}, rival.jwt))).toEqual(missing)
  expect(await codeOf(group({ name: 'Mine', add: [id] }, rival.jwt))).toEqual(missing)
  expect(await codeOf(change({ infoid: theirs.id, id, note: 'x' }, rival.jwt))).toEqual(gone)
  expect(await codeOf(group({ infoid: theirs.id, name: 'Mine', add: [id] }, rival.jwt))).toEqual(gone)
  expect(await codeOf(find({}, rival.jwt, `&cursor=${id}`))).toEqual(missing)
  const clerk = await aRegistered(at)
  await db().insert(staffMembers).values({ companyId: company.id, contactId: clerk.id, name: 'Clerk', perms: 'BEW' })
  expect(await codeOf(find({}, clerk.jwt))).toEqual([403, 'companies.forbidden'])
  expect(await codeOf(add({}, clerk.jwt))).toEqual([403, 'companies.forbidden'])
})

test('the list is paged in each order, and is a file for who may', async () => {
  for (const sort of ['newest', 'name', 'last', 'visits', 'spent'] as const) {
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await find({ sort }, owner.jwt, `&limit=3${cursor && `&cursor=${cursor}`}`)
      const page = body.data as { rows: CustomerRow[]; cursor: string | null }
      ids.push(...page.rows.map((row) => row.id))
      cursor = page.cursor
    }
    expect(new Set(ids).size, sort).toBe(ids.length)
    expect(ids.length, sort).toBe(await db().$count(customers, eq(customers.companyId, company.id)))
  }
  const file = await at.api.request(`/api/h/customers?companyid=${company.slug}&format=csv`, {
    headers: { authorization: `Bearer ${owner.jwt}` },
  })
  expect(await file.text()).toMatch(/^\uFEFF?"?Name"?,"?Email"?,"?Phone/)
})

test('a company that has ended keeps its customers as they are', async () => {
  const id = await known()
  const set = (status: 'open' | 'terminated') =>
    db().update(companies).set({ status }).where(eq(companies.id, company.id))
  await set('terminated')
  const over = [409, 'companies.not_now']
  expect(await codeOf(add({}))).toEqual(over)
  expect(await codeOf(change({ id, note: 'x' }))).toEqual(over)
  expect(await codeOf(remove([id]))).toEqual(over)
  expect(await codeOf(group({ name: 'x' }))).toEqual(over)
  await set('open')
})
