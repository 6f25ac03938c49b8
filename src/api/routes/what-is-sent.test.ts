import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { PlaceInput } from '#contracts/booking.ts'
import { ChangeCompany, MakeInvite } from '#contracts/contacts.ts'
import { BlockInput } from '#contracts/desk.ts'
import { AltRegister, JoinWaitlist, Register } from '#contracts/identity.ts'
import { name } from '#contracts/names.ts'
import { RenamePasskey } from '#contracts/passkeys.ts'
import { UpdatePerson } from '#contracts/profile.ts'
import { SaveSetup } from '#contracts/setup.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { choosePlace } from '#domain/trade/checkout/draft-order.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

// Input is validated by its meaning, and only for callers with access.

const secret = 'a'.repeat(32)
const slot = '2030-05-10T02:00:00.000Z'

test('a position far from the town of the address is refused; one in it is measured', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer({
    company: await aCompany(),
    atProvider: false,
    atCustomer: true,
    serviceRadiusKm: 20,
    travelFeeBaseAmount: 500,
  })
  const pin = { lat: 3.15, lng: 101.7 }
  const book = (place: object, startsAt = slot) =>
    at.call('POST', '/api/h/orders', {
      body: { offerid: offer.id, startsAt, place: { kind: 'customer', ...place } },
    })
  for (const place of [
    { line1: '1 Jalan Gaya', city: 'Kota Kinabalu', ...pin },
    { line1: '1 Jalan Gaya', city: 'KK', ...pin },
    { line1: '1 Jalan Gaya, 88000 Kota Kinabalu', ...pin },
    { line1: '1 Jalan Gaya', city: 'Kota Kinabalu, Sabah', ...pin },
    { line1: '1 Jalan Gaya', city: 'Kota-Kinabalu', ...pin },
    { line1: '1 Jalan Gaya', city: 'Kota Kinabalu Sabah', ...pin },
    { line1: '1 Jalan Gaya', city: '88000 Kota Kinabalu', ...pin },
    { line1: '1 Jalan Gaya', city: 'Kota Kinabalu (Sabah)', ...pin },
    { line1: '1 Jalan Gaya, Kota Kinabalu 88000', ...pin },
    { line1: '1 Jalan Gaya', postcode: '88000', state: 'Sabah', ...pin },
    { line1: '1 Jalan Gaya', city: '88000', ...pin },
    { line1: '1 Jalan Gaya, 88000', ...pin },
  ])
    expect(await book(place), JSON.stringify(place)).toMatchObject({
      status: 422,
      body: { code: 'orders.position_far' },
    })
  for (const [i, city] of ['Kuala Lumpur', 'Kuala Lumpur, WP', 'Taman Bahagia, Kuala-Lumpur'].entries()) {
    const answer = await book({ line1: '1 Jalan Ampang', city, ...pin }, `2030-05-1${i}T02:00:00.000Z`)
    expect(answer.status, city).toBe(200)
  }
  // A town that nobody knows is no way around it: its postcode says where it is, as far as its state.
  const nowhere = { line1: '1 Jalan Gaya', city: 'Kampung Entah Mana', ...pin }
  expect(await book(nowhere)).toMatchObject({ status: 422, body: { code: 'orders.postcode_needed' } })
  expect(await book({ ...nowhere, postcode: '00000' })).toMatchObject({ body: { code: 'orders.postcode_needed' } })
  expect(await book({ ...nowhere, postcode: '89250' })).toMatchObject({ body: { code: 'orders.position_far' } })
  expect(await book({ ...nowhere, city: '89250 Kampung Entah' })).toMatchObject({
    body: { code: 'orders.position_far' },
  })
  const village = await book({ ...nowhere, postcode: '44100' }, '2030-05-21T02:00:00.000Z')
  expect(village.status).toBe(200)
  // Without a pin the town counts, and its postcode has to be its own.
  const contrary = await book({ line1: '7 Jalan Kenari', city: 'Kuala Lumpur', postcode: '80000' })
  expect(contrary.body.code).toBe('orders.postcode_needed')
  // Beside a pin in the town that is named as well, also where it stands in the town's line.
  const elsewhere = { line1: '7 Jalan Kenari', city: 'Kuala Lumpur', ...pin }
  for (const place of [
    { ...elsewhere, postcode: '97000' },
    { ...elsewhere, city: '97000 Kuala Lumpur' },
    { ...elsewhere, city: 'Kuala Lumpur, 97000' },
    { ...elsewhere, city: 'Kuala Lumpur 97000' },
    { ...elsewhere, city: '９７０００ Kuala Lumpur' },
  ])
    expect((await book(place)).body.code, JSON.stringify(place)).toBe('orders.postcode_needed')
  for (const postcode of ['80000 JB', '８００００', '8 0 0 0 0', 'MY-80000']) {
    const written = await book({ line1: '7 Jalan Kenari', city: 'Kajang', postcode })
    expect(written.body.code, postcode).toBe('orders.postcode_needed')
    expect((await book({ ...elsewhere, postcode })).body.code, postcode).toBe('orders.postcode_needed')
    expect((await book({ ...nowhere, postcode })).body.code, postcode).toBe('orders.position_far')
  }
  // Nor does a town that nobody knows lie in another state than is named.
  for (const state of ['Johor', 'SABAH', '柔佛'])
    expect((await book({ ...nowhere, postcode: '44100', state })).body.code, state).toBe('orders.position_far')
  for (const [i, state] of ['Selangor', 'Wilayah'].entries()) {
    const there = await book({ ...nowhere, postcode: '44100', state }, `2030-05-2${i + 2}T02:00:00.000Z`)
    expect(there.status, state).toBe(200)
  }
  const lot = await book({ line1: '88000 Jalan Ampang', postcode: '50450', ...pin }, '2030-05-20T02:00:00.000Z')
  expect(lot.status).toBe(200)
})

