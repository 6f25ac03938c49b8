import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type Actor, type Context } from '#domain/base/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { HOUR } from '#shared/time.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aCompany, aContext, anOffer, aPerson, testNow, testPlatform } from '#test/world.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { attachOrders } from './attach-orders.ts'
import { placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'
import { placeSeries } from './place-series.ts'

// Booking without paying and cancelling in a loop notifies a company's staff each time, so it is limited.

const free = { provider: 'offline', method: 'free' }
const onTheSpot = { provider: 'offline', method: 'on_the_spot' }
const card = { provider: 'sandbox', method: 'card' }
const startsAt = '2030-05-10T02:00:00.000Z'
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )
const times = (n: number, what: string) => Array.from({ length: n }, () => what)
/** A refused checkout still holds its time for a while, so there is capacity for others. */
const seats = { capacity: 20, resourceCapacity: 20 }
let networks = 0

/** Somebody with the real limits; by default from their own network and device. */
async function someone(over: Partial<Context> & { actor?: Actor } = {}): Promise<Context> {
  const { env } = await testPlatform()
  const platform = { env: { ...env, RATE_LIMIT_SCALE: 1 }, payments: new Map([['sandbox', aPaymentService()]]) }
  return aContext({ ip: `198.18.1.${++networks}`, deviceId: newId().slice(-8), ...over, platform })
}
const aMember = async (email?: string) => someone({ actor: await aPerson(email ? { email } : {}) })
const freeOffer = async () =>
  (await anOffer({ priceModel: 'free', priceAmount: 0, horizonDays: 366, ...seats })).offer.id

async function bookAndCancel(ctx: Context, offerid: string, choice: { provider: string; method: string } = free) {
  const { groupId, orders } = await placeOrder(ctx, { offerid, startsAt })
  await payGroup(ctx, groupId, choice, undefined)
  await actOnOrder(ctx, orders[0]?.id ?? '', 'cancel', { as: 'customer' })
}

/** The same by a visitor, who proves an address each time. `after` is what is done with the order then. */
async function visit(
  ctx: Context,
  offerid: string,
  email: string,
  how: { cancels?: boolean; after?: (key: { orderid: string; secret: string | undefined }) => Promise<unknown> } = {},
) {
  const { groupId, secret, orders } = await placeOrder(ctx, { offerid, startsAt })
  const choice = { ...free, customer: { name: 'Mei', email } }
  await payGroup(ctx, groupId, choice, secret)
  const [mail] = await listMailbox(ctx.platform.database.db, email)
  const tac = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? ''
  await payGroup(ctx, groupId, { ...choice, tac }, secret)
  const orderid = orders[0]?.id ?? ''
  if (how.cancels ?? true) await actOnOrder(ctx, orderid, 'cancel', { secret })
  await how.after?.({ orderid, secret })
}

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test.each([
  ['free', free, { priceModel: 'free', priceAmount: 0 }],
  ['paid on the spot', onTheSpot, {}],
] as const)('an account books and cancels four times at a company in a day: %s', async (_what, choice, terms) => {
  const ctx = await aMember()
  const { offer } = await anOffer({ ...terms, ...seats })
  const results: string[] = []
  for (let i = 0; i < 6; i++) results.push(await outcome(bookAndCancel(ctx, offer.id, choice)))
  expect(results).toEqual([...times(4, 'done'), ...times(2, 'orders.too_many_cancelled')])
  // Others can still book there; the account can book elsewhere, and there again if it pays, or a day later.
  expect(await outcome(bookAndCancel(await aMember(), offer.id, choice))).toBe('done')
  expect(await outcome(bookAndCancel(ctx, await freeOffer()))).toBe('done')
  const late = { ...ctx, now: () => new Date(testNow.getTime() + 25 * HOUR) }
  expect(await outcome(bookAndCancel(late, offer.id, choice))).toBe('done')
})

test('whoever pays online is not asked how often they cancelled', async () => {
  const ctx = await aMember()
  const { offer } = await anOffer()
  for (let i = 0; i < 4; i++) await bookAndCancel(ctx, offer.id, onTheSpot)
  const { groupId } = await placeOrder(ctx, { offerid: offer.id, startsAt })
  expect(await outcome(payGroup(ctx, groupId, onTheSpot, undefined))).toBe('orders.too_many_cancelled')
  expect((await payGroup(ctx, groupId, card, undefined)).redirectUrl).toContain('/pay/sandbox/')
})

