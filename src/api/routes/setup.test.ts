import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { resources } from '#domain/trade/booking/availability.tables.ts'
import { newId } from '#shared/ids.ts'
import { mostFirstServices } from '#shared/starters.ts'
import { anOperator, aRegistered } from '#test/api.ts'
import { data, openListening, work } from '#test/listening-api.ts'
import { anOffer } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openListening>>
let owner: Awaited<ReturnType<typeof aRegistered>>
// Before there are connections, which keep what they ask with.
const asked = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  at = await openListening()
  owner = await aRegistered(at)
  // There is the category `hair` then.
  await anOffer()
})

const db = () => at.platform.database.db
const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 600, to: 1140 }))
const place = { line1: '12, Jalan Telawi', postcode: '59100', city: 'Kuala Lumpur', lat: 3.13, lng: 101.67 }
const haircut = { starter: 'haircut', category: 'hair', title: 'Haircut', sen: 4500, minutes: 45 }
const terms = { atProvider: true, atCustomer: false, policyPreset: 'fair' }

interface Setup {
  services: { list: { offerid: string; title: string; price: { amount: number }; starter: string | null }[] }
}

/** A company that is being set up, and what its owner does with it. */
async function aBeginning() {
  const slug = `kedai-${crypto.randomUUID().slice(0, 8)}`
  const body = { isperson: false, name: 'Kedai Nurul', slug, settingUp: true }
  const made = await at.call('POST', '/api/h/contact', { jwt: owner.jwt, body })
  const [companyid = ''] = made.body.result as string[]
  const save = (part: object, { jwt = owner.jwt, language = 'en' } = {}) =>
    at.call('PUT', '/api/h/setup', { jwt, body: { companyid, ...part }, headers: { 'accept-language': language } })
  const read = async () => data<Setup>(await at.call('GET', `/api/h/setup?companyid=${companyid}`, { jwt: owner.jwt }))
  const handIn = () => at.call('POST', '/api/h/hand-in', { jwt: owner.jwt, body: { companyid } })
  return { companyid, slug, save, read, handIn }
}

test('a company is set up step by step, handed in and approved; then its services are sold as they were set up', async () => {
  const one = await aBeginning()
  const status = async () => (await db().select().from(companies).where(eq(companies.id, one.companyid)))[0]
  expect(await status()).toMatchObject({ status: 'pending_approval', handedInAt: null })
  expect((await one.save({ place: { ...place, phone: '012-345 6789' }, hours })).status).toBe(200)
  const saved = data<Setup>(await one.save({ services: { ...terms, list: [haircut] } }))
  expect(saved).toMatchObject({
    state: 'setting_up',
    place: { city: 'Kuala Lumpur', phone: '+60123456789' },
    hours,
    services: { ...terms, list: [{ title: 'Haircut', price: { amount: 4500 }, starter: 'haircut' }] },
  })
  const [first] = saved.services.list
  const find = encodeURIComponent(JSON.stringify({ offerid: first?.offerid, day: '2030-05-06' }))
  const slots = () => at.call('GET', `/api/data/khidmat-slots?find=${find}`)
  const body = { offerid: first?.offerid, startsAt: '2030-05-06T02:00:00.000Z' }
  // Before it is approved nobody books anything, and no times are told.
  expect((await slots()).body).toMatchObject({ code: 'booking.offer_unavailable' })
  expect((await at.call('POST', '/api/h/cart', { body })).status).toBe(409)
  expect((await one.handIn()).status).toBe(200)
  expect((await one.save({ hours })).body).toMatchObject({ code: 'companies.not_now' })
  const { jwt } = await anOperator(at)
  const decided = await at.call('PUT', `/api/h/admin/companies/${one.companyid}`, {
    jwt,
    body: { decision: 'approve' },
  })
  expect(decided.status).toBe(200)
  await work(at, 'reindex-company')
  expect(JSON.stringify((await slots()).body)).toContain('2030-05-06T02:00:00.000Z')
  expect((await at.call('POST', '/api/h/cart', { body })).status).toBe(200)
})

