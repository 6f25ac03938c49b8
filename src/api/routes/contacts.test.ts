import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { companies, formerSlugs, staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { staleResources } from '#domain/trade/booking/bookings.tables.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let person: Awaited<ReturnType<typeof aRegistered>>
beforeAll(async () => {
  at = await openTestApi()
  person = await aRegistered(at)
})

const db = () => at.platform.database.db
const post = (body: unknown, jwt = person.jwt, query = '') => at.call('POST', `/api/h/contact${query}`, { jwt, body })
const put = (body: unknown, jwt = person.jwt) => at.call('PUT', '/api/h/contact', { jwt, body })
const slug = (stem = 'shop') => `${stem}-${crypto.randomUUID().slice(0, 8)}`
const cardsOf = (contactId: string) => db().select().from(contactInfos).where(eq(contactInfos.contactId, contactId))

test('a company is made waiting for approval, with its maker as owner, a branch and an audit row', async () => {
  const wanted = slug()
  const made = await post({
    isperson: false,
    name: 'Kedai Mesra',
    slug: wanted.toUpperCase(),
    tagline: { en: 'Friendly', ms: 'Mesra' },
    infos: [{ name: { en: 'Main' }, city: 'Ipoh', lat: 4.6, lng: 101.1 }],
  })
  expect(Object.keys(made.body).sort()).toEqual(['ok', 'result'])
  const [id = ''] = made.body.result as string[]
  const [row] = await db().select().from(companies).where(eq(companies.id, id))
  expect(row).toMatchObject({ slug: wanted, status: 'pending_approval', tagline: { en: 'Friendly', ms: 'Mesra' } })
  const staff = await db().select().from(staffMembers).where(eq(staffMembers.companyId, id))
  expect(staff).toMatchObject([{ contactId: person.id, flags: 'O' }])
  expect(await cardsOf(id)).toMatchObject([{ isPrimary: true, city: 'Ipoh' }])
  const audit = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(audit.map(({ action }) => action)).toEqual(['companies.created'])
  const { body } = await at.call('GET', '/api/h/profile?withCompanies=1', { jwt: person.jwt })
  expect((body.data as { companies: { id: string }[] }).companies.map((company) => company.id)).toContain(id)
})

test('an occupied slug is answered by 409 with others that are free', async () => {
  const taken = slug('salon')
  await post({ isperson: false, name: 'First', slug: taken })
  const second = await post({ isperson: false, name: 'Second Salon', slug: taken })
  expect([second.status, second.body.code]).toEqual([409, 'companies.slug_occupied'])
  const data = second.body.data as { slug: string; suggestions: string[] }
  expect(data.slug).toBe(taken)
  expect(data.suggestions).toHaveLength(3)
  const third = await post({ isperson: false, name: 'Second Salon', slug: data.suggestions[0] })
  expect(third.status).toBe(200)
})

/** Somebody with the limits of everyday who makes companies. */
async function aMaker() {
  const at = await openTestApi({ limitScale: 1 })
  const { jwt } = await aRegistered(at)
  return (wanted: string) =>
    at.call('POST', '/api/h/contact', { jwt, body: { isperson: false, name: 'Shop', slug: wanted } })
}

test('an occupied slug takes none of the companies that somebody may make in a day', async () => {
  const make = await aMaker()
  const taken = slug('busy')
  expect((await make(taken)).status).toBe(200)
  for (let i = 0; i < 6; i++) expect((await make(taken)).status).toBe(409)
  for (let i = 0; i < 4; i++) expect((await make(slug())).status).toBe(200)
  expect((await make(slug())).status).toBe(429)
})

test('whoever wants what is occupied again and again waits for some minutes, and nobody else does', async () => {
  const [make, other] = [await aMaker(), await aMaker()]
  const taken = slug('busy')
  expect((await make(taken)).status).toBe(200)
  for (let i = 1; i < 30; i++) expect((await make(taken)).status).toBe(409)
  const slowed = await make(slug())
  expect(slowed.status).toBe(429)
  expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(600)
  expect((await other(taken)).status).toBe(409)
})

test.each(['admin', 'my', 'ab', 'two words', '-edge', 'Ünicode'])('%j is no slug', async (bad) => {
  const answer = await post({ isperson: false, name: 'Bad', slug: bad })
  expect([answer.status, answer.body.issues]).toEqual([422, [{ path: 'slug', code: 'slug' }]])
})

test('of twenty who want one slug at once one gets it, in any letters', async () => {
  const wanted = slug('race')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      post({ isperson: false, name: `Racer ${i}`, slug: i % 2 ? wanted : wanted.toUpperCase() }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'companies.slug_occupied' && body.data)).toHaveLength(19)
})

