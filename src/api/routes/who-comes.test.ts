import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DeskOrdersView, ScheduleView } from '#contracts/desk.ts'
import type { OrderView } from '#contracts/orders.ts'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { notifyOfOrder } from '#domain/talk/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'

// Somebody books for somebody else: who books stays the contact who is told and pays, who comes is named.

const slot = '2030-05-10T02:00:00.000Z'
const onTheSpot = { provider: 'offline', method: 'on_the_spot' }
const aina = { name: 'Aina', phone: '012-345 6780' }
const kept = { name: 'Aina', phone: '+60123456780' }
type At = Awaited<ReturnType<typeof openTestApi>>

/** Nurul, signed in, before two orders of two companies in one checkout, and the owner of the first. */
async function aCheckout(at: At) {
  const owner = await aRegistered(at)
  const buyer = await aRegistered(at, { name: 'Nurul' })
  const company = await aCompany({ owner: { contactId: owner.id } })
  const made = [await anOffer({ company }), await anOffer()]
  const drafts: string[] = []
  for (const { offer } of made) {
    const body = { offerid: offer.id, startsAt: slot }
    const { data } = (await at.call('POST', '/api/h/cart', { jwt: buyer.jwt, body })).body
    drafts.push((data as { orderid: string }).orderid)
  }
  const [first = ''] = drafts
  const opened = await at.call('POST', '/api/h/checkout', {
    jwt: buyer.jwt,
    body: { orders: drafts.map((orderid) => ({ orderid })) },
  })
  const { groupid } = opened.body.data as { groupid: string }
  const show = async (orderid: string, side: 'customer' | 'provider') =>
    (
      await at.call('GET', `/api/h/orders/${orderid}?as=${side}`, {
        jwt: side === 'customer' ? buyer.jwt : owner.jwt,
      })
    ).body.data as OrderView
  return {
    owner,
    buyer,
    company,
    drafts,
    first,
    groupid,
    show,
    pay: (body: object) =>
      at.call('POST', `/api/h/checkout/${groupid}/payment`, { jwt: buyer.jwt, body: { ...onTheSpot, ...body } }),
    desk: async <T>(path: string) =>
      (await at.call('GET', `/api/h/${path}companyid=${company.slug}`, { jwt: owner.jwt })).body.data as T,
  }
}

test('one choice holds for every order of the checkout; who books stays the customer', async () => {
  const at = await openTestApi()
  const { pay, drafts, show } = await aCheckout(at)
  expect((await pay({ recipient: aina })).body).toMatchObject({ data: { placed: true } })
  for (const orderid of drafts)
    expect(await show(orderid, 'customer')).toMatchObject({ customer: { name: 'Nurul' }, recipient: kept })
})

test('a phone is not needed, a name is; both keep the rules of names and phones', async () => {
  const at = await openTestApi()
  const { pay, show, first } = await aCheckout(at)
  for (const [recipient, path] of [
    [{ name: '  ' }, 'recipient.name'],
    [{ name: 'x'.repeat(601) }, 'recipient.name'],
    [{ phone: aina.phone }, 'recipient.name'],
    [{ name: 'Aina', phone: '12' }, 'recipient.phone'],
  ] as const)
    expect((await pay({ recipient })).body).toMatchObject({
      code: 'request.invalid',
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    })
  await pay({ recipient: { name: ' Aina ' } })
  expect((await show(first, 'customer')).recipient).toEqual({ name: 'Aina', phone: null })
})

