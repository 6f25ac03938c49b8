import { expect, test } from 'vitest'
import { addressKey } from '#platform/rate-limits/index.ts'
import { openTestApi } from '#test/api.ts'
import { anOffer } from '#test/world.ts'

const ip = '203.0.113.77'

interface Added {
  orderid: string
  secret: string
  replaced: string[]
}
interface Listed {
  orders: { orderid: string }[]
  booked: string[]
}

test('a network address fills carts five thousand times a day, whatever devices it invents; a repetition is no new one', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { offer } = await anOffer()
  const body = { offerid: offer.id, startsAt: '2030-05-10T01:00:00Z' }
  const add = (device: string, key: string) =>
    at.call('POST', '/api/h/cart', { body, device, ip, headers: { 'idempotency-key': key } })
  await at.platform.limits.consume('cart_add_address', addressKey(ip), 4999)
  expect((await add('c0de0001', 'first')).status).toBe(200)
  expect((await add('c0de0002', 'second')).status).toBe(429)
  expect((await add('c0de0001', 'first')).status).toBe(200)
  expect((await at.call('POST', '/api/h/cart', { body, device: 'c0de0003', ip: '203.0.113.78' })).status).toBe(200)
})

test('a device puts two hundred things a day into its cart', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { offer } = await anOffer()
  const body = { offerid: offer.id, startsAt: '2030-05-10T01:00:00Z' }
  await at.platform.limits.consume('cart_add', 'device:c0de0004', 200)
  expect((await at.call('POST', '/api/h/cart', { body, device: 'c0de0004', ip })).status).toBe(429)
  expect((await at.call('POST', '/api/h/cart', { body, device: 'c0de0005', ip: '203.0.113.79' })).status).toBe(200)
})

test('a booking sent again and again with its key is answered each time: a repetition uses up nothing', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { offer } = await anOffer()
  const body = { offerid: offer.id, startsAt: '2030-05-10T01:00:00.000Z' }
  const place = (key: string) =>
    at.call('POST', '/api/h/orders', { body, device: 'c0de0006', ip, headers: { 'idempotency-key': key } })
  const answers = []
  for (let i = 0; i < 14; i++) answers.push(await place('once'))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body)))).toHaveLength(1)
})

test('a change of a line that is sent again with its key is done once, and each answer says what it replaced', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer()
  const body = { offerid: offer.id, startsAt: '2030-05-10T01:00:00.000Z' }
  const device = 'c0de0010'
  const added = (await at.call('POST', '/api/h/cart', { body, device, ip })).body.data as Added
  const instead = [{ orderid: added.orderid, secret: added.secret }]
  const change = async () => {
    const headers = { 'idempotency-key': 'a change' }
    return (await at.call('POST', '/api/h/cart', { body: { ...body, instead }, device, ip, headers })).body
      .data as Added
  }
  const [first, again] = [await change(), await change()]
  expect(first.replaced).toEqual([added.orderid])
  expect(again).toEqual(first)
  const find = encodeURIComponent(JSON.stringify([added, first].map(({ orderid, secret }) => ({ orderid, secret }))))
  const { orders, booked } = (await at.call('GET', `/api/h/cart?find=${find}`, { device, ip })).body.data as Listed
  expect([orders.map(({ orderid }) => orderid), booked]).toEqual([[first.orderid], []])
})

test('one choice replaces twelve lines at most', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer()
  const instead = Array.from({ length: 13 }, () => ({ orderid: offer.id }))
  const body = { offerid: offer.id, startsAt: '2030-05-10T01:00:00.000Z', instead }
  expect((await at.call('POST', '/api/h/cart', { body, device: 'c0de0011', ip })).status).toBe(422)
})
