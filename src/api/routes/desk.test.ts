import { eq } from 'drizzle-orm'
import { texts } from '#locales/index.ts'
import { expect, test } from 'vitest'
import type { DashboardView, DeskOrdersView, OwnOffersView, ScheduleView } from '#contracts/desk.ts'
import type { SlotsView } from '#contracts/booking.ts'
import type { OrderView } from '#contracts/orders.ts'
import { offerAddons, offers, offerVariants } from '#domain/catalogue/catalogue.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { orderEvents, orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { newId } from '#shared/ids.ts'
import { allLetters, rightLetters, rightPresets, rights } from '#shared/rights.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer, aContext, testNow } from '#test/world.ts'

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
    placedAt: testNow,
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
      money: { value: 8000, before: 0 },
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
  expect(day.staff).toEqual([{ staffid: desk.staff.id, name: desk.staff.name }])
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
    { blockid: blockids[0], staffid: desk.staff.id, startsAt: body.startsAt, endsAt: body.endsAt, note: 'Training' },
  ])
  expect(shown.entries).toHaveLength(1)
  const open = (ids: string[], who = jwt, company = companyid) =>
    at.call('DELETE', `/api/h/schedule/blocks?companyid=${company}&blockids=${ids.join()}`, { jwt: who })
  const other = await aDesk(at)
  expect((await open(blockids, other.owner.jwt, other.company.slug)).status).toBe(404)
  expect((await open(['-'.repeat(36)])).status).toBe(422)
  expect((await open(blockids)).status).toBe(200)
  expect(await free()).toBe(before)
  expect((await at.call('POST', '/api/h/schedule/blocks', { jwt: other.owner.jwt, body })).status).toBe(404)
  expect(
    (await at.call('POST', '/api/h/schedule/blocks', { jwt, body: { ...body, endsAt: body.startsAt } })).status,
  ).toBe(422)
})

test('one member who closes times all day leaves the others their own', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { owner, company } = await aDesk(at)
  const colleague = await aRegistered(at)
  const { db } = await aContext()
  await db.insert(staffMembers).values({
    companyId: company.id,
    contactId: colleague.id,
    name: 'Colleague',
    perms: allLetters,
  })
  const close = (jwt: string) =>
    at.call('POST', '/api/h/schedule/blocks', {
      jwt,
      body: { companyid: company.slug, startsAt: '2030-05-09T02:00:00.000Z', endsAt: '2030-05-09T03:00:00.000Z' },
    })
  expect((await close(colleague.jwt)).status).toBe(200)
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, colleague.id))
  await at.platform.limits.consume('closed_time', `${company.id} ${account!.id}`, 199)
  expect((await close(colleague.jwt)).status).toBe(429)
  expect((await close(owner.jwt)).status).toBe(200)
})

test('staff book for somebody who called, with orders.place, and the time is taken', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const body = {
    companyid: desk.company.slug,
    offerid: desk.offer.id,
    startsAt: '2030-05-03T03:00:00.000Z',
    name: 'Mei',
    phone: '+60123456789',
  }
  const add = (jwt: string, over: object = {}) =>
    at.call('POST', '/api/h/desk/walk-ins', { jwt, body: { ...body, ...over } })
  const made = await add(desk.owner.jwt)
  expect(made.status).toBe(200)
  const { orderid } = made.body.data as { orderid: string }
  const order = (await at.call('GET', `/api/h/orders/${orderid}?as=provider`, { jwt: desk.owner.jwt })).body.data
  expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'offline_due', customer: { name: 'Mei' } })
  expect(await add(desk.owner.jwt)).toMatchObject({ status: 409, body: { code: 'booking.slot_taken' } })
  expect((await add(desk.owner.jwt, { phone: undefined })).status).toBe(422)
  const clerk = await aRegistered(at)
  await at.platform.database.db
    .insert(staffMembers)
    .values({ companyId: desk.company.id, contactId: clerk.id, name: 'Clerk', perms: 'BE' })
  expect((await add(clerk.jwt)).status).toBe(403)
  const other = await aDesk(at)
  expect((await add(other.owner.jwt, { companyid: other.company.slug })).status).toBe(404)
})

