import { beforeAll, describe, expect, test } from 'vitest'
import { signPaymentEvent } from '#platform/payments/index.ts'
import { aRegistered } from './api.ts'
import { changedTables, printDatabase } from './database-print.ts'
import { aForm, aPicture } from './valid/desk.ts'
import { aValidWorld, type ValidWorld } from './valid/world.ts'
import { aCompany } from './world.ts'

// Attacks that once succeeded on the running server. Each is refused, and nothing changes.

let world: ValidWorld
beforeAll(async () => {
  world = await aValidWorld()
})

async function refused(status: number, ask: () => Promise<{ status: number }>) {
  const { db } = world.at.platform.database
  const before = await printDatabase(db)
  expect((await ask()).status).toBe(status)
  expect(changedTables(before, await printDatabase(db))).toEqual([])
}

describe('a time that nobody means is refused', () => {
  const times = ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '2100-01-01T00:00:00Z', '1899-12-31T00:00:00Z']
  test.each(times)('%s', async (startsAt) => {
    const { at, owner, offer, company } = world
    const wish = { offerid: offer.id, startsAt, quantity: 1 }
    const { jwt } = owner
    for (const path of ['/api/h/quote', '/api/h/cart', '/api/h/orders'])
      await refused(422, () => at.call('POST', path, { body: wish }))
    const companyid = company.slug
    const walkIn = { companyid, offerid: offer.id, startsAt, name: 'Mei', phone: '+60123456789' }
    await refused(422, () => at.call('POST', '/api/h/desk/walk-ins', { jwt, body: walkIn }))
    const block = { companyid, startsAt, endsAt: startsAt.replace('00:00', '01:00') }
    await refused(422, () => at.call('POST', '/api/h/schedule/blocks', { jwt, body: block }))
    const { orderid } = await world.aConfirmed()
    const body = { as: 'provider', startsAt }
    await refused(422, () => at.call('POST', `/api/h/orders/${orderid}/reschedule`, { jwt, body }))
  })
})

describe('a day that is none, or out of reach, is refused', () => {
  test.each(['2030-02-30', '9999-12-31', '0001-01-01'])('%s', async (day) => {
    const { at, owner, offer, company } = world
    const find = (wish: object) => encodeURIComponent(JSON.stringify(wish))
    const slots = [{ day }, { from: day, to: day }].map((wish) => find({ offerid: offer.id, ...wish }))
    const { jwt } = owner
    for (const wish of slots) await refused(422, () => at.call('GET', `/api/data/khidmat-slots?find=${wish}`))
    await refused(422, () => at.call('GET', `/api/data/khidmat-offers?find=${find({ date: day })}`))
    const span = `companyid=${company.slug}&from=${day}&to=${day}`
    await refused(422, () => at.call('GET', `/api/h/schedule?${span}`, { jwt }))
    const closed = { closedFrom: day, closedTo: day }
    await refused(422, () => at.call('POST', `/api/h/comp-prefs?slug=${company.slug}`, { jwt, body: closed }))
  })
})

test('a payment event that is signed and yet cannot be kept is refused', async () => {
  const { at } = world
  const body = JSON.stringify({ id: 'a\u0000b', kind: 'captured', ref: 'sb_none', amount: 1, currency: 'MYR' })
  const headers = { 'sandbox-signature': signPaymentEvent(at.platform.env.SANDBOX_SECRET, body, new Date()) }
  await refused(400, () => at.call('POST', '/api/webhooks/sandbox', { body, headers }))
})

test('a name is one line, whoever writes it', async () => {
  const { at, owner, offer, company, aStart } = world
  const name = 'Mei\r\nBcc: evil@example.test'
  const walkIn = { companyid: company.slug, offerid: offer.id, startsAt: aStart(), name, phone: '+60123456789' }
  await refused(422, () => at.call('POST', '/api/h/desk/walk-ins', { jwt: owner.jwt, body: walkIn }))
  const { groupid } = await world.aCheckout()
  const body = { provider: 'offline', method: 'on_the_spot', customer: { name, email: 'mei@example.test' } }
  await refused(422, () => at.call('POST', `/api/h/checkout/${groupid}/payment`, { jwt: owner.jwt, body }))
})

test('a file has a name without a path and without a turned direction', async () => {
  const { at, owner } = world
  const { body, type } = await aForm(await aPicture(), '../../a\u202egnp.exe', 'image/jpeg')
  const headers = {
    'content-type': type,
    'content-length': String(body.byteLength),
    authorization: `Bearer ${owner.jwt}`,
  }
  const answer = await at.api.request('/api/f', { method: 'POST', headers, body })
  expect(((await answer.json()) as { data: { name: string } }).data.name).toBe('....agnp.exe')
})

test('a live stream that nobody reads is let go, and the others go on', async () => {
  const { at, owner } = world
  const open = () => at.api.request('/api/h/live', { headers: { authorization: `Bearer ${owner.jwt}` } })
  const [unread, read] = [await open(), await open()]
  const frames = { count: 0 }
  const reading = (async () => {
    for await (const piece of read.body ?? []) frames.count += piece.byteLength > 0 ? 1 : 0
  })()
  const { orderid } = await world.aConfirmed()
  for (let i = 0; i < 120; i++) {
    const body = { text: `Message ${i}`, as: 'customer' }
    await world.data('POST', `/api/h/orders/${orderid}/messages`, { jwt: owner.jwt, body })
  }
  await expect.poll(() => frames.count).toBeGreaterThan(100)
  let kept = 0
  for await (const piece of unread.body ?? []) kept += piece.byteLength > 0 ? 1 : 0
  expect(kept).toBeLessThan(110)
  at.live.end()
  await reading
})

test('whoever owns very many companies is answered all the same', async () => {
  const { at } = world
  const { jwt, id } = await aRegistered(at)
  for (let i = 0; i < 400; i++) await aCompany({ owner: { contactId: id } })
  for (const path of ['/api/h/threads/unread', '/api/h/profile?withCompanies=1']) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => at.call('GET', path, { jwt })))
    expect(new Set(answers.map(({ status }) => status)), path).toEqual(new Set([200]))
  }
})
