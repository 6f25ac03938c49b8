import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { atomically } from '#domain/base/index.ts'
import { findPaymentByRef, payDueRefunds } from '#domain/money/index.ts'
import { sandboxPayments } from '#domain/money/sandbox/sandbox.tables.ts'
import { acceptPayment } from '#domain/trade/index.ts'
import { applyPaymentEvent } from '#domain/trade/checkout/apply-payment-event.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aRegistered } from '#test/api.ts'
import { data, openListening, work } from '#test/listening-api.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aContext, anOffer } from '#test/world.ts'

const slot = '2030-05-03T02:00:00.000Z'
const nobody = { name: null, email: null, phone: null }
afterEach(async () => {
  expect(await brokenInvariants(await aContext())).toEqual({})
})

/** A checkout that a visitor opened, and what whoever has its secret does with it. */
async function aCheckout(
  at: Awaited<ReturnType<typeof openListening>>,
  choice: { offerid?: string; startsAt?: string; place?: object } = {},
) {
  const offerid = choice.offerid ?? (await anOffer()).offer.id
  const placed = await at.call('POST', '/api/h/orders', { body: { startsAt: slot, ...choice, offerid } })
  const { orderid, groupid, secret } = data<{ orderid: string; groupid: string; secret: string }>(placed)
  const pay = ({ jwt, ...typed }: { jwt?: string; customer?: object; recipient?: object; note?: string }) =>
    at.call('POST', `/api/h/checkout/${groupid}/payment`, {
      ...(jwt && { jwt }),
      body: { provider: 'sandbox', method: 'card', secret, ...typed },
    })
  return {
    orderid,
    groupid,
    secret,
    offerid,
    pay,
    page: async (typed: Parameters<typeof pay>[0]) => data<{ redirectUrl: string }>(await pay(typed)).redirectUrl,
    back: () => at.call('DELETE', `/api/h/checkout/${groupid}?secret=${secret}`),
    seen: async () => data(await at.call('GET', `/api/h/orders/${orderid}?secret=${secret}`)),
    attach: async ({ jwt }: { jwt: string }, asked = false) =>
      data(
        await at.call('POST', '/api/h/cart/attach', {
          jwt,
          body: { orders: [{ orderid, secret }], ...(asked && { asked }) },
        }),
      ),
  }
}

const refOf = (page: string) => page.split('/').at(-1) ?? ''

/** The payment service says that money came by a page, or with null that none will; before anybody closed it there. */
async function came(at: Awaited<ReturnType<typeof openListening>>, page: string, amount: number | null = 8000) {
  const kind = amount === null ? ('failed' as const) : ('captured' as const)
  const event = { eventId: newId(), kind, ref: refOf(page), amount, currency: 'MYR' }
  const system = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  if (amount !== null)
    await system.db
      .update(sandboxPayments)
      .set({ state: 'captured', amount })
      .where(eq(sandboxPayments.ref, refOf(page)))
  return applyPaymentEvent(system, 'sandbox', event, '{}')
}

/** What an address is told once all is sent, the newest first: subjects, or of money alone. */
async function mailsTo(at: Awaited<ReturnType<typeof openListening>>, email: string, of = /back|refund/) {
  const system = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  await payDueRefunds(system, 50)
  await work(at, 'mail-order')
  return (await listMailbox(system.db, email)).filter(({ subject }) => of.test(subject ?? ''))
}
const backLate = { subject: expect.stringContaining('late payment goes back') }

// Of a device that several people use: whose a checkout is that one began and another finds there.

