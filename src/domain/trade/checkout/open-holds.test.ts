import { afterEach, expect, test } from 'vitest'
import { type Actor, type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aContext, anOffer, aPerson, testPlatform } from '#test/world.ts'
import { loadOrders } from '../orders/orders.queries.ts'
import { addToCart } from './cart.ts'
import { openCheckout, placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'
import { placeSeries } from './place-series.ts'

const day = (n: number, hour = 2) => new Date(Date.UTC(2030, 4, 3 + n, hour)).toISOString()
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'held',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

/** Somebody with the real limits. */
async function at(who: { actor?: Actor; deviceId?: string; ip?: string }) {
  const { env } = await testPlatform()
  return aContext({ ...who, platform: { env: { ...env, RATE_LIMIT_SCALE: 1 } } })
}
const visitor = (deviceId: string, ip: string) => at({ deviceId, ip })

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test.each<[string, () => Promise<Parameters<typeof at>[0]>]>([
  ['an account', async () => ({ actor: await aPerson() })],
  ["a visitor's device", async () => ({ deviceId: 'd0000001', ip: '192.0.2.1' })],
])('%s keeps five checkouts open, also when ten are opened at the same instant', async (_who, who) => {
  const ctx = await at(await who())
  const offers = await Promise.all(Array.from({ length: 10 }, () => anOffer()))
  const results = await Promise.all(
    offers.map(({ offer }) => outcome(placeOrder(ctx, { offerid: offer.id, startsAt: day(0) }))),
  )
  expect(results.filter((result) => result === 'held')).toHaveLength(5)
  expect(results.filter((result) => result === 'orders.too_many_open')).toHaveLength(5)
})

test('an address that many devices share keeps twenty checkouts open', async () => {
  const results: string[] = []
  for (let i = 0; i < 22; i++) {
    const { offer } = await anOffer()
    results.push(
      await outcome(
        placeOrder(await visitor(`e000000${i % 10}${i}`, '192.0.2.2'), { offerid: offer.id, startsAt: day(0) }),
      ),
    )
  }
  expect(results.filter((result) => result === 'held')).toHaveLength(20)
})

test('the times of a series, the places of tickets and unpaid bookings that stand all count', async () => {
  const { offer } = await anOffer({ horizonDays: 366 })
  const ctx = await at({ actor: await aPerson() })
  const series = async (from: number) =>
    outcome(placeSeries(ctx, { offerid: offer.id, startsAts: Array.from({ length: 12 }, (_, i) => day(from + i)) }))
  expect(await series(0)).toBe('held')
  expect(await series(12)).toBe('held')
  expect(await series(24)).toBe('held')
  expect(await series(36)).toBe('held')
  expect(await series(48)).toBe('orders.too_many_open')

  const spender = await at({ actor: await aPerson() })
  for (let i = 0; i < 50; i++) {
    const other = await anOffer()
    const { groupId } = await placeOrder(spender, { offerid: other.offer.id, startsAt: day(0) })
    await payGroup(spender, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  }
  const last = await anOffer()
  expect(await outcome(placeOrder(spender, { offerid: last.offer.id, startsAt: day(0) }))).toBe('orders.too_many_open')
})

test('a visitor who wants more at once than a device holds is told to sign in, and books it signed in', async () => {
  const { offer } = await anOffer({ capacity: 20, maxQuantity: 20, resourceCapacity: 20 })
  const book = async (ctx: Awaited<ReturnType<typeof at>>, quantity: number) =>
    outcome(placeOrder(ctx, { offerid: offer.id, startsAt: day(0), quantity }))
  const ctx = await visitor('d0000009', '192.0.2.9')
  expect(await book(ctx, 13)).toBe('orders.sign_in_for_more')
  expect(await book(ctx, 2)).toBe('held')
  // Here the limit of the device is reached.
  expect(await book(ctx, 12)).toBe('orders.too_many_open')
  expect(await book(await at({ actor: await aPerson() }), 13)).toBe('held')
})

test('free bookings that stand count until they end', async () => {
  const ctx = await at({ actor: await aPerson() })
  for (let i = 0; i < 50; i++) {
    const { offer } = await anOffer({ priceModel: 'free', priceAmount: 0 })
    const { groupId } = await placeOrder(ctx, { offerid: offer.id, startsAt: day(0) })
    await payGroup(ctx, groupId, { provider: 'offline', method: 'free' }, undefined)
  }
  const { offer } = await anOffer()
  expect(await outcome(placeOrder(ctx, { offerid: offer.id, startsAt: day(0) }))).toBe('orders.too_many_open')
  const after = { ...ctx, now: () => new Date(Date.parse(day(0)) + 3_600_000) }
  expect(await outcome(placeOrder(after, { offerid: offer.id, startsAt: day(1) }))).toBe('held')
})

test("what a signed-in person takes to checkout of a visitor's drafts counts as the person's own", async () => {
  const actor = await aPerson()
  const [ctx, before] = [await at({ actor }), await visitor('f0000001', '192.0.2.3')]
  const results: string[] = []
  for (let i = 0; i < 7; i++) {
    const { offer } = await anOffer()
    const { order, secret } = await addToCart(before, { offerid: offer.id, startsAt: day(0) })
    results.push(await outcome(openCheckout(ctx, [{ orderid: order.id, secret }])))
  }
  expect(results.filter((result) => result === 'held')).toHaveLength(5)
})

test('what a visitor began is not paid into an account that holds as much as it may, and stays the visitor’s', async () => {
  const opened = async (ctx: Context) => placeOrder(ctx, { offerid: (await anOffer()).offer.id, startsAt: day(0) })
  const guest = await visitor('d0000009', '192.0.2.9')
  const { groupId, orders, secret } = await opened(guest)
  const ctx = await at({ actor: await aPerson() })
  for (let held = 0; held < 5; held++) await opened(ctx)
  const pay = payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, secret)
  expect(await outcome(pay)).toBe('orders.too_many_open')
  const [kept] = await loadOrders(guest, [orders[0]?.id ?? ''])
  expect(kept?.order).toMatchObject({ accountId: null, status: 'pending_payment' })
})
