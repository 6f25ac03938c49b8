import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { HeldRights, StaffRow } from '#contracts/staff.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { newId } from '#shared/ids.ts'
import { rights } from '#shared/rights.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let owner: Awaited<ReturnType<typeof aRegistered>>
let company: Awaited<ReturnType<typeof aCompany>>
let ipoh: string
beforeAll(async () => {
  at = await openTestApi({ limitScale: 1_000_000 })
  owner = await aRegistered(at)
  company = await aCompany({ owner: { contactId: owner.id } })
  ipoh = newId()
  await db()
    .insert(contactInfos)
    .values({ id: ipoh, contactId: company.id, name: { en: 'Ipoh' } })
})

const db = () => at.platform.database.db

/** Somebody who works there, with an account. */
async function hired(over: Partial<typeof staffMembers.$inferInsert> = {}) {
  const person = await aRegistered(at)
  const row = { companyId: company.id, contactId: person.id, name: person.name, ...over }
  const [member] = await db().insert(staffMembers).values(row).returning()
  return { ...person, staffid: member?.id ?? '' }
}
const rowOf = async (staffid: string) => (await db().select().from(staffMembers).where(eq(staffMembers.id, staffid)))[0]
const change = (jwt: string, body: object, companyid = company.id) =>
  at.call('PUT', `/api/h/staff?companyid=${companyid}`, { jwt, body })
const resign = (jwt: string, ...staffids: string[]) =>
  at.call('POST', '/api/h/resign/staff', { jwt, body: { companyid: company.id, staffid: staffids.join() } })
const listed = async (jwt: string) => {
  const { body } = await at.call('GET', `/api/h/staff?companyid=${company.slug}&limit=100`, { jwt })
  return (body.data as { rows: StaffRow[] }).rows
}
const codeOf = async (answer: ReturnType<typeof change>) => {
  const { status, body } = await answer
  return [status, body.code ?? 'done']
}
const actionsOn = async (staffid: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.subjectId, staffid))).map(({ action }) => action)
const ownerRow = async () => (await listed(owner.jwt)).find(({ isYou }) => isYou)!

test('who manages staff is told who works there, what each may do and where, and who can be booked', async () => {
  const { staff } = await anOffer({ company })
  const clerk = await hired({ perms: 'BE', scopeInfoIds: [ipoh], ownBookingsOnly: 1, title: { en: 'Stylist' } })
  const gone = await hired({ endedAt: at.now() })
  const rows = await listed(owner.jwt)
  expect(rows[0]).toMatchObject({
    toid: owner.id,
    flags: 'O',
    isYou: true,
    branches: null,
    own: false,
    manageable: true,
  })
  expect(rows[0]?.rights).toContain('staff.manage')
  expect(rows.find(({ staffid }) => staffid === clerk.staffid)).toMatchObject({
    toid: clerk.id,
    name: clerk.name,
    title: 'Stylist',
    rights: ['orders.view', 'orders.change'],
    own: true,
    branches: [{ infoid: ipoh, name: 'Ipoh' }],
    isYou: false,
    serves: false,
  })
  expect(rows.find(({ staffid }) => staffid === staff.id)).toMatchObject({ toid: null, serves: true })
  expect(rows.map(({ staffid }) => staffid)).not.toContain(gone.staffid)
})

