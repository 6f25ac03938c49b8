import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BranchRow } from '#contracts/branches.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

const day = (weekday: number, from: number, to: number) => ({ weekday, from, to })
/** Thursday, ten by the clock of the company. */
const thursday = '2030-05-02T02:00:00.000Z'

/** An API, a company with a branch where something is sold, and its owner. */
async function aSalon() {
  const at = await openTestApi()
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { db } = at.platform.database
  const { offer, resource } = await anOffer({ company })
  const companyid = company.slug
  const list = async () =>
    (
      (await at.call('GET', `/api/h/branches?companyid=${companyid}`, { jwt: owner.jwt })).body.data as {
        rows: BranchRow[]
      }
    ).rows
  const find = async (infoid: string) => (await list()).find((row) => row.infoid === infoid)
  const save = (body: object, jwt = owner.jwt) =>
    at.call('POST', '/api/h/branches', { jwt, body: { companyid, ...body }, headers: { 'Idempotency-Key': newId() } })
  const turn = (infoid: string, used: boolean) =>
    at.call('PUT', '/api/h/branches', { jwt: owner.jwt, body: { companyid, infoid, used } })
  const book = (startsAt: string) =>
    at.call('POST', '/api/h/orders', { jwt: owner.jwt, body: { offerid: offer.id, startsAt } })
  return { at, db, owner, company, offer, resource, list, find, save, turn, book, infoid: company.infoId }
}

const idOf = ({ body }: Awaited<ReturnType<Awaited<ReturnType<typeof aSalon>>['save']>>) =>
  (body.data as { infoid: string }).infoid
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code ?? 'done']
}

test('a branch is added with its address, clock, hours and contact card, lies where its town does, and is on record', async () => {
  const { db, company, find, save } = await aSalon()
  const infoid = idOf(
    await save({
      name: { en: 'Kuching' },
      line1: '1 Jalan Padungan',
      postcode: '93100',
      city: 'Kuching',
      zone: 'Asia/Kuching',
      phone: '+60123456789',
      email: 'kuching@example.test',
      hours: [day(1, 840, 1080), day(1, 600, 780)],
    }),
  )
  const row = await find(infoid)
  expect(row).toMatchObject({
    called: 'Kuching',
    line: '1 Jalan Padungan, 93100 Kuching',
    zone: 'Asia/Kuching',
    phone: '+60123456789',
    email: 'kuching@example.test',
    used: true,
    primary: false,
    hours: [day(1, 600, 780), day(1, 840, 1080)],
    worked: [],
    lat: null,
  })
  const [stored] = await db.select().from(contactInfos).where(eq(contactInfos.id, infoid))
  expect(stored?.lat).toBeCloseTo(1.55, 0)
  // What is not given stays.
  await save({ infoid, phone: null })
  expect(await find(infoid)).toMatchObject({ phone: null, email: 'kuching@example.test', hours: row?.hours })
  const noted = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, company.id))
  expect(noted.map(({ action }) => action).filter((action) => action.startsWith('companies.branch'))).toEqual([
    'companies.branch_added',
    'companies.branch_changed',
  ])
})

test('hours of a branch bound the time of who works there; what is booked beyond them stands and is told', async () => {
  const { find, save, book, infoid } = await aSalon()
  expect((await book(thursday)).status).toBe(200)
  expect(await find(infoid)).toMatchObject({ hours: [], beyond: 0, firstBeyondAt: null })
  expect((await find(infoid))?.worked.length).toBeGreaterThan(0)
  await save({ infoid, hours: [day(4, 660, 780), day(4, 840, 1080)] })
  expect(await find(infoid)).toMatchObject({ beyond: 1, firstBeyondAt: thursday })
  // Noon is open, one is the break, Friday is closed.
  for (const [start, code] of [
    ['2030-05-02T05:00:00.000Z', 'booking.time_not_offered'],
    ['2030-05-03T03:00:00.000Z', 'booking.time_not_offered'],
    ['2030-05-02T03:00:00.000Z', undefined],
  ] as const)
    expect((await book(start)).body.code, start).toBe(code)
  await save({ infoid, hours: [] })
  expect((await book('2030-05-02T05:00:00.000Z')).body.code).toBeUndefined()
})

test('what somebody else changed meanwhile is refused, and of several who save at once over the same one wins', async () => {
  const { find, save, infoid } = await aSalon()
  const seen = (await find(infoid))?.mark
  const numbers = [1, 2, 3, 4, 5].map((n) => `+6012345678${n}`)
  const answers = await Promise.all(numbers.map((phone) => save({ infoid, phone, seen })))
  expect(answers.map(({ body }) => body.code ?? 'saved').toSorted()).toEqual([
    ...Array<string>(4).fill('companies.branch_changed'),
    'saved',
  ])
  expect(numbers).toContain((await find(infoid))?.phone)
})

