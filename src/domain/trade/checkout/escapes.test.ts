import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type Context } from '#domain/base/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aContext, anOffer, aPerson, testNow, testPlatform } from '#test/world.ts'
import { orders } from '../orders/orders.tables.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { attachOrders } from './attach-orders.ts'
import { addToCart } from './cart.ts'
import { type OpenedCheckout, openCheckout, placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'
import { placeSeries } from './place-series.ts'

// Unpaid orders cannot bypass the limits: not together with paid ones, not by signing in, not with many seats at once.

const card = { provider: 'sandbox', method: 'card' }
const onTheSpot = { provider: 'offline', method: 'on_the_spot' }
const free = { provider: 'offline', method: 'free' }
const mei = (email: string) => ({ name: 'Mei', email })
const day = (n: number) => new Date(Date.UTC(2030, 4, 3 + n, 2)).toISOString()
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )
let visitors = 0

/** Somebody with the real limits; by default a visitor from a new network and device. */
async function someone(over: Partial<Context> & { at?: Date } = {}): Promise<Context> {
  const { env } = await testPlatform()
  const n = ++visitors
  return aContext({
    ip: `203.0.113.${n % 250}`,
    deviceId: `b${String(n).padStart(7, '0')}`,
    ...over,
    platform: { env: { ...env, RATE_LIMIT_SCALE: 1 }, payments: new Map([['sandbox', aPaymentService()]]) },
  } as never)
}
const aFreeOffer = () => anOffer({ priceModel: 'free', priceAmount: 0, horizonDays: 366 })

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

/** A visitor's checkout of a small paid booking and free ones beside it. */
async function aMixedCheckout(ctx: Context, frees: number) {
  const keys = []
  for (let i = 0; i <= frees; i++) {
    const { offer } = i === 0 ? await anOffer({ priceAmount: 101 }) : await aFreeOffer()
    const { order, secret } = await addToCart(ctx, { offerid: offer.id, startsAt: day(0) })
    keys.push({ orderid: order.id, secret })
  }
  const { groupId, secret } = await openCheckout(ctx, keys)
  return { groupId, secret, paidId: keys[0]?.orderid ?? '', freeId: keys[1]?.orderid ?? '' }
}

const codeIn = async (email: string) => {
  const { platform } = await aContext()
  const [mail] = await listMailbox(platform.database.db, email)
  return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? ''
}

async function moneyFor(ctx: Context, groupId: string) {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  const { ref, amount = 0 } = payment ?? {}
  const event = { eventId: newId(), kind: 'captured' as const, ref: ref ?? '', amount, currency: 'MYR' }
  return applyPaymentEvent({ ...ctx, actor: { kind: 'system' } }, 'sandbox', event, '{}')
}

const statusOf = async (id: string) => {
  const { db } = await aContext()
  return (await db.select().from(orders).where(eq(orders.id, id)))[0]?.status
}

test('a free booking beside a paid one stands for an address that a code proved, and waits for the money', async () => {
  const ctx = await someone()
  const { groupId, secret, paidId, freeId } = await aMixedCheckout(ctx, 1)
  const choice = { ...card, customer: mei('beside@example.test') }
  expect(await payGroup(ctx, groupId, choice, secret)).toMatchObject({ placed: false, redirectUrl: null })
  expect(await ctx.db.$count(payments, eq(payments.groupId, groupId))).toBe(0)
  const tac = await codeIn('beside@example.test')
  const paid = await payGroup(ctx, groupId, { ...choice, tac }, secret)
  expect(paid.redirectUrl).toContain('/pay/sandbox/')
  // Sent again as it was, because its answer was lost, it leads there, too: the used code is not judged once more.
  expect((await payGroup(ctx, groupId, { ...choice, tac }, secret)).redirectUrl).toBe(paid.redirectUrl)
  // Once proved, paying again asks for no other code; another address does.
  expect((await payGroup(ctx, groupId, choice, secret)).redirectUrl).toBe(paid.redirectUrl)
  expect(await payGroup(ctx, groupId, { ...card, customer: mei('other@example.test') }, secret)).toMatchObject({
    redirectUrl: null,
    sent: {},
  })
  expect(await moneyFor(ctx, groupId)).toBe('applied')
  expect([await statusOf(paidId), await statusOf(freeId)]).toEqual(['confirmed', 'confirmed'])
})