test('a checkout is never parted by a login, also where only a part of it was being paid before', async () => {
  const at = await openListening()
  const { offer } = await anOffer()
  const draft = async (startsAt: string) =>
    data<{ orderid: string; secret: string }>(
      await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt } }),
    )
  const [one, other] = [await draft(slot), await draft('2030-05-03T05:00:00.000Z')]
  const open = async (...orders: { orderid: string; secret: string }[]) => {
    const keys = orders.map(({ orderid, secret }) => ({ orderid, secret }))
    return data<{ groupid: string; secret: string }>(
      await at.call('POST', '/api/h/checkout', { body: { orders: keys } }),
    )
  }
  const first = await open(one)
  const customer = { name: 'Mei', email: `mei-${one.orderid}@example.test` }
  const said = { recipient: { name: 'Nenek', phone: '+60187654321' }, note: 'gate code 4711' }
  await at.call('POST', `/api/h/checkout/${first.groupid}/payment`, {
    body: { provider: 'sandbox', method: 'card', customer, ...said, secret: first.secret },
  })
  await at.call('DELETE', `/api/h/checkout/${first.groupid}?secret=${first.secret}`)
  const both = await open({ orderid: one.orderid, secret: first.secret }, other)
  const ids = [one.orderid, other.orderid]
  const keys = ids.map((orderid) => ({ orderid, secret: both.secret }))
  const { jwt } = await aRegistered(at)
  const attached = data<{ orderids: string[]; left: string[] }>(
    await at.call('POST', '/api/h/cart/attach', { jwt, body: { orders: keys } }),
  )
  expect([attached.orderids, attached.left.toSorted()]).toEqual([[], ids.toSorted()])
  expect((await at.call('GET', `/api/h/checkout/${both.groupid}?secret=${both.secret}`)).status).toBe(200)

  // In the cart again they stay the payer's: money may still come for them.
  await at.call('DELETE', `/api/h/checkout/${both.groupid}?secret=${both.secret}`)
  const again = await at.call('POST', '/api/h/cart/attach', { jwt, body: { orders: keys } })
  expect(data<{ left: string[] }>(again).left.toSorted()).toEqual(ids.toSorted())
  expect(data<{ orders: object[] }>(await at.call('GET', '/api/h/cart', { jwt })).orders).toEqual([])
})

test('what takes the place of a draft that somebody has begun to pay says nothing of who was paying, once another logs in', async () => {
  const at = await openListening()
  const { offer } = await anOffer()
  const placed = await at.call('POST', '/api/h/orders', { body: { offerid: offer.id, startsAt: slot } })
  const { orderid, groupid, secret } = data<{ orderid: string; groupid: string; secret: string }>(placed)
  const customer = { name: 'Mei', email: `mei-${orderid}@example.test` }
  const said = { recipient: { name: 'Nenek', phone: '+60187654321' } }
  await at.call('POST', `/api/h/checkout/${groupid}/payment`, {
    body: { provider: 'sandbox', method: 'card', customer, ...said, secret },
  })
  await at.call('DELETE', `/api/h/checkout/${groupid}?secret=${secret}`)
  const instead = [{ orderid, secret }]
  const body = { offerid: offer.id, startsAt: '2030-05-03T05:00:00.000Z', instead }
  const changed = data<{ orderid: string; secret: string }>(await at.call('POST', '/api/h/cart', { body }))
  // Whoever goes on without logging in keeps what was typed.
  const find = encodeURIComponent(JSON.stringify([{ orderid: changed.orderid, secret: changed.secret }]))
  expect(JSON.stringify((await at.call('GET', `/api/h/cart?find=${find}`)).body)).toMatch(/Nenek/)
  const { jwt } = await aRegistered(at)
  const keys = [{ orderid: changed.orderid, secret: changed.secret }]
  const attached = await at.call('POST', '/api/h/cart/attach', { jwt, body: { orders: keys } })
  expect(data(attached)).toMatchObject({ orderids: [], left: expect.arrayContaining([changed.orderid]) })
  expect(data<{ orders: object[] }>(await at.call('GET', '/api/h/cart', { jwt })).orders).toEqual([])
  // It never was at a payment page itself: it is given as it is to whoever asks for it.
  const asked = await at.call('POST', '/api/h/cart/attach', { jwt, body: { orders: keys, asked: true } })
  expect(data(asked)).toMatchObject({ orderids: [changed.orderid] })
})

