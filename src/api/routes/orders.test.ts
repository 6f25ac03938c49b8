import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { sandboxPayments } from '#domain/money/sandbox/sandbox.tables.ts'
import { runDueTimers } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { signPaymentEvent } from '#platform/payments/index.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { data, openListening, work } from '#test/listening-api.ts'
import { aContext, anOffer } from '#test/world.ts'

const slot = '2030-05-03T02:00:00.000Z'
afterEach(async () => {
  expect(await brokenInvariants(await aContext())).toEqual({})
})

test('shows free times by day, by range and the next one', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer()
  const find = (over: object) =>
    at.call('GET', `/api/data/khidmat-slots?find=${encodeURIComponent(JSON.stringify({ offerid: offer.id, ...over }))}`)
  const dayOf = await find({ day: '2030-05-03' })
  expect(data<{ slots: { startsAt: string }[] }>(dayOf).slots[0]?.startsAt).toBe('2030-05-03T01:00:00.000Z')
  const month = data<{ days: { state: string }[]; next: { startsAt: string } }>(
    await find({ from: '2030-05-01', to: '2030-05-31' }),
  )
  expect(month.days).toHaveLength(31)
  expect(month.next.startsAt).toBe('2030-05-01T04:00:00.000Z')
  expect(data<{ next: { startsAt: string } }>(await find({})).next.startsAt).toBe('2030-05-01T04:00:00.000Z')
  expect((await find({ from: '2030-05-01' })).status).toBe(422)
  expect((await find({ unknown: 1 })).status).toBe(400)
  expect((await find({ offerid: '018f0000-0000-7000-8000-000000000000' })).status).toBe(404)
})

test('tells no times of an offer that is not on sale, but what whoever books it is told', async () => {
  const at = await openTestApi()
  const { offer, company } = await anOffer()
  const { db } = at.platform.database
  const asked = (of: string, find: object) =>
    at.call('GET', `/api/data/khidmat-${of}?find=${encodeURIComponent(JSON.stringify({ offerid: offer.id, ...find }))}`)
  const answers = async () => [
    await asked('slots', { day: '2030-05-03' }),
    await asked('slots', { from: '2030-05-01', to: '2030-05-31' }),
    await asked('slots', {}),
    await asked('series', { startsAt: slot, every: 'week', times: 2 }),
    await at.call('POST', '/api/h/quote', { body: { offerid: offer.id, startsAt: slot } }),
    await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt: slot } }),
  ]
  for (const status of ['pending_approval', 'suspended', 'terminated'] as const) {
    await db.update(companies).set({ status }).where(eq(companies.id, company.id))
    for (const { body } of await answers()) expect(body, status).toMatchObject({ code: 'booking.offer_unavailable' })
  }
  await db.update(companies).set({ status: 'open' }).where(eq(companies.id, company.id))
  for (const answer of await answers()) expect(answer.status).toBe(200)
  for (const status of ['draft', 'paused'] as const) {
    await db.update(offers).set({ status }).where(eq(offers.id, offer.id))
    for (const { body } of await answers()) expect(body, status).toMatchObject({ code: 'booking.offer_unavailable' })
  }
})

test('books, pays at the sandbox by HTTP and is confirmed by its signed payment event alone', async () => {
  const at = await openListening()
  const { offer } = await anOffer()
  const { jwt, email } = await aRegistered(at)
  const placed = await at.call('POST', '/api/h/orders', { jwt, body: { offerid: offer.id, startsAt: slot } })
  expect(placed.status).toBe(200)
  const { groupid, orderid } = data<{ groupid: string; orderid: string }>(placed)
  const group = data<{ methods: { provider: string; method: string; available: boolean }[]; due: { amount: number } }>(
    await at.call('GET', `/api/h/checkout/${groupid}`, { jwt }),
  )
  expect(group.due.amount).toBe(8000)
  expect(group.methods.filter((m) => m.available).map((m) => m.method)).toEqual([
    'card',
    'fpx',
    'grabpay',
    'on_the_spot',
  ])
  const paying = await at.call('POST', `/api/h/checkout/${groupid}/payment`, {
    jwt,
    body: { provider: 'sandbox', method: 'fpx' },
  })
  const { redirectUrl } = data<{ redirectUrl: string }>(paying)
  const ref = redirectUrl.split('/').at(-1) ?? ''
  const decided = await at.call('POST', `/api/sandbox/payments/${ref}/decision`, { body: { outcome: 'duplicate' } })
  expect(data<{ state: string }>(decided).state).toBe('captured')
  expect(data<{ status: string }>(await at.call('GET', `/api/h/orders/${orderid}`, { jwt })).status).toBe(
    'pending_payment',
  )
  expect(await work(at, 'sandbox-notice')).toBe(2)
  expect(
    data<{ status: string; paid: unknown; actions: string[] }>(
      await at.call('GET', `/api/h/orders/${orderid}`, { jwt }),
    ),
  ).toMatchObject({
    status: 'confirmed',
    paid: { amount: 8000 },
    actions: ['reschedule', 'change', 'cancel'],
  })
  expect(await work(at, 'mail-order')).toBe(1)
  expect((await at.mailbox(email)).newest?.subject).toContain('Fri 3 May')

  const cancelled = await at.call('POST', `/api/h/orders/${orderid}/cancel`, { jwt, body: { expectedRefund: 8000 } })
  expect(data<{ refundStatus: string }>(cancelled).refundStatus).toBe('pending')
  await work(at, 'pay-refund')
  await work(at, 'note-refund')
  const [paid] = await at.platform.database.db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  expect(paid?.refundedAmount).toBe(8000)
  expect(data<{ refundStatus: string }>(await at.call('GET', `/api/h/orders/${orderid}`, { jwt })).refundStatus).toBe(
    'full',
  )
})