test('the provider learns who comes when the order is placed, not before, like the details of who books', async () => {
  const at = await openTestApi()
  const { show, first, desk, pay } = await aCheckout(at)
  const { db } = at.platform.database
  // As it stands while a payment is under way.
  await db
    .update(orders)
    .set({ customerName: 'Nurul', recipientName: kept.name, recipientPhone: kept.phone })
    .where(eq(orders.id, first))
  const list = (query = '') => desk<DeskOrdersView>(`desk/orders?${query}`)
  expect(await show(first, 'provider')).toMatchObject({ customer: { name: null }, recipient: null })
  expect((await list()).rows).toMatchObject([{ customerName: null, recipientName: null }])
  expect((await list('q=aina&')).rows).toEqual([])
  await pay({ recipient: aina })
  expect(await show(first, 'provider')).toMatchObject({ customer: { name: 'Nurul' }, recipient: kept })
  expect((await list('q=aina&')).rows).toMatchObject([{ customerName: 'Nurul', recipientName: 'Aina' }])
  const { entries } = await desk<ScheduleView>('schedule?from=2030-05-10&to=2030-05-11&')
  expect(entries).toMatchObject([{ customerName: 'Nurul', recipientName: 'Aina' }])
})

test('the file of orders has a column of who comes', async () => {
  const at = await openTestApi()
  const { pay, owner, company } = await aCheckout(at)
  await pay({ recipient: aina })
  const file = await at.api.request(`/api/h/desk/orders?companyid=${company.slug}&format=csv`, {
    headers: { authorization: `Bearer ${owner.jwt}` },
  })
  const [head = '', row = ''] = (await file.text()).split('\r\n')
  const place = head.split(',').indexOf('Who comes')
  expect(row.split(',')[place]).toBe('Aina')
})

test('who tries again for themselves comes themselves', async () => {
  const at = await openTestApi()
  const { pay, show, first } = await aCheckout(at)
  await at.platform.database.db
    .update(orders)
    .set({ customerName: 'Nurul', recipientName: kept.name, recipientPhone: kept.phone })
    .where(eq(orders.id, first))
  expect((await show(first, 'customer')).recipient).toEqual(kept)
  await pay({})
  expect((await show(first, 'customer')).recipient).toBeNull()
})

test("a guest's choice is kept through the code that proves the address", async () => {
  const at = await openTestApi()
  const { offer } = await anOffer()
  const placed = await at.call('POST', '/api/h/orders', { body: { offerid: offer.id, startsAt: slot } })
  const { groupid, orderid, secret } = placed.body.data as Record<string, string>
  const customer = { name: 'Nurul', email: `nurul-${orderid}@example.test` }
  const pay = (tac?: string) =>
    at.call('POST', `/api/h/checkout/${groupid}/payment`, {
      body: { ...onTheSpot, secret, customer, recipient: aina, ...(tac && { tac }) },
    })
  expect((await pay()).body).toMatchObject({ data: { verify: true } })
  expect((await pay((await at.mailbox(customer.email)).code)).body).toMatchObject({ data: { placed: true } })
  const shown = await at.call('GET', `/api/h/orders/${orderid}?secret=${secret}`)
  expect(shown.body.data).toMatchObject({ customer: { name: 'Nurul', email: customer.email }, recipient: kept })
})

test('mails name who comes, on both sides and in the calendar', async () => {
  const at = await openTestApi()
  const { pay, first, buyer, owner } = await aCheckout(at)
  await pay({ recipient: aina })
  const { db } = at.platform.database
  const [event] = await db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.subjectId, first), eq(outboxEvents.topic, 'orders.confirmed')))
  const worker = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  await notifyOfOrder(worker, event?.id ?? '')
  const [own] = await listMailbox(db, buyer.email)
  expect(own?.text).toContain('expects Aina at Kuala Lumpur')
  expect(own?.text).toMatch(/For:?\s+Aina/)
  expect(own?.calendar).toContain('For: Aina')
  const [theirs] = await listMailbox(db, owner.email)
  expect(theirs?.text).toContain('Aina, booked by Nurul')
  // A number goes into no mail.
  expect(`${own?.text} ${theirs?.text}`).not.toContain(kept.phone)
})