test('what was read of the first services is sent again as it is, but for the price', async () => {
  const one = await aBeginning()
  const { starter: _, ...own } = { ...haircut, title: 'Our own cut' }
  const saved = data<Setup>(await one.save({ services: { ...terms, list: [haircut, own] } }))
  const { list, ...read } = saved.services
  expect([read, list.map(({ starter }) => starter)]).toEqual([{ ...terms, radiusKm: null }, ['haircut', null]])
  const again = list.map(({ price, ...service }) => ({ ...service, sen: price.amount }))
  const answer = await one.save({ services: { ...read, list: again } })
  expect([answer.status, data<Setup>(answer).services]).toEqual([200, saved.services])
  // Whoever comes to customers says how far, all the same.
  const far = await one.save({ services: { ...read, atCustomer: true, list: again } })
  expect(far.body.issues).toEqual([{ path: 'services.radiusKm', code: 'required' }])
})

test('nothing is handed in that nobody could find or book: what is missing is named', async () => {
  const one = await aBeginning()
  const missing = async () => ((await one.handIn()).body as { data?: { missing: string[] } }).data?.missing
  expect(await one.handIn()).toMatchObject({ status: 409, body: { code: 'companies.incomplete' } })
  expect(await missing()).toEqual(['place', 'hours', 'services'])
  await one.save({ services: { ...terms, list: [haircut] } })
  expect(await missing()).toEqual(['place', 'hours'])
  await one.save({ hours })
  expect(await missing()).toEqual(['place'])
  await one.save({ place })
  expect((await one.handIn()).status).toBe(200)
  // Once more, it waits already.
  expect((await one.handIn()).status).toBe(200)
})

test('what somebody else has changed is handed in by nobody who has not read it', async () => {
  const one = await aBeginning()
  type Marked = Setup & { mark: string }
  await one.save({ place, hours })
  const read = data<Marked>(await one.save({ services: { ...terms, list: [haircut] } })).mark
  const cheap = { ...haircut, sen: 1200 }
  const since = data<Marked>(await one.save({ services: { ...terms, list: [cheap] } })).mark
  const paid = { onTheSpot: true, onTheSpotLimit: 30000 }
  expect((await one.save({ paid, seen: read, whole: read })).body.code).toBe('companies.changed_meanwhile')
  // What is saved along may say something else than was read.
  expect((await one.save({ services: { ...terms, list: [haircut] }, seen: since, whole: read })).status).toBe(200)
  await one.save({ services: { ...terms, list: [cheap] } })
  const saved = data<Marked>(await one.save({ paid, seen: since, whole: since })).mark
  const handIn = (seen: string) =>
    at.call('POST', '/api/h/hand-in', { jwt: owner.jwt, body: { companyid: one.companyid, seen } })
  expect((await handIn(since)).body.code).toBe('companies.changed_meanwhile')
  expect((await handIn(saved)).status).toBe(200)
})

test('a company that is being set up is given up by its owner alone, with its services, and its address is free again', async () => {
  const one = await aBeginning()
  await one.save({ place, hours, services: { ...terms, list: [haircut] } })
  const clerk = await aRegistered(at)
  const who = { companyId: one.companyid, contactId: clerk.id, name: 'Clerk Chong', flags: 'A' }
  await db()
    .insert(staffMembers)
    .values({ id: newId(), ...who })
  const giveUp = (jwt = owner.jwt) => at.call('POST', '/api/h/give-up', { jwt, body: { companyid: one.companyid } })
  expect((await giveUp(clerk.jwt)).body.code).toBe('companies.forbidden')
  expect((await giveUp()).status).toBe(200)
  // What was lost is asked for once more.
  expect((await giveUp()).status).toBe(200)
  expect((await one.save({ hours })).body.code).toBe('companies.not_now')
  expect(await db().$count(offers, eq(offers.companyId, one.companyid))).toBe(0)
  const again = { isperson: false, name: 'Kedai Nurul', slug: one.slug, settingUp: true }
  expect((await at.call('POST', '/api/h/contact', { jwt: owner.jwt, body: again })).status).toBe(200)
  const other = await aBeginning()
  await other.save({ place, hours, services: { ...terms, list: [haircut] } })
  await other.handIn()
  const late = await at.call('POST', '/api/h/give-up', { jwt: owner.jwt, body: { companyid: other.companyid } })
  expect(late.body.code).toBe('companies.not_now')
})

test('of a company that is given up neither address nor hours are left', async () => {
  const one = await aBeginning()
  await one.save({ place: { ...place, phone: '+60355441234' }, hours, services: { ...terms, list: [haircut] } })
  const body = { companyid: one.companyid }
  expect((await at.call('POST', '/api/h/give-up', { jwt: owner.jwt, body })).status).toBe(200)
  const left = await db().select().from(contactInfos).where(eq(contactInfos.contactId, one.companyid))
  expect(left).toMatchObject([{ line1: null, city: null, postcode: null, phone: null, lat: null, lng: null }])
  const { jwt } = await anOperator(at)
  const seen = data<object>(await at.call('GET', `/api/h/admin/companies/${one.companyid}`, { jwt }))
  expect(seen).toMatchObject({ branches: [], hours: [], services: [], given: null })
})

