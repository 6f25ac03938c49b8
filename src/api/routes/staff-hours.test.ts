import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

type Week = { weekday: number; from: number; to: number }[]
interface Hours {
  hours: Week
  beyond: number
  firstBeyondAt: string | null
  zone: string
}

const day = (weekday: number, from: number, to: number) => ({ weekday, from, to })
/** Thursday, ten by the clock of the company. */
const thursday = '2030-05-02T02:00:00.000Z'

/** An API, a company with an offer, who serves it, and its owner. */
async function aSalon() {
  const at = await openTestApi()
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { db } = at.platform.database
  const { offer, staff, resource } = await anOffer({ company })
  const staffid = staff.id
  const path = `/api/h/staff/hours?companyid=${company.id}`
  const read = async () => (await at.call('GET', `${path}&staffid=${staffid}`, { jwt: owner.jwt })).body.data as Hours
  const save = (hours: unknown, seen?: unknown) =>
    at.call('POST', path, { jwt: owner.jwt, body: { staffid, hours, ...(seen !== undefined && { seen }) } })
  const book = (startsAt: string) =>
    at.call('POST', '/api/h/orders', { jwt: owner.jwt, body: { offerid: offer.id, startsAt, staffid } })
  return { at, db, company, offer, staffid, resourceId: resource.id, read, save, book, path, owner }
}

test('hours in parts replace all before, free times follow, and what is booked beyond them stands and is told', async () => {
  const { db, staffid, read, save, book } = await aSalon()
  expect((await book(thursday)).status).toBe(200)
  expect(await read()).toMatchObject({ beyond: 0, firstBeyondAt: null, zone: 'Asia/Kuala_Lumpur' })
  const week = [day(4, 840, 1080), day(4, 660, 780)]
  expect((await save(week)).body.data).toMatchObject({
    hours: [day(4, 660, 780), day(4, 840, 1080)],
    beyond: 1,
    firstBeyondAt: thursday,
  })
  // Noon is open, one is the break, and Friday is free of work.
  for (const [start, code] of [
    ['2030-05-02T05:00:00.000Z', 'booking.time_not_offered'],
    ['2030-05-03T03:00:00.000Z', 'booking.time_not_offered'],
    ['2030-05-02T03:00:00.000Z', undefined],
  ] as const)
    expect((await book(start)).body.code, start).toBe(code)
  expect((await save([])).body.data).toMatchObject({ hours: [], beyond: 2, firstBeyondAt: thursday })
  const noted = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, staffid))
  expect(noted.map(({ action }) => action)).toEqual(['desk.hours_changed', 'desk.hours_changed'])
  // The same once more is no change.
  await save([])
  expect(await db.$count(auditEntries, eq(auditEntries.subjectId, staffid))).toBe(2)
})

test('who has no hours at all has no free time, and who has set none yet has those of an office', async () => {
  const { at, db, resourceId, offer, read, save, book } = await aSalon()
  await save([])
  expect((await read()).hours).toEqual([])
  expect((await book(thursday)).body.code).toBe('booking.time_not_offered')
  const days = `/api/data/khidmat-slots?find=${encodeURIComponent(JSON.stringify({ offerid: offer.id, from: '2030-05-02', to: '2030-05-08' }))}`
  const free = async () =>
    ((await at.call('GET', days)).body.data as { days: { free: number }[] }).days.filter((one) => one.free > 0).length
  expect(await free()).toBe(0)
  await db.delete(weeklyHours).where(eq(weeklyHours.resourceId, resourceId))
  expect((await read()).hours).toHaveLength(10)
  expect((await book(thursday)).status).toBe(200)
})

test.each([
  ['an end before its beginning', [day(1, 600, 540)]],
  ['a time beyond the day', [day(1, 600, 1500)]],
  ['a weekday that there is not', [day(8, 540, 600)]],
  ['two at once', [day(1, 540, 720), day(1, 700, 800)]],
  ['a thousand', Array.from({ length: 1000 }, () => day(1, 540, 600))],
  ['what is none', 'nine to five'],
])('%s is refused, and the hours stay', async (_what, hours) => {
  const { read, save } = await aSalon()
  const before = await read()
  expect((await save(hours)).status).toBe(422)
  expect(await read()).toEqual(before)
})

test('of two who save at once over the same hours one is told that they were changed', async () => {
  const { read, save } = await aSalon()
  const { hours } = await read()
  const weeks = [1, 2, 3, 4, 5, 6].map((weekday) => [day(weekday, 540, 600)])
  const answers = await Promise.all(weeks.map((week) => save(week, hours)))
  const codes = answers.map(({ body }) => body.code ?? 'saved').toSorted()
  expect(codes).toEqual([...Array<string>(5).fill('desk.hours_changed'), 'saved'])
  const stands = (await read()).hours
  expect(weeks).toContainEqual(stands)
})

test('who has the right for their own bookings sees and sets their own hours alone; who cannot be booked has none', async () => {
  const { at, db, company, staffid, path } = await aSalon()
  const clerk = await aRegistered(at)
  const rows = await db
    .insert(staffMembers)
    .values({ companyId: company.id, contactId: clerk.id, name: 'Devi', perms: 'BS', ownBookingsOnly: 1 })
    .returning()
  const own = rows[0]?.id ?? ''
  const ask = (id: string) => at.call('GET', `${path}&staffid=${id}`, { jwt: clerk.jwt })
  expect([(await ask(staffid)).status, (await ask(own)).body.code]).toEqual([403, 'desk.staff_not_found'])
  const set = await at.call('POST', path, { jwt: clerk.jwt, body: { staffid, hours: [] } })
  expect([set.status, set.body.code]).toEqual([403, 'companies.forbidden'])
})