test('strangers to a call: no token, unknown field, foreign folder, wrong card', async () => {
  const company = { isperson: false, name: 'X', slug: slug() }
  expect((await at.call('POST', '/api/h/contact', { body: company })).body.errorMsg).toBe('User not logged in')
  expect((await post({ ...company, status: 'open' })).status).toBe(400)
  expect((await post({ ...company, verifiedAt: '2030-01-01T00:00:00Z' })).status).toBe(400)
  const other = await aRegistered(at)
  const foreign = await post(company, person.jwt, `?folderid=${other.id}`)
  expect([foreign.status, foreign.body.code]).toEqual([404, 'contacts.contact_not_found'])
  const half = await post({ isperson: true, infos: [{ lat: 3 }] })
  expect([half.status, half.body.issues]).toEqual([422, [{ path: 'infos.0.lng', code: 'both' }]])
})

test('who works in a company goes on by the slug that it had, and is told that their profile is old', async () => {
  const [before, after] = [slug('old'), slug('new')]
  const [id] = (await post({ isperson: false, name: 'Mover', slug: before })).body.result as string[]
  const companyid = id ?? ''
  await db().update(companies).set({ status: 'open' }).where(eq(companies.id, companyid))
  const colleague = await aRegistered(at)
  await db().insert(staffMembers).values({ companyId: companyid, contactId: colleague.id, name: 'Devi', perms: 'B' })
  const uts = async () => {
    const { body } = await at.call('GET', `/api/h/meta/contactuts?ids=${colleague.id}`, { jwt: colleague.jwt })
    return (body.data as { uts: number }[])[0]?.uts ?? 0
  }
  const waiting = (key: string, jwt = colleague.jwt) => at.call('GET', `/api/h/desk/waiting?companyid=${key}`, { jwt })
  const read = await uts()
  expect((await put({ id: companyid, isperson: false, tagline: { en: 'Here' } })).status).toBe(200)
  expect(await uts()).toBe(read)
  expect((await put({ id: companyid, isperson: false, slug: after })).status).toBe(200)
  expect(await uts()).toBeGreaterThan(read)
  for (const key of [before, after, companyid]) expect((await waiting(key)).status).toBe(200)
  const stranger = await aRegistered(at)
  for (const key of [before, after]) expect((await waiting(key, stranger.jwt)).status).toBe(404)
  at.passTime(91 * 24 * 3600)
  const { jwt } = await aRegistered(at)
  expect((await waiting(before, jwt)).status).toBe(404)
  person = await aRegistered(at)
})

test('a changed slug leads on for ninety days and nobody else may take it meanwhile', async () => {
  const [before, after] = [slug('old'), slug('new')]
  const [id] = (await post({ isperson: false, name: 'Mover', slug: before })).body.result as string[]
  await db().update(companies).set({ status: 'open' }).where(eq(companies.id, id!))
  const moved = await put({ id, isperson: false, slug: after, name: 'Mover and Sons' })
  expect(moved.body).toEqual({ ok: true, result: [id] })
  expect(await db().select().from(formerSlugs).where(eq(formerSlugs.slug, before))).toMatchObject([{ companyId: id }])
  const thief = await aRegistered(at)
  const taken = await post({ isperson: false, name: 'Thief', slug: before }, thief.jwt)
  expect(taken.body.code).toBe('companies.slug_occupied')
  expect((await put({ id, isperson: false, slug: before })).status).toBe(200)
  await put({ id, isperson: false, slug: after })
  at.passTime(91 * 24 * 3600)
  const later = await aRegistered(at)
  expect((await post({ isperson: false, name: 'Later', slug: before }, later.jwt)).status).toBe(200)
  person = await aRegistered(at)
})