test('what a visitor began to pay is theirs while its page is open; then it becomes the account’s that goes on with it there, and nobody else’s', async () => {
  const at = await openListening()
  const { offer } = await anOffer()
  const placed = await at.call('POST', '/api/h/orders', { body: { offerid: offer.id, startsAt: slot } })
  const { orderid, groupid, secret } = data<{ orderid: string; groupid: string; secret: string }>(placed)
  const customer = { name: 'Aminah', email: `aminah-${orderid}@example.test` }
  const pay = (jwt: string | undefined, over: object) =>
    at.call('POST', `/api/h/checkout/${groupid}/payment`, {
      ...(jwt && { jwt }),
      body: { provider: 'sandbox', method: 'card', ...over },
    })
  const first = await pay(undefined, { customer, secret })
  const [nadia, stranger] = [await aRegistered(at, { name: 'Nadia' }), await aRegistered(at)]
  const attach = (who: { jwt: string }) =>
    at.call('POST', '/api/h/cart/attach', { jwt: who.jwt, body: { orders: [{ orderid, secret }] } })
  expect(data(await attach(nadia))).toEqual({ orderids: [], left: [orderid] })
  // Without the secret it is nobody's to pay.
  for (const over of [{}, { secret: '0123456789abcdef' }]) expect((await pay(stranger.jwt, over)).status).toBe(404)
  const typed = { customer: { name: 'Nadia', email: nadia.email } }
  for (const over of [{}, { provider: 'offline', method: 'on_the_spot' }, typed])
    expect((await pay(nadia.jwt, { secret, ...over })).body).toMatchObject({ code: 'orders.being_paid' })
  const claimed = await at.call('POST', '/api/h/cart/attach', {
    jwt: nadia.jwt,
    body: { orders: [{ orderid, secret }], asked: true },
  })
  expect(data(claimed)).toEqual({ orderids: [], left: [orderid] })
  const page = data<{ redirectUrl: string }>(first).redirectUrl.split('/').at(-1)
  await at.call('POST', `/api/sandbox/payments/${page}/decision`, { body: { outcome: 'failure' } })
  await work(at, 'sandbox-notice')
  const paying = await pay(nadia.jwt, { secret })
  expect(paying.status).toBe(200)
  const ref = data<{ redirectUrl: string }>(paying).redirectUrl.split('/').at(-1)
  await at.call('POST', `/api/sandbox/payments/${ref}/decision`, { body: { outcome: 'success' } })
  await work(at, 'sandbox-notice')
  const own = await at.call('GET', '/api/h/orders', { jwt: nadia.jwt })
  expect(data<{ rows: object[] }>(own).rows).toMatchObject([
    { orderid, status: 'confirmed', guest: false, customer: { name: 'Nadia' } },
  ])
  expect((await at.call('GET', `/api/h/orders/${orderid}?secret=${secret}`)).status).toBe(404)
  expect(data(await attach(stranger))).toEqual({ orderids: [], left: [] })
})