test('why somebody may do something is told with what gives it and how far it reaches, to themselves and to who manages them', async () => {
  const why = (staffid: string, jwt = owner.jwt) =>
    at.call('GET', `/api/h/staff/rights?companyid=${company.slug}&staffid=${staffid}`, { jwt })
  const clerk = await hired({ perms: 'BM', scopeInfoIds: [ipoh], ownBookingsOnly: 1 })
  const own = {
    rights: [
      { right: 'orders.view', because: 'given' },
      { right: 'messages.answer', because: 'given' },
    ],
    preset: null,
    own: true,
    branches: [{ infoid: ipoh, name: 'Ipoh' }],
  }
  expect((await why(clerk.staffid)).body.data).toMatchObject(own)
  expect((await why(clerk.staffid, clerk.jwt)).body.data).toMatchObject(own)
  const gate = await hired({ perms: 'K' })
  expect((await why(gate.staffid)).body.data).toMatchObject({
    rights: [{ right: 'tickets.check_in', because: 'preset' }],
    preset: 'gate',
    own: false,
    branches: null,
  })
  const admin = await hired({ flags: 'A', perms: 'K' })
  const told = (await why(admin.staffid)).body.data as HeldRights
  expect(told).toMatchObject({ preset: null })
  expect(told.rights).toEqual(rights.map((right) => ({ right, because: 'admin' })))
  const { rights: all } = (await why((await ownerRow()).staffid)).body.data as HeldRights
  expect(new Set(all.map(({ because }) => because))).toEqual(new Set(['owner']))
  expect(await codeOf(why(gate.staffid, clerk.jwt))).toEqual([404, 'companies.staff_not_found'])
  expect(await codeOf(why((await hired({ endedAt: at.now() })).staffid))).toEqual([404, 'companies.staff_not_found'])
  expect(await codeOf(why(gate.staffid, (await aRegistered(at)).jwt))).toEqual([404, 'companies.company_not_found'])
})

test('who manages staff widens and narrows nobody in rights that they lack themselves', async () => {
  const manager = await hired({ perms: 'L' })
  const clerk = await hired({ perms: 'BERTX', scopeInfoIds: [ipoh], ownBookingsOnly: 1 })
  for (const wider of [{ own: false }, { infoids: null }, { own: false, infoids: null }])
    expect(await codeOf(change(manager.jwt, { staffid: clerk.staffid, ...wider }))).toEqual([
      403,
      'companies.cannot_grant',
    ])
  const accountant = await hired({ perms: 'BT' })
  const narrower = { staffid: accountant.staffid, own: true, infoids: [ipoh] }
  expect(await codeOf(change(manager.jwt, narrower))).toEqual([403, 'companies.cannot_grant'])
  const whole = await hired({ perms: 'BERTXL' })
  expect(await codeOf(change(whole.jwt, { staffid: clerk.staffid, own: false }))).toEqual([200, 'done'])
  expect(await rowOf(clerk.staffid)).toMatchObject({ ownBookingsOnly: 0, scopeInfoIds: [ipoh] })
})

test('who does not manage staff is told of themselves alone, who manages a branch of whom works there, strangers of nobody', async () => {
  const clerk = await hired({ perms: 'B' })
  expect((await listed(clerk.jwt)).map(({ staffid }) => staffid)).toEqual([clerk.staffid])
  const there = await hired({ perms: 'B', scopeInfoIds: [ipoh] })
  const both = await hired({ perms: 'B', scopeInfoIds: [ipoh, company.infoId] })
  const manager = await hired({ perms: 'BL', scopeInfoIds: [ipoh] })
  const rows = await listed(manager.jwt)
  const seen = new Map(rows.map((row) => [row.staffid, row.manageable]))
  expect(seen.get(there.staffid)).toBe(true)
  // Their rights hold beyond the branch, too.
  expect(seen.get(both.staffid)).toBe(false)
  expect(seen.has(clerk.staffid)).toBe(false)
  const stranger = await aRegistered(at)
  const { status, body } = await at.call('GET', `/api/h/staff?companyid=${company.id}`, { jwt: stranger.jwt })
  expect([status, body.code]).toEqual([404, 'companies.company_not_found'])
})

test('the list comes in pages, and its first one says how many there are', async () => {
  const first = (await at.call('GET', `/api/h/staff?companyid=${company.id}&limit=2`, { jwt: owner.jwt })).body
  const page = first.data as { rows: StaffRow[]; cursor: string; found: { count: number } }
  expect(page.rows).toHaveLength(2)
  const all = await listed(owner.jwt)
  expect(page.found.count).toBe(all.length)
  const path = `/api/h/staff?companyid=${company.id}&limit=100&cursor=${page.cursor}`
  const rest = (await at.call('GET', path, { jwt: owner.jwt })).body.data as { rows: StaffRow[] }
  expect([...page.rows, ...rest.rows].map(({ staffid }) => staffid)).toEqual(all.map(({ staffid }) => staffid))
})