test('five free bookings stand for one address, also beside paid ones that are not paid yet', async () => {
  const email = 'standing@example.test'
  const prove = async (frees: number) => {
    const ctx = await someone()
    const { groupId, secret } = await aMixedCheckout(ctx, frees)
    const choice = { ...card, customer: mei(email) }
    await payGroup(ctx, groupId, choice, secret)
    return payGroup(ctx, groupId, { ...choice, tac: await codeIn(email) }, secret)
  }
  expect(await outcome(prove(3))).toBe('done')
  expect(await outcome(prove(2))).toBe('done')
  expect(await outcome(prove(1))).toBe('orders.too_many_standing')
})

test('money that comes late lets a paid booking stand, and none that was free beside it', async () => {
  const ctx = await someone()
  const { groupId, secret, paidId, freeId } = await aMixedCheckout(ctx, 1)
  const choice = { ...card, customer: mei('late@example.test') }
  await payGroup(ctx, groupId, choice, secret)
  await payGroup(ctx, groupId, { ...choice, tac: await codeIn('late@example.test') }, secret)
  await moneyFor({ ...ctx, now: () => new Date(testNow.getTime() + 16 * 60_000) }, groupId)
  expect([await statusOf(paidId), await statusOf(freeId)]).toEqual(['confirmed', 'payment_expired'])
})

test.each(['__proto__', 'sandbox'])(
  'what is free is not placed by a way to pay that takes nothing: %s',
  async (provider) => {
    const ctx = await someone({ actor: await aPerson() })
    const { offer } = await aFreeOffer()
    const { groupId } = await placeOrder(ctx, { offerid: offer.id, startsAt: day(0) })
    expect(await outcome(payGroup(ctx, groupId, { provider, method: 'card' }, undefined))).toBe(
      'payments.method_unavailable',
    )
  },
)

/** A visitor's checkout of twelve free dates. */
async function aSeries(): Promise<OpenedCheckout> {
  const { offer } = await aFreeOffer()
  return placeSeries(await someone(), { offerid: offer.id, startsAts: Array.from({ length: 12 }, (_, i) => day(i)) })
}
const keysOf = ({ orders, secret }: OpenedCheckout) => orders.map(({ id }) => ({ orderid: id, secret }))

test('checkouts that visitors opened count as the account’s that takes them, also when taken at the same instant', async () => {
  const account = await someone({ actor: await aPerson() })
  const opened: OpenedCheckout[] = []
  for (let i = 0; i < 8; i++) opened.push(await aSeries())
  const taken = await Promise.all(opened.map(async (one) => (await attachOrders(account, keysOf(one))).attached))
  expect(taken.filter((ids) => ids.length === 12)).toHaveLength(4)
  expect(taken.filter((ids) => ids.length === 0)).toHaveLength(4)
  for (const [i, { groupId }] of opened.entries())
    if (taken[i]?.length) expect((await payGroup(account, groupId, free, undefined)).placed).toBe(true)
  const more = await aSeries()
  expect((await attachOrders(account, keysOf(more))).attached).toEqual([])
  const { offer } = await anOffer()
  const { order, secret } = await addToCart(await someone(), { offerid: offer.id, startsAt: day(0) })
  expect((await attachOrders(account, [{ orderid: order.id, secret }])).attached).toEqual([order.id])
})

test('control: checkouts that are taken after a look without a lock are more than an account may hold', async () => {
  const { accountId } = await aPerson()
  const { db } = await aContext()
  const opened: OpenedCheckout[] = []
  for (let i = 0; i < 6; i++) opened.push(await aSeries())
  const gate = Promise.withResolvers<void>()
  let looked = 0
  await Promise.all(
    opened.map(async (one) => {
      const held = await db.$count(orders, eq(orders.accountId, accountId))
      if (++looked === opened.length) gate.resolve()
      await gate.promise
      const ids = one.orders.map(({ id }) => id)
      if (held + 12 <= 50) await db.update(orders).set({ accountId, secretHash: null }).where(inArray(orders.id, ids))
    }),
  )
  expect(await db.$count(orders, eq(orders.accountId, accountId))).toBeGreaterThan(50)
})

test('what an account holds too much of is not placed unpaid', async () => {
  const actor = await aPerson()
  const account = await someone({ actor })
  const { offer } = await aFreeOffer()
  const { groupId } = await placeOrder(account, { offerid: offer.id, startsAt: day(20) })
  const [own] = await account.db.select().from(orders).where(eq(orders.groupId, groupId))
  for (let i = 0; i < 5; i++) {
    const { groupId } = await aSeries()
    await account.db
      .update(orders)
      .set({ accountId: actor.accountId, holder: own?.holder ?? null, secretHash: null })
      .where(eq(orders.groupId, groupId))
  }
  expect(await outcome(payGroup(account, groupId, free, undefined))).toBe('orders.too_many_open')
})

