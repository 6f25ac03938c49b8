import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type Context } from '#domain/base/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { HOUR } from '#shared/time.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aContext, anOffer, aPerson, testNow, testPlatform } from '#test/world.ts'
import { orders } from '../orders/orders.tables.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { attachOrders } from './attach-orders.ts'
import { type OpenedCheckout, placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'

// Accounts are quickly made, so many of one mailbox or network may hold little more than one.

const free = { provider: 'offline', method: 'free' }
const startsAt = '2030-05-10T02:00:00.000Z'
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )
const tally = (results: readonly string[], wanted: string) => results.filter((one) => one === wanted).length
let networks = 0
const aNetwork = () => `198.18.0.${++networks}`

/** Somebody with the real limits. */
async function someone(over: Partial<Context>): Promise<Context> {
  const { env } = await testPlatform()
  return aContext({
    ...over,
    platform: { env: { ...env, RATE_LIMIT_SCALE: 1 }, payments: new Map([['sandbox', aPaymentService()]]) },
  })
}

/** Somebody with an account that was made `days` ago, by default with its own mailbox. */
async function aMember({ ip = aNetwork(), days = 0, email = `${newId()}@members.test` } = {}) {
  const actor = await aPerson({ email })
  const { db } = await aContext()
  const createdAt = new Date(testNow.getTime() - days * 24 * HOUR)
  await db.update(accounts).set({ createdAt }).where(eq(accounts.id, actor.accountId))
  return someone({ actor, ip, deviceId: newId().slice(-8) })
}

/** A checkout of ten free seats. */
async function tenSeats(ctx: Context): Promise<OpenedCheckout> {
  const terms = { capacity: 20, maxQuantity: 20, resourceCapacity: 20 }
  const { offer } = await anOffer({ priceModel: 'free', priceAmount: 0, ...terms })
  return placeOrder(ctx, { offerid: offer.id, startsAt, quantity: 10 })
}
const book = async (ctx: Context) => {
  const { groupId, secret } = await tenSeats(ctx)
  return payGroup(ctx, groupId, free, secret)
}

/** Pays something online. */
async function payByCard(ctx: Context) {
  const { offer } = await anOffer()
  const { groupId } = await placeOrder(ctx, { offerid: offer.id, startsAt })
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  const { ref, amount } = payment ?? {}
  const event = { eventId: newId(), kind: 'captured' as const, ref: ref ?? '', amount: amount ?? 0, currency: 'MYR' }
  await applyPaymentEvent(ctx, 'sandbox', event, '{}')
}

/** A visitor's booking that stands for an address that a code proved. */
async function bookAsVisitor(ctx: Context) {
  const opened = await tenSeats(ctx)
  const email = `${newId()}@visitors.test`
  const choice = { ...free, customer: { name: 'Mei', email } }
  await payGroup(ctx, opened.groupId, choice, opened.secret)
  const [mail] = await listMailbox(ctx.platform.database.db, email)
  const tac = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? ''
  await payGroup(ctx, opened.groupId, { ...choice, tac }, opened.secret)
  return opened
}

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test('all accounts of one mailbox hold as much as one does, also at the same instant', async () => {
  const name = newId()
  const members = await Promise.all(
    Array.from({ length: 10 }, (_, i) => aMember({ days: 30, email: `${name}+${i}@members.test` })),
  )
  const results = await Promise.all(members.map((ctx) => outcome(tenSeats(ctx))))
  expect([tally(results, 'done'), tally(results, 'orders.too_many_open')]).toEqual([5, 5])
  const after = await Promise.all(members.map((ctx) => outcome(tenSeats(ctx))))
  expect(tally(after, 'orders.too_many_open')).toBe(10)
  expect(await outcome(tenSeats(await aMember({ days: 30 })))).toBe('done')
})

test('bookings that stand count for all accounts of their mailbox', async () => {
  const name = newId()
  const results: string[] = []
  for (let i = 0; i < 6; i++)
    results.push(await outcome(book(await aMember({ days: 30, email: `${name}+${i}@members.test` }))))
  expect(results).toEqual([...Array.from({ length: 5 }, () => 'done'), 'orders.too_many_open'])
})