test('a change holds from the next call on, is on record, and the profile of whom it is about moves on', async () => {
  const clerk = await hired({ perms: 'B', title: { en: 'Helper', ms: 'Pembantu' } })
  const orders = `/api/h/desk/orders?companyid=${company.id}`
  expect((await at.call('GET', orders, { jwt: clerk.jwt })).status).toBe(200)
  const uts = async () => (await db().select().from(contacts).where(eq(contacts.id, clerk.id)))[0]?.uts ?? 0
  const before = await uts()
  const record = {
    staffid: clerk.staffid,
    companyid: company.id,
    perms: 'MKM',
    own: true,
    infoids: [ipoh],
    title: 'Front',
  }
  expect(await codeOf(change(owner.jwt, record))).toEqual([200, 'done'])
  expect(await rowOf(clerk.staffid)).toMatchObject({
    perms: 'KM',
    flags: '',
    scopeInfoIds: [ipoh],
    ownBookingsOnly: 1,
    title: { en: 'Front', ms: 'Pembantu' },
  })
  expect((await at.call('GET', orders, { jwt: clerk.jwt })).status).toBe(403)
  expect(await uts()).toBeGreaterThan(before)
  expect(await actionsOn(clerk.staffid)).toEqual(['companies.staff_changed'])
  // What is not given stays.
  await change(owner.jwt, { staffid: clerk.staffid, own: false })
  expect(await rowOf(clerk.staffid)).toMatchObject({ perms: 'KM', scopeInfoIds: [ipoh], ownBookingsOnly: 0 })
})

test('nobody gives or takes what they lack, and an owner alone touches owners', async () => {
  const admin = await hired({ flags: 'A' })
  const manager = await hired({ perms: 'BL' })
  const clerk = await hired({ perms: 'T' })
  const { staffid } = clerk
  const me = await ownerRow()
  expect(await codeOf(change(admin.jwt, { staffid, flags: 'O' }))).toEqual([403, 'companies.owner_alone'])
  expect(await codeOf(change(admin.jwt, { staffid: me.staffid, flags: '' }))).toEqual([403, 'companies.owner_alone'])
  expect(await codeOf(change(admin.jwt, { staffid: me.staffid, title: 'x' }))).toEqual([403, 'companies.owner_alone'])
  expect(await codeOf(change(manager.jwt, { staffid, perms: 'TE' }))).toEqual([403, 'companies.cannot_grant'])
  // Nor is a right taken that one does not hold.
  expect(await codeOf(change(manager.jwt, { staffid, perms: '' }))).toEqual([403, 'companies.cannot_grant'])
  expect(await codeOf(change(manager.jwt, { staffid: admin.staffid, perms: 'B' }))).toEqual([
    403,
    'companies.cannot_grant',
  ])
  expect(await codeOf(change(manager.jwt, { staffid, flags: 'A' }))).toEqual([403, 'companies.cannot_grant'])
  // One's own are raised by nobody.
  expect(await codeOf(change(manager.jwt, { staffid: manager.staffid, flags: 'A' }))).toEqual([
    403,
    'companies.cannot_grant',
  ])
  expect(await codeOf(change(admin.jwt, { staffid: admin.staffid, flags: 'OA' }))).toEqual([
    403,
    'companies.owner_alone',
  ])
  expect(await codeOf(change(clerk.jwt, { staffid, perms: 'TB' }))).toEqual([403, 'companies.forbidden'])
  expect(await rowOf(staffid)).toMatchObject({ perms: 'T', flags: '' })
  // What one holds is given, beside what the other has already.
  expect(await codeOf(change(manager.jwt, { staffid, perms: 'TB' }))).toEqual([200, 'done'])
})

