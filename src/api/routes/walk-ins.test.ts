import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SlotsView } from '#contracts/booking.ts'
import type { OwnOffersView } from '#contracts/desk.ts'
import type { OrderView } from '#contracts/orders.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { offerAddons, offerVariants } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aDesk } from '#test/desk.ts'
import { aCompany, anOffer } from '#test/world.ts'

/** A booking by hand for somebody who called, of the desk's service. */
const forMei = ({ company, offer }: Pick<Awaited<ReturnType<typeof aDesk>>, 'company' | 'offer'>) => ({
  companyid: company.slug,
  offerid: offer.id,
  startsAt: '2030-05-03T03:00:00.000Z',
  name: 'Mei',
  phone: '+60123456789',
})

test('staff book for somebody who called, with orders.place, and the time is taken', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const body = forMei(desk)
  const add = (jwt: string, over: object = {}) =>
    at.call('POST', '/api/h/desk/walk-ins', { jwt, body: { ...body, ...over } })
  const made = await add(desk.owner.jwt)
  expect(made.status).toBe(200)
  const { orderid } = made.body.data as { orderid: string }
  const order = (await at.call('GET', `/api/h/orders/${orderid}?as=provider`, { jwt: desk.owner.jwt })).body.data
  expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'offline_due', customer: { name: 'Mei' } })
  // The record says who it was: nobody else did a step of it.
  const { db } = at.platform.database
  const deeds = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderid))
  expect(deeds.map(({ action }) => action)).toContain('orders.open_checkout')
  expect(new Set(deeds.map(({ actorKind, accountId }) => `${actorKind} ${accountId}`)).size).toBe(1)
  expect(deeds[0]).toMatchObject({ actorKind: 'account', accountId: expect.any(String) })
  expect(await add(desk.owner.jwt)).toMatchObject({ status: 409, body: { code: 'booking.slot_taken' } })
  expect((await add(desk.owner.jwt, { name: undefined })).status).toBe(422)
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
    { variantid: short?.id, name: { en: 'Short' }, durationMinutes: 60, price: { amount: 6800, currency: 'MYR' } },
    {
      variantid: long?.id,
      name: { en: 'Long' },
      durationMinutes: 90,
      price: { amount: 9800, currency: 'MYR' },
    },
  ])
  const body = forMei(desk)
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
    {
      addonid: mask?.id,
      name: { en: 'Mask' },
      price: { amount: 1500, currency: 'MYR' },
      extraMinutes: 30,
      maxQuantity: 2,
    },
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
  // Seven past ten there; the offer wants two hours of lead time and begins at half hours.
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
  expect(asPublic).toMatchObject({ status: 409, body: { code: 'booking.time_not_offered' } })
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
