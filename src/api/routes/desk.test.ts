import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DashboardView, ScheduleView } from '#contracts/desk.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { allLetters, rightLetters, rightPresets, rights } from '#shared/rights.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aDesk, anOrder } from '#test/desk.ts'
import { aContext } from '#test/world.ts'

test('the dashboard counts today, money, requests and what is next, by slug or id', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const soon = new Date(at.now().getTime() + 3_600_000)
  const paid = await anOrder(desk, soon)
  await at.platform.database.db
    .update(orders)
    .set({ paidAt: at.now(), spotPaidAt: at.now(), paymentStatus: 'paid' })
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
      money: { value: { amount: 8000 }, before: { amount: 0 } },
      requests: { count: 1, nextExpiresAt: soon.toISOString() },
      rating: { sum: 48, count: 10 },
    })
    expect(data.next).toHaveLength(1)
    expect(data.days).toHaveLength(7)
    expect(data.days.at(-1)).toMatchObject({ bookings: 1 })
  }
})

test('no set of rights without orders.view is told who comes', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  await anOrder(desk, new Date(at.now().getTime() + 3_600_000), { customerName: 'Nur Aisyah', recipientName: 'Siti' })
  const member = await aRegistered(at)
  const { db } = at.platform.database
  const staff = { companyId: desk.company.id, contactId: member.id, name: 'Member' }
  await db.insert(staffMembers).values(staff)
  for (const set of [...Object.values(rightPresets), ...rights.map((right) => [right] as const)]) {
    const perms = set.map((right) => rightLetters[right]).join('')
    await db.update(staffMembers).set({ perms }).where(eq(staffMembers.contactId, member.id))
    const seesOrders = set.some((right) => right === 'orders.view')
    for (const path of ['dashboard', 'offers', 'desk/orders']) {
      const address = `/api/h/${path}?companyid=${desk.company.slug}`
      const { status, body } = await at.call('GET', address, { jwt: member.jwt })
      if (path === 'dashboard')
        expect(status, set.join()).toBe(set.some((right) => right === 'reports.view') || seesOrders ? 200 : 403)
      const told = JSON.stringify(body)
      expect(/Nur Aisyah|Siti/.test(told), `${path} ${set.join()}`).toBe(seesOrders && path !== 'offers')
    }
  }
})

test('staff see what their rights allow: no money without reports.view, own bookings only, nothing at all elsewhere', async () => {
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
  expect(day.staff).toEqual([{ staffid: desk.staff.id, name: desk.staff.name, avatarFileId: null }])
  expect(day.hours[0]).toEqual({ weekday: 1, fromMinute: 540, toMinute: 1080 })
  expect((await at.call('GET', `${path}&from=2030-05-01&to=2031-05-01`, { jwt: desk.owner.jwt })).status).toBe(422)
})

test('who edits the schedule and sees no orders learns when a colleague is booked, and of own bookings who comes', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const { db } = at.platform.database
  const clerk = await aRegistered(at)
  const [member] = await db
    .insert(staffMembers)
    .values({ companyId: desk.company.id, contactId: clerk.id, name: 'Clerk', perms: rightLetters['schedule.edit'] })
    .returning()
  const secret = { customerName: 'Mei Ling', recipientName: 'Nadia', customerPhone: '+60123456789' }
  await anOrder(desk, new Date('2030-05-01T03:00:00Z'), secret)
  const own = await anOrder(desk, new Date('2030-05-01T05:00:00Z'), secret)
  await db
    .update(orderLines)
    .set({ staffId: member?.id ?? '' })
    .where(eq(orderLines.orderId, own))
  const path = `/api/h/schedule?companyid=${desk.company.slug}&from=2030-05-01&to=2030-05-01`
  const names = async () => {
    const { body } = await at.call('GET', path, { jwt: clerk.jwt })
    expect(JSON.stringify(body)).not.toContain(secret.customerPhone)
    return (body.data as ScheduleView).entries.map((entry) => [entry.customerName, entry.recipientName])
  }
  const named = ['Mei Ling', 'Nadia']
  expect(await names()).toEqual([[null, null], named])
  await db.update(staffMembers).set({ perms: 'BS' }).where(eq(staffMembers.contactId, clerk.id))
  expect(await names()).toEqual([named, named])
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
  expect((list as { rows: unknown[] }).rows).toMatchObject([{ offerid: desk.offer.id, status: 'published' }])
  await at.platform.database.db.update(offers).set({ status: 'draft' }).where(eq(offers.id, desk.offer.id))
  expect((await put('published')).status).toBe(409)
  const other = await aDesk(at)
  expect((await put('paused', other.offer.id)).status).toBe(404)
})