test('a manager of a branch gives rights there alone, and one of own bookings raises nobody, least of all themselves', async () => {
  const manager = await hired({ perms: 'BL', scopeInfoIds: [ipoh] })
  const there = await hired({ perms: '', scopeInfoIds: [ipoh] })
  const elsewhere = await hired({ perms: '', scopeInfoIds: [company.infoId] })
  const { staffid } = there
  expect(await codeOf(change(manager.jwt, { staffid, perms: 'B' }))).toEqual([200, 'done'])
  expect(await codeOf(change(manager.jwt, { staffid, infoids: null }))).toEqual([403, 'companies.forbidden'])
  expect(await codeOf(change(manager.jwt, { staffid, infoids: [ipoh, company.infoId] }))).toEqual([
    403,
    'companies.forbidden',
  ])
  expect(await codeOf(change(manager.jwt, { staffid: elsewhere.staffid, perms: 'B' }))).toEqual([
    404,
    'companies.staff_not_found',
  ])
  expect(await codeOf(change(manager.jwt, { staffid: manager.staffid, infoids: null }))).toEqual([
    403,
    'companies.forbidden',
  ])
  const own = await hired({ perms: 'BL', ownBookingsOnly: 1 })
  expect(await codeOf(change(own.jwt, { staffid: own.staffid, own: false }))).toEqual([403, 'companies.forbidden'])
  expect(await codeOf(change(own.jwt, { staffid, perms: 'B' }))).toEqual([404, 'companies.staff_not_found'])
})

test('a record of another company is refused, and so are people, branches and letters that are not there', async () => {
  const other = await aCompany({ owner: { contactId: owner.id } })
  const clerk = await hired({ perms: 'B' })
  const { staffid } = clerk
  expect(await codeOf(change(owner.jwt, { staffid, companyid: other.id, perms: '' }))).toEqual([422, 'request.invalid'])
  expect(await codeOf(change(owner.jwt, { staffid, perms: '' }, other.id))).toEqual([404, 'companies.staff_not_found'])
  expect(await codeOf(change(owner.jwt, { staffid: newId(), perms: '' }))).toEqual([404, 'companies.staff_not_found'])
  expect(await codeOf(change(owner.jwt, { staffid, infoids: [other.infoId] }))).toEqual([
    404,
    'contacts.contact_not_found',
  ])
  expect(await codeOf(change(owner.jwt, { staffid, perms: 'BZ' }))).toEqual([422, 'request.invalid'])
  expect(await rowOf(staffid)).toMatchObject({ perms: 'B' })
})

test('who changes what somebody else has changed meanwhile is told so', async () => {
  const { staffid } = await hired({ perms: 'EB' })
  const seen = { flags: '', perms: 'BE', own: false, infoids: null }
  expect(await codeOf(change(owner.jwt, { staffid, perms: 'BEM', seen }))).toEqual([200, 'done'])
  expect(await codeOf(change(owner.jwt, { staffid, perms: 'B', seen }))).toEqual([409, 'companies.staff_changed'])
  const stale = { perms: 'BEM', infoids: [ipoh] }
  expect(await codeOf(change(owner.jwt, { staffid, perms: 'B', seen: stale }))).toEqual([
    409,
    'companies.staff_changed',
  ])
  expect(await rowOf(staffid)).toMatchObject({ perms: 'BEM' })
})

test('a company keeps an owner, and an owner owns all of it', async () => {
  const me = await ownerRow()
  expect(await codeOf(change(owner.jwt, { staffid: me.staffid, flags: 'A' }))).toEqual([409, 'companies.last_owner'])
  expect(await codeOf(resign(owner.jwt, me.staffid))).toEqual([409, 'companies.last_owner'])
  // Who has no account cannot do what an owner does.
  const [unknown] = await db().insert(staffMembers).values({ companyId: company.id, name: 'Kak Yah' }).returning()
  await change(owner.jwt, { staffid: unknown?.id, flags: 'O' })
  expect(await codeOf(resign(owner.jwt, me.staffid))).toEqual([409, 'companies.last_owner'])
  const second = await hired({ perms: 'B', scopeInfoIds: [ipoh], ownBookingsOnly: 1 })
  expect(await codeOf(change(owner.jwt, { staffid: second.staffid, flags: 'O' }))).toEqual([200, 'done'])
  expect(await rowOf(second.staffid)).toMatchObject({ flags: 'O', scopeInfoIds: null, ownBookingsOnly: 0 })
  expect(await codeOf(change(second.jwt, { staffid: second.staffid, flags: '' }))).toEqual([200, 'done'])
})