test('two series that are cancelled leave room for a third', async () => {
  const ctx = await aMember()
  const offerid = await freeOffer()
  const startsAts = Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2030, 4, 3 + n, 2)).toISOString())
  const series = async () => {
    const { groupId, orders } = await placeSeries(ctx, { offerid, startsAts })
    await payGroup(ctx, groupId, free, undefined)
    for (const { id } of orders) await actOnOrder(ctx, id, 'cancel', { as: 'customer' })
  }
  const results: string[] = []
  for (let i = 0; i < 4; i++) results.push(await outcome(series()))
  expect(results).toEqual([...times(3, 'done'), 'orders.too_many_cancelled'])
})

test('an account books and cancels twelve times in a day at all companies together', async () => {
  const ctx = await aMember()
  const results: string[] = []
  for (let i = 0; i < 13; i++) results.push(await outcome(bookAndCancel(ctx, await freeOffer())))
  expect(results).toEqual([...times(12, 'done'), 'orders.too_many_cancelled'])
})

test('what is cancelled counts for the mailbox: of accounts, and of visitors', async () => {
  const [offerid, name] = [await freeOffer(), newId()]
  const members: string[] = []
  const visitors: string[] = []
  for (let i = 0; i < 5; i++) {
    members.push(await outcome(bookAndCancel(await aMember(`${name}+${i}@members.test`), offerid)))
    visitors.push(await outcome(visit(await someone(), offerid, `${name}+${i}@visitors.test`)))
  }
  expect(members).toEqual([...times(4, 'done'), 'orders.too_many_cancelled'])
  expect(visitors).toEqual([...times(4, 'done'), 'orders.too_many_cancelled'])
})

test('visitors of one network book and cancel twenty-four times in a day at a company, then no code is sent', async () => {
  const [offerid, ip] = [await freeOffer(), '192.0.2.140']
  const book = async (email: string) => outcome(visit(await someone({ ip }), offerid, email))
  const results: string[] = []
  for (let i = 0; i < 25; i++) results.push(await book(`network${i}@visitors.test`))
  expect(results).toEqual([...times(24, 'done'), 'orders.network_busy'])
  const { db } = await aContext()
  expect(await listMailbox(db, 'network24@visitors.test')).toHaveLength(0)
  expect(await outcome(visit(await someone({ ip }), await freeOffer(), 'elsewhere@visitors.test'))).toBe('done')
})

test('new accounts of one network count together, too', async () => {
  const [offerid, ip] = [await freeOffer(), '192.0.2.141']
  const results: string[] = []
  for (let i = 0; i < 25; i++) {
    const actor = await aPerson()
    const ctx = await someone({ actor, ip })
    await ctx.db.update(accounts).set({ createdAt: testNow }).where(eq(accounts.id, actor.accountId))
    results.push(await outcome(bookAndCancel(ctx, offerid)))
  }
  expect(results).toEqual([...times(24, 'done'), 'orders.new_accounts_busy'])
})

test('what the company cancels counts for no customer', async () => {
  const owner = await aPerson()
  const { offer } = await anOffer({ priceModel: 'free', priceAmount: 0, company: await aCompany({ owner }) })
  const ctx = await aMember()
  for (let i = 0; i < 6; i++) {
    const { groupId, orders } = await placeOrder(ctx, { offerid: offer.id, startsAt })
    expect(await outcome(payGroup(ctx, groupId, free, undefined))).toBe('done')
    await actOnOrder(await someone({ actor: owner }), orders[0]?.id ?? '', 'cancel', { as: 'provider' })
  }
})

test.each([
  ['cancelled and then taken over', false],
  ['taken over and then cancelled', true],
] as const)('what a visitor placed counts for them also where an account had it: %s', async (_what, first) => {
  const offerid = await freeOffer()
  const name = newId()
  const round = async (ip: string, email: string) => {
    const [visitor, shelf] = [await someone({ ip }), await aMember()]
    const take = async (key: { orderid: string; secret: string | undefined }) => {
      expect((await attachOrders(shelf, [key], true)).attached).toHaveLength(1)
      if (first) await actOnOrder(shelf, key.orderid, 'cancel', { as: 'customer' })
    }
    return outcome(visit(visitor, offerid, email, { cancels: !first, after: take }))
  }
  const own: string[] = []
  for (let i = 0; i < 5; i++) own.push(await round(`192.0.2.${150 + i}`, `${name}+${i}@visitors.test`))
  expect(own).toEqual([...times(4, 'done'), 'orders.too_many_cancelled'])
  const network: string[] = []
  const ip = first ? '192.0.2.161' : '192.0.2.162'
  for (let i = 0; i < 25; i++) network.push(await round(ip, `${name}${i}@visitors.test`))
  expect(network).toEqual([...times(24, 'done'), 'orders.network_busy'])
})
