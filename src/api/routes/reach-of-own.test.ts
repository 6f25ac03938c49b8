import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ScheduleView } from '#contracts/desk.ts'
import type { StandInsView } from '#contracts/orders.ts'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { invites } from '#domain/companies/invites/invites.tables.ts'
import { tellOrder } from '#domain/talk/index.ts'
import { offerResources, resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { orderLines } from '#domain/trade/orders/orders.tables.ts'
import { allLetters } from '#shared/rights.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'

// Staff with own bookings only can book into their own diary and cannot change a colleague's.

const slot = '2030-05-10T02:00:00.000Z'

/** A stylist with every right, but for own bookings only, beside a colleague who serves the same offer. */
async function aStylist() {
  const at = await openTestApi()
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { offer, staff: colleague } = await anOffer({ company })
  const stylist = await aRegistered(at)
  const { db } = at.platform.database
  const [own] = await db
    .insert(staffMembers)
    .values({ companyId: company.id, contactId: stylist.id, name: 'Own', perms: allLetters, ownBookingsOnly: 1 })
    .returning()
  const [resource] = await db
    .insert(resources)
    .values({
      companyId: company.id,
      kind: 'staff',
      staffId: own?.id ?? '',
      infoId: company.infoId,
      name: { en: 'Own' },
    })
    .returning()
  const resourceId = resource?.id ?? ''
  await db.insert(offerResources).values({ offerId: offer.id, resourceId })
  await db
    .insert(weeklyHours)
    .values(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ resourceId, weekday, fromMinute: 540, toMinute: 1080, seats: 1 })),
    )
  const walkIn = (startsAt: string, staffid?: string) =>
    at.call('POST', '/api/h/desk/walk-ins', {
      jwt: stylist.jwt,
      body: {
        companyid: company.slug,
        offerid: offer.id,
        startsAt,
        name: 'Mei',
        phone: '+60123456789',
        ...(staffid && { staffid }),
      },
    })
  return { at, db, owner, company, offer, colleague, stylist, own: own?.id ?? '', walkIn }
}

const hour = (n: number) => new Date(Date.parse(slot) + n * 3_600_000).toISOString()

test('staff with own bookings only book for themselves, and for no colleague', async () => {
  const { at, db, colleague, stylist, own, walkIn } = await aStylist()
  expect(await walkIn(slot, colleague.id)).toMatchObject({ status: 403, body: { code: 'companies.forbidden' } })
  for (let i = 0; i < 4; i++) {
    const { orderid } = (await walkIn(hour(i))).body.data as { orderid: string }
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderid))
    expect(line?.staffId).toBe(own)
    expect((await at.call('GET', `/api/h/orders/${orderid}`, { jwt: stylist.jwt })).status).toBe(200)
  }
})

test('staff with own bookings only move them in their own diary', async () => {
  const { at, db, colleague, stylist, own, walkIn } = await aStylist()
  const { orderid } = (await walkIn(slot)).body.data as { orderid: string }
  const move = (body: object) =>
    at.call('POST', `/api/h/orders/${orderid}/reschedule`, { jwt: stylist.jwt, body: { as: 'provider', ...body } })
  expect(await move({ startsAt: hour(24), staffid: colleague.id })).toMatchObject({
    status: 403,
    body: { code: 'companies.forbidden' },
  })
  await db.update(orderLines).set({ wantedStaffId: null }).where(eq(orderLines.orderId, orderid))
  expect((await move({ startsAt: hour(24) })).status).toBe(200)
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderid))
  expect(line?.staffId).toBe(own)
})

test('staff with own bookings only switch no offer, which is their colleagues’ too', async () => {
  const { at, company, offer, stylist } = await aStylist()
  const body = { companyid: company.slug, status: 'paused' }
  expect((await at.call('PUT', `/api/h/offers/${offer.id}/status`, { jwt: stylist.jwt, body })).status).toBe(403)
})

test('a branch’s manager does not take back the invite of an admin', async () => {
  const { at, db, company } = await aStylist()
  const manager = await aRegistered(at)
  await db.insert(staffMembers).values({
    companyId: company.id,
    contactId: manager.id,
    name: 'Manager',
    perms: allLetters,
    scopeInfoIds: [company.infoId],
  })
  const invite = async (address: string, flags: string) => {
    const [row] = await db
      .insert(invites)
      .values({
        companyId: company.id,
        infoId: company.infoId,
        address,
        flags,
        perms: 'B',
        title: '',
        invitedBy: manager.id,
        createdAt: at.now(),
        expiresAt: new Date(at.now().getTime() + 86_400_000),
      })
      .returning()
    return row?.id ?? ''
  }
  const revoke = (msgid: string) =>
    at.call('PUT', '/api/h/invite/revoke', { jwt: manager.jwt, body: { msgid, infoid: company.infoId } })
  expect(await revoke(await invite('email:admin@example.test', 'A'))).toMatchObject({
    status: 403,
    body: { code: 'companies.cannot_grant' },
  })
  expect((await revoke(await invite('email:clerk@example.test', ''))).status).toBe(200)
})

