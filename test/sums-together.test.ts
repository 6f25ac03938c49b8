import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentParts, payments, refunds } from '#domain/money/payments/payments.tables.ts'
import { applyPaymentEvent } from '#domain/trade/checkout/apply-payment-event.ts'
import {
  actOnOrder,
  addToCart,
  listOrders,
  openCheckout,
  payGroup,
  runDueTimers,
  showCheckout,
} from '#domain/trade/index.ts'
import { newId } from '#shared/ids.ts'
import { type Sums, sumRows } from '#shared/sum-rows.ts'
import { addSums, sumsOf } from '#shared/sums.ts'
import { brokenInvariants } from './invariants.ts'
import { at, HOUR, refusal, slot, start, system } from './paid-booking.ts'
import { expectEverySurface } from './sums-of-order.ts'
import { aCompany, anOffer, aPerson } from './world.ts'

const one = fc.record({
  price: fc.integer({ min: 101, max: 90_000 }),
  deposit: fc.option(fc.integer({ min: 1, max: 99 })),
  kind: fc.constantFrom('instant' as const, 'request' as const),
  then: fc.array(
    fc.constantFrom(
      'accept' as const,
      'decline' as const,
      'cancel' as const,
      'customer cancels' as const,
      'no_show' as const,
      'time passes' as const,
    ),
    { maxLength: 2 },
  ),
})
/** A cart of several companies, one payment, and what becomes of each order. */
const story = fc.record({
  orders: fc.array(one, { minLength: 2, maxLength: 4 }),
  pays: fc.constantFrom('not' as const, 'online' as const, 'online' as const, 'twice' as const, 'on the spot' as const),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

/** Fills the cart of a new person, and takes it to checkout whole. */
async function aCheckout(wanted: Story['orders']) {
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const cast = []
  for (const { price, deposit, kind } of wanted) {
    const owner = await aPerson()
    const company = await aCompany({ owner })
    const { offer } = await anOffer({
      company,
      kind,
      priceAmount: price,
      ...(deposit !== null && { depositKind: 'percent', depositValue: deposit }),
    })
    const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
    cast.push({ id: order.id, owner, company })
  }
  const keys = cast.map(({ id }) => ({ orderid: id }))
  return { buyer, ctx, cast, groupId: (await openCheckout(ctx, keys)).groupId }
}

/** Pays the group as often as told; what is asked for is what its orders still want now. */
async function pay({ ctx, groupId }: Awaited<ReturnType<typeof aCheckout>>, pays: Story['pays']) {
  const { due, orders } = await showCheckout(ctx, groupId, undefined)
  expect(due.amount, 'the sum to pay is that of the orders').toBe(addSums(orders.map(sumsOf)).dueNow)
  if (pays === 'on the spot')
    await refusal(payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined))
  if (pays === 'online' || pays === 'twice')
    for (const method of pays === 'twice' ? ['card', 'fpx'] : ['card'])
      await refusal(payGroup(ctx, groupId, { provider: 'sandbox', method }, undefined))
  for (const { ref, amount } of await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))) {
    expect(amount).toBe(due.amount)
    const captured = { kind: 'captured' as const, ref: ref ?? '', amount, currency: 'MYR' }
    await applyPaymentEvent(ctx, 'sandbox', { eventId: newId(), ...captured }, '{}')
  }
}

const add = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** Throws where the payments of a group and what its orders tell of them are not the same money. */
async function expectOneMoney(ctx: Awaited<ReturnType<typeof at>>, groupId: string, sums: readonly Sums[]) {
  const paid = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  const ids = paid.map(({ id }) => id)
  const parts = ids.length ? await ctx.db.select().from(paymentParts).where(inArray(paymentParts.paymentId, ids)) : []
  const back = ids.length ? await ctx.db.select().from(refunds).where(inArray(refunds.paymentId, ids)) : []
  for (const payment of paid) {
    const own = parts.filter(({ paymentId }) => paymentId === payment.id)
    expect(
      add(own, ({ amount }) => amount),
      'the shares of a payment are all of it',
    ).toBe(payment.amount)
    expect(add(own, ({ refundedAmount }) => refundedAmount)).toBe(payment.refundedAmount)
    const ofIt = back.filter(({ paymentId }) => paymentId === payment.id)
    expect(add(ofIt, ({ amount }) => amount)).toBe(payment.refundedAmount)
  }
  const all = addSums(sums)
  const kept = add(paid, ({ capturedAmount, refundedAmount }) => capturedAmount - refundedAmount)
  expect(all.paid - all.refunded - all.spotBack, 'what the orders keep is what the payments kept').toBe(kept)
}

test('orders of several companies that are paid together add up each by itself, and together to the payment', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ orders, pays }) => {
      const checkout = await aCheckout(orders)
      const { buyer, cast, groupId } = checkout
      await pay(checkout, pays)
      let when = start - 5 * HOUR
      for (const [i, { then }] of orders.entries()) {
        const { id, owner } = cast[i] ?? {}
        if (!id || !owner) throw new Error('No order')
        for (const step of then) {
          if (step === 'time passes') {
            when += 6 * HOUR
            await runDueTimers(await at(system, when))
          } else if (step === 'customer cancels')
            await refusal(actOnOrder(await at(buyer, when), id, 'cancel', { as: 'customer' }))
          else await refusal(actOnOrder(await at(owner, when), id, step, { as: 'provider' }))
        }
      }
      const views = []
      for (const one of cast) views.push(await expectEverySurface({ ...one, when }))
      const each = views.map(sumsOf)
      const ctx = await at(buyer, when)
      await expectOneMoney(ctx, groupId, each)
      // The checkout's page and the buyer's list tell the same of each, and its rows are those of all together.
      const shown = (await showCheckout(ctx, groupId, undefined)).orders
      const listed = (await listOrders(ctx, { filter: 'all', limit: 10 })).rows
      for (const view of views)
        for (const rows of [shown, listed]) {
          const same = rows.find((row) => row.orderid === view.orderid)
          expect(same && sumsOf(same)).toEqual(sumsOf(view))
        }
      const of = (rows: ReturnType<typeof sumRows>, name: string) => rows.find((row) => row.name === name)?.amount ?? 0
      const together = sumRows(addSums(shown.map(sumsOf)))
      for (const name of ['total', 'paid', 'dueLater', 'spotBack', 'stray'] as const)
        expect(of(together, name), name).toBe(add(each, (sums) => of(sumRows(sums), name)))
      expect(await brokenInvariants(ctx)).toEqual({})
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 90_000)

test('a share of another size, or money that went elsewhere, would be seen', async () => {
  const order = { price: 8000, deposit: null, kind: 'instant' as const, then: [] }
  const checkout = await aCheckout([order, order])
  await pay(checkout, 'online')
  const { ctx, groupId } = checkout
  const sums = (await showCheckout(ctx, groupId, undefined)).orders.map(sumsOf)
  await expectOneMoney(ctx, groupId, sums)
  await expect(expectOneMoney(ctx, groupId, sums.slice(1))).rejects.toThrow('what the orders keep')
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  await ctx.db
    .update(paymentParts)
    .set({ amount: 7999 })
    .where(eq(paymentParts.paymentId, payment?.id ?? ''))
  await expect(expectOneMoney(ctx, groupId, sums)).rejects.toThrow('the shares of a payment')
})