test('without a pin as with one, whatever is said of another town in the field for it counts', async () => {
  const at = await openTestApi()
  const company = await aCompany()
  const { offer } = await anOffer({ company, atProvider: false, atCustomer: true, serviceRadiusKm: 30 })
  const book = (place: object, startsAt = slot) =>
    at.call('POST', '/api/h/orders', {
      body: { offerid: offer.id, startsAt, place: { kind: 'customer', line1: '1 Jalan Satu', ...place } },
    })
  for (const place of [
    { city: 'Kuala Lumpur, 80000 Johor Bahru' },
    { city: 'Kuala Lumpur, 80000' },
    { city: 'Kuala Lumpur (80000)' },
    { city: 'Kuala Lumpur', postcode: '\u0668\u0660\u0660\u0660\u0660' },
    { city: 'Kuala Lumpur', postcode: '\u096e\u0966\u0966\u0966\u0966' },
  ])
    expect((await book(place)).body.code, JSON.stringify(place)).toBe('orders.postcode_needed')
  expect((await book({ city: 'Kuala Lumpur', state: 'Sabah' })).body.code).toBe('orders.position_far')
  // As addresses are written.
  for (const [i, city] of ['50450 Kuala Lumpur', 'Kuala Lumpur 50450'].entries())
    expect((await book({ city }, `2030-05-1${i}T02:00:00.000Z`)).status, city).toBe(200)
})

test('half a position is none: no address is measured from one place and checked at another', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer({
    company: await aCompany(),
    atProvider: false,
    atCustomer: true,
    serviceRadiusKm: 20,
    travelFeeBaseAmount: 500,
  })
  for (const half of [{ lat: 3.15 }, { lng: 101.7 }]) {
    const place = { kind: 'customer', line1: '1 Jalan Satu', city: 'Bintulu', ...half }
    const booked = await at.call('POST', '/api/h/orders', { body: { offerid: offer.id, startsAt: slot, place } })
    expect(booked).toMatchObject({ status: 422, body: { issues: [{ path: 'place.lng', code: 'both' }] } })
    const asked = await at.call('GET', `/api/data/khidmat-places?find=${JSON.stringify(half)}`)
    expect(asked.status).toBe(422)
    // One that was kept before is measured by its town.
    const { lat = 0, lng } = choosePlace({ offer: offer as never, branch: null }, place as never)
    expect([lat, lng]).toEqual([expect.closeTo(3.2, 0), expect.closeTo(113, 0)])
  }
})

test('how far somebody comes is measured from the town of a branch that has no pin', async () => {
  const at = await openTestApi()
  const company = await aCompany()
  const { offer } = await anOffer({ company, atProvider: false, atCustomer: true, serviceRadiusKm: 15 })
  const { db } = at.platform.database
  await db.update(contactInfos).set({ lat: null, lng: null }).where(eq(contactInfos.id, company.infoId))
  const book = (city: string, startsAt: string) =>
    at.call('POST', '/api/h/orders', {
      body: { offerid: offer.id, startsAt, place: { kind: 'customer', line1: '1 Jalan Satu', city } },
    })
  expect((await book('Johor Bahru', slot)).body.code).toBe('orders.outside_service_area')
  expect((await book('Kuala Lumpur', slot)).status).toBe(200)
})