test('staff book a service with variants by one of them, which the list of offers names, and not without', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const { jwt } = desk.owner
  const [short, long] = await at.platform.database.db
    .insert(offerVariants)
    .values([
      { offerId: desk.offer.id, name: { en: 'Short' }, priceAmount: 6800, durationMinutes: 60, position: 0 },
      { offerId: desk.offer.id, name: { en: 'Long' }, priceAmount: 9800, durationMinutes: 90, position: 1 },
    ])
    .returning()
  const own = await at.call('GET', `/api/h/offers?companyid=${desk.company.slug}`, { jwt })
  const { rows: listed } = own.body.data as OwnOffersView
  expect(listed.find(({ offerid }) => offerid === desk.offer.id)?.variants).toEqual([
    { variantid: short?.id, name: { en: 'Short' }, durationMinutes: 60, priceAmount: 6800 },
    { variantid: long?.id, name: { en: 'Long' }, durationMinutes: 90, priceAmount: 9800 },
  ])
  const body = {
    companyid: desk.company.slug,
    offerid: desk.offer.id,
    startsAt: '2030-05-03T03:00:00.000Z',
    name: 'Mei',
    phone: '+60123456789',
  }
  const add = (over: object) => at.call('POST', '/api/h/desk/walk-ins', { jwt, body: { ...body, ...over } })
  expect(await add({})).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
  const made = await add({ variantid: long?.id })
  expect(made.status).toBe(200)
  const { orderid } = made.body.data as { orderid: string }
  const order = (await at.call('GET', `/api/h/orders/${orderid}?as=provider`, { jwt })).body.data
  expect(order).toMatchObject({ endsAt: '2030-05-03T04:30:00.000Z', total: { amount: 9800 } })
})

test('staff book a service with what is added to it, at the length and price of both, and nothing that it does not have', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const { jwt } = desk.owner
  const [mask] = await at.platform.database.db
    .insert(offerAddons)
    .values({ offerId: desk.offer.id, name: { en: 'Mask' }, priceAmount: 1500, extraMinutes: 30, maxQuantity: 2 })
    .returning()
  const own = await at.call('GET', `/api/h/offers?companyid=${desk.company.slug}`, { jwt })
  expect((own.body.data as OwnOffersView).rows[0]?.addons).toEqual([
    { addonid: mask?.id, name: { en: 'Mask' }, priceAmount: 1500, extraMinutes: 30, maxQuantity: 2 },
  ])
  const startsAt = '2030-05-03T03:00:00.000Z'
  const choice = { offerid: desk.offer.id, startsAt }
  const add = (over: object) => {
    const body = { ...choice, companyid: desk.company.slug, name: 'Mei', phone: '+60123456789', ...over }
    return at.call('POST', '/api/h/desk/walk-ins', { jwt, body })
  }
  for (const addons of [[{ addonid: newId(), quantity: 1 }], [{ addonid: mask?.id, quantity: 3 }]])
    expect((await add({ addons })).status).toBe(422)
  const addons = [{ addonid: mask?.id, quantity: 2 }]
  const quoted = await at.call('POST', '/api/h/quote', { body: { ...choice, addons } })
  const { orderid } = (await add({ addons })).body.data as { orderid: string }
  const order = (await at.call('GET', `/api/h/orders/${orderid}?as=provider`, { jwt })).body.data as OrderView
  expect(order.total).toEqual((quoted.body.data as { total: object }).total)
  const [service, added] = order.lines
  expect([order.total.amount, added]).toMatchObject([
    (service?.price.amount ?? 0) + 3000,
    { kind: 'addon', addonid: mask?.id, quantity: 2 },
  ])
  expect(Date.parse(order.endsAt ?? '') - Date.parse(startsAt)).toBe((desk.offer.durationMinutes + 60) * 60_000)
})

