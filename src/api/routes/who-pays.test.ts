import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { atomically } from '#domain/base/index.ts'
import { findPaymentByRef } from '#domain/money/index.ts'
import { acceptPayment } from '#domain/trade/index.ts'
import { anOperator, aRegistered } from '#test/api.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { data, openListening, work } from '#test/listening-api.ts'
import { aCheckout, backLate, came, mailsTo, refOf, slot } from '#test/visitor-checkout.ts'
import { aContext, anOffer } from '#test/world.ts'

afterEach(async () => {
  expect(await brokenInvariants(await aContext())).toEqual({})
})

// Of a device that several people use: who has paid for what is booked, and who is told of money.

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

test('what a second visitor notes without paying is not in the booking that the first one pays for; what the first notes meanwhile is', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test`, phone: '+60123334444' }
  const theirs = { customer: anna, recipient: { name: 'Nenek' }, note: 'gate code 4711' }
  const first = await one.page(theirs)
  const again = await one.page({ ...theirs, method: 'fpx' })
  expect(again).not.toBe(first)
  // With the address as it is written the second time, and without what stays.
  const contact = { email: anna.email.toUpperCase(), phone: '012-333 4444' }
  expect(await one.note({ contact, note: 'gate code 4712' })).toBe(200)
  const others = { recipient: { name: 'Bob' }, note: 'no gate' }
  expect(await one.note({ ...others, contact: { email: 'bob@example.test', phone: anna.phone } })).toBe(200)
  expect(await one.note({ ...others, contact: { email: 'anna@', phone: anna.phone } })).toBe(200)
  expect(await one.note({ ...others, contact: {} })).toBe(200)
  expect(await one.note(others)).toBe(200)
  expect(await one.seen()).toMatchObject(others)
  // Who types another address has left that page; money that comes by it all the same is hers.
  expect(await work(at, 'close-payment')).toBeGreaterThan(0)
  // Who pays anew without a word of it keeps what was theirs.
  expect(await one.page({ customer: anna, recipient: { name: 'Nenek' } })).not.toBe(first)
  expect(await came(at, first)).toBe('applied')
  const booked = { status: 'confirmed', customer: anna, recipient: { name: 'Nenek' }, note: 'gate code 4712' }
  expect(await one.seen()).toMatchObject(booked)
  // It is placed: nobody notes anything there any more.
  expect(await one.note({ contact, note: 'late' })).toBe(409)
  expect(await one.seen()).toMatchObject(booked)
})

test('the page that was opened for an address is closed once another one stands typed whole, and stays open while it does not', async () => {
  const at = await openListening()
  for (const [contact, isOpen] of [
    [{ email: 'anna@' }, true],
    [{ email: 'anna@', phone: '012-333 4444' }, true],
    [{}, true],
    [undefined, true],
    [{ email: 'annabel@example.test' }, false],
    [{ phone: '012-333 4444' }, false],
  ] as const) {
    const one = await aCheckout(at)
    const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
    const page = await one.page({ customer: anna, note: 'third floor' })
    expect(await one.note({ note: 'fourth floor', ...(contact && { contact }) })).toBe(200)
    const open = async () => (await one.page({ customer: anna })) === page
    expect([contact, await open()]).toEqual([contact, isOpen])
    await one.back()
  }
})

test('who corrects an address, a number or a name without another word is who books', async () => {
  const at = await openListening()
  for (const typed of [{ email: 'annabel@example.test' }, { phone: '+60129999999' }, { name: 'Annabel' }]) {
    const one = await aCheckout(at)
    const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test`, phone: '+60123334444' }
    const page = await one.page({ customer: anna, note: 'third floor' })
    const corrected = { ...anna, ...typed }
    expect(await one.note({ contact: corrected })).toBe(200)
    // A page in another tab begins with it.
    if (!('name' in typed)) expect(await one.seen()).toMatchObject({ customer: corrected })
    const next = await one.page({ customer: corrected })
    expect([typed, next === page]).toEqual([typed, 'name' in typed])
    expect(await came(at, next)).toBe('applied')
    expect(await one.seen()).toMatchObject({ customer: corrected, note: 'third floor' })
  }
})

test('a number that is none loses nothing of what is noted beside it; whoever types a number, too, later is the same one', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  const page = await one.page({ customer: anna, note: 'gate code 4711' })
  const recipient = { name: 'Nenek', phone: '012-34' }
  const noted = { note: 'gate code 4712', recipient }
  expect(await one.note({ ...noted, contact: { email: anna.email, phone: '+6012' } })).toBe(200)
  const booked = { note: 'gate code 4712', recipient: { name: 'Nenek', phone: null } }
  expect(await one.seen()).toMatchObject(booked)
  const called = { ...recipient, phone: '012-345 6789' }
  expect(await one.note({ recipient: called, contact: { email: anna.email, phone: '0123334444' } })).toBe(200)
  await one.page({ customer: { ...anna, phone: '+60123334444' }, recipient: called, note: 'gate code 4713' })
  expect(await came(at, page)).toBe('applied')
  const comes = { recipient: { name: 'Nenek', phone: '+60123456789' }, note: 'gate code 4713' }
  expect(await one.seen()).toMatchObject({ ...comes, customer: { ...anna, phone: null } })
})