test.each([['\u200b'], ['\u3164'], ['\u2800\u2800'], ['\u00ad\u2060'], ['\u0301']])(
  'a name shows something: %j does not',
  (text) => {
    expect(name.safeParse(text).success).toBe(false)
  },
)
test.each([['Aina'], ['陈'], ['👩‍🦱'], ['A\u200d']])('a name shows something: %s does', (text) => {
  expect(name.safeParse(text).success).toBe(true)
})

test.each<[string, (name: string) => { success: boolean }]>([
  ['who registers', (name) => Register.safeParse({ name, email: 'mei@example.test' })],
  ['who changes their own card', (name) => UpdatePerson.safeParse({ id: newId(), name })],
  ['who makes an account of an order', (name) => AltRegister.safeParse({ name, orderid: newId(), secret })],
  ['who waits', (name) => JoinWaitlist.safeParse({ name, email: 'mei@example.test' })],
  ['who names a passkey', (name) => RenamePasskey.safeParse({ id: newId(), name })],
])('%s has a name that shows something', (_who, parse) => {
  expect([parse('\u200b').success, parse('\u2800\u00ad').success]).toEqual([false, false])
  expect(parse('Mei').success).toBe(true)
})

test('who may not enter an operator’s door is told so before what was sent is judged', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const send = (jwt?: string) => at.call('PUT', '/api/h/admin/users/nobody', { jwt, body: { disabled: 'perhaps' } })
  expect((await send()).status).toBe(401)
  expect((await send(jwt)).status).toBe(403)
})

test('a number that no message reaches is refused under the name that the checkout’s form gives it', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer({ priceModel: 'free', priceAmount: 0 })
  const placed = await at.call('POST', '/api/h/orders', { body: { offerid: offer.id, startsAt: slot } })
  const data = placed.body.data as { groupid: string; secret: string }
  const pay = (phone: string) =>
    at.call('POST', `/api/h/checkout/${data.groupid}/payment`, {
      body: { provider: 'offline', method: 'free', customer: { name: 'Mei', phone }, secret: data.secret },
    })
  expect((await pay('+60388881234')).body).toMatchObject({ code: 'identity.number_not_served' })
  expect((await pay('+60100000')).body).toMatchObject({ issues: [{ path: 'customer.phone' }] })
})

const setUp = (title: string) => {
  const list = [{ category: 'hair', title, sen: 4500, minutes: 45 }]
  const services = { atProvider: true, atCustomer: false, policyPreset: 'fair', list }
  return SaveSetup.safeParse({ companyid: newId(), services })
}
const company = (part: object) => ChangeCompany.safeParse({ id: newId(), isperson: false, ...part })
const closed = { companyid: newId(), startsAt: '2030-05-10T02:00:00.000Z', endsAt: '2030-05-10T03:00:00.000Z' }

test.each<[string, (text: string) => { success: boolean; error?: z.ZodError }]>([
  ['the title of a service', setUp],
  ['a line of an address', (line1) => company({ infos: [{ line1 }] })],
  ['a town', (city) => company({ infos: [{ city }] })],
  ['the name of a branch', (en) => company({ infos: [{ name: { en } }] })],
  ['the line under a company’s name', (ms) => company({ tagline: { ms } })],
  ['a registration number', (registrationNumber) => company({ registrationNumber })],
  ['the title of who is invited', (title) => MakeInvite.safeParse({ companyid: newId(), toid: newId(), title })],
  ['where a booking is', (line1) => PlaceInput.safeParse({ kind: 'customer', line1 })],
  ['why a time is closed', (note) => BlockInput.safeParse({ ...closed, note })],
])('%s is one line that shows something', (_what, parse) => {
  for (const text of ['\u200b\u200b', '\u2060\u3164', 'One\nTwo', 'One\rTwo', 'One\u2028Two'])
    expect([text, parse(text).error?.issues.map(({ message }) => message)]).toEqual([text, ['characters']])
  expect(parse('12, Jalan Telawi').success).toBe(true)
})