test('a draft that somebody was paying goes to nobody who logs in there, but to who asks for it, without whom it was for; late money goes back, and who paid is told', async () => {
  const at = await openListening()
  const { offer } = await anOffer({ atProvider: false, atCustomer: true })
  const place = { kind: 'customer', line1: '12 Jalan Rahsia', city: 'Kuala Lumpur', postcode: '50450' }
  const one = await aCheckout(at, { offerid: offer.id, startsAt: slot, place })
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  const page = await one.page({ customer: anna, recipient: { name: 'Nenek' } })
  await one.back()
  const bob = await aRegistered(at)
  expect(await one.attach(bob)).toEqual({ orderids: [], left: [one.orderid] })
  const inCart = async () => data<{ orders: object[] }>(await at.call('GET', '/api/h/cart', { jwt: bob.jwt })).orders
  expect(await inCart()).toEqual([])
  // Whoever holds its key reads what was typed for the visit, and may ask for it.
  expect(await one.attach(bob, true)).toEqual({ orderids: [one.orderid], left: [] })
  const given = { place: { given: { line1: '12 Jalan Rahsia' } }, customer: nobody, recipient: null }
  expect(await inCart()).toMatchObject([{ orderid: one.orderid, ...given }])
  // Bob books it, on a page of his own; then her money comes.
  const opened = await at.call('POST', '/api/h/checkout', {
    jwt: bob.jwt,
    body: { orders: [{ orderid: one.orderid }] },
  })
  const { groupid } = data<{ groupid: string }>(opened)
  const body = { provider: 'sandbox', method: 'card' }
  const paying = await at.call('POST', `/api/h/checkout/${groupid}/payment`, { jwt: bob.jwt, body })
  expect(paying.status).toBe(200)
  expect(await came(at, page)).toBe('late_refunded')
  expect(await mailsTo(at, anna.email)).toMatchObject([backLate])
  // It is no money of his: nothing of it stands beside his order.
  const none = { refunded: { amount: 0 }, stray: { amount: 0 } }
  const his = await at.call('GET', `/api/h/orders/${one.orderid}`, { jwt: bob.jwt })
  expect(data(his)).toMatchObject({ ...none, wrongSumsBack: [] })
  const ref = data<{ redirectUrl: string }>(paying).redirectUrl
  expect(await came(at, ref)).toBe('applied')
  const seen = await at.call('GET', `/api/h/orders/${one.orderid}`, { jwt: bob.jwt })
  expect(data(seen)).toMatchObject({ status: 'confirmed', customer: { name: bob.name }, ...none })
})

test('what is booked under a proved address becomes that account’s, whatever address was tried before', async () => {
  const at = await openListening()
  const { offer } = await anOffer()
  const account = await aRegistered(at)
  const placed = await at.call('POST', '/api/h/orders', { body: { offerid: offer.id, startsAt: slot } })
  const { orderid, groupid, secret } = data<{ orderid: string; groupid: string; secret: string }>(placed)
  const pay = (group: string, email: string) =>
    at.call('POST', `/api/h/checkout/${group}/payment`, {
      body: { provider: 'sandbox', method: 'card', customer: { name: 'Anna', email }, secret },
    })
  await pay(groupid, `typo-${orderid}@example.test`)
  await at.call('DELETE', `/api/h/checkout/${groupid}?secret=${secret}`)
  const reopened = await at.call('POST', '/api/h/checkout', { body: { orders: [{ orderid, secret }] } })
  const again = data<{ groupid: string; secret: string }>(reopened)
  await pay(again.groupid, account.email)
  const attached = await at.call('POST', '/api/h/cart/attach', {
    jwt: account.jwt,
    body: { orders: [{ orderid, secret: again.secret }] },
  })
  expect(data(attached)).toEqual({ orderids: [orderid], left: [] })
})

test('what came back from a payment page may be gone on with at another checkout: late money is not for that, and is told to who paid', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  const page = await one.page({ customer: anna, note: 'gate code 4711' })
  await one.back()
  const bob = await aRegistered(at)
  const opened = await at.call('POST', '/api/h/checkout', {
    jwt: bob.jwt,
    body: { orders: [{ orderid: one.orderid, secret: one.secret }] },
  })
  const again = data<{ groupid: string; secret: string | null }>(opened)
  const answer = await at.call('POST', `/api/h/checkout/${again.groupid}/payment`, {
    jwt: bob.jwt,
    body: { provider: 'sandbox', method: 'card', secret: again.secret ?? one.secret },
  })
  expect(answer.status).toBe(200)
  expect(await came(at, page)).toBe('late_refunded')
  expect(await mailsTo(at, anna.email)).toMatchObject([backLate])
  expect(await came(at, data<{ redirectUrl: string }>(answer).redirectUrl)).toBe('applied')
})

test('a page that was opened for one address is handed to nobody who types another: it is closed, and a new one opened', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const typed = (name: string) => ({ customer: { name, email: `${name}-${one.orderid}@Example.test` } })
  const [first, again, others] = [
    await one.page(typed('anna')),
    await one.page(typed('anna')),
    await one.page(typed('bob')),
  ]
  expect(again).toBe(first)
  expect(others).not.toBe(first)
  // The number alone is another's, too: by it a booking is found as well.
  const called = await one.page({ customer: { ...typed('bob').customer, phone: '+60123456789' } })
  expect(called).not.toBe(others)
  expect(await work(at, 'close-payment')).toBeGreaterThan(0)
  await at.call('POST', `/api/sandbox/payments/${refOf(first)}/decision`, { body: { outcome: 'success' } })
  await work(at, 'sandbox-notice')
  expect(await one.seen()).toMatchObject({ status: 'pending_payment', paid: { amount: 0 } })
})