test('the desk books who stands at the counter now, which the public cannot, and nobody onto another', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const { jwt } = desk.owner
  // Seven past ten there; the offer wants two hours of notice and begins at half hours.
  at.passTime(7 * 60)
  const now = '2030-05-01T02:10:00.000Z'
  const choice = { offerid: desk.offer.id }
  const free = async () => {
    const find = encodeURIComponent(JSON.stringify({ ...choice, day: '2030-05-01' }))
    const since = at.now().toISOString()
    const asked = `/api/h/desk/slots?companyid=${desk.company.slug}&since=${since}&find=${find}`
    const { body } = await at.call('GET', asked, { jwt })
    return (body.data as SlotsView).slots.map(({ startsAt }) => startsAt.slice(11, 16))
  }
  expect((await free()).slice(0, 4)).toEqual(['02:10', '02:15', '02:30', '02:45'])
  const own = await at.call('GET', `/api/h/offers?companyid=${desk.company.slug}`, { jwt })
  expect((own.body.data as OwnOffersView).rows[0]).toMatchObject({ staffids: [desk.staff.id], places: ['provider'] })
  const asPublic = await at.call('POST', '/api/h/orders', { body: { ...choice, startsAt: now } })
  expect(asPublic).toMatchObject({ status: 409, body: { code: 'booking.slot_taken' } })
  const add = (startsAt: string) =>
    at.call('POST', '/api/h/desk/walk-ins', {
      jwt,
      body: { ...choice, companyid: desk.company.slug, startsAt, name: 'Mei', email: 'mei@example.com' },
    })
  expect((await add('2030-05-01T02:12:00.000Z')).status).toBe(409)
  expect((await add('2030-05-01T01:30:00.000Z')).status).toBe(422)
  // The form takes its time to fill in.
  at.passTime(9 * 60)
  const made = await add(now)
  expect(made.status).toBe(200)
  const { orderid } = made.body.data as { orderid: string }
  const order = (await at.call('GET', `/api/h/orders/${orderid}?as=provider`, { jwt })).body.data
  expect(order).toMatchObject({ status: 'confirmed', startsAt: now, customer: { email: 'mei@example.com' } })
  expect((await add('2030-05-01T02:30:00.000Z')).body).toMatchObject({ code: 'booking.slot_taken' })
  expect((await free())[0]).toBe(
    new Date(Date.parse(now) + desk.offer.durationMinutes * 60_000).toISOString().slice(11, 16),
  )
})

test('the desk books a visit at an address, with the fee for the way', async () => {
  const at = await openTestApi()
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { offer } = await anOffer({
    company,
    atProvider: false,
    atCustomer: true,
    travelFeeBaseAmount: 1500,
  })
  const add = (over: object) =>
    at.call('POST', '/api/h/desk/walk-ins', {
      jwt: owner.jwt,
      body: {
        companyid: company.slug,
        offerid: offer.id,
        startsAt: '2030-05-01T03:00:00.000Z',
        name: 'Mei',
        phone: '+60123456789',
        ...over,
      },
    })
  expect((await add({})).body).toMatchObject({ code: 'request.invalid', issues: [{ path: 'place.line1' }] })
  const made = await add({ place: { kind: 'customer', line1: '3, Jalan Telawi', city: 'Kuala Lumpur' } })
  const { orderid } = made.body.data as { orderid: string }
  const order = (await at.call('GET', `/api/h/orders/${orderid}?as=provider`, { jwt: owner.jwt })).body
    .data as OrderView
  expect(order.total.amount).toBe(offer.priceAmount + 1500)
})

test('the provider moves a booking within the notice that binds customers, but not onto another', async () => {
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
  // The clock says 10:00 there; the offer wants two hours of notice.
  const moved = await move('2030-05-01T03:00:00.000Z')
  expect(moved.body.data).toMatchObject({ startsAt: '2030-05-01T03:00:00.000Z' })
})