test('refuses payment events that are unsigned, altered, old or signed by another', async () => {
  const at = await openTestApi()
  const body = JSON.stringify({ id: 'evt_1', kind: 'captured', ref: 'sb_none', amount: 1, currency: 'MYR' })
  const secret = at.platform.env.SANDBOX_SECRET
  const send = (signature: string | undefined, text = body) =>
    at.call('POST', '/api/webhooks/sandbox', {
      body: text,
      ...(signature ? { headers: { 'sandbox-signature': signature } } : {}),
    })
  const good = signPaymentEvent(secret, body, new Date())
  for (const answer of [
    await send(undefined),
    await send(good, `${body} `),
    await send(signPaymentEvent(secret, body, new Date(Date.now() - 301_000))),
    await send(signPaymentEvent('another secret altogether', body, new Date())),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'payments.notice_invalid' } })
  }
  const tooMuch = body.replace('"amount":1', '"amount":3000000000')
  expect(await send(signPaymentEvent(secret, tooMuch, new Date()), tooMuch), 'more than can be stored').toMatchObject({
    status: 400,
    body: { code: 'payments.notice_invalid' },
  })
  expect(await send(good)).toMatchObject({ status: 200, body: { data: { outcome: 'unknown_ref' } } })
  expect((await at.call('POST', '/api/webhooks/nobody', { body })).status).toBe(404)
})

test('a visitor buys with a secret, and claims the orders after signing in', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer()
  const added = data<{ orderid: string; secret: string; docno: string; count: number }>(
    await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt: slot } }),
  )
  const find = (secret: string) =>
    `/api/h/cart?find=${encodeURIComponent(JSON.stringify([{ orderid: added.orderid, secret }]))}`
  expect(data<{ orders: unknown[] }>(await at.call('GET', find(added.secret))).orders).toHaveLength(1)
  expect(data<{ orders: unknown[] }>(await at.call('GET', find('0123456789abcdef'))).orders).toHaveLength(0)
  expect((await at.call('POST', '/api/h/checkout', { body: { orders: [{ orderid: added.orderid }] } })).status).toBe(
    404,
  )
  const { groupid, secret } = data<{ groupid: string; secret: string }>(
    await at.call('POST', '/api/h/checkout', { body: { orders: [{ orderid: added.orderid, secret: added.secret }] } }),
  )
  const customer = { name: 'Siti', email: 'siti@example.test' }
  const place = async (tac?: string) =>
    (
      await at.call('POST', `/api/h/checkout/${groupid}/payment`, {
        body: { provider: 'offline', method: 'on_the_spot', customer, secret, tac },
      })
    ).body
  expect(await place()).toMatchObject({ data: { placed: false, verify: true } })
  expect(await place((await at.mailbox(customer.email)).code)).toMatchObject({ data: { placed: true } })
  expect((await at.call('GET', `/api/h/orders/${added.orderid}`)).status).toBe(404)
  expect((await at.call('GET', `/api/h/orders/${added.orderid}?secret=${secret}`)).status).toBe(200)
  // Whoever signs in on the same device may be somebody else: it stays the visitor's, unless it is asked for.
  const { jwt } = await aRegistered(at)
  const attach = async (over: { asked?: true } = {}) => {
    const body = { orders: [{ orderid: added.orderid, secret }], ...over }
    return data(await at.call('POST', '/api/h/cart/attach', { jwt, body }))
  }
  expect(await attach()).toEqual({ orderids: [], left: [added.orderid] })
  expect((await at.call('GET', `/api/h/orders/${added.orderid}?secret=${secret}`)).status).toBe(200)
  expect(await attach({ asked: true })).toEqual({ orderids: [added.orderid], left: [] })
  expect((await at.call('GET', `/api/h/orders/${added.orderid}?secret=${secret}`)).status).toBe(404)
  expect(
    data<{ rows: { orderid: string }[] }>(await at.call('GET', '/api/h/orders', { jwt })).rows.map((o) => o.orderid),
  ).toEqual([added.orderid])
})

