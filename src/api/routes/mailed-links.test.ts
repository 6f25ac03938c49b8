import { afterEach, expect, test } from 'vitest'
import { aRegistered } from '#test/api.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { data, openListening } from '#test/listening-api.ts'
import { aCheckout, came, mailsTo, slot } from '#test/visitor-checkout.ts'
import { aContext, anOffer } from '#test/world.ts'

afterEach(async () => {
  expect(await brokenInvariants(await aContext())).toEqual({})
})

/** The key in the newest link to an order that an address was mailed. */
async function linkFor(at: Awaited<ReturnType<typeof openListening>>, email: string) {
  const mails = await mailsTo(at, email, /./)
  return mails.flatMap(({ text }) => /#k=([\w.-]+)/.exec(text)?.[1] ?? [])[0]
}

/** A checkout of two orders that a visitor opened. */
async function aCheckoutOfTwo(at: Awaited<ReturnType<typeof openListening>>) {
  const { offer } = await anOffer()
  const orders = await Promise.all(
    [slot, '2030-05-03T05:00:00.000Z'].map(async (startsAt) => {
      const added = await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt } })
      const { orderid, secret } = data<{ orderid: string; secret: string }>(added)
      return { orderid, secret }
    }),
  )
  const opened = await at.call('POST', '/api/h/checkout', { body: { orders } })
  const { groupid, secret } = data<{ groupid: string; secret: string }>(opened)
  const pay = async (secret: string | undefined, name: string, other: object = {}) =>
    at.call('POST', `/api/h/checkout/${groupid}/payment`, {
      body: {
        provider: 'sandbox',
        method: 'card',
        secret,
        customer: { name, email: `${name}-${groupid}@example.test`, ...other },
      },
    })
  return { groupid, secret, pay }
}

test('a link that was mailed to one visitor opens nothing of the one who books instead, before or after it is paid', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  const page = await one.page({ customer: anna, note: 'gate code 4711' })
  expect(await came(at, page, 7900)).toBe('mismatch')
  const key = await linkFor(at, anna.email)
  const status = (path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object) =>
    at.call(method, path, body && { body }).then((answer) => answer.status)
  const opens = () => status(`/api/h/orders/${one.orderid}?secret=${key}`)
  expect(await opens()).toBe(200)

  const bob = { name: 'Bob', email: `bob-${one.orderid}@example.test` }
  // From when he has typed whose it is now.
  expect(await one.note({ note: 'no gate', contact: bob })).toBe(200)
  expect(await opens()).toBe(404)
  const his = await one.page({ customer: bob, note: 'no gate' })
  expect(await opens()).toBe(404)
  const others = { secret: key, note: 'mine', contact: { email: bob.email } }
  expect(await status(`/api/h/checkout/${one.groupid}`, 'PUT', others)).toBe(404)
  expect(await status(`/api/h/checkout/${one.groupid}?secret=${key}`)).toBe(404)
  expect(await came(at, his)).toBe('applied')
  for (const path of ['', '/receipt.pdf', '/messages'])
    expect([path, await status(`/api/h/orders/${one.orderid}${path}?secret=${key}`)]).toEqual([path, 404])
  const cancel = { secret: key, as: 'customer' }
  expect(await status(`/api/h/orders/${one.orderid}/cancel`, 'POST', cancel)).toBe(404)
  // His own link opens it.
  const own = await linkFor(at, bob.email)
  expect(await status(`/api/h/orders/${one.orderid}?secret=${own}`)).toBe(200)
})

test('a link to one order of a checkout opens the checkout, where all of it is of whom it was mailed to', async () => {
  const at = await openListening()
  const { groupid, secret, pay } = await aCheckoutOfTwo(at)
  const page = data<{ redirectUrl: string }>(await pay(secret, 'anna')).redirectUrl
  expect(await came(at, page, 7900)).toBe('mismatch')
  const key = await linkFor(at, `anna-${groupid}@example.test`)
  expect((await at.call('GET', `/api/h/checkout/${groupid}?secret=${key}`)).status).toBe(200)
  expect((await pay(key, 'anna')).status).toBe(200)
  // Under another address it would open nothing any more, of theirs or of whoever has that address; nor goes a number of one's own beside it.
  expect((await pay(key, 'annabel')).body).toMatchObject({ code: 'orders.link_of_another' })
  expect((await pay(key, 'anna', { phone: '012-345 6789' })).body).toMatchObject({ code: 'orders.link_of_another' })
  // The name stays theirs, and so does the page.
  const again = data<{ redirectUrl: string }>(await pay(key, 'anna', { name: 'Mallory' })).redirectUrl
  const first = data<{ redirectUrl: string }>(await pay(key, 'anna')).redirectUrl
  expect(again).toBe(first)
  await pay(secret, 'bob')
  expect((await at.call('GET', `/api/h/checkout/${groupid}?secret=${key}`)).status).toBe(404)
})