test('a slug under which a company was never open is free at once: nobody keeps names from others by trying them', async () => {
  const [before, after] = [slug('old'), slug('new')]
  const [id] = (await post({ isperson: false, name: 'Beginner', slug: before })).body.result as string[]
  expect((await put({ id, isperson: false, slug: after })).status).toBe(200)
  const other = await aRegistered(at)
  expect((await post({ isperson: false, name: 'Other', slug: before }, other.jwt)).status).toBe(200)
})

test('a company has five other slugs a day; what is refused, and the same one again, do not count', async () => {
  const scaled = await openTestApi({ limitScale: 1 })
  const owner = await aRegistered(scaled)
  const [company, taken] = [await aCompany({ owner: { contactId: owner.id } }), await aCompany()]
  const move = (slug: string) =>
    scaled.call('PUT', '/api/h/contact', { jwt: owner.jwt, body: { id: company.id, isperson: false, slug } })
  expect((await move(taken.slug)).body.code).toBe('companies.slug_occupied')
  const slugs = Array.from({ length: 6 }, () => slug('moved'))
  for (const one of slugs.slice(0, 5)) for (const again of [one, one]) expect((await move(again)).status).toBe(200)
  expect((await move(slugs[5] ?? '')).body.code).toBe('request.too_many')
})

test('a company that has ended is neither renamed nor set otherwise, and nobody is invited into it or comes', async () => {
  const company = await aCompany({ owner: { contactId: person.id }, status: 'pending_approval', handedInAt: at.now() })
  const { jwt } = person
  const [asked, late] = [await aRegistered(at), await aRegistered(at)]
  const invite = ({ id: toid }: { id: string }) =>
    at.call('POST', '/api/h/invite', { jwt, body: { companyid: company.id, toid, perms: 'B' } })
  const { msgid } = (await invite(asked)).body.data as { msgid: string }
  const operator = await anOperator(at)
  const words = { decision: 'reject', words: 'No.' }
  const decided = await at.call('PUT', `/api/h/admin/companies/${company.id}`, { jwt: operator.jwt, body: words })
  expect(decided.status).toBe(200)
  const cards = await at.call('DELETE', `/api/h/contact?id=${company.id}&infoids=${company.infoId}`, { jwt })
  const prefs = `/api/h/comp-prefs?companyid=${company.id}`
  const answers = [
    await put({ id: company.id, isperson: false, name: 'Another' }),
    await put({ id: company.id, isperson: false, slug: slug('another') }),
    await at.call('POST', prefs, { jwt, body: { onTheSpot: false } }),
    await invite(late),
    cards,
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'companies.not_now'))
  const accept = { msgid, toid: asked.id, infoid: company.infoId }
  const came = await at.call('PUT', '/api/h/invite/accept', { jwt: asked.jwt, body: accept })
  expect(came.body.code).toBe('invites.invite_gone')
})

test('a company is changed by those who may: others 404, staff without the right 403, occupied 409 with data', async () => {
  const company = await aCompany({ owner: { contactId: person.id } })
  const other = await aRegistered(at)
  const clerk = await aRegistered(at)
  await db().insert(staffMembers).values({ companyId: company.id, contactId: clerk.id, name: 'Clerk', perms: 'BE' })
  const change = { id: company.id, isperson: false, tagline: { en: 'New' } }
  expect((await put(change, other.jwt)).body.code).toBe('companies.company_not_found')
  expect((await put(change, clerk.jwt)).body.code).toBe('companies.forbidden')
  expect((await put(change)).body.result).toEqual([company.id])
  const rival = await aCompany()
  const occupied = await put({ id: company.id, isperson: false, slug: rival.slug })
  expect([occupied.status, (occupied.body.data as { slug: string }).slug]).toEqual([409, rival.slug])
})

test.each([
  ['another name', { name: 'Petronas Official Services' }, true],
  ['another registration number', { registrationNumber: '201901234567' }, true],
  ['another tagline', { tagline: { en: 'New' } }, false],
])('a verified company with %s: the mark ends with what was verified', async (_what, change, ends) => {
  const company = await aCompany({ owner: { contactId: person.id } })
  await db().update(companies).set({ verifiedAt: at.now() }).where(eq(companies.id, company.id))
  expect((await put({ id: company.id, isperson: false, ...change })).status).toBe(200)
  const [now] = await db().select().from(companies).where(eq(companies.id, company.id))
  expect(now?.verifiedAt === null).toBe(ends)
  const audit = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, company.id))
  expect(audit.some(({ data }) => (data as { unverified?: boolean }).unverified)).toBe(ends)
})