test('what is far too long for an address or a number loses nothing of what is noted beside it, and what was read is told as it was', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const long = { email: `${'a'.repeat(300)}@example.test`, phone: `+60${'1'.repeat(60)}` }
  const recipient = { name: 'Nenek', phone: '1'.repeat(60) }
  expect(await one.note({ note: 'gate code 4711', recipient, contact: long })).toBe(200)
  expect(await one.seen()).toMatchObject({ note: 'gate code 4711', recipient: { name: 'Nenek', phone: null } })
  const seen = [{ note: 'gate code 4711', recipient: { name: 'Nenek', phone: null } }]
  expect(await one.note({ note: 'third floor', recipient: null, seen })).toBe(200)
})

test('who pays with a number alone and types an address beside it later is the same one', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const phone = '+60123334444'
  const system = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const page = await one.page({ customer: { name: 'Anna', email: 'anna.number@example.test' }, note: 'first' })
  await system.db.execute(
    sql`update payments set buyer = buyer || ${JSON.stringify({ customerEmail: null, customerPhone: phone, told: phone })}::jsonb where ref = ${refOf(page)}`,
  )
  expect(await one.note({ note: 'second', contact: { email: 'anna@example.test', phone: '012-333 4444' } })).toBe(200)
  expect(await one.note({ note: 'third', contact: { email: 'anna@example.test' } })).toBe(200)
  const payment = await findPaymentByRef(system, 'sandbox', refOf(page))
  expect(payment?.buyer?.notes).toEqual({ [one.orderid]: 'second' })
})

test('a page that was put away writes nothing over what another one has written since', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  const seen = [{ note: '', recipient: null }]
  const contact = { email: anna.email }
  expect(await one.note({ note: 'first', recipient: null, seen, contact })).toBe(200)
  const page = await one.page({ customer: anna, recipient: { name: 'Nenek', phone: '012-345 6789' }, note: 'second' })
  const old = [...seen, { note: 'first', recipient: null }]
  expect(await one.note({ note: 'old', recipient: null, seen: old, contact })).toBe(409)
  expect(await one.note({ recipient: null, seen: old, contact })).toBe(409)
  const paidFor = { note: 'second', recipient: { name: 'Nenek', phone: '+6012 345 6789' } }
  expect(await one.note({ note: 'third', seen: [...old, paidFor], contact })).toBe(200)
  expect(await came(at, page)).toBe('applied')
  expect(await one.seen()).toMatchObject({ note: 'third', recipient: { name: 'Nenek' } })
})