test('a company switches its offers 300 times an hour at most, and others theirs', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const [desk, other] = [await aDesk(at), await aDesk(at)]
  const pause = (of: typeof desk) =>
    at.call('PUT', `/api/h/offers/${of.offer.id}/status`, {
      jwt: of.owner.jwt,
      body: { companyid: of.company.slug, status: 'paused' },
    })
  await at.platform.limits.consume('offer_switch', desk.company.id, 299)
  expect((await pause(desk)).status).toBe(200)
  expect((await pause(desk)).body).toMatchObject({ ok: false, code: 'request.too_many' })
  expect((await pause(other)).status).toBe(200)
})

test('closed time cannot be booked, is shown, and is opened again; what was booked stays', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const { companyid, jwt } = { companyid: desk.company.slug, jwt: desk.owner.jwt }
  const free = async () =>
    (
      (
        await at.call(
          'GET',
          `/api/data/khidmat-slots?find=${encodeURIComponent(JSON.stringify({ offerid: desk.offer.id, day: '2030-05-03' }))}`,
        )
      ).body.data as { slots: unknown[] }
    ).slots.length
  const before = await free()
  await anOrder(desk, new Date('2030-05-03T03:00:00Z'))
  const body = { companyid, startsAt: '2030-05-02T16:00:00.000Z', endsAt: '2030-05-03T16:00:00.000Z', note: 'Training' }
  const closed = await at.call('POST', '/api/h/schedule/blocks', { jwt, body })
  expect(closed.status).toBe(200)
  const { blockids } = closed.body.data as { blockids: string[] }
  expect(blockids).toHaveLength(1)
  expect([before > 0, await free()]).toEqual([true, 0])
  const path = `/api/h/schedule?companyid=${companyid}&from=2030-05-03&to=2030-05-03`
  const shown = (await at.call('GET', path, { jwt })).body.data as ScheduleView
  expect(shown.blocks).toEqual([
    {
      blockid: blockids[0],
      closingid: expect.any(String),
      staffid: desk.staff.id,
      name: desk.staff.name,
      branch: '',
      opens: true,
      startsAt: body.startsAt,
      endsAt: body.endsAt,
      note: 'Training',
    },
  ])
  expect(shown.entries).toHaveLength(1)
  const open = (ids: string[], who = jwt, company = companyid) =>
    at.call('DELETE', `/api/h/schedule/blocks?companyid=${company}&blockids=${ids.join()}`, { jwt: who })
  const other = await aDesk(at)
  expect((await open(blockids, other.owner.jwt, other.company.slug)).status).toBe(404)
  expect((await open(['-'.repeat(36)])).status).toBe(422)
  expect((await open(blockids.map((id) => id.toUpperCase()))).status, 'in capitals').toBe(200)
  expect(await free()).toBe(before)
  expect((await at.call('POST', '/api/h/schedule/blocks', { jwt: other.owner.jwt, body })).status).toBe(404)
  expect(
    (await at.call('POST', '/api/h/schedule/blocks', { jwt, body: { ...body, endsAt: body.startsAt } })).status,
  ).toBe(422)
})

/** A desk with the limits of everyday, a colleague who may do all, and how each books somebody in or closes time. */
async function aBusyDesk() {
  const at = await openTestApi({ limitScale: 1 })
  const desk = await aDesk(at)
  const colleague = await aRegistered(at)
  const { db } = await aContext()
  const { limits } = at.platform
  await db.insert(staffMembers).values({
    companyId: desk.company.id,
    contactId: colleague.id,
    name: 'Colleague',
    perms: allLetters,
  })
  const walkIn = async (jwt: string, hour: number) => {
    const startsAt = `2030-05-01T${String(hour).padStart(2, '0')}:00:00.000Z`
    const body = { companyid: desk.company.slug, offerid: desk.offer.id, startsAt, name: 'Mei', phone: '+60123456789' }
    return (await at.call('POST', '/api/h/desk/walk-ins', { jwt, body })).status
  }
  let minutes = 0
  /** Other hours each time: the same are closed but once. */
  const close = async (jwt: string) => {
    const endsAt = new Date(Date.UTC(2030, 4, 9, 3, ++minutes)).toISOString()
    const range = { startsAt: '2030-05-09T02:00:00.000Z', endsAt }
    return (await at.call('POST', '/api/h/schedule/blocks', { jwt, body: { companyid: desk.company.slug, ...range } }))
      .status
  }
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, colleague.id))
  if (!account) throw new Error('the colleague has no account')
  return { ...desk, colleague, limits, walkIn, close, account: account.id, own: `${desk.company.id} ${account.id}` }
}

