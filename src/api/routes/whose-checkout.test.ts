import { afterEach, expect, test } from 'vitest'
import { aRegistered } from '#test/api.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { data, openListening, work } from '#test/listening-api.ts'
import { aCheckout, backLate, came, mailsTo, slot } from '#test/visitor-checkout.ts'
import { aContext, anOffer } from '#test/world.ts'

const nobody = { name: null, email: null, phone: null }
afterEach(async () => {
  expect(await brokenInvariants(await aContext())).toEqual({})
})

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

for (const asked of [undefined, true, 'drafts'] as const)
  test(`who logs in while their page is open books with their own words, whatever another noted there (${asked ?? 'by themselves'})`, async () => {
    const at = await openListening()
    const one = await aCheckout(at)
    const anna = await aRegistered(at, { name: 'Anna' })
    const theirs = { recipient: { name: 'Nenek', phone: '+60187654321' }, note: 'gate code 4711' }
    const page = await one.page({ customer: { name: 'Anna', email: anna.email }, ...theirs })
    const bob = { email: 'bob@example.test', phone: '+60123334444' }
    const others = { recipient: { name: 'Bobby', phone: '+60112223333' }, note: 'no gate' }
    expect(await one.note({ ...others, contact: bob })).toBe(200)
    expect(await one.attach(anna, asked)).toEqual({ orderids: [one.orderid], left: [] })
    expect(await came(at, page)).toBe('applied')
    const { rows } = data<{ rows: object[] }>(await at.call('GET', '/api/h/orders', { jwt: anna.jwt }))
    expect(rows).toMatchObject([{ orderid: one.orderid, status: 'confirmed' }])
    const own = data(await at.call('GET', `/api/h/orders/${one.orderid}`, { jwt: anna.jwt }))
    expect(own).toMatchObject(theirs)
  })

test('whoever asks for a draft that another began to pay gets the note that stands there, and not whom it was for', async () => {
  const at = await openListening()
  for (const [own, noted] of [
    [undefined, 'gate code 4711'],
    ['third floor', 'third floor'],
  ] as const) {
    const one = await aCheckout(at)
    const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
    const page = await one.page({ customer: anna, note: 'gate code 4711', recipient: { name: 'Nenek' } })
    expect(await came(at, page, null)).toBe('applied')
    await one.back()
    if (own) expect(await one.note({ note: own })).toBe(200)
    const bob = await aRegistered(at)
    expect(await one.attach(bob, 'drafts')).toEqual({ orderids: [one.orderid], left: [] })
    expect(data<{ orders: object[] }>(await at.call('GET', '/api/h/cart', { jwt: bob.jwt })).orders).toMatchObject([
      { orderid: one.orderid, note: noted, recipient: null },
    ])
  }
})

test('who goes on with what another began to pay, and failed to, books with the words that they have read there', async () => {
  const at = await openListening()
  const words = { note: 'gate code 4711', recipient: { name: 'Nenek', phone: null } }
  for (const said of [
    words,
    { ...words, note: 'third floor' },
    { ...words, recipient: { name: 'Datuk', phone: null } },
    { note: '', recipient: null },
  ]) {
    const one = await aCheckout(at)
    const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
    const asSent = { note: words.note, recipient: { name: 'Nenek' } }
    expect(await came(at, await one.page({ customer: anna, ...asSent }), null)).toBe('applied')
    const { jwt } = await aRegistered(at)
    const pay = (seen: object) =>
      at.call('POST', `/api/h/checkout/${one.groupid}/payment`, {
        jwt,
        body: {
          provider: 'sandbox',
          method: 'card',
          secret: one.secret,
          note: said.note,
          ...(said.recipient && { recipient: { name: said.recipient.name } }),
          seen: [seen],
        },
      })
    // Not over what they have not read.
    if (said !== words)
      expect((await pay({ note: 'no gate', recipient: null })).body.code).toBe('orders.details_changed')
    const answer = await pay(asSent)
    expect(answer.body.code).toBeUndefined()
    expect(await came(at, data<{ redirectUrl: string }>(answer).redirectUrl)).toBe('applied')
    const booked = await at.call('GET', `/api/h/orders/${one.orderid}`, { jwt })
    expect(data(booked)).toMatchObject({ status: 'confirmed', note: said.note || null, recipient: said.recipient })
  }
})

test('what its person wrote since, for the cart or another checkout, is not written over by what they had begun to pay before', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = await aRegistered(at)
  const contact = { email: anna.email }
  const page = await one.page({ customer: { name: 'Anna', ...contact }, note: 'gate code 4711' })
  expect(await came(at, page, null)).toBe('applied')
  await one.back()
  const keys = [{ orderid: one.orderid, secret: one.secret }]
  const { groupid, secret } = data<{ groupid: string; secret: string }>(
    await at.call('POST', '/api/h/checkout', { body: { orders: keys } }),
  )
  const words = { note: 'third floor', recipient: { name: 'Datuk' } }
  const written = await at.call('PUT', `/api/h/checkout/${groupid}`, { body: { ...words, contact, secret } })
  expect(written.status).toBe(200)
  const attach = await at.call('POST', '/api/h/cart/attach', {
    jwt: anna.jwt,
    body: { orders: [{ orderid: one.orderid, secret }] },
  })
  expect(data(attach)).toEqual({ orderids: [one.orderid], left: [] })
  const { orders } = data<{ orders: object[] }>(await at.call('GET', `/api/h/checkout/${groupid}`, { jwt: anna.jwt }))
  expect(orders).toMatchObject([words])
})

test('money of a page of theirs that came late books with what the account’s person wrote last', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = await aRegistered(at)
  const page = await one.page({ customer: { name: 'Anna', email: anna.email }, note: 'gate code 4711' })
  expect(await one.attach(anna)).toEqual({ orderids: [one.orderid], left: [] })
  expect(await one.page({ jwt: anna.jwt, method: 'fpx', note: 'third floor' })).not.toBe(page)
  expect(await came(at, page)).toBe('applied')
  const own = await at.call('GET', `/api/h/orders/${one.orderid}`, { jwt: anna.jwt })
  expect(data(own)).toMatchObject({ status: 'confirmed', note: 'third floor' })
})

test('a tab that was left behind puts no older address over the one in which its customer went on, and closes no page of theirs', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const named = (name: string) => ({ name, email: `${name}-${one.orderid}@example.test` })
  const [before, now] = [named('dua'), named('tiga')]
  await one.page({ customer: before })
  const page = await one.page({ customer: now })
  const seen = [{ note: '' }, { contact: { email: before.email } }]
  // What is typed beside an older address would be in nobody's booking.
  expect(await one.note({ note: 'ring twice', contact: before, seen })).toBe(409)
  const status = async () =>
    data<{ payment: object }>(await at.call('GET', `/api/h/checkout/${one.groupid}?secret=${one.secret}`)).payment
  expect(await status()).toMatchObject({ status: 'pending', closed: false, redirectUrl: page })
  expect(await one.seen()).toMatchObject({ customer: { email: now.email }, note: null })
  // Whoever has seen who it is by now corrects it.
  const known = [...seen, { contact: { email: now.email } }]
  expect(await one.note({ contact: before, seen: known })).toBe(200)
  expect(await status()).toMatchObject({ status: 'failed', closed: true, redirectUrl: null })
  expect(await one.seen()).toMatchObject({ customer: { email: before.email } })
  // Who had paid there by then has booked.
  expect(await came(at, page)).toBe('applied')
})