test('the tables are filtered, found, sorted and paged, and saved as a file by whoever may', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const day = 86_400_000
  const base = at.now().getTime() + day
  await anOrder(desk, new Date(base + 2 * day), { customerName: 'Aina', customerPhone: '+60123456789' })
  await anOrder(desk, new Date(base), { customerName: 'Mei 100%', status: 'requested' })
  await anOrder(desk, new Date(base + day), { customerName: '=HYPERLINK("x")', status: 'cancelled' })
  const list = async (query: string) =>
    (await at.call('GET', `/api/h/desk/orders?companyid=${desk.company.slug}${query}`, { jwt: desk.owner.jwt })).body
      .data as { rows: { customerName: string }[]; cursor: string | null }
  const names = async (query: string) => (await list(query)).rows.map((row) => row.customerName[0])
  expect(await names('')).toEqual(['=', 'M', 'A'])
  expect(await names('&sort=oldest')).toEqual(['A', 'M', '='])
  expect(await names('&sort=soonest')).toEqual(['M', '=', 'A'])
  expect(await names('&sort=latest')).toEqual(['A', '=', 'M'])
  expect(await names('&filter=requests')).toEqual(['M'])
  expect(await names('&q=100%25')).toEqual(['M'])
  expect(await names('&q=100%25%20%20mei')).toEqual(['M'])
  for (const number of ['012-345 6789', '%2B60123456789', '345%206789'])
    expect(await names(`&q=${number}`)).toEqual(['A'])
  expect(await names('&q=019')).toEqual([])
  expect(await names('&from=2030-05-03')).toEqual(['=', 'A'])
  expect(await names('&from=2030-05-03&to=2030-05-03')).toEqual(['='])
  expect(await names('&to=2030-05-02')).toEqual(['M'])
  const seen: (string | undefined)[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(
      `&sort=soonest&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
    )
    seen.push(page.rows[0]?.customerName[0])
    cursor = page.cursor
  } while (cursor)
  expect(seen).toEqual(['M', '=', 'A'])
  const file = (jwt: string, path = 'desk/orders') =>
    at.api.request(`/api/h/${path}?companyid=${desk.company.slug}&format=csv`, {
      headers: { authorization: `Bearer ${jwt}` },
    })
  const saved = await file(desk.owner.jwt)
  expect(saved.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await saved.text()).toContain(`'=HYPERLINK`)
  expect((await (await file(desk.owner.jwt, 'offers')).text()).split('\r\n')).toHaveLength(3)
  const clerk = await aRegistered(at)
  await at.platform.database.db
    .insert(staffMembers)
    .values({ companyId: desk.company.id, contactId: clerk.id, name: 'Clerk', perms: 'BC' })
  expect((await file(clerk.jwt)).status).toBe(403)
  expect((await file(clerk.jwt, 'offers')).status).toBe(403)
})

test('a file of orders has sums, times and titles as a bookkeeper reads them', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const start = new Date(testNow.getTime() + 3 * 86_400_000)
  await anOrder(desk, start)
  const list = await at.api.request(`/api/h/desk/orders?companyid=${desk.company.slug}`, {
    headers: { authorization: `Bearer ${desk.owner.jwt}` },
  })
  const { data } = (await list.json()) as { data: { rows: { totalAmount: number; currency: string; docno: string }[] } }
  const [row] = data.rows
  const file = await at.api.request(`/api/h/desk/orders?companyid=${desk.company.slug}&format=csv`, {
    headers: { authorization: `Bearer ${desk.owner.jwt}`, 'accept-language': 'en' },
  })
  const [head = '', line = ''] = (await file.text()).replace('\ufeff', '').split('\r\n')
  const values = line.split(',')
  const of = (name: string) => values[head.split(',').indexOf(texts('en', 'files')[`files.orders.${name}`] ?? '')]
  expect(of('docno')).toBe(row?.docno)
  expect(of('totalAmount')).toBe(((row?.totalAmount ?? 0) / 100).toFixed(2))
  expect(of('currency')).toBe(row?.currency)
  const local = new Date(start.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  expect([of('startsAt'), of('zone')]).toEqual([local, 'Asia/Kuala_Lumpur'])
  expect(line).not.toContain('{')
})

test('what a file says was received adds up to the money on the dashboard, and is dated by the company’s clock', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const { db } = at.platform.database
  await db.update(companies).set({ zone: 'Asia/Tokyo' }).where(eq(companies.id, desk.company.id))
  const start = new Date(testNow.getTime() + 3 * 86_400_000)
  const spot = { paymentStatus: 'paid', paidAt: testNow, spotPaidAt: testNow } as const
  for (const over of [
    { ...spot, totalAmount: 8001, subtotalAmount: 8001 },
    { ...spot, status: 'cancelled', spotBackAmount: 7203, backAt: testNow },
    { ...spot, status: 'declined', spotBackAmount: 8000, backAt: testNow },
    { paymentStatus: 'offline_due' },
  ] as const)
    await db
      .update(orders)
      .set(over)
      .where(eq(orders.id, await anOrder(desk, start)))
  at.passTime(1)
  const file = await at.api.request(`/api/h/desk/orders?companyid=${desk.company.slug}&format=csv&sort=oldest`, {
    headers: { authorization: `Bearer ${desk.owner.jwt}`, 'accept-language': 'en' },
  })
  const [head = '', ...lines] = (await file.text()).replace('\ufeff', '').trimEnd().split('\r\n')
  const column = (name: string) => {
    const index = head.split(',').indexOf(texts('en', 'files')[`files.orders.${name}`] ?? '')
    return lines.map((line) => line.split(',')[index] ?? '')
  }
  expect(column('receivedAmount')).toEqual(['80.01', '7.97', '0.00', '0.00'])
  expect(column('spotBackAmount')).toEqual(['0.00', '72.03', '80.00', '0.00'])
  const paidAt = '2030-05-01 11:00'
  expect(column('paidAt')).toEqual([paidAt, paidAt, paidAt, ''])
  expect(column('spotPaidAt')).toEqual([paidAt, paidAt, paidAt, ''])
  expect(column('backAt')).toEqual(['', paidAt, paidAt, ''])
  const sum = column('receivedAmount').reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
  const { body } = await at.call('GET', `/api/h/dashboard?companyid=${desk.company.slug}`, { jwt: desk.owner.jwt })
  expect((body.data as DashboardView).money?.value).toBe(sum)
})