test('whoever helps to set a company up sees its hours and changes them, and serves nobody by that', async () => {
  const one = await aBeginning()
  const saturday = [{ weekday: 6, from: 600, to: 660 }]
  await one.save({ place, hours: saturday, services: { ...terms, list: [haircut] } })
  const clerk = await aRegistered(at)
  const who = { companyId: one.companyid, contactId: clerk.id, name: 'Clerk Chong', flags: 'A' }
  await db()
    .insert(staffMembers)
    .values({ id: newId(), ...who })
  const jwt = clerk.jwt
  const seen = data<Setup & { hours: unknown }>(
    await at.call('GET', `/api/h/setup?companyid=${one.companyid}`, { jwt }),
  )
  expect(seen.hours).toEqual(saturday)
  const [known] = seen.services.list
  const list = [{ ...haircut, offerid: known?.offerid, sen: 4800 }]
  expect((await one.save({ services: { ...terms, list } }, { jwt })).status).toBe(200)
  const later = [{ weekday: 6, from: 600, to: 720 }]
  expect(data<{ hours: unknown }>(await one.save({ hours: later }, { jwt })).hours).toEqual(later)
  expect(await one.read()).toMatchObject({ hours: later })
  const serving = await db().select().from(resources).where(eq(resources.companyId, one.companyid))
  expect(serving).toHaveLength(1)
  expect(serving[0]?.staffId).not.toBeNull()
  const [server] = await db()
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.id, serving[0]?.staffId ?? ''))
  expect(server?.contactId).toBe(owner.id)
})

test('of two people who set a company up nobody writes over what the other has saved unread', async () => {
  const one = await aBeginning()
  const wash = { category: 'hair', title: 'Wash', sen: 2500, minutes: 30 }
  type Marked = Setup & { mark: string; onTheSpot: boolean; onTheSpotLimit: number }
  const begun = data<Marked>(await one.save({ place, hours, services: { ...terms, list: [haircut] } }))
  const saved = data<Marked>(await one.save({ services: { ...terms, list: [wash] }, seen: begun.mark }))
  // With what was read before that, other services are refused, and other parts are not.
  const late = { services: { ...terms, list: [haircut, { ...wash, sen: 3000 }] }, seen: begun.mark }
  expect((await one.save(late)).body).toMatchObject({ code: 'companies.changed_meanwhile' })
  expect((await one.read()).services.list.map(({ title }) => title)).toEqual(['Wash'])
  expect((await one.save({ hours: hours.slice(1), seen: begun.mark })).status).toBe(200)
  // The same once more, as after a lost answer, changes nothing; and it may be written over once it is read.
  expect((await one.save({ services: { ...terms, list: [wash] }, seen: begun.mark })).status).toBe(200)
  expect((await one.save({ ...late, seen: saved.mark })).status).toBe(200)
  // A service that the other has taken away is made anew.
  const [gone] = begun.services.list
  const again = data<Marked>(await one.save({ services: { ...terms, list: [{ ...haircut, offerid: gone?.offerid }] } }))
  expect(again.services.list).toMatchObject([{ title: 'Haircut' }])
  // How it is paid is saved here, too, until it is handed in.
  const paid = { onTheSpot: true, onTheSpotLimit: 8000 }
  expect(data<Marked>(await one.save({ paid, seen: again.mark }))).toMatchObject(paid)
  expect((await one.save({ paid: { onTheSpot: false }, seen: again.mark })).status).toBe(409)
  await one.handIn()
  expect((await one.save({ paid: { onTheSpot: false } })).body).toMatchObject({ code: 'companies.not_now' })
})

test('what a service began as names it in every language; what it is called otherwise, in the language of whoever says so', async () => {
  const one = await aBeginning()
  const titles = async () =>
    (await db().select().from(items).where(eq(items.companyId, one.companyid))).map(({ title }) => title)
  await one.save({ services: { ...terms, list: [haircut] } })
  expect(await titles()).toEqual([{ en: 'Haircut', ms: 'Gunting rambut', zh: '剪发' }])
  const [known] = (await one.read()).services.list
  const list = [{ ...haircut, offerid: known?.offerid, title: 'Nurul’s haircut' }]
  await one.save({ services: { ...terms, list } })
  expect(await titles()).toEqual([{ en: 'Nurul’s haircut' }])
})