test('a person keeps address cards; the proved email and phone of the first are changed by a code alone', async () => {
  const own = await aRegistered(at)
  const card = { name: { en: 'Office' }, line1: '1 Jalan Ampang', city: 'Kuala Lumpur', lat: 3.15, lng: 101.71 }
  const added = await post({ isperson: true, infos: [card] }, own.jwt)
  expect(added.body).toEqual({ ok: true, result: [own.id] })
  const [, office] = (await cardsOf(own.id)).sort((a) => (a.isPrimary ? -1 : 1))
  expect(office).toMatchObject({ isPrimary: false, city: 'Kuala Lumpur', lat: 3.15 })
  const changed = await put({ id: own.id, infos: [{ infoid: office!.id, city: 'Klang' }] }, own.jwt)
  expect(changed.status).toBe(200)
  const sneaky = await put({ id: own.id, infos: [{ infoid: own.cinfoid, email: 'new@example.test' }] }, own.jwt)
  expect([sneaky.status, sneaky.body.issues]).toEqual([422, [{ path: 'infos.email', code: 'by_code' }]])
  const theirs = await put({ id: own.id, infos: [{ infoid: person.cinfoid, city: 'X' }] }, own.jwt)
  expect(theirs.body.code).toBe('contacts.contact_not_found')
  const many = await post({ isperson: true, infos: Array.from({ length: 20 }, () => card) }, own.jwt)
  expect(many.body.code).toBe('contacts.too_many_cards')
  expect(await cardsOf(own.id)).toHaveLength(2)
})

test('cards are removed all or none, never somebody else’s, never the main one, never one in use', async () => {
  const own = await aRegistered(at)
  await post({ isperson: true, infos: [{ city: 'A' }, { city: 'B' }] }, own.jwt)
  const mine = (await cardsOf(own.id)).filter((card) => !card.isPrimary).map(({ id }) => id)
  const remove = (id: string, infoids: string[], personal = true, jwt = own.jwt) =>
    at.call('DELETE', `/api/h/contact?id=${id}&infoids=${infoids.join(',')}${personal ? '&personal=true' : ''}`, {
      jwt,
    })
  expect((await remove(own.id, [...mine, person.cinfoid])).body.code).toBe('contacts.contact_not_found')
  expect((await remove(person.id, mine)).body.code).toBe('contacts.contact_not_found')
  expect((await remove(own.id, [own.cinfoid])).body.code).toBe('contacts.primary_card')
  expect(
    (
      await remove(
        own.id,
        Array.from({ length: 101 }, () => crypto.randomUUID()),
      )
    ).status,
  ).toBe(422)
  expect(
    (
      await remove(
        own.id,
        Array.from({ length: 10_000 }, () => mine[0]!),
      )
    ).status,
  ).toBe(422)
  expect(await cardsOf(own.id)).toHaveLength(3)
  expect((await remove(own.id, mine)).body).toEqual({ ok: true, result: [own.id] })
  expect(await cardsOf(own.id)).toHaveLength(1)

  const company = await aCompany({ owner: { contactId: own.id } })
  const [branch] = await db()
    .insert(contactInfos)
    .values({ contactId: company.id, name: { en: 'Second' } })
    .returning()
  const { offer } = await anOffer({ company, infoId: branch!.id })
  expect((await remove(company.id, [branch!.id], false)).body.code).toBe('contacts.card_in_use')
  expect((await remove(company.id, [branch!.id], false, person.jwt)).body.code).toBe('companies.company_not_found')
  expect(offer.infoId).toBe(branch!.id)
})

