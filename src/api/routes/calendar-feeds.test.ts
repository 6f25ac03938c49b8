import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CalendarFeedView } from '#contracts/integrations.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { calendarFeeds } from '#domain/companies/feeds/feeds.tables.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aPaidBooking } from '#test/paid-booking.ts'
import { aCompany } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let owner: Awaited<ReturnType<typeof aRegistered>>
let company: Awaited<ReturnType<typeof aCompany>>
let booked: { docno: string; id: string }
beforeAll(async () => {
  at = await openTestApi({ limitScale: 1_000_000 })
  owner = await aRegistered(at)
  company = await aCompany({ owner: { contactId: owner.id } })
  const booking = await aPaidBooking()
  const [row] = await db()
    .update(orders)
    .set({
      companyId: company.id,
      customerName: 'Siti Aminah',
      customerEmail: 'siti@example.test',
      customerPhone: '+60123456789',
      startsAt: at.now(),
    })
    .where(eq(orders.id, booking.id))
    .returning()
  await db()
    .update(orderLines)
    .set({ startsAt: at.now(), endsAt: new Date(at.now().getTime() + 3_600_000) })
    .where(eq(orderLines.orderId, booking.id))
  booked = { docno: row?.docno ?? '', id: booking.id }
})

const db = () => at.platform.database.db
const make = (own = false, jwt = owner.jwt) =>
  at.call('POST', '/api/h/calendar-feeds', { jwt, body: { companyid: company.slug, own } })
const made = async (own = false, jwt = owner.jwt) => (await make(own, jwt)).body.data as { id: string; url: string }
const read = (url: string, headers: Record<string, string> = {}) => at.api.request(new URL(url).pathname, { headers })
const list = async (jwt = owner.jwt) =>
  (await at.call('GET', `/api/h/calendar-feeds?companyid=${company.slug}`, { jwt })).body.data as CalendarFeedView[]
const remove = (id: string, jwt = owner.jwt) =>
  at.call('DELETE', `/api/h/calendar-feeds?companyid=${company.slug}&id=${id}`, { jwt })
async function hired(perms: string, over: Partial<typeof staffMembers.$inferInsert> = {}) {
  const person = await aRegistered(at)
  const [row] = await db()
    .insert(staffMembers)
    .values({ companyId: company.id, contactId: person.id, name: 'Farid', perms, ...over })
    .returning()
  return { ...person, staffId: row?.id ?? '' }
}
const forget = () => db().delete(calendarFeeds).where(eq(calendarFeeds.companyId, company.id))

test('a calendar reads what is booked, by whom by name, and nothing of how to reach them', async () => {
  await forget()
  const { url } = await made()
  const answer = await read(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  const text = (await answer.text()).replaceAll('\r\n ', '')
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).toContain('Siti Aminah')
  expect(text).toContain(booked.docno)
  expect(text).toMatch(/DTSTART:\d{8}T\d{6}Z/)
  for (const secret of ['siti@example.test', '123456789', 'RM']) expect(text).not.toContain(secret)
})

test('what has not changed is answered with 304, and no address stands anywhere', async () => {
  await forget()
  const { url, id } = await made()
  const first = await read(url)
  const tag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, max-age=300')
  expect((await read(url, { 'if-none-match': tag })).status).toBe(304)
  const secret = url.split('/').at(-2) ?? ''
  const [row] = await db().select().from(calendarFeeds).where(eq(calendarFeeds.id, id))
  expect(JSON.stringify([row, await list()])).not.toContain(secret)
  expect((await list())[0]).toMatchObject({ id, own: false, hint: secret.slice(-4) })
})

test('it opens what who made it sees: own bookings alone, where that is all, or was asked for', async () => {
  await forget()
  const all = await hired('B')
  const own = await hired('B', { ownBookingsOnly: 1 })
  const events = async (url: string) => (await (await read(url)).text()).split('BEGIN:VEVENT').length - 1
  expect(await events((await made(false, all.jwt)).url)).toBe(1)
  expect(await events((await made(true, all.jwt)).url)).toBe(0)
  expect(await events((await made(false, own.jwt)).url)).toBe(0)
  const branch = await hired('B', { scopeInfoIds: [company.id] })
  expect(await events((await made(false, branch.jwt)).url)).toBe(0)
})

test('it closes when who made it leaves or loses the right, while the company is suspended, and when it is removed', async () => {
  await forget()
  const clerk = await hired('B')
  const { url, id } = await made(false, clerk.jwt)
  const status = async () => (await read(url)).status
  const set = (over: Partial<typeof staffMembers.$inferInsert>) =>
    db().update(staffMembers).set(over).where(eq(staffMembers.id, clerk.staffId))
  expect(await status()).toBe(200)
  await set({ perms: 'S' })
  expect(await status()).toBe(404)
  await set({ perms: 'B', endedAt: at.now() })
  expect(await status()).toBe(404)
  await set({ endedAt: null })
  await db().update(companies).set({ status: 'suspended' }).where(eq(companies.id, company.id))
  expect(await status()).toBe(404)
  await db().update(companies).set({ status: 'open' }).where(eq(companies.id, company.id))
  expect(await status()).toBe(200)
  expect((await remove(id)).body.code).toBe('companies.feed_not_found')
  expect((await remove(id, clerk.jwt)).status).toBe(200)
  expect(await status()).toBe(404)
})

test('five at most, also where many are made at once; a wrong address opens nothing', async () => {
  await forget()
  const answers = await Promise.all(Array.from({ length: 8 }, () => make()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await list()).toHaveLength(5)
  expect((await at.api.request(`/api/calendars/${'A'.repeat(43)}/bookings.ics`)).status).toBe(404)
  expect((await at.api.request('/api/calendars/short/bookings.ics')).status).toBe(422)
})