test('once a checkout is placed, a link to one of its orders shows that one alone, with sums of its own', async () => {
  const at = await openListening()
  const { groupid, secret, pay } = await aCheckoutOfTwo(at)
  const shown = async (key: string | undefined) => {
    const answer = await at.call('GET', `/api/h/checkout/${groupid}?secret=${key}`)
    return data<{ orders: { orderid: string; total: { amount: number } }[]; due: { amount: number } }>(answer)
  }
  const page = data<{ redirectUrl: string }>(await pay(secret, 'anna', { phone: '012-345 6789' })).redirectUrl
  expect(await came(at, page, 15_900)).toBe('mismatch')
  const key = await linkFor(at, `anna-${groupid}@example.test`)
  // As long as it waits to be paid, the link leads to the whole of it.
  expect(await shown(key)).toMatchObject({ orders: [{}, {}], due: { amount: 16_000 } })
  expect(await came(at, data<{ redirectUrl: string }>(await pay(secret, 'anna')).redirectUrl, 16_000)).toBe('applied')
  const [mailed] = (await mailsTo(at, `anna-${groupid}@example.test`, /confirmed/)).flatMap(
    ({ text }) => /my\/order\/([\w-]+)#k=([\w.-]+)/.exec(text) ?? [],
  )
  expect(mailed).toBeDefined()
  const [orderid, linked] = /([\w-]+)#k=([\w.-]+)/.exec(mailed ?? '')?.slice(1) ?? []
  for (const one of [linked, key]) {
    const { orders, due } = await shown(one)
    expect(orders).toHaveLength(1)
    expect(due.amount).toBe(0)
  }
  expect((await shown(linked)).orders[0]).toMatchObject({ orderid, total: { amount: 8000 } })
  // Whoever made it sees all of it.
  expect((await shown(secret)).orders).toHaveLength(2)
})

test('a link that goes back to the cart and to the checkout again is good for nobody else, and what began it still opens it', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const anna = { name: 'Anna', email: `anna-${one.orderid}@example.test` }
  expect(await came(at, await one.page({ customer: anna }), 7900)).toBe('mismatch')
  const key = (await linkFor(at, anna.email)) ?? ''
  const { orderid } = one
  const open = (...orders: { orderid: string; secret: string }[]) =>
    at.call('POST', '/api/h/checkout', { body: { orders } })
  const draft = async (startsAt: string) => {
    const added = await at.call('POST', '/api/h/cart', { body: { offerid: one.offerid, startsAt } })
    return data<{ orderid: string; secret: string }>(added)
  }
  expect((await at.call('DELETE', `/api/h/checkout/${one.groupid}?secret=${key}`)).status).toBe(200)

  // Beside what somebody else has, one secret would open both.
  const { orderid: other, secret } = await draft('2030-05-03T05:00:00.000Z')
  const beside = await open({ orderid: other, secret }, { orderid, secret: key })
  expect(beside.body).toMatchObject({ code: 'orders.link_alone', data: { orderids: [orderid] } })
  const again = data<{ groupid: string; secret: string | null }>(await open({ orderid, secret: key }))
  expect(again.secret).toBeNull()
  const pay = (as: { secret?: string; jwt?: string; email: string; provider?: string; method?: string }) =>
    at.call('POST', `/api/h/checkout/${again.groupid}/payment`, {
      ...(as.jwt && { jwt: as.jwt }),
      body: {
        provider: as.provider ?? 'sandbox',
        method: as.method ?? 'card',
        secret: as.secret ?? key,
        customer: { name: 'Bob', email: as.email },
      },
    })
  const bob = `bob-${orderid}@example.test`
  expect((await pay({ email: bob })).body).toMatchObject({ code: 'orders.link_of_another' })
  // Nor is a code sent to one whom it would not help.
  expect((await pay({ email: bob, provider: 'offline', method: 'on_the_spot' })).body).toMatchObject({
    code: 'orders.link_of_another',
  })
  const { jwt } = await aRegistered(at)
  const asked = { orders: [{ orderid, secret: key }], asked: true }
  expect(data(await at.call('POST', '/api/h/cart/attach', { jwt, body: asked }))).toMatchObject({ orderids: [] })
  // The browser that began it, and the link, go on with it.
  for (const secret of [one.secret, key])
    expect((await at.call('GET', `/api/h/checkout/${again.groupid}?secret=${secret}`)).status).toBe(200)
  expect((await pay({ email: anna.email })).status).toBe(200)
  expect((await pay({ email: anna.email, secret: one.secret })).status).toBe(200)
})