test('preferences of a company: read by its staff, saved by company.edit, id and slug must agree', async () => {
  const company = await aCompany({ owner: { contactId: person.id } })
  const rival = await aCompany()
  const { resource } = await anOffer({ company })
  const read = (query: string, jwt = person.jwt) => at.call('GET', `/api/h/comp-prefs?${query}`, { jwt })
  const prefs = await read(`companyid=${company.id}&slug=${company.slug}`)
  expect(prefs.body).toEqual({
    ok: true,
    data: {
      companyid: company.id,
      slug: company.slug,
      currency: 'MYR',
      zone: 'Asia/Kuala_Lumpur',
      defaultLocale: 'en',
      closedFrom: null,
      closedTo: null,
      onTheSpot: true,
      onTheSpotLimit: 50_000,
      embedOrigins: [],
      status: 'open',
      handedInAt: null,
      decision: null,
      decisionWords: null,
    },
  })
  const mixed = await read(`companyid=${company.id}&slug=${rival.slug}`)
  expect([mixed.status, mixed.body.issues]).toEqual([422, [{ path: 'slug', code: 'other_company' }]])
  expect((await read('')).status).toBe(422)
  expect((await read(`companyid=${crypto.randomUUID()}`)).body.code).toBe('companies.company_not_found')
  const other = await aRegistered(at)
  expect((await read(`slug=${company.slug}`, other.jwt)).status).toBe(403)
  // Of one that nobody has seen it is not told that it is there.
  const unseen = await aCompany({ status: 'pending_approval' })
  const settings = `/api/h/comp-prefs?slug=${unseen.slug}`
  for (const answer of [
    await read(`slug=${unseen.slug}`, other.jwt),
    await at.call('POST', settings, { jwt: other.jwt, body: { onTheSpot: true } }),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'companies.company_not_found'])
  const save = (body: unknown, jwt = person.jwt, id = company.id) =>
    at.call('POST', `/api/h/comp-prefs?companyid=${id}`, { jwt, body })
  expect([(await save({ defaultLocale: 'ms' }, other.jwt)).status, (await save({ zone: 'UTC' })).status]).toEqual([
    403, 400,
  ])
  const marks = () => db().$count(staleResources, eq(staleResources.resourceId, resource.id))
  const before = await marks()
  const saved = await save({ defaultLocale: 'ms', closedFrom: '2030-12-24', closedTo: '2030-12-26' })
  expect(saved.body.data).toMatchObject({ defaultLocale: 'ms', closedFrom: '2030-12-24', closedTo: '2030-12-26' })
  const [row] = await db().select().from(companies).where(eq(companies.id, company.id))
  expect([row?.closedFrom?.toISOString(), row?.closedTo?.toISOString()]).toEqual([
    '2030-12-23T16:00:00.000Z',
    '2030-12-26T16:00:00.000Z',
  ])
  expect(await marks()).toBe(before + 1)
  const wrong = await save({ closedTo: '2030-12-20' })
  expect([wrong.status, wrong.body.issues]).toEqual([422, [{ path: 'closedTo', code: 'before_from' }]])
  const audit = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.companyId, company.id), eq(auditEntries.action, 'companies.prefs_saved')))
  expect(audit).toHaveLength(1)
  expect((await save({ onTheSpot: false, onTheSpotLimit: 20_000 })).body.data).toMatchObject({
    onTheSpot: false,
    onTheSpotLimit: 20_000,
  })
  expect((await save({ onTheSpotLimit: 0 })).status).toBe(422)
  // Whoever saw them otherwise is told; after a lost answer the same is done already.
  const seen = { onTheSpot: true, onTheSpotLimit: 50_000 }
  const since = await save({ onTheSpot: true, onTheSpotLimit: 30_000, seen })
  expect([since.status, since.body.code]).toEqual([409, 'companies.prefs_changed'])
  expect((await save({ onTheSpot: false, onTheSpotLimit: 20_000, seen })).status).toBe(200)
  expect((await save({ onTheSpot: true, seen: { onTheSpot: false } })).body.data).toMatchObject({ onTheSpot: true })
})

test('an idempotency key is of the whole question: with another query it is refused', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const body = { isperson: true, infos: [{ line1: '1 Jalan Damai', city: 'Ipoh' }] }
  const make = (query: string) =>
    at.call('POST', `/api/h/contact${query}`, { jwt, body, headers: { 'idempotency-key': 'one-address' } })
  expect((await make('')).status).toBe(200)
  expect((await make('')).status).toBe(200)
  expect(await make(`?folderid=${crypto.randomUUID()}`)).toMatchObject({
    body: { code: 'request.idempotency_mismatch' },
  })
  const infos = (await at.call('GET', '/api/h/profile?withInfos=1', { jwt })).body.data as { infos: unknown[] }
  // The one that everybody begins with, and this.
  expect(infos.infos).toHaveLength(2)
})
