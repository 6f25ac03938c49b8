import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { mostKeys } from '#shared/order-keys.ts'
import { DAY } from '#shared/time.ts'
import { openTestApi } from '#test/api.ts'
import { anOffer } from '#test/world.ts'

interface Key {
  orderid: string
  secret: string
}
type Shown = { orderid: string; status: string; total: { amount: number } }

const day = (n: number) => new Date(Date.UTC(2030, 4, 6 + n, 2)).toISOString()

/** An API and a visitor's cart there, with so many drafts. */
async function aCart(count: number, limitScale?: number) {
  const at = await openTestApi(limitScale ? { limitScale } : {})
  const { offer, company } = await anOffer()
  const drafts: Key[] = []
  for (let n = 0; n < count; n++) {
    const { body } = await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt: day(n) } })
    const { orderid, secret } = body.data as Key
    drafts.push({ orderid, secret })
  }
  const ask = async (path: string, find: unknown) => {
    const answer = await at.call('GET', `${path}?find=${encodeURIComponent(JSON.stringify(find))}`)
    return { status: answer.status, orders: ((answer.body.data ?? {}) as { orders?: Shown[] }).orders ?? [] }
  }
  return { at, offer, company, drafts, ask }
}

test('a full cart, and as many orders as a browser keeps, are each answered in one call', async () => {
  const { at, drafts, ask } = await aCart(mostKeys)
  expect((await ask('/api/h/cart', drafts)).orders).toHaveLength(mostKeys)
  const [one] = drafts
  const opened = await at.call('POST', '/api/h/checkout', { body: { orders: [one] } })
  const { secret, groupid } = opened.body.data as { secret: string; groupid: string }
  const kept = await ask('/api/h/kept-orders', [{ orderid: one?.orderid, secret }, ...drafts.slice(1)])
  expect(kept.orders.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: mostKeys - 1 }, () => 'draft'),
    'pending_payment',
  ])
  expect(kept.orders.map(({ orderid }) => orderid)).toEqual(drafts.map(({ orderid }) => orderid).toReversed())
  // Nor does the longest key of a link take too much room.
  const longest = drafts.map(({ orderid }) => ({ orderid, secret: 'x'.repeat(64) }))
  expect(await ask('/api/h/kept-orders', longest)).toEqual({ status: 200, orders: [] })
  expect(await ask('/api/h/cart', longest)).toEqual({ status: 200, orders: [] })
  expect((await ask('/api/h/kept-orders', [...longest, longest[0]])).status).toBe(422)
  await at.call('DELETE', `/api/h/checkout/${groupid}?secret=${secret}`)
  expect((await ask('/api/h/cart', [{ orderid: one?.orderid, secret }])).orders).toHaveLength(1)
})

test('a draft that cannot be priced any more is not tried anew by every look at the cart', async () => {
  const { at, offer, company, drafts, ask } = await aCart(2, 1)
  const { db } = at.platform.database
  await db.update(offers).set({ priceAmount: 12_300 }).where(eq(offers.id, offer.id))
  await db.update(companies).set({ status: 'suspended' }).where(eq(companies.id, company.id))
  at.passTime((DAY * 25) / 24 / 1000)
  const look = async () => (await ask('/api/h/cart', drafts)).orders.map(({ total }) => total.amount)
  const old = await look()
  // On sale again: the price comes with the next try, which is not the next look.
  await db.update(companies).set({ status: 'open' }).where(eq(companies.id, company.id))
  expect(await look()).toEqual(old)
  const opened = await at.call('POST', '/api/h/checkout', { body: { orders: drafts } })
  expect(opened.body.code).toBe('orders.price_changed')
  expect(await look()).toEqual([12_300, 12_300])
  // Nor is one whose time has passed priced.
  at.passTime((6 * DAY) / 1000)
  await db.update(offers).set({ priceAmount: 99_900 }).where(eq(offers.id, offer.id))
  const before = await db.select({ at: orders.updatedAt }).from(orders)
  expect(await look()).toEqual([12_300, 12_300])
  expect(await db.select({ at: orders.updatedAt }).from(orders)).toEqual(before)
})