test('whoever chooses something else by a link takes nothing out of the cart of whom it was mailed to', async () => {
  const at = await openListening()
  const one = await aCheckout(at)
  const { orderid } = one
  const anna = { name: 'Anna', email: `anna-${orderid}@example.test` }
  expect(await came(at, await one.page({ customer: anna }), 7900)).toBe('mismatch')
  const key = (await linkFor(at, anna.email)) ?? ''
  expect((await at.call('DELETE', `/api/h/checkout/${one.groupid}?secret=${key}`)).status).toBe(200)
  const choice = { offerid: one.offerid, startsAt: '2030-05-03T05:00:00.000Z' }
  for (const [path, secret, gone] of [
    ['/api/h/cart', key, []],
    ['/api/h/orders', key, []],
    ['/api/h/cart', one.secret, [orderid]],
  ] as const) {
    const chosen = await at.call('POST', path, { body: { ...choice, instead: [{ orderid, secret }] } })
    expect(data(chosen)).toMatchObject({ replaced: gone })
  }
})

test('a link to one order of a checkout of two takes both into the account of its address, and writes no other name on what is paid', async () => {
  const at = await openListening()
  const { offer } = await anOffer()
  const account = await aRegistered(at)
  const add = async (startsAt: string) => {
    const added = await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt } })
    const { orderid, secret } = data<{ orderid: string; secret: string }>(added)
    return { orderid, secret }
  }
  const orders = [await add(slot), await add('2030-05-03T05:00:00.000Z')]
  const opened = await at.call('POST', '/api/h/checkout', { body: { orders } })
  const { groupid, secret } = data<{ groupid: string; secret: string }>(opened)
  const customer = { name: 'Anna', email: account.email }
  const pay = { provider: 'sandbox', method: 'card', secret, customer }
  const page = data<{ redirectUrl: string }>(await at.call('POST', `/api/h/checkout/${groupid}/payment`, { body: pay }))
  expect(await came(at, page.redirectUrl, 7900)).toBe('mismatch')
  const key = (await linkFor(at, account.email)) ?? ''
  await at.call('POST', `/api/h/checkout/${groupid}/payment`, { body: pay })
  const noted = { secret: key, note: 'gate', contact: { ...customer, name: 'Mallory' } }
  expect((await at.call('PUT', `/api/h/checkout/${groupid}`, { body: noted })).status).toBe(200)
  const { rows } = await at.platform.database.pool.query(
    `select buyer ->> 'customerName' as name from payments where group_id = $1`,
    [groupid],
  )
  expect(rows.map(({ name }) => name as string)).not.toContain('Mallory')
  const back = await at.call('DELETE', `/api/h/checkout/${groupid}?secret=${key}`)
  expect(back.body).toMatchObject({ code: 'orders.link_alone' })
  const { jwt } = account
  for (const { orderid } of orders) {
    const body = { orders: [{ orderid, secret: key }] }
    const attached = data<{ orderids: string[] }>(await at.call('POST', '/api/h/cart/attach', { jwt, body })).orderids
    expect([0, 2]).toContain(attached.length)
  }
  expect((await at.call('GET', `/api/h/checkout/${groupid}`, { jwt })).status).toBe(200)
})