test('services that are given replace all before them, those that are known stay the same, and sent again nothing changes', async () => {
  const one = await aBeginning()
  const manicure = { category: 'hair', title: 'Manicure', sen: 0, minutes: 60 }
  await one.save({ services: { ...terms, list: [haircut, manicure] } })
  const [first] = (await one.read()).services.list
  const changed = { ...haircut, offerid: first?.offerid, sen: 5000 }
  for (let twice = 0; twice < 2; twice++) {
    await one.save({ services: { ...terms, atCustomer: true, radiusKm: 15, list: [changed] } })
    const { services } = await one.read()
    expect(services).toMatchObject({ atCustomer: true, radiusKm: 15 })
    expect(services.list.map(({ offerid, price }) => [offerid, price.amount])).toEqual([[first?.offerid, 5000]])
  }
  expect(await db().$count(offers, eq(offers.companyId, one.companyid))).toBe(1)
  expect(await db().$count(items, eq(items.companyId, one.companyid))).toBe(1)
})

test('the most services are saved in as few questions as one is', async () => {
  const one = await aBeginning()
  const services = (count: number, known: { offerid: string }[] = []) => ({
    services: {
      ...terms,
      list: Array.from({ length: count }, (_, n) => ({
        ...haircut,
        title: `Cut ${known.length} ${n}`,
        ...(known[n] && { offerid: known[n].offerid }),
      })),
    },
  })
  const questions = async (part: object) => {
    asked.mockClear()
    expect((await one.save(part)).status).toBe(200)
    return asked.mock.calls.length
  }
  const few = await questions(services(1))
  const many = await questions(services(mostFirstServices))
  const { list } = (await one.read()).services
  expect(list).toHaveLength(mostFirstServices)
  const again = await questions(services(mostFirstServices, list))
  // Known ones stay the same, in their order, and are called otherwise.
  const then = (await one.read()).services.list
  expect(then.map(({ offerid, title }) => [offerid, title])).toEqual(
    list.map(({ offerid }, n) => [offerid, `Cut ${mostFirstServices} ${n}`]),
  )
  expect(many - few).toBeLessThan(10)
  expect(again - few).toBeLessThan(10)
})

test('what is wrong is said where it is, and changes nothing', async () => {
  const one = await aBeginning()
  const issue = async (part: object) => {
    const { status, body } = await one.save(part)
    return [status, (body as { issues?: { path: string; code: string }[] }).issues?.[0]?.path]
  }
  const services = (over: object, more: object = {}) => ({
    services: { ...terms, ...more, list: [{ ...haircut, ...over }] },
  })
  expect(await issue(services({ category: 'no-such' }))).toEqual([422, 'services.list.0.category'])
  expect(await issue(services({ sen: 50 }))).toEqual([422, 'services.list.0.sen'])
  expect(await issue(services({ minutes: 1 }))).toEqual([422, 'services.list.0.minutes'])
  expect(await issue(services({}, { atProvider: false }))).toEqual([422, 'services.atProvider'])
  expect(await issue(services({}, { atCustomer: true }))).toEqual([422, 'services.radiusKm'])
  expect(await issue({ hours: [hours[0], { weekday: 1, from: 700, to: 800 }] })).toEqual([422, 'hours'])
  expect((await one.read()).services.list).toEqual([])
  const stranger = await aRegistered(at)
  const [kept] = data<Setup>(await one.save(services({}))).services.list
  const [row] = await db()
    .select()
    .from(offers)
    .where(eq(offers.id, kept?.offerid ?? ''))
  const fav = { offerid: row?.id, companyid: one.companyid, itemid: row?.itemId }
  expect((await at.call('POST', '/api/h/connects/fav', { jwt: stranger.jwt, body: fav })).status).toBe(422)
  expect((await one.save({ hours }, { jwt: stranger.jwt })).body).toMatchObject({ code: 'companies.company_not_found' })
})