test.each([
  ['while it is paid', false],
  ['once its time is over, and the money comes late', true],
] as const)(
  'a checkout that somebody has begun to pay goes to nobody else who logs in there: %s',
  async (_when, isLate) => {
    const at = await openListening()
    const { offer } = await anOffer()
    const placed = await at.call('POST', '/api/h/orders', { body: { offerid: offer.id, startsAt: slot } })
    const { orderid, groupid, secret } = data<{ orderid: string; groupid: string; secret: string }>(placed)
    const stranger = await aRegistered(at)
    const attach = async ({ jwt } = stranger) =>
      data(await at.call('POST', '/api/h/cart/attach', { jwt, body: { orders: [{ orderid, secret }] } }))
    // Written with dots, which mean nothing there.
    const email = `mei.lin.${orderid.slice(-8)}@gmail.com`
    const paying = await at.call('POST', `/api/h/checkout/${groupid}/payment`, {
      body: { provider: 'sandbox', method: 'card', customer: { name: 'Mei', email }, secret },
    })
    if (isLate) {
      at.passTime(16 * 60)
      await runDueTimers(await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() }))
      const { status } = data<{ status: string }>(await at.call('GET', `/api/h/orders/${orderid}?secret=${secret}`))
      expect(status).toBe('payment_expired')
    }
    expect(await attach()).toEqual({ orderids: [], left: [orderid] })
    const ref = data<{ redirectUrl: string }>(paying).redirectUrl.split('/').at(-1)
    await at.call('POST', `/api/sandbox/payments/${ref}/decision`, { body: { outcome: 'success' } })
    await work(at, 'sandbox-notice')
    expect(await attach()).toEqual({ orderids: [], left: [orderid] })
    const seen = data(await at.call('GET', `/api/h/orders/${orderid}?secret=${secret}`))
    expect(seen).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', guest: true })
    expect(await attach(await aRegistered(at, { email }))).toEqual({ orderids: [orderid], left: [] })
  },
)

test('a repeated request with the same key has one effect and one answer', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer()
  const { jwt } = await aRegistered(at)
  const body = { offerid: offer.id, startsAt: slot }
  const place = (over = {}) =>
    at.call('POST', '/api/h/orders', { jwt, body: { ...body, ...over }, headers: { 'idempotency-key': 'k1' } })
  const answers = await Promise.all(Array.from({ length: 50 }, () => place()))
  expect(new Set(answers.map((a) => JSON.stringify(a.body))).size).toBe(1)
  // All but the one that did it say that they repeat what was answered.
  expect(answers.filter((a) => a.headers.get('idempotency-replayed') === 'true')).toHaveLength(49)
  expect(await at.platform.database.db.$count(orders)).toBeGreaterThan(0)
  expect(data<{ rows: unknown[] }>(await at.call('GET', '/api/h/orders', { jwt })).rows).toHaveLength(1)
  expect(await place({ note: 'other' })).toMatchObject({ status: 422, body: { code: 'request.idempotency_mismatch' } })
})

test('prices, totals and foreign options from outside are refused', async () => {
  const at = await openTestApi()
  const [{ offer }, other] = [await anOffer(), await anOffer()]
  const quote = (over: object) =>
    at.call('POST', '/api/h/quote', { body: { offerid: offer.id, startsAt: slot, ...over } })
  expect(data<{ total: unknown; freeUntil: string }>(await quote({}))).toMatchObject({
    total: { amount: 8000, currency: 'MYR' },
    freeUntil: '2030-05-02T02:00:00.000Z',
  })
  for (const [over, status] of [
    [{ total: 1 }, 400],
    [{ price: { amount: 1 } }, 400],
    [{ quantity: 0 }, 422],
    [{ quantity: 1.5 }, 422],
    [{ quantity: 2 }, 422],
    [{ variantid: other.item.id }, 422],
    [{ startsAt: '2020-01-01T00:00:00.000Z' }, 422],
    [{ place: { kind: 'customer', line1: 'Jalan 1', lat: 3.1, lng: 101.6 } }, 422],
  ] as const) {
    expect({ over, status: (await quote(over)).status }).toEqual({ over, status })
  }
})