test.each<[string, Parameters<typeof anOffer>[0], number, number]>([
  ['seats', { priceAmount: 800, capacity: 20, maxQuantity: 20, resourceCapacity: 20 }, 10, 5],
  ['hours', { priceAmount: 800, priceModel: 'per_hour', maxQuantity: 8 }, 8, 6],
])('the %s of a booking count, not the booking alone', async (_what, terms, quantity, most) => {
  const ctx = await someone({ actor: await aPerson() })
  const results: string[] = []
  for (let i = 0; i < most + 1; i++) {
    const { offer } = await anOffer({ ...terms, horizonDays: 366 })
    const startsAt = new Date(Date.parse(day(i)) - 3_600_000).toISOString()
    const placing = placeOrder(ctx, { offerid: offer.id, startsAt, quantity })
    results.push(await outcome(placing.then(({ groupId }) => payGroup(ctx, groupId, onTheSpot, undefined))))
  }
  expect(results).toEqual([...Array.from({ length: most }, () => 'done'), 'orders.too_many_open'])
})

test('seats of bookings that are made at the same instant count together', async () => {
  const ctx = await someone({ actor: await aPerson() })
  const offers = []
  for (let i = 0; i < 5; i++) offers.push(await anOffer({ capacity: 20, maxQuantity: 20, resourceCapacity: 20 }))
  const results = await Promise.all(
    offers.map(({ offer }) => outcome(placeOrder(ctx, { offerid: offer.id, startsAt: day(0), quantity: 20 }))),
  )
  expect(results.filter((result) => result === 'done')).toHaveLength(2)
})

test('control: bookings that are made after a look without a lock hold more seats', async () => {
  const actor = await aPerson()
  const bound = await someone({ actor })
  // The limit is off, so that only the check decides.
  const ctx = { ...bound, platform: (await aContext()).platform }
  const gate = Promise.withResolvers<void>()
  let looked = 0
  const held = async () => {
    const { rows } = await ctx.db.execute<{ seats: number }>(
      sql`select coalesce(sum(l.seats), 0)::int as seats from order_lines l join orders o on o.id = l.order_id
        where o.account_id = ${actor.accountId}`,
    )
    return rows[0]?.seats ?? 0
  }
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { offer } = await anOffer({ capacity: 20, maxQuantity: 20, resourceCapacity: 20 })
      const before = await held()
      if (++looked === 5) gate.resolve()
      await gate.promise
      if (before + 20 <= 50) await placeOrder(ctx, { offerid: offer.id, startsAt: day(0), quantity: 20 })
    }),
  )
  expect(await held()).toBe(100)
})

test('a series of more seats than one may hold is refused', async () => {
  const ctx = await someone({ actor: await aPerson() })
  const { offer } = await anOffer({ capacity: 20, maxQuantity: 20, resourceCapacity: 20, horizonDays: 366 })
  const startsAts = Array.from({ length: 12 }, (_, i) => day(i))
  expect(await outcome(placeSeries(ctx, { offerid: offer.id, startsAts, quantity: 10 }))).toBe('orders.too_many_open')
})

test('two devices with series leave their address open to its other visitors', async () => {
  const { offer } = await anOffer({ resourceCapacity: 20, capacity: 20, maxQuantity: 20, horizonDays: 366 })
  const ip = '192.0.2.90'
  for (const deviceId of ['c0000001', 'c0000002'])
    for (let i = 0; i < 5; i++) {
      const startsAts = Array.from({ length: 12 }, (_, n) => day(12 * i + n))
      const answer = await outcome(placeSeries(await someone({ ip, deviceId }), { offerid: offer.id, startsAts }))
      expect(answer).toBe(i === 0 ? 'done' : 'orders.too_many_open')
    }
  expect(await outcome(placeOrder(await someone({ ip }), { offerid: offer.id, startsAt: day(0) }))).toBe('done')
})

test('a full address is said to be busy, and whoever signs in books on', async () => {
  const ip = '192.0.2.91'
  const book = async (over: Partial<Context> = {}) => {
    const { offer } = await anOffer()
    return outcome(placeOrder(await someone({ ip, ...over }), { offerid: offer.id, startsAt: day(0) }))
  }
  for (let i = 0; i < 20; i++) expect(await book()).toBe('done')
  expect(await book()).toBe('orders.network_busy')
  expect(await book({ actor: await aPerson() })).toBe('done')
})