test('an operator decides over what was looked at: what its owner has changed since is looked at again', async () => {
  const one = await aBeginning()
  await one.save({ place, hours, services: { ...terms, list: [haircut] } })
  expect((await one.handIn()).status).toBe(200)
  const operator = await anOperator(at)
  const path = `/api/h/admin/companies/${one.companyid}`
  const look = async () => data<{ uts: number }>(await at.call('GET', path, { jwt: operator.jwt })).uts
  const decide = (decision: string, seen: number) =>
    at.call('PUT', path, { jwt: operator.jwt, body: { decision, seen, words: 'Please look again.' } })
  const seen = await look()
  // A colleague asks for changes, and it is handed in again with others.
  expect((await decide('ask_changes', seen)).status).toBe(200)
  expect((await decide('reject', seen)).body).toMatchObject({ code: 'companies.changed_meanwhile' })
  expect((await decide('reject', await look())).body).toMatchObject({ code: 'companies.not_now' })
  // Nor is it what it was where nothing was changed: what was asked was not read by whoever looked before.
  expect((await one.handIn()).status).toBe(200)
  expect((await decide('approve', seen)).body).toMatchObject({ code: 'companies.changed_meanwhile' })
  expect((await decide('ask_changes', await look())).status).toBe(200)
  await one.save({ services: { ...terms, list: [{ ...haircut, title: 'Something else', sen: 900 }] } })
  expect((await one.handIn()).status).toBe(200)
  for (const decision of ['approve', 'reject', 'ask_changes'])
    expect((await decide(decision, seen)).body).toMatchObject({ code: 'companies.changed_meanwhile' })
  // So it is with the name, which is changed by another call.
  const again = await look()
  const rename = { id: one.companyid, isperson: false, name: 'Kedai Lain' }
  expect((await at.call('PUT', '/api/h/contact', { jwt: owner.jwt, body: rename })).status).toBe(200)
  expect((await decide('approve', again)).body).toMatchObject({ code: 'companies.changed_meanwhile' })
  expect((await decide('approve', await look())).status).toBe(200)
})

test('whoever set a company up reads why it was not approved; of one that was given up nothing is said that was asked for before', async () => {
  const { jwt } = await anOperator(at)
  const decide = (companyid: string, decision: string, words: string) =>
    at.call('PUT', `/api/h/admin/companies/${companyid}`, { jwt, body: { decision, words } })
  const [one, other] = [await aBeginning(), await aBeginning()]
  for (const { companyid, save, handIn } of [one, other]) {
    await save({ place, hours, services: { ...terms, list: [haircut] } })
    expect(await handIn()).toMatchObject({ status: 200 })
    expect((await decide(companyid, 'ask_changes', 'A photo of the licence, please.')).status).toBe(200)
  }
  expect(await one.read()).toMatchObject({ state: 'setting_up', rejected: null })
  await one.handIn()
  expect((await decide(one.companyid, 'reject', 'We take no barbers without a licence.')).status).toBe(200)
  expect(await one.read()).toMatchObject({
    state: 'terminated',
    rejected: 'We take no barbers without a licence.',
    asked: null,
  })
  const body = { companyid: other.companyid }
  expect((await at.call('POST', '/api/h/give-up', { jwt: owner.jwt, body })).status).toBe(200)
  expect(await other.read()).toMatchObject({ state: 'terminated', rejected: null })
})

test('an operator who looks again at a company sees what was changed since changes were asked for', async () => {
  const { jwt } = await anOperator(at)
  const one = await aBeginning()
  const path = `/api/h/admin/companies/${one.companyid}`
  const ask = () => at.call('PUT', path, { jwt, body: { decision: 'ask_changes', words: 'Please say more.' } })
  const since = async () => data<{ changedSince: unknown }>(await at.call('GET', path, { jwt })).changedSince
  await one.save({ place, hours, services: { ...terms, list: [haircut] }, paid: { onTheSpot: true } })
  await one.handIn()
  expect(await since()).toBeNull()
  await ask()
  expect(await since()).toEqual([])
  await one.save({ place: { ...place, line1: '14, Jalan Telawi' } })
  await one.save({ hours, services: { ...terms, list: [{ ...haircut, sen: 5000 }] } })
  const renamed = { id: one.companyid, isperson: false, name: 'Kedai Baru' }
  await at.call('PUT', '/api/h/contact', { jwt: owner.jwt, body: renamed })
  await one.handIn()
  expect(await since()).toEqual(['who', 'place', 'services'])
  // What was looked at then is no news after the next question.
  await ask()
  await one.save({ hours: hours.slice(1) })
  await one.handIn()
  expect(await since()).toEqual(['hours'])
  expect((await at.call('PUT', path, { jwt, body: { decision: 'approve' } })).status).toBe(200)
  expect(await since()).toBeNull()
})