test('money of a page that was closed for another address books for whoever paid, and the page that is open is closed', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test`, phone: '+60123334444' }
  const first = await one.page({ customer: anna, recipient: { name: 'Nenek' }, note: 'gate code 4711' })
  const bob = await aRegistered(at)
  const second = await one.page({ customer: { name: 'Bob', email: bob.email }, note: 'no gate' })
  expect(await came(at, first)).toBe('applied')
  expect(await one.seen()).toMatchObject({
    status: 'confirmed',
    customer: anna,
    recipient: { name: 'Nenek' },
    note: 'gate code 4711',
  })
  expect(await one.attach(bob)).toEqual({ orderids: [], left: [one.orderid] })
  expect((await mailsTo(at, anna.email, /confirmed/)).length).toBe(1)
  // Who pays on the other page, which the service could not close in time, gets it back and is told, without the way to her booking.
  expect(await came(at, second)).toBe('late_refunded')
  const told = await mailsTo(at, bob.email)
  expect(told).toMatchObject([backLate])
  expect(told[0]?.text).not.toMatch(/\/order\/|Nenek|gate/)
})

test('whoever changes the number alone, and has proved it, gets nothing of what is paid on the page before', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  const first = await one.page({ customer: anna })
  const bob = { ...(await aRegistered(at)), phone: '+60129998888' }
  await at.platform.database.pool.query('update accounts set phone = $1, phone_verified_at = now() where email = $2', [
    bob.phone,
    bob.email,
  ])
  await one.page({ customer: { ...anna, phone: bob.phone } })
  expect(await one.attach(bob)).toEqual({ orderids: [], left: [one.orderid] })
  expect(await came(at, first)).toBe('applied')
  expect(await one.attach(bob)).toEqual({ orderids: [], left: [one.orderid] })
  expect(await one.seen()).toMatchObject({ status: 'confirmed', customer: { ...anna, phone: null } })
})

test('a wrong sum is of whoever paid it: accepted it books for them, and it goes back to them, whoever types another address', async () => {
  const at = await openListening()
  for (const becomes of ['accepted', 'paid by another'] as const) {
    const one = await aCheckout(at, { startsAt: `2030-05-03T0${becomes === 'accepted' ? 2 : 5}:00:00.000Z` })
    const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
    const page = await one.page({ customer: anna })
    expect(await came(at, page, 9000)).toBe('mismatch')
    const bob = await aRegistered(at)
    const taking = await one.pay({ jwt: bob.jwt })
    expect(taking.body).toMatchObject({ code: 'orders.being_paid' })
    const shown = await at.call('GET', `/api/h/checkout/${one.groupid}?secret=${one.secret}`, { jwt: bob.jwt })
    expect(data(shown)).toMatchObject({ beingPaid: { whom: `Anna · ${anna.email}`, page: null } })
    const other = await one.page({ customer: { name: 'Bob', email: bob.email } })
    const system = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
    const payment = await findPaymentByRef(system, 'sandbox', refOf(page))
    if (becomes === 'accepted') {
      expect(await atomically(system, (ctx) => acceptPayment(ctx, payment?.id ?? '', 'MYR'))).toBe(true)
      expect(await one.seen()).toMatchObject({ status: 'confirmed', customer: anna })
      expect(await one.attach(bob)).toEqual({ orderids: [], left: [one.orderid] })
      expect(await came(at, other)).toBe('late_refunded')
    } else {
      expect(await came(at, other)).toBe('applied')
      expect(await one.seen()).toMatchObject({ customer: { name: 'Bob' } })
    }
    const [hers, his] = [await mailsTo(at, anna.email), await mailsTo(at, bob.email)]
    expect(hers).toMatchObject([
      { subject: expect.stringContaining(becomes === 'accepted' ? 'refund' : 'another amount goes back') },
    ])
    expect(his).toMatchObject(becomes === 'accepted' ? [backLate] : [])
  }
})

test('beside an order of one’s own, what a visitor is paying is taken no more than alone', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  const page = await one.page({ customer: anna })
  await one.back()
  const bob = await aRegistered(at)
  const { offer } = await anOffer()
  const added = await at.call('POST', '/api/h/cart', { jwt: bob.jwt, body: { offerid: offer.id, startsAt: slot } })
  const mine = data<{ orderid: string }>(added)
  const opened = await at.call('POST', '/api/h/checkout', {
    jwt: bob.jwt,
    body: { orders: [{ orderid: mine.orderid }, { orderid: one.orderid, secret: one.secret }] },
  })
  const both = data<{ groupid: string; secret: string }>(opened)
  const body = { provider: 'sandbox', method: 'card', secret: both.secret }
  const typed = { customer: { name: 'Bob', email: 'bob@elsewhere.example.test' } }
  const paying = await at.call('POST', `/api/h/checkout/${both.groupid}/payment`, {
    jwt: bob.jwt,
    body: { ...body, ...typed },
  })
  expect(paying.status).toBe(200)
  const list = async () => data<{ rows: object[] }>(await at.call('GET', '/api/h/orders', { jwt: bob.jwt })).rows
  expect((await list()).length).toBe(2)
  expect(await came(at, page)).toBe('late_refunded')
  expect(await mailsTo(at, anna.email)).toMatchObject([backLate])
  expect(await came(at, data<{ redirectUrl: string }>(paying).redirectUrl, 16000)).toBe('applied')
  expect(await list()).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])
})

test('that a page ended which was closed before, or beside another, says nothing of the order', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const typed = (name: string) => ({ customer: { name, email: `${name}-${one.orderid}@example.test` } })
  const [first, second] = [await one.page(typed('typo')), await one.page(typed('anna'))]
  expect(await came(at, first, null)).toBe('applied')
  expect(await one.seen()).toMatchObject({ payment: 'waiting' })
  expect(await came(at, second, null)).toBe('applied')
  expect(await one.seen()).toMatchObject({ payment: 'failed' })
})

test('a choice in place of what somebody else was paying does not say who comes to that', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  await one.page({
    customer: { name: 'Anna', email: `anna-${one.orderid}@example.test` },
    recipient: { name: 'Nenek' },
  })
  await one.back()
  const { jwt } = await aRegistered(at)
  const { orderid, secret, offerid } = one
  const body = { offerid, startsAt: '2030-05-03T05:00:00.000Z', instead: [{ orderid, secret }] }
  expect((await at.call('POST', '/api/h/cart', { jwt, body })).status).toBe(200)
  const cart = await at.call('GET', '/api/h/cart', { jwt })
  expect(data<{ orders: object[] }>(cart).orders).toMatchObject([{ recipient: null }])
})

test('late money of two orders is told to who paid it, also where one of them is in an account by then and the other with somebody else', async () => {
  const at = await openListening()
  const { offer } = await anOffer()
  const anna = await aRegistered(at, { name: 'Anna' })
  const keys: { orderid: string; secret: string }[] = []
  for (const startsAt of [slot, '2030-05-03T05:00:00.000Z'])
    keys.push(data(await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt } })))
  const open = async (orders: object[]) =>
    data<{ groupid: string; secret: string }>(await at.call('POST', '/api/h/checkout', { body: { orders } }))
  const named = ({ orderid, secret }: { orderid: string; secret: string }) => ({ orderid, secret })
  const both = await open(keys.map(named))
  const body = { provider: 'sandbox', method: 'card', secret: both.secret }
  const typed = { customer: { name: 'Anna', email: anna.email } }
  const paying = await at.call('POST', `/api/h/checkout/${both.groupid}/payment`, { body: { ...body, ...typed } })
  await at.call('DELETE', `/api/h/checkout/${both.groupid}?secret=${both.secret}`)
  const [a, b] = keys.map(({ orderid }) => ({ orderid, secret: both.secret }))
  const alone = await open([b ?? {}])
  const email = `bob-${both.groupid}@example.test`
  await at.call('POST', `/api/h/checkout/${alone.groupid}/payment`, {
    body: { ...body, secret: alone.secret, customer: { name: 'Bob', email } },
  })
  await at.call('POST', '/api/h/cart/attach', { jwt: anna.jwt, body: { orders: [a], asked: true } })
  expect(await came(at, data<{ redirectUrl: string }>(paying).redirectUrl, 16000)).toBe('late_refunded')
  expect(await mailsTo(at, anna.email)).toHaveLength(2)
  expect(await mailsTo(at, email)).toEqual([])
})

test('whoever paid hears that it is booked, also where another keeps the booking before the mail is written', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  expect(await came(at, await one.page({ customer: anna }))).toBe('applied')
  const bob = await aRegistered(at)
  expect(await one.attach(bob, true)).toEqual({ orderids: [one.orderid], left: [] })
  const [hers] = await mailsTo(at, anna.email, /confirmed/)
  expect(hers?.text).toContain('confirmed')
  expect(hers?.text).not.toContain('/my/order/')
  expect(await mailsTo(at, bob.email, /confirmed/)).toHaveLength(1)
})

test('what another noted since is not in the booking of who paid', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  const page = await one.page({ customer: anna })
  await one.page({ customer: { name: 'Bob', email: `bob-${one.orderid}@example.test` }, note: 'words of Bob' })
  expect(await came(at, page)).toBe('applied')
  expect(await one.seen()).toMatchObject({ customer: anna, note: null })
})

test('a wrong sum that went back to who paid it is not said of the order of another’s account', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  expect(await came(at, await one.page({ customer: anna }), 9000)).toBe('mismatch')
  await one.back()
  const bob = await aRegistered(at)
  expect(await one.attach(bob, true)).toEqual({ orderids: [one.orderid], left: [] })
  expect(await mailsTo(at, anna.email)).toMatchObject([
    { subject: expect.stringContaining('another amount goes back') },
  ])
  const his = await at.call('GET', '/api/h/cart', { jwt: bob.jwt })
  expect(data<{ orders: object[] }>(his).orders).toMatchObject([{ wrongSums: [], wrongSumsBack: [] }])
})

test('who is signed in writes nothing on what somebody else is paying', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  const page = await one.page({ customer: anna, recipient: { name: 'Nenek' }, note: 'gate code 4711' })
  const bob = await aRegistered(at)
  const noted = await at.call('PUT', `/api/h/checkout/${one.groupid}`, {
    jwt: bob.jwt,
    body: { secret: one.secret, note: 'words of Bob', recipient: { name: 'Of Bob' } },
  })
  expect(noted.body).toMatchObject({ code: 'orders.being_paid' })
  expect(await came(at, page)).toBe('applied')
  expect(await one.seen()).toMatchObject({ recipient: { name: 'Nenek' }, note: 'gate code 4711' })
})

test('an operator who began to pay decides nothing about that money, whoever goes on with it', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const operator = await anOperator(at)
  expect(await came(at, await one.page({ customer: { name: 'Op', email: operator.email } }), 9000)).toBe('mismatch')
  await one.page({ customer: { name: 'Anna', email: `anna-${one.orderid}@example.test` } })
  const listed = await at.call('GET', '/api/h/admin/tasks?kind=mismatch&state=open', { jwt: operator.jwt })
  const task = data<{ rows: { id: string; orderid: string }[] }>(listed).rows.find(
    ({ orderid }) => orderid === one.orderid,
  )
  const accepted = await at.call('PUT', `/api/h/admin/tasks/${task?.id}`, {
    jwt: operator.jwt,
    body: { action: 'accept' },
  })
  expect(accepted.body).toMatchObject({ code: 'operators.own_case' })
})