test('who leaves has nothing more to do there at once, and can be invited again', async () => {
  const clerk = await hired({ perms: 'B' })
  expect(await codeOf(resign(clerk.jwt, clerk.staffid))).toEqual([200, 'done'])
  const desk = await at.call('GET', `/api/h/desk/orders?companyid=${company.id}`, { jwt: clerk.jwt })
  expect(desk.status).toBe(404)
  const profile = await at.call('GET', '/api/h/profile?withCompanies=1', { jwt: clerk.jwt })
  expect(profile.body.data).toMatchObject({ companies: [] })
  expect(await actionsOn(clerk.staffid)).toEqual(['companies.staff_left'])
  expect(await codeOf(resign(owner.jwt, clerk.staffid))).toEqual([404, 'companies.staff_not_found'])
  const invite = { companyid: company.id, toid: clerk.id, perms: 'B' }
  expect((await at.call('POST', '/api/h/invite', { jwt: owner.jwt, body: invite })).status).toBe(200)
})

test('who manages staff removes several at once, all or none, and nobody whom they could not have hired', async () => {
  const [one, two] = [await hired({ perms: 'B' }), await hired({ perms: 'BE' })]
  const manager = await hired({ perms: 'BL' })
  const admin = await hired({ flags: 'A' })
  const me = await ownerRow()
  expect(await codeOf(resign(manager.jwt, one.staffid, two.staffid))).toEqual([403, 'companies.cannot_grant'])
  expect((await rowOf(one.staffid))?.endedAt).toBeNull()
  expect(await codeOf(resign(manager.jwt, admin.staffid))).toEqual([403, 'companies.cannot_grant'])
  expect(await codeOf(resign(admin.jwt, me.staffid))).toEqual([403, 'companies.owner_alone'])
  expect(await codeOf(resign(two.jwt, one.staffid))).toEqual([404, 'companies.staff_not_found'])
  expect(await codeOf(resign(owner.jwt, one.staffid, newId()))).toEqual([404, 'companies.staff_not_found'])
  const { body } = await resign(admin.jwt, one.staffid, two.staffid)
  expect((body.data as { staffids: string[] }).staffids.toSorted()).toEqual([one.staffid, two.staffid].toSorted())
  expect(await actionsOn(one.staffid)).toEqual(['companies.staff_removed'])
  const many = await resign(owner.jwt, ...Array.from({ length: 21 }, newId))
  expect(many.status).toBe(422)
})

test('an invite for own bookings reaches these alone; an owner is never so limited', async () => {
  const accepted = async (body: object) => {
    const person = await aRegistered(at)
    await at.call('POST', '/api/h/invite', {
      jwt: owner.jwt,
      body: { companyid: company.id, toid: person.id, ...body },
    })
    const got = (await at.call('GET', '/api/h/invites', { jwt: person.jwt })).body.data as {
      rows: { msgid: string; toid: string; infoid: string; own: boolean; whole: boolean }[]
    }
    const { msgid, toid, infoid, own, whole } = got.rows[0]!
    expect(whole).toBe(true)
    await at.call('PUT', '/api/h/invite/accept', { jwt: person.jwt, body: { msgid, toid, infoid } })
    const row = (await listed(person.jwt)).find(({ isYou }) => isYou)
    return [own, row?.own]
  }
  expect(await accepted({ perms: 'B', own: true })).toEqual([true, true])
  expect(await accepted({ perms: 'B' })).toEqual([false, false])
  expect(await accepted({ flags: 'O', own: true })).toEqual([false, false])
})