test('new accounts behind one network place 120 seats a day without paying, also at the same instant', async () => {
  const ip = aNetwork()
  const opened = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const ctx = await aMember({ ip })
      return { ctx, ...(await tenSeats(ctx)) }
    }),
  )
  const place = ({ ctx, groupId }: (typeof opened)[number]) => outcome(payGroup(ctx, groupId, free, undefined))
  const results = await Promise.all(opened.map(place))
  expect([tally(results, 'done'), tally(results, 'orders.new_accounts_busy')]).toEqual([12, 4])
  // It does not affect accounts of another network, older ones, and those that paid before.
  expect(await outcome(book(await aMember()))).toBe('done')
  expect(await outcome(book(await aMember({ ip, days: 8 })))).toBe('done')
  const payer = await aMember({ ip })
  const { groupId } = await tenSeats(payer)
  // A payment on the spot does not count: it is only the company's word.
  await payer.db.update(orders).set({ paidAt: testNow }).where(eq(orders.groupId, groupId))
  expect(await outcome(book(payer))).toBe('orders.new_accounts_busy')
  await payByCard(payer)
  expect(await outcome(book(payer))).toBe('done')
  expect(await outcome(bookAsVisitor(await someone({ ip, deviceId: 'a1a1a1a1' })))).toBe('done')
  // Nor does it last longer than a day.
  const late = { ...(await aMember({ ip })), now: () => new Date(testNow.getTime() + 25 * HOUR) }
  expect(await outcome(book(late))).toBe('done')
})

test('control: places that are counted without a lock are more than a network has', async () => {
  const ip = aNetwork()
  const opened = await Promise.all(Array.from({ length: 16 }, async () => tenSeats(await aMember({ ip }))))
  const { db } = await aContext()
  const gate = Promise.withResolvers<void>()
  let looked = 0
  const [one] = await db
    .select()
    .from(orders)
    .where(eq(orders.groupId, opened[0]?.groupId ?? ''))
  const ofNetwork = sql`holder_address = ${one?.holderAddress} and note = 'stands'`
  await Promise.all(
    opened.map(async ({ groupId }) => {
      const standing = await db.$count(orders, ofNetwork)
      if (++looked === opened.length) gate.resolve()
      await gate.promise
      // Each passes the check before the others are placed.
      if (standing < 12) await db.update(orders).set({ note: 'stands' }).where(eq(orders.groupId, groupId))
    }),
  )
  expect(await db.$count(orders, ofNetwork)).toBe(16)
})

test('what a new account takes over from a visitor counts for its mailbox and its network', async () => {
  const ip = aNetwork()
  for (let i = 0; i < 12; i++) expect(await outcome(book(await aMember({ ip })))).toBe('done')
  const visitor = await someone({ ip: aNetwork(), deviceId: 'a2a2a2a2' })
  const { groupId, secret, orders: placed } = await tenSeats(visitor)
  const member = await aMember({ ip })
  const keys = placed.map(({ id }) => ({ orderid: id, secret }))
  expect((await attachOrders(member, keys)).attached).toHaveLength(1)
  expect(await outcome(payGroup(member, groupId, free, undefined))).toBe('orders.new_accounts_busy')
  const [order] = await member.db.select().from(orders).where(eq(orders.groupId, groupId))
  expect([order?.holderAddress, order?.holderContact]).toEqual([expect.any(String), expect.any(String)])

  // What stands already stays with the visitor where the network is full.
  const standing = await bookAsVisitor(await someone({ ip: aNetwork(), deviceId: 'a3a3a3a3' }))
  const theirs = standing.orders.map(({ id }) => ({ orderid: id, secret: standing.secret }))
  expect(await attachOrders(await aMember({ ip }), theirs, true)).toEqual({
    attached: [],
    left: [theirs[0]?.orderid],
  })
  expect((await attachOrders(await aMember(), theirs, true)).attached).toHaveLength(1)
})

test('who signs in in the midst of a checkout and takes nothing over still proves an address', async () => {
  const ip = aNetwork()
  const { groupId, secret } = await tenSeats(await someone({ ip, deviceId: 'a4a4a4a4' }))
  const member = await aMember({ ip })
  const choice = { ...free, customer: { name: 'Mei', email: 'midst@members.test' } }
  expect(await payGroup(member, groupId, choice, secret)).toMatchObject({ placed: false, sent: {} })
})