test.each([
  ['a clock that there is not', { zone: 'Mars/Olympus' }, 422],
  ['half a position', { lat: 3 }, 422],
  ['a pin far from the town', { city: 'Kuching', lat: 3.1, lng: 101.7 }, 422],
  ['a town that nobody knows', { city: 'Nowhere at all' }, 422],
  ['hours that overlap', { hours: [day(1, 540, 720), day(1, 700, 800)] }, 422],
  ['a strange picture', { galleryFileIds: [newId()] }, 422],
  ['a field that there is not', { colour: 'red' }, 400],
])('%s is refused, and the branch stays', async (_what, said, status) => {
  const { find, save, infoid } = await aSalon()
  const before = await find(infoid)
  expect((await save({ infoid, ...said })).status).toBe(status)
  expect(await find(infoid)).toEqual(before)
})

test('a branch of another company is not found', async () => {
  const { save, turn } = await aSalon()
  const { infoId } = await aCompany()
  expect(await codeOf(save({ infoid: infoId, phone: null }))).toEqual([404, 'contacts.contact_not_found'])
  expect(await codeOf(turn(infoId, false))).toEqual([404, 'contacts.contact_not_found'])
})

test('the only branch, one that sells, is booked or bears rights stays in use, and each reason is told', async () => {
  const { db, company, offer, save, turn, book, infoid } = await aSalon()
  const kept = async () => (await turn(infoid, false)).body.data
  expect(await kept()).toEqual({ last: true, rights: false, sells: 1, booked: 0 })
  await save({ city: 'Klang' })
  expect((await book(thursday)).status).toBe(200)
  await db.update(orders).set({ status: 'confirmed' }).where(eq(orders.companyId, company.id))
  await db.insert(staffMembers).values({ companyId: company.id, name: 'Devi', perms: 'B', scopeInfoIds: [infoid] })
  expect(await kept()).toEqual({ last: false, rights: true, sells: 1, booked: 1 })
  await db.update(offers).set({ status: 'paused' }).where(eq(offers.id, offer.id))
  await db.update(orders).set({ status: 'closed' }).where(eq(orders.companyId, company.id))
  expect(await kept()).toEqual({ last: false, rights: true, sells: 0, booked: 0 })
  await db.update(staffMembers).set({ scopeInfoIds: null }).where(eq(staffMembers.name, 'Devi'))
  expect(await codeOf(turn(infoid, false))).toEqual([200, 'done'])
})

test('one out of use is on no storefront, sells nothing, and another one stands first; in use again it sells', async () => {
  const { at, db, owner, company, offer, list, save, turn, infoid } = await aSalon()
  const other = idOf(await save({ city: 'Klang' }))
  await db.update(offers).set({ status: 'paused' }).where(eq(offers.id, offer.id))
  expect(await codeOf(turn(infoid, false))).toEqual([200, 'done'])
  // Once more it is no change.
  expect(await codeOf(turn(infoid, false))).toEqual([200, 'done'])
  expect((await list()).map((row) => [row.infoid, row.used, row.primary])).toEqual([
    [infoid, false, false],
    [other, true, true],
  ])
  const shown = (await at.call('GET', `/api/h/storefront?companyid=${company.slug}`, { jwt: owner.jwt })).body.data
  expect((shown as { storefront: { branches: { id: string }[] } }).storefront.branches.map(({ id }) => id)).toEqual([
    other,
  ])
  const sell = () =>
    at.call('PUT', `/api/h/offers/${offer.id}/status`, {
      jwt: owner.jwt,
      body: { companyid: company.slug, status: 'published' },
    })
  expect(await codeOf(sell())).toEqual([409, 'catalogue.branch_out_of_use'])
  await turn(infoid, true)
  expect(await codeOf(sell())).toEqual([200, 'done'])
})

test('whoever takes a branch out of use waits for somebody who is booking there; control: a count without the lock finds nothing', async () => {
  const { db, company, offer, resource, save, turn, book, infoid } = await aSalon()
  await save({ city: 'Klang' })
  expect((await book(thursday)).status).toBe(200)
  await db.update(offers).set({ status: 'paused' }).where(eq(offers.id, offer.id))
  const isBooked = and(eq(orders.companyId, company.id), eq(orders.status, 'confirmed'))
  const [ended, naive] = await db.transaction(async (tx) => {
    // As `holdSlots` does, in a transaction that is not over.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${resource.id}::text, 1))`)
    await tx.update(orders).set({ status: 'confirmed' }).where(eq(orders.companyId, company.id))
    const ended = turn(infoid, false)
    await expect
      .poll(async () => {
        const { rows } = await db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)
        return rows.length
      })
      .toBeGreaterThan(0)
    return [[ended], await db.$count(orders, isBooked)] as const
  })
  expect(naive).toBe(0)
  expect(await codeOf(ended[0])).toEqual([409, 'companies.branch_in_use'])
  expect((await ended[0]).body.data).toMatchObject({ booked: 1 })
})
