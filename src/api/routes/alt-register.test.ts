import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { anOffer } from '#test/world.ts'

const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`

async function aGuestOrder(at: Awaited<ReturnType<typeof openTestApi>>) {
  const { offer } = await anOffer()
  const startsAt = new Date(at.now().getTime() + 86_400_000).toISOString()
  const added = await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt } })
  expect(added.status).toBe(200)
  return added.body.data as { orderid: string; secret: string }
}

test('a guest becomes an account that owns the order, signed in at once', async () => {
  const at = await openTestApi()
  const { orderid, secret } = await aGuestOrder(at)
  const email = fresh()
  const asked = await at.call('POST', '/api/h/alt-register', { body: { name: 'Guest', email, orderid, secret } })
  expect(asked.body).toEqual({ ok: true, timeout: 300, message: expect.any(String) })
  const { code, newest } = await at.mailbox(email)
  // The code is for the account: the booking stands already.
  expect(newest?.subject).toBe(`${code} is your registration code`)
  const done = await at.call('PUT', '/api/h/alt-register', { body: { tac: code, email, orderid, secret } })
  expect(done.body).toMatchObject({ ok: true, verify: false, name: 'Guest', jwt: expect.any(String) })
  const [order] = await at.platform.database.db.select().from(orders).where(eq(orders.id, orderid))
  expect(order).toMatchObject({ accountId: expect.any(String), contactId: done.body.id, secretHash: null })
  const again = await at.call('PUT', '/api/h/alt-register', { body: { tac: code, email, orderid, secret } })
  expect(again.status).toBe(401)
})

test('an existing account is asked to log in instead', async () => {
  const at = await openTestApi()
  const { email } = await aRegistered(at)
  const { orderid, secret } = await aGuestOrder(at)
  const told = await at.call('POST', '/api/h/alt-register', { body: { name: 'A', email, orderid, secret } })
  expect(told.status).toBe(409)
  expect(told.body).toMatchObject({ login_redirect: true })
})

test('without the right secret there is no code, and no order for another’s code', async () => {
  const at = await openTestApi()
  const mine = await aGuestOrder(at)
  const theirs = await aGuestOrder(at)
  const email = fresh()
  const wrong = await at.call('POST', '/api/h/alt-register', {
    body: { name: 'A', email, orderid: theirs.orderid, secret: mine.secret },
  })
  expect(wrong.status).toBe(404)
  expect((await at.mailbox(email)).count).toBe(0)
  await at.call('POST', '/api/h/alt-register', {
    body: { name: 'A', email, orderid: mine.orderid, secret: mine.secret },
  })
  const { code } = await at.mailbox(email)
  const swapped = await at.call('PUT', '/api/h/alt-register', {
    body: { tac: code, email, orderid: theirs.orderid, secret: mine.secret },
  })
  expect(swapped.status).toBe(401)
  const login = await at.call('PUT', '/api/h/auth', { body: { tac: code, email } })
  expect(login.status).toBe(401)
})

test('an account that has no room for the order is made all the same, and the order stays with its guest', async () => {
  const at = await openTestApi()
  const { orderid, secret } = await aGuestOrder(at)
  const email = fresh()
  await at.call('POST', '/api/h/alt-register', { body: { name: 'Guest', email, orderid, secret } })
  const { code } = await at.mailbox(email)
  const { db } = at.platform.database
  // It counts while it waits for money, and others of the mailbox hold as much as all of its accounts may.
  await db.update(orders).set({ status: 'pending_payment' }).where(eq(orders.id, orderid))
  at.platform.env.RATE_LIMIT_SCALE = 0
  const done = await at.call('PUT', '/api/h/alt-register', { body: { tac: code, email, orderid, secret } })
  expect(done.body).toMatchObject({ ok: true, jwt: expect.any(String) })
  const [order] = await db.select().from(orders).where(eq(orders.id, orderid))
  expect(order).toMatchObject({ accountId: null, secretHash: expect.anything() })
})
