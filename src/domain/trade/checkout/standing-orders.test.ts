import { count, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type Context } from '#domain/base/index.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { DomainError } from '#shared/errors.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aContext, anOffer, testNow, testPlatform } from '#test/world.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { orders } from '../orders/orders.tables.ts'
import { contactHolder } from './holders.ts'
import { placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'
import { placeSeries } from './place-series.ts'

const free = { provider: 'offline', method: 'free' }
const day = (n: number) => new Date(Date.UTC(2030, 4, 3 + n, 2)).toISOString()
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'stands',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )
let places = 0

/** A visitor with the real limits; by default from a new network and device. */
async function aVisitor(over: Partial<Context> = {}): Promise<Context> {
  const { env } = await testPlatform()
  const n = ++places
  return aContext({
    ip: `198.51.100.${n % 250}`,
    deviceId: `a${String(n).padStart(7, '0')}`,
    ...over,
    platform: { env: { ...env, RATE_LIMIT_SCALE: 1 } },
  })
}

/** A visitor's free checkout with the code that its address got; `stand` places it. */
async function aProvedCheckout(email: string, ctx: Context, dates = 1) {
  const { offer } = await anOffer({ priceModel: 'free', priceAmount: 0, horizonDays: 366 })
  const startsAts = Array.from({ length: dates }, (_, i) => day(i))
  const {
    groupId,
    secret,
    orders: placed,
  } = startsAts.length > 1
    ? await placeSeries(ctx, { offerid: offer.id, startsAts })
    : await placeOrder(ctx, { offerid: offer.id, startsAt: day(0) })
  const choice = { ...free, customer: { name: 'Mei', email } }
  await payGroup(ctx, groupId, choice, secret)
  const [mail] = await listMailbox(ctx.platform.database.db, email.toLowerCase())
  const tac = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? ''
  return {
    place: () => payGroup(ctx, groupId, { ...choice, tac }, secret),
    cancel: () => actOnOrder(ctx, placed[0]?.id ?? '', 'cancel', { secret }),
  }
}

const tally = (results: readonly string[]) => ({
  stands: results.filter((result) => result === 'stands').length,
  refused: results.filter((result) => result === 'orders.too_many_standing').length,
})

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test('one mailbox keeps five free bookings, also by +tags, from anywhere and at the same instant', async () => {
  const checkouts = []
  for (let i = 0; i < 12; i++) checkouts.push(await aProvedCheckout(`Mail.Box+${i}@example.test`, await aVisitor()))
  const results = await Promise.all(checkouts.map(({ place }) => outcome(place())))
  expect(tally(results)).toEqual({ stands: 5, refused: 7 })
})

test('who presses twice while the last of five fits is told of no limit', async () => {
  const checkouts = []
  for (let i = 0; i < 9; i++) checkouts.push(await aProvedCheckout(`twice+${i}@example.test`, await aVisitor()))
  const answers = await Promise.all(
    checkouts.map(({ place }) => Promise.all([outcome(place()), outcome(place())]).then((both) => both.toSorted())),
  )
  const refused = ['orders.too_many_standing', 'orders.too_many_standing']
  const placed = answers.filter((both) => both.includes('stands'))
  expect(placed).toEqual(Array.from({ length: 5 }, () => ['orders.not_allowed_now', 'stands']))
  expect(answers.filter((both) => !both.includes('stands'))).toEqual(Array.from({ length: 4 }, () => refused))
})

test('control: a look before, without a lock, lets more of them stand', async () => {
  const checkouts = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      const { offer } = await anOffer({ priceModel: 'free', priceAmount: 0 })
      const ctx = await aVisitor()
      return { ctx, i, ...(await placeOrder(ctx, { offerid: offer.id, startsAt: day(0) })) }
    }),
  )
  const { db } = await aContext()
  const holderContact = contactHolder(await aContext(), 'control@example.test')
  const gate = Promise.withResolvers<void>()
  let looked = 0
  await Promise.all(
    checkouts.map(async ({ groupId }) => {
      const [found] = await db.select({ n: count() }).from(orders).where(eq(orders.holderContact, holderContact))
      if (++looked === checkouts.length) gate.resolve()
      await gate.promise
      if ((found?.n ?? 0) < 5) await db.update(orders).set({ holderContact }).where(eq(orders.groupId, groupId))
    }),
  )
  expect(await db.$count(orders, eq(orders.holderContact, holderContact))).toBeGreaterThan(5)
})

test('a booking that was cancelled makes room for another', async () => {
  const next = async (i: number) => aProvedCheckout(`again+${i}@example.test`, await aVisitor())
  const first = await next(0)
  expect(await outcome(first.place())).toBe('stands')
  for (let i = 1; i < 5; i++) expect(await outcome((await next(i)).place())).toBe('stands')
  const sixth = await next(5)
  expect(await outcome(sixth.place())).toBe('orders.too_many_standing')
  await first.cancel()
  expect(await outcome(sixth.place())).toBe('stands')
})

test('a series of more dates than may stand is refused before a code is sent', async () => {
  const ctx = await aVisitor()
  expect(await outcome(aProvedCheckout('series@example.test', ctx, 6))).toBe('orders.too_many_standing')
  expect(await listMailbox(ctx.platform.database.db, 'series@example.test')).toHaveLength(0)
  const { place } = await aProvedCheckout('series@example.test', await aVisitor(), 5)
  expect(await outcome(place())).toBe('stands')
})

test('many mailboxes behind one network address keep thirty', async () => {
  const results: string[] = []
  for (let i = 0; i < 32; i++) {
    const ctx = await aVisitor({ ip: '192.0.2.77' })
    results.push(await outcome(aProvedCheckout(`many${i}@example.test`, ctx).then(({ place }) => place())))
  }
  expect(results.filter((result) => result === 'stands')).toHaveLength(30)
  expect(results.slice(30)).toEqual(['orders.network_busy', 'orders.network_busy'])
})

test('what stands from a network counts for it for a day, and for its mailbox until it ends', async () => {
  const ip = '192.0.2.79'
  const at = async (hours: number) => ({
    ...(await aVisitor({ ip })),
    now: () => new Date(testNow.getTime() + hours * 3_600_000),
  })
  const book = async (mailbox: string, hours: number) =>
    outcome(aProvedCheckout(`${mailbox}@example.test`, await at(hours)).then(({ place }) => place()))
  for (let i = 0; i < 30; i++) expect(await book(`day${Math.floor(i / 5)}`, 0)).toBe('stands')
  expect(await book('neighbour', 23)).toBe('orders.network_busy')
  expect(await book('neighbour', 25)).toBe('stands')
  expect(await book('day0', 25)).toBe('orders.too_many_standing')
})

test('visitors who name no device share one behind their network address', async () => {
  const results: string[] = []
  for (let i = 0; i < 7; i++) {
    const { offer } = await anOffer()
    const ctx = await aVisitor({ ip: '192.0.2.78', deviceId: undefined })
    results.push(await outcome(placeOrder(ctx, { offerid: offer.id, startsAt: day(0) })))
  }
  expect(results.filter((result) => result === 'stands')).toHaveLength(5)
})