test('who is signed in and leaves the booking to a visitor goes on paying it; on a page of somebody else they write nothing', async () => {
  const at = await openListening()
  const bob = await aRegistered(at)
  const one = await aCheckout(at)
  const typed = { jwt: bob.jwt, customer: { name: 'Chandra', email: `chandra-${one.orderid}@example.test` } }
  const page = await one.page(typed)
  expect(await one.page(typed)).toBe(page)
  const two = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${two.orderid}@example.test` }
  const hers = await two.page({ customer: anna, note: 'gate code 4711' })
  expect(await came(at, hers, null)).toBe('applied')
  expect(await two.note({ jwt: bob.jwt, note: 'no gate', contact: { email: anna.email } })).toBe(200)
  expect(await came(at, hers)).toBe('applied')
  expect(await two.seen()).toMatchObject({ customer: anna, note: 'gate code 4711' })
})

test('who logs in where somebody else is paying sees what their page books, whatever was noted there since', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  const theirs = { recipient: { name: 'Nenek', phone: null }, note: 'gate code 4711' }
  const page = await one.page({ customer: anna, recipient: { name: 'Nenek' }, note: theirs.note })
  const bob = await aRegistered(at)
  const others = { note: 'no gate', recipient: { name: 'Bobby' } }
  expect(await one.note(others)).toBe(200)
  const shown = async (jwt?: string) => {
    const path = `/api/h/checkout/${one.groupid}?secret=${one.secret}`
    return data<{ orders: object[] }>(await at.call('GET', path, jwt ? { jwt } : {})).orders
  }
  expect(await shown()).toMatchObject([{ note: 'no gate', recipient: { name: 'Bobby' } }])
  expect(await shown(bob.jwt)).toMatchObject([{ ...theirs, customer: anna }])
  expect(await came(at, page)).toBe('applied')
  expect(await one.seen()).toMatchObject(theirs)
})

test('what was asked for as a draft is not given once somebody has paid for it meanwhile', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const page = await one.page({ customer: { name: 'Anna', email: `anna-${one.orderid}@example.test` } })
  const bob = await aRegistered(at)
  expect(await came(at, page)).toBe('applied')
  expect(await one.attach(bob, 'drafts')).toEqual({ orderids: [], left: [one.orderid] })
  expect(await one.attach(bob, true)).toEqual({ orderids: [one.orderid], left: [] })
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

test('what was taken once is no news to whoever sends it again', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const words = { recipient: { name: 'Nenek' }, note: 'gate 4', seen: [{ note: '', recipient: null }] }
  const contact = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  for (let twice = 0; twice < 2; twice++) expect(await one.note({ ...words, contact })).toBe(200)
  const page = await one.page({ ...words, customer: contact })
  expect(page).toBeTruthy()
  expect(await one.page({ ...words, customer: contact })).toBe(page)
  const other = await one.pay({ ...words, note: 'gate 5', customer: contact })
  expect(other.body.code).toBe('orders.details_changed')
})

test('of two orders in one payment each is for whom its payer has named, whoever was written there since', async () => {
  const at = await openListening()
  const { offer: one } = await anOffer()
  const { offer: other } = await anOffer()
  const keys = []
  for (const { id } of [one, other]) {
    const added = await at.call('POST', '/api/h/cart', { body: { offerid: id, startsAt: slot } })
    keys.push(data<{ orderid: string; secret: string }>(added))
  }
  const [first, second] = keys.map(({ orderid }) => orderid)
  const orders = keys.map(({ orderid, secret }) => ({ orderid, secret }))
  const { groupid, secret } = data<{ groupid: string; secret: string }>(
    await at.call('POST', '/api/h/checkout', { body: { orders } }),
  )
  const put = (body: object) => at.call('PUT', `/api/h/checkout/${groupid}`, { body: { secret, ...body } })
  const named = async () =>
    data<{ orders: { orderid: string; recipient: object | null }[] }>(
      await at.call('GET', `/api/h/checkout/${groupid}?secret=${secret}`),
    )
      .orders.toSorted((a, b) => Number(b.orderid === first) - Number(a.orderid === first))
      .map(({ recipient }) => recipient)
  const customer = { name: 'Anna', email: `anna-${first}@example.test` }
  const contact = { email: customer.email }
  const [mei, adik] = [
    { name: 'Mei', phone: null },
    { name: 'Adik', phone: null },
  ]
  await put({ contact, comes: [{ orderid: first, recipient: { name: 'Mei' } }] })
  expect(await named()).toEqual([mei, null])
  const body = { provider: 'sandbox', method: 'card', secret, customer, seen: [{ note: '' }, { recipient: null }] }
  const comes = [
    { orderid: second, recipient: { name: 'Adik' } },
    { orderid: first, recipient: { name: 'Mei' } },
  ]
  const pay = (body: object) => at.call('POST', `/api/h/checkout/${groupid}/payment`, { body })
  const unread = { comes: [{ orderid: first, recipient: { name: 'Siti' } }] }
  expect((await pay({ ...body, ...unread })).body.code).toBe('orders.details_changed')
  const page = await pay({ ...body, comes })
  expect(await named()).toEqual([mei, adik])
  // Whom its payer names of one alone, without a word about the other one.
  await put({ contact, comes: [{ orderid: first, recipient: null }] })
  expect(await put({ contact: {}, recipient: { name: 'Nobody' } })).toMatchObject({ status: 200 })
  expect(await named()).toEqual([
    { name: 'Nobody', phone: null },
    { name: 'Nobody', phone: null },
  ])
  expect(await came(at, data<{ redirectUrl: string }>(page).redirectUrl, 16000)).toBe('applied')
  expect(await named()).toEqual([null, adik])
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

test('what the account’s person notes while a visitor’s page of theirs is open is in what it books', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = await aRegistered(at)
  const contact = { email: anna.email }
  const page = await one.page({ customer: { name: 'Anna', ...contact }, note: 'gate code 4711' })
  expect(await one.note({ jwt: anna.jwt, note: 'gate code 4712', recipient: { name: 'Nenek' }, contact })).toBe(200)
  expect(await came(at, page)).toBe('applied')
  expect(await one.seen()).toMatchObject({ note: 'gate code 4712', recipient: { name: 'Nenek' } })
})

test('words over two orders are refused to whoever has seen those of one of them alone', async () => {
  const at = await openListening()
  const { offer } = await anOffer()
  const drafts = await Promise.all(
    [slot, '2030-05-03T05:00:00.000Z'].map(async (startsAt, i) =>
      data<{ orderid: string; secret: string }>(
        await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt, note: `note ${i}` } }),
      ),
    ),
  )
  const orders = drafts.map(({ orderid, secret }) => ({ orderid, secret }))
  const { groupid, secret } = data<{ groupid: string; secret: string }>(
    await at.call('POST', '/api/h/checkout', { body: { orders } }),
  )
  const note = async (seen: object[]) =>
    (await at.call('PUT', `/api/h/checkout/${groupid}`, { body: { secret, note: 'for both', seen } })).status
  for (const one of ['note 0', 'note 1']) expect(await note([{ note: one }])).toBe(409)
  expect(await note([{ note: 'note 0' }, { note: 'note 1' }])).toBe(200)
})