test('the table of orders tells what is proposed to the customer, and until when the company may answer what waits for it', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const day = 86_400_000
  const start = new Date(testNow.getTime() + 3 * day)
  const later = (days: number) => new Date(start.getTime() + days * day)
  const proposed = await anOrder(desk, start, { proposedStartsAt: later(2), proposalExpiresAt: later(-1) })
  const requested = await anOrder(desk, start, { status: 'requested', requestExpiresAt: later(-2) })
  const claimed = await anOrder(desk, start, {
    status: 'no_show_claimed',
    claimedBy: 'customer',
    claimExpiresAt: later(1),
  })
  const objected = await anOrder(desk, start, { status: 'disputed', claimedBy: 'provider' })
  const { db } = await aContext()
  await db.insert(orderEvents).values({
    orderId: objected,
    transition: 'contest',
    fromStatus: 'no_show_claimed',
    toStatus: 'disputed',
    actor: 'customer',
    at: start,
  })
  const list = await at.call('GET', `/api/h/desk/orders?companyid=${desk.company.slug}`, { jwt: desk.owner.jwt })
  const { rows } = list.body.data as DeskOrdersView
  const told = Object.fromEntries(rows.map(({ orderid, answerBy, proposal }) => [orderid, { answerBy, proposal }]))
  expect(told).toEqual({
    [proposed]: {
      answerBy: null,
      proposal: { startsAt: later(2).toISOString(), expiresAt: later(-1).toISOString() },
    },
    [requested]: { answerBy: later(-2).toISOString(), proposal: null },
    [claimed]: { answerBy: later(1).toISOString(), proposal: null },
    [objected]: { answerBy: later(14).toISOString(), proposal: null },
  })
})