test('of people that another tab has exchanged each is read at their own order', async () => {
  const at = await openTestApi()
  const { buyer, groupid, drafts, pay, show } = await aCheckout(at)
  const [first = '', second = ''] = drafts
  const put = (names: [string, string], seen?: object[]) => {
    const comes = drafts.map((orderid, i) => ({ orderid, recipient: { name: names[i] } }))
    return at.call('PUT', `/api/h/checkout/${groupid}`, { jwt: buyer.jwt, body: { comes, ...(seen && { seen }) } })
  }
  const read = [
    { orderid: first, recipient: { name: 'Mei' } },
    { orderid: second, recipient: { name: 'Ali' } },
  ]
  await put(['Mei', 'Ali'])
  await put(['Ali', 'Mei'])
  expect((await put(['Siti', 'Ali'], read)).body.code).toBe('orders.details_changed')
  const comes = [{ orderid: first, recipient: { name: 'Siti' } }]
  expect((await pay({ comes, seen: read })).body.code).toBe('orders.details_changed')
  expect((await show(first, 'customer')).recipient).toMatchObject({ name: 'Ali' })
})

test('a number that looks whole stays on a draft as it was typed, and is refused where it is paid', async () => {
  const at = await openTestApi()
  const { buyer, groupid, first, show, pay } = await aCheckout(at)
  const recipient = { name: 'Aina', phone: '011-222 3344' }
  const path = `/api/h/checkout/${groupid}` as const
  expect((await at.call('PUT', path, { jwt: buyer.jwt, body: { recipient } })).status).toBe(200)
  expect((await show(first, 'customer')).recipient).toEqual({ name: 'Aina', phone: '+60112223344' })
  expect((await pay({ recipient })).body).toMatchObject({ issues: [{ path: 'recipient.phone', code: 'phone' }] })
})

test('of two orders to which different people come both are read before one is named for all', async () => {
  const at = await openTestApi()
  const { db } = at.platform.database
  const { groupid, first, pay } = await aCheckout(at)
  await db.update(orders).set({ recipientName: 'Nenek Rahimah' }).where(eq(orders.groupId, groupid))
  await db.update(orders).set({ recipientName: 'Encik Lim' }).where(eq(orders.id, first))
  const over = (...names: string[]) =>
    pay({ recipient: { name: 'Nenek Rahimah' }, seen: names.map((name) => ({ recipient: { name } })) })
  expect((await over('Nenek Rahimah')).body.code).toBe('orders.details_changed')
  // What stays as it is takes nothing away.
  expect((await over('Encik Lim')).status).toBe(200)
})

test('one comes to one order of a checkout and another to the next, on the spot and by a guest’s money', async () => {
  const at = await openTestApi()
  const { pay, drafts, show } = await aCheckout(at)
  const [first = '', second = ''] = drafts
  const comes = [
    { orderid: first, recipient: aina },
    { orderid: second, recipient: null },
  ]
  const stranger = await pay({ comes: [{ orderid: newId(), recipient: aina }] })
  expect(stranger).toMatchObject({ status: 422, body: { issues: [{ path: 'comes.0.orderid', code: 'unknown' }] } })
  expect((await pay({ recipient: { name: 'Mei' }, comes, seen: [{ recipient: { name: 'Siti' } }] })).body.code).toBe(
    'orders.details_changed',
  )
  expect((await pay({ recipient: { name: 'Mei' }, comes, seen: [{ recipient: null }] })).status).toBe(200)
  expect([(await show(first, 'customer')).recipient, (await show(second, 'customer')).recipient]).toEqual([kept, null])
})

test('whom today’s rules refuse and an order still names is corrected by whoever has read that', async () => {
  const at = await openTestApi()
  const { db } = at.platform.database
  for (const old of [
    { name: 'Kedai Siti.my', phone: null },
    { name: 'Siti', phone: '+60110' },
  ]) {
    const { groupid, pay } = await aCheckout(at)
    const kept = { recipientName: old.name, recipientPhone: old.phone }
    await db.update(orders).set(kept).where(eq(orders.groupId, groupid))
    const over = (recipient: object | null) => pay({ recipient: { name: 'Siti' }, seen: [{ note: '' }, { recipient }] })
    expect((await over(null)).body.code).toBe('orders.details_changed')
    expect((await over({ name: old.name, ...(old.phone && { phone: old.phone }) })).status).toBe(200)
  }
})