test('whoever loses a booking to a colleague hears of it, also where its customer changes who comes', async () => {
  const { at, db, offer, colleague, stylist, own } = await aStylist()
  const customer = await aRegistered(at)
  const placed = await at.call('POST', '/api/h/orders', {
    jwt: customer.jwt,
    body: { offerid: offer.id, startsAt: slot, staffid: own },
  })
  const { groupid, orderid } = placed.body.data as { groupid: string; orderid: string }
  const how = { provider: 'offline', method: 'on_the_spot' }
  await at.call('POST', `/api/h/checkout/${groupid}/payment`, { jwt: customer.jwt, body: how })
  const answer = await at.api.request('/api/h/live', { headers: { authorization: `Bearer ${stylist.jwt}` } })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('event: open')
  const heard = reader.read()
  const body = { as: 'customer', staffid: colleague.id }
  expect((await at.call('POST', `/api/h/orders/${orderid}/change`, { jwt: customer.jwt, body })).status).toBe(200)
  expect((await at.call('GET', `/api/h/orders/${orderid}`, { jwt: stylist.jwt })).status).toBe(404)
  const [event] = await db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.subjectId, orderid), eq(outboxEvents.topic, 'orders.changed')))
  // What the worker does with it.
  await tellOrder(await aContext({ platform: at.platform }), event?.id ?? '')
  const silence = new Promise((done) => setTimeout(() => done('silent'), 1000))
  expect(await Promise.race([heard.then(({ value }) => value), silence])).toContain(orderid)
  at.live.end()
})

test('their own time they close and open again; what is closed for others, too, they leave, and are told how far they reach', async () => {
  const { at, company, stylist, own, owner } = await aStylist()
  const range = { companyid: company.slug, startsAt: slot, endsAt: '2030-05-10T04:00:00.000Z' }
  const close = (jwt: string, staffid?: string) =>
    at.call('POST', '/api/h/schedule/blocks', { jwt, body: { ...range, ...(staffid && { staffid }) } })
  const open = (ids: string[], locale = 'en') =>
    at.call('DELETE', `/api/h/schedule/blocks?companyid=${company.slug}&blockids=${ids.join()}`, {
      jwt: stylist.jwt,
      headers: { 'accept-language': locale },
    })
  const idsOf = ({ body }: Awaited<ReturnType<typeof close>>) => (body.data as { blockids: string[] }).blockids
  const [mine, holiday] = [idsOf(await close(stylist.jwt, own)), idsOf(await close(owner.jwt))]
  const day = slot.slice(0, 10)
  const path = `/api/h/schedule?companyid=${company.slug}&from=${day}&to=${day}`
  const { self, blocks } = (await at.call('GET', path, { jwt: stylist.jwt })).body.data as ScheduleView
  expect(self).toBe(own)
  expect(Object.fromEntries(blocks.map(({ blockid, opens }) => [blockid, opens]))).toMatchObject({ [mine[0]!]: true })
  expect(blocks.filter(({ opens }) => opens)).toHaveLength(1)
  expect((await open(mine)).status).toBe(200)
  expect((await open(mine)).body.code, 'what is open already is not beyond their reach').toBe('desk.block_not_found')

  const shared = blocks.find(({ blockid, staffid }) => staffid === own && holiday.includes(blockid))
  const refused = await open([shared?.blockid ?? ''])
  expect(refused.status).toBe(403)
  expect(refused.body.errorMsg).toContain('for your own bookings only')
  expect((await open([shared?.blockid ?? ''], 'ms')).body.errorMsg).toContain('tempahan anda sendiri sahaja')
  expect((await open([shared?.blockid ?? ''], 'zh')).body.errorMsg).toContain('仅限于自己的预约')
  expect((await close(stylist.jwt)).body.errorMsg).toContain('for your own bookings only')
})

test('whoever holds a right for less than it takes is told how far it reaches, not that it is missing', async () => {
  const { at, db, company, offer, colleague, stylist, own, walkIn } = await aStylist()
  const rename = () =>
    at.call('PUT', '/api/h/contact', { jwt: stylist.jwt, body: { id: company.id, isperson: false, name: 'Mine' } })
  const pause = at.call('PUT', `/api/h/offers/${offer.id}/status`, {
    jwt: stylist.jwt,
    body: { companyid: company.slug, status: 'paused' },
  })
  for (const answer of [await rename(), await pause, await walkIn(slot, colleague.id)])
    expect([answer.status, answer.body.errorMsg]).toEqual([403, expect.stringContaining('for your own bookings only')])
  await db
    .update(staffMembers)
    .set({ ownBookingsOnly: 0, scopeInfoIds: [company.infoId] })
    .where(eq(staffMembers.id, own))
  expect((await rename()).body.errorMsg).toContain('for some branches only')
})

test('staff with own bookings only are told that they cannot hand them over, not that nobody else is free', async () => {
  const { at, colleague, owner, stylist, own, walkIn } = await aStylist()
  const { orderid } = (await walkIn(slot)).body.data as { orderid: string }
  const people = async (jwt: string) =>
    (await at.call('GET', `/api/h/orders/${orderid}/people`, { jwt })).body.data as StandInsView
  expect(await people(stylist.jwt)).toEqual({
    people: [{ staffid: own, name: 'Own', serves: true, free: true }],
    asks: false,
    lacking: expect.stringMatching(/for your own bookings only: Accept, move and cancel orders\. Ask the owner/),
  })
  const seen = await people(owner.jwt)
  expect(seen.lacking).toBeNull()
  expect(seen.people).toContainEqual(expect.objectContaining({ staffid: colleague.id, free: true }))
})