test('one member who closes times all day leaves the others their own', async () => {
  const { owner, colleague, limits, close, own } = await aBusyDesk()
  expect(await close(colleague.jwt)).toBe(200)
  await limits.consume('closed_time', own, 199)
  expect(await close(colleague.jwt)).toBe(429)
  expect(await close(owner.jwt)).toBe(200)
})

test('closing that the day of the company refuses takes nothing from the day of the member', async () => {
  const { company, colleague, limits, close, own } = await aBusyDesk()
  await limits.consume('closed_time', own, 199)
  await limits.consume('closed_time_company', company.id, 2000)
  for (let i = 0; i < 3; i++) expect(await close(colleague.jwt)).toBe(429)
  expect(await limits.usedUpFor('closed_time', own)).toBe(0)
  await limits.giveBack('closed_time_company', company.id)
  expect(await close(colleague.jwt)).toBe(200)
})

test('a walk-in that is refused takes nothing from what a member and a company may book in a day', async () => {
  const { company, owner, colleague, limits, walkIn, own } = await aBusyDesk()
  expect(await walkIn(owner.jwt, 4)).toBe(200)
  await limits.consume('walk_in', own, 199)
  await limits.consume('walk_in_company', company.id, 1998)
  for (let i = 0; i < 3; i++) expect(await walkIn(colleague.jwt, 4)).toBe(409)
  expect(await walkIn(colleague.jwt, 6)).toBe(200)
  expect(await limits.usedUpFor('walk_in_company', company.id)).toBeGreaterThan(0)
  expect(await walkIn(owner.jwt, 8)).toBe(429)
})

test('one member who books people in all day leaves the others their own', async () => {
  const { owner, colleague, limits, walkIn, own } = await aBusyDesk()
  await limits.consume('walk_in', own, 198)
  // Those that come at once get no further.
  const come = await Promise.all([2, 4, 6, 8].map((hour) => walkIn(colleague.jwt, hour)))
  expect(come.filter((status) => status === 200)).toHaveLength(2)
  expect(await walkIn(colleague.jwt, 9)).toBe(429)
  expect(await walkIn(owner.jwt, 9)).toBe(200)
})

test('a member whose walk-ins are refused again and again waits for a minute, and nobody else does', async () => {
  const { owner, colleague, limits, walkIn, account } = await aBusyDesk()
  expect(await walkIn(owner.jwt, 4)).toBe(200)
  await limits.consume('walk_in_try', account, 29)
  expect(await walkIn(colleague.jwt, 4)).toBe(409)
  expect(await walkIn(colleague.jwt, 4)).toBe(429)
  expect(await limits.usedUpFor('walk_in_try', account)).toBeLessThanOrEqual(60)
  expect(await walkIn(owner.jwt, 6)).toBe(200)
})

test('the provider moves a booking within the lead time that binds customers, but not onto another', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const walkIn = (startsAt: string) =>
    at.call('POST', '/api/h/desk/walk-ins', {
      jwt: desk.owner.jwt,
      body: { companyid: desk.company.slug, offerid: desk.offer.id, startsAt, name: 'Mei', phone: '+60123456789' },
    })
  const { orderid } = (await walkIn('2030-05-01T08:00:00.000Z')).body.data as { orderid: string }
  await walkIn('2030-05-01T06:00:00.000Z')
  const move = (startsAt: string) =>
    at.call('POST', `/api/h/orders/${orderid}/reschedule`, {
      jwt: desk.owner.jwt,
      body: { as: 'provider', startsAt, staffid: desk.staff.id },
    })
  expect((await move('2030-05-01T06:30:00.000Z')).status).toBe(409)
  // The clock says 10:00 there; the offer wants two hours of lead time.
  const moved = await move('2030-05-01T03:00:00.000Z')
  expect(moved.body.data).toMatchObject({ startsAt: '2030-05-01T03:00:00.000Z' })
})
