import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DashboardView, ScheduleView } from '#contracts/desk.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { orderLines, orders } from '#domain/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer, aContext } from '#test/world.ts'

async function aDesk(at: Awaited<ReturnType<typeof openTestApi>>) {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id }, ratingSum: 48, ratingCount: 10 })
  const made = await anOffer({ company })
  return { owner, ...made, company }
}

async function anOrder(
  desk: Awaited<ReturnType<typeof aDesk>>,
  startsAt: Date,
  over: Partial<typeof orders.$inferInsert> = {},
) {
  const { db } = await aContext()
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const id = newId()
  await db.insert(orders).values({
    id,
    docno: `T-${id.slice(-10)}`,
    companyId: desk.company.id,
    offerKind: 'instant',
    status: 'confirmed',
    startsAt,
    endsAt,
    customerName: 'Customer',
    policy: { preset: 'fair', latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 },
    subtotalAmount: 8000,
    totalAmount: 8000,
    dueAmount: 8000,
    ...over,
  })
  await db.insert(orderLines).values({
    orderId: id,
    kind: 'service',
    offerId: desk.offer.id,
    itemId: desk.item.id,
    name: { en: 'Haircut' },
    quantity: 1,
    unitAmount: 8000,
    amount: 8000,
    startsAt,
    endsAt,
    staffId: desk.staff.id,
  })
  return id
}

test('the dashboard counts today, money, requests and what is next, by slug or id', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const soon = new Date(at.now().getTime() + 3_600_000)
  const paid = await anOrder(desk, soon)
  await at.platform.database.db
    .update(orders)
    .set({ paidAt: at.now(), paymentStatus: 'paid' })
    .where(eq(orders.id, paid))
  await anOrder(desk, new Date(soon.getTime() - 7 * 86_400_000), { status: 'completed' })
  await anOrder(desk, new Date(soon.getTime() + 86_400_000), { status: 'requested', requestExpiresAt: soon })
  at.passTime(1)
  for (const key of [desk.company.slug, desk.company.id]) {
    const { status, body } = await at.call('GET', `/api/h/dashboard?companyid=${key}&days=7`, { jwt: desk.owner.jwt })
    expect(status).toBe(200)
    const data = body.data as DashboardView
    expect(data).toMatchObject({
      today: { value: 1, before: 1 },
      money: { value: 8000, before: 0 },
      requests: { count: 1, nextExpiresAt: soon.toISOString() },
      rating: { sum: 48, count: 10 },
    })
    expect(data.next).toHaveLength(1)
    expect(data.days).toHaveLength(7)
    expect(data.days.at(-1)).toMatchObject({ bookings: 1 })
  }
})

test('staff see what their letters allow: no money without D, own bookings only, nothing at all elsewhere', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const clerk = await aRegistered(at)
  const { db } = at.platform.database
  await db
    .insert(staffMembers)
    .values({ companyId: desk.company.id, contactId: clerk.id, name: 'Clerk', perms: 'B', ownBookingsOnly: 1 })
  await anOrder(desk, new Date(at.now().getTime() + 3_600_000))
  const seen = await at.call('GET', `/api/h/dashboard?companyid=${desk.company.slug}`, { jwt: clerk.jwt })
  expect(seen.body.data).toMatchObject({ money: null, next: [], today: { value: 0 } })
  const stranger = await aRegistered(at)
  expect((await at.call('GET', `/api/h/dashboard?companyid=${desk.company.slug}`, { jwt: stranger.jwt })).status).toBe(
    404,
  )
  expect((await at.call('GET', `/api/h/dashboard?companyid=${desk.company.slug}`)).status).toBe(401)
  const paused = { companyid: desk.company.slug, status: 'paused' }
  expect((await at.call('PUT', `/api/h/offers/${desk.offer.id}/status`, { jwt: clerk.jwt, body: paused })).status).toBe(
    403,
  )
  const [offer] = await db.select().from(offers).where(eq(offers.id, desk.offer.id))
  expect(offer?.status).toBe('published')
})

test('the schedule holds the days asked for, in the zone of the company, with staff and hours', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  // 23:30 on 1 May in Kuala Lumpur is still 1 May there, though no longer in UTC.
  await anOrder(desk, new Date('2030-05-01T15:30:00Z'))
  await anOrder(desk, new Date('2030-05-01T17:30:00Z'))
  const path = `/api/h/schedule?companyid=${desk.company.slug}`
  const day = (await at.call('GET', `${path}&from=2030-05-01&to=2030-05-01`, { jwt: desk.owner.jwt })).body
    .data as ScheduleView
  expect(day.entries.map((entry) => entry.startsAt)).toEqual(['2030-05-01T15:30:00.000Z'])
  expect(day.staff).toEqual([{ staffid: desk.staff.id, name: desk.staff.name }])
  expect(day.hours[0]).toEqual({ weekday: 1, fromMinute: 540, toMinute: 1080 })
  expect((await at.call('GET', `${path}&from=2030-05-01&to=2031-05-01`, { jwt: desk.owner.jwt })).status).toBe(422)
})

test('an offer is paused and published again, and only between these two', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const put = (status: string, id = desk.offer.id) =>
    at.call('PUT', `/api/h/offers/${id}/status`, {
      jwt: desk.owner.jwt,
      body: { companyid: desk.company.slug, status },
    })
  expect((await put('paused')).body.data).toEqual({ offerid: desk.offer.id, status: 'paused' })
  expect((await put('published')).body.data).toEqual({ offerid: desk.offer.id, status: 'published' })
  const list = (await at.call('GET', `/api/h/offers?companyid=${desk.company.slug}`, { jwt: desk.owner.jwt })).body.data
  expect((list as { offers: unknown[] }).offers).toMatchObject([{ offerid: desk.offer.id, status: 'published' }])
  await at.platform.database.db.update(offers).set({ status: 'draft' }).where(eq(offers.id, desk.offer.id))
  expect((await put('published')).status).toBe(409)
  const other = await aDesk(at)
  expect((await put('paused', other.offer.id)).status).toBe(404)
})