test('writes a calendar file and a receipt with Chinese in it', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer({ name: { zh: '剪发', en: 'Haircut' } })
  const { jwt } = await aRegistered(at)
  const { groupid, orderid } = data<{ groupid: string; orderid: string }>(
    await at.call('POST', '/api/h/orders', { jwt, body: { offerid: offer.id, startsAt: slot } }),
  )
  const get = (file: string) =>
    at.api.request(`/api/h/orders/${orderid}/${file}`, {
      headers: { authorization: `Bearer ${jwt}`, 'accept-language': 'zh' },
    })
  expect((await get('calendar.ics')).status).toBe(409)
  await at.call('POST', `/api/h/checkout/${groupid}/payment`, {
    jwt,
    body: { provider: 'offline', method: 'on_the_spot' },
  })
  const calendar = await (await get('calendar.ics')).text()
  expect(calendar).toContain('DTSTART:20300503T020000Z')
  expect(calendar).toContain('剪发')
  const receipt = new Uint8Array(await (await get('receipt.pdf')).arrayBuffer())
  expect(new TextDecoder('latin1').decode(receipt.slice(0, 5))).toBe('%PDF-')
  expect(receipt.length).toBeLessThan(200_000)
})

test('both sides write into the thread of an order, nobody else', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer()
  const { jwt, name } = await aRegistered(at)
  const { jwt: stranger } = await aRegistered(at)
  const { orderid, groupid } = data<{ orderid: string; groupid: string }>(
    await at.call('POST', '/api/h/orders', { jwt, body: { offerid: offer.id, startsAt: slot } }),
  )
  await at.call('POST', `/api/h/checkout/${groupid}/payment`, {
    jwt,
    body: { provider: 'offline', method: 'on_the_spot' },
  })
  expect(
    (await at.call('POST', `/api/h/orders/${orderid}/messages`, { jwt, body: { text: 'Is parking free?' } })).status,
  ).toBe(200)
  expect(
    (await at.call('POST', `/api/h/orders/${orderid}/messages`, { jwt: stranger, body: { text: 'Hello' } })).status,
  ).toBe(404)
  expect((await at.call('GET', `/api/h/orders/${orderid}/messages`, { jwt })).body).toMatchObject({
    data: [{ side: 'customer', name, text: 'Is parking free?' }],
  })
})

test('nobody keeps more than five checkouts open', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const strict = await openTestApi({ limitScale: 1 })
  const place = async (call: typeof at.call) =>
    call('POST', '/api/h/orders', { jwt, body: { offerid: (await anOffer()).offer.id, startsAt: slot } })
  for (let i = 0; i < 5; i++) expect((await place(at.call)).status).toBe(200)
  expect(await place(strict.call)).toMatchObject({ status: 422, body: { code: 'orders.too_many_open' } })
})

test('whoever books by the document is told what is due by now, and pays no other sum than they have seen', async () => {
  const at = await openListening()
  const { offer } = await anOffer()
  const { jwt } = await aRegistered(at)
  const choice = { offerid: offer.id, startsAt: slot }
  const quoted = data<{ due: { amount: number } }>(await at.call('POST', '/api/h/quote', { jwt, body: choice }))
  await at.platform.database.db.update(offers).set({ priceAmount: 9000 }).where(eq(offers.id, offer.id))
  const placed = data<{ groupid: string; orderid: string; total: object; due: { amount: number } }>(
    await at.call('POST', '/api/h/orders', { jwt, body: choice }),
  )
  expect(quoted.due.amount).toBe(8000)
  expect([placed.total, placed.due]).toEqual(Array(2).fill({ amount: 9000, currency: 'MYR' }))
  const pay = (expectedDue: number) =>
    at.call('POST', `/api/h/checkout/${placed.groupid}/payment`, {
      jwt,
      body: { provider: 'sandbox', method: 'card', expectedDue },
    })
  expect(await pay(quoted.due.amount)).toMatchObject({
    status: 409,
    body: { code: 'orders.price_changed', data: { due: { amount: 9000, currency: 'MYR' } } },
  })
  expect((await pay(placed.due.amount)).body).toMatchObject({
    data: { redirectUrl: expect.stringContaining('/pay/') as string },
  })
  // Of a series it is the sum of all dates.
  const startsAts = [slot, '2030-05-10T02:00:00.000Z'].map((at) => at.replace('T02', 'T05'))
  const series = data<{ total: object }>(
    await at.call('POST', '/api/h/orders/series', { jwt, body: { offerid: offer.id, startsAts } }),
  )
  expect(series.total).toEqual({ amount: 18_000, currency: 'MYR' })
})
