import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { companies } from '#domain/companies/companies.tables.ts'
import { refundsOf } from '#domain/money/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import {
  actOnOrder,
  addToCart,
  applyPaymentEvent,
  backToCart,
  openCheckout,
  payGroup,
  placeOrder,
  runDueTimers,
  showCheckout,
  showOrder,
} from '#domain/trade/index.ts'
import { newId } from '#shared/ids.ts'
import { sumRows } from '#shared/sum-rows.ts'
import { lateBack, sumsOf } from '#shared/sums.ts'
import { HOUR } from '#shared/time.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aColleague } from '#test/paid-booking.ts'
import { aPaidOrder, sandbox, taskOf } from '#test/tasks.ts'
import { aContext, anOffer, aPerson, testNow } from '#test/world.ts'

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const later = new Date(testNow.getTime() + HOUR)

/** A checkout whose hold ran out while its payment page was open; two people serve what it was for. */
async function anEndedCheckout() {
  const order = await aPaidOrder(0)
  const { tell } = await order.pay()
  await aColleague(order.ctx, order.companyId, order.offerid)
  await runDueTimers({ ...order.ctx, actor: { kind: 'system' }, now: () => later })
  const ctx = { ...order.ctx, now: () => later }
  const status = async (id = order.orderId) => (await showOrder(ctx, id, undefined, 'customer')).status
  expect(await status()).toBe('payment_expired')
  return { ...order, ctx, tell, status, arrives: () => tell('captured', 8000, () => later) }
}

test('money that comes late books what it was for, while that is free; until then the order says that it may come', async () => {
  const { arrives, status, ctx, orderId } = await anEndedCheckout()
  const isPaying = async () => (await showOrder(ctx, orderId, undefined, 'customer')).isPaying
  expect(await isPaying()).toBe(true)
  expect(await arrives()).toBe('applied')
  expect(await isPaying()).toBe(false)
  expect(await status()).toBe('confirmed')
})

test('who has booked the same time anew meanwhile, as the ended checkout says, does not have it twice', async () => {
  const { ctx, offerid, startsAt, arrives, status } = await anEndedCheckout()
  const { groupId, orders } = await placeOrder(ctx, { offerid, startsAt })
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect(await arrives()).toBe('late_refunded')
  expect([await status(), await status(orders[0]?.id)]).toEqual(['payment_expired', 'confirmed'])
})

test('that somebody else has booked the same time is no reason to give money back', async () => {
  const { ctx, offerid, startsAt, arrives, status } = await anEndedCheckout()
  const other = { ...(await aContext({ actor: await aPerson(), platform: sandbox })), now: ctx.now }
  const { groupId } = await placeOrder(other, { offerid, startsAt })
  await payGroup(other, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect(await arrives()).toBe('applied')
  expect(await status()).toBe('confirmed')
})

test('two places of one checkout are both booked by money that comes late, and so is what was booked for somebody else before it ended', async () => {
  const order = await aPaidOrder(0)
  const { ctx, offerid, startsAt, companyId } = order
  await aColleague(ctx, companyId, offerid)
  await aColleague(ctx, companyId, offerid)
  await backToCart(ctx, order.groupId, undefined)
  const { order: second } = await addToCart(ctx, { offerid, startsAt })
  const { groupId } = await openCheckout(ctx, [{ orderid: order.orderId }, { orderid: second.id }])
  const { tell } = await order.pay(undefined, 'card', groupId)
  // Inside the hold another one is booked besides.
  const beside = await placeOrder(ctx, { offerid, startsAt })
  await payGroup(ctx, beside.groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  await runDueTimers({ ...ctx, actor: { kind: 'system' }, now: () => later })
  expect(await tell('captured', 16_000, () => later)).toBe('applied')
  for (const id of [order.orderId, second.id])
    expect((await showOrder(ctx, id, undefined, 'customer')).status).toBe('confirmed')
})

test('money that comes late while the same is being booked anew goes back, and what is being booked stays to be paid', async () => {
  const { ctx, offerid, startsAt, arrives, status } = await anEndedCheckout()
  const { groupId, orders } = await placeOrder(ctx, { offerid, startsAt })
  expect(await arrives()).toBe('late_refunded')
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect([await status(), await status(orders[0]?.id)]).toEqual(['payment_expired', 'confirmed'])
})

test('who has cancelled what was booked anew wants it no more: money that comes late goes back', async () => {
  const { ctx, offerid, startsAt, arrives, status } = await anEndedCheckout()
  const { groupId, orders } = await placeOrder(ctx, { offerid, startsAt })
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  await actOnOrder(ctx, orders[0]?.id ?? '', 'cancel', { as: 'customer' })
  expect(await arrives()).toBe('late_refunded')
  expect([await status(), await status(orders[0]?.id)]).toEqual(['payment_expired', 'cancelled'])
})

test('of two payments for one time that come late at once, one books it and the other goes back', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ctx, offerid, startsAt, status, orderId, pay, tell } = await anEndedCheckout()
    const second = await placeOrder(ctx, { offerid, startsAt })
    const other = await pay(undefined, 'card', second.groupId)
    const last = new Date(later.getTime() + HOUR)
    await runDueTimers({ ...ctx, actor: { kind: 'system' }, now: () => last })
    const came = await Promise.all([tell('captured', 8000, () => last), other.tell('captured', 8000, () => last)])
    expect(came.toSorted()).toEqual(['applied', 'late_refunded'])
    const both = [await status(orderId), await status(second.orders[0]?.id)]
    expect(both.toSorted()).toEqual(['confirmed', 'payment_expired'])
  }
})

test('money that comes for a company that was suspended meanwhile goes back and books nothing; of one that is open again it books', async () => {
  for (const status of ['suspended', 'terminated', 'open'] as const) {
    const { ctx, orderId, companyId, pay } = await aPaidOrder(0)
    const { id, tell } = await pay()
    await ctx.db.update(companies).set({ status }).where(eq(companies.id, companyId))
    expect(await tell('captured', 8000)).toBe(status === 'open' ? 'applied' : 'late_refunded')
    const back = await refundsOf(ctx, [orderId])
    if (status === 'open') {
      expect([(await showOrder(ctx, orderId, undefined, 'customer')).status, back]).toEqual(['confirmed', []])
      continue
    }
    expect((await showOrder(ctx, orderId, undefined, 'customer')).status).toBe('payment_expired')
    expect(back).toMatchObject([{ amount: 8000, reason: 'late', paymentId: id }])
  }
})

test('money of a wrong sum for a company that is not open goes back at once: there is nothing to decide', async () => {
  const { ctx, orderId, companyId, pay } = await aPaidOrder(0)
  const { id, tell } = await pay()
  await ctx.db.update(companies).set({ status: 'suspended' }).where(eq(companies.id, companyId))
  expect(await tell('captured', 9000)).toBe('mismatch')
  expect(await taskOf(id)).toBe('')
  expect(await refundsOf(ctx, [orderId])).toMatchObject([{ amount: 9000, reason: 'mismatch' }])
})

/** A visitor's device, and a checkout of theirs that has ended with its payment page open. */
async function aVisitorsEndedCheckout(customer: { name: string; email: string; phone?: string } = guest) {
  const { offer } = await anOffer()
  const startsAt = new Date('2030-05-21T01:00:00Z').toISOString()
  const device = (deviceId: string, now = testNow) =>
    aContext({ deviceId, platform: sandbox }).then((ctx) => ({ ...ctx, now: () => now }))
  const ctx = await device('aaaa0001')
  await aColleague(ctx, offer.companyId, offer.id)
  const { groupId, orders, secret } = await placeOrder(ctx, { offerid: offer.id, startsAt })
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card', customer }, secret)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  await runDueTimers({ ...ctx, actor: { kind: 'system' }, now: () => later })
  const arrives = () => {
    const event = {
      eventId: newId(),
      kind: 'captured' as const,
      ref: payment?.ref ?? '',
      amount: 8000,
      currency: 'MYR',
    }
    return applyPaymentEvent({ ...ctx, now: () => later }, 'sandbox', event, '{}')
  }
  const status = async () => (await showOrder({ ...ctx, now: () => later }, orders[0]?.id ?? '', secret)).status
  return { offerid: offer.id, startsAt, device: (id: string) => device(id, later), arrives, status }
}
const guest = { name: 'Nurul', email: 'nurul@example.test' }

test('a visitor who is at the checkout with the same anew, unnamed so far, is known by the device', async () => {
  const { offerid, startsAt, device, arrives, status } = await aVisitorsEndedCheckout()
  await placeOrder(await device('aaaa0001'), { offerid, startsAt })
  expect(await arrives()).toBe('late_refunded')
  expect(await status()).toBe('payment_expired')
})

test('an address that a stranger typed at a checkout takes no booking from whom it belongs to', async () => {
  const { offerid, startsAt, device, arrives, status } = await aVisitorsEndedCheckout()
  const stranger = await device('bbbb0002')
  const { groupId, secret } = await placeOrder(stranger, { offerid, startsAt })
  await payGroup(stranger, groupId, { provider: 'sandbox', method: 'card', customer: guest }, secret)
  expect(await arrives()).toBe('applied')
  expect(await status()).toBe('confirmed')
})

test.each(['email', 'phone'] as const)(
  'what a member books on the spot under the %s of somebody else takes no booking from whom it belongs to; under a proved one it is the same person',
  async (kind) => {
    const whose = { name: 'Aminah', email: `${newId()}@example.test`, phone: `+6011${String(Date.now()).slice(-8)}` }
    const typed = {
      ...whose,
      [kind === 'email' ? 'phone' : 'email']: kind === 'email' ? '+60198765432' : 'b@example.test',
    }
    const actor = await aPerson()
    const bookAnew = async (ended: Awaited<ReturnType<typeof aVisitorsEndedCheckout>>) => {
      const member = { ...(await ended.device('bbbb0002')), actor }
      const { groupId } = await placeOrder(member, { offerid: ended.offerid, startsAt: ended.startsAt })
      await payGroup(member, groupId, { provider: 'offline', method: 'on_the_spot', customer: typed }, undefined)
      return member.db
    }
    const first = await aVisitorsEndedCheckout(whose)
    const db = await bookAnew(first)
    expect(await first.arrives()).toBe('applied')
    expect(await first.status()).toBe('confirmed')
    await db
      .update(accounts)
      .set({ [kind]: whose[kind], [`${kind}VerifiedAt`]: testNow })
      .where(eq(accounts.id, actor.accountId))
    const second = await aVisitorsEndedCheckout(whose)
    await bookAnew(second)
    expect(await second.arrives()).toBe('late_refunded')
  },
)

test('what late money has booked is said at the checkout of whoever books the same again', async () => {
  const { offerid, startsAt, device, arrives } = await aVisitorsEndedCheckout()
  await arrives()
  const [mine, other] = [await device('aaaa0001'), await device('bbbb0002')]
  const again = await placeOrder(mine, { offerid, startsAt })
  const shown = await showCheckout(mine, again.groupId, again.secret)
  expect(shown.booked).toEqual(again.orders.map(({ id }) => id))
  await backToCart(mine, again.groupId, again.secret)
  // As a member under the same proved address it is said, too.
  const actor = await aPerson()
  const { db } = mine
  await db
    .update(accounts)
    .set({ email: guest.email, emailVerifiedAt: testNow })
    .where(eq(accounts.id, actor.accountId))
  const member = { ...mine, actor }
  const asMember = await placeOrder(member, { offerid, startsAt })
  expect((await showCheckout(member, asMember.groupId, undefined)).booked).toEqual(asMember.orders.map(({ id }) => id))
  await backToCart(member, asMember.groupId, undefined)
  const theirs = await placeOrder(other, { offerid, startsAt })
  expect((await showCheckout(other, theirs.groupId, theirs.secret)).booked).toEqual([])
})

test('money that comes for what is back in the cart goes back, and counts in no sum of the draft or of its next checkout', async () => {
  const order = await aPaidOrder(0)
  const { ctx, orderId, groupId } = order
  const { tell } = await order.pay()
  await backToCart(ctx, groupId, undefined)
  // Somebody else has the time by then.
  const other = await aContext({ actor: await aPerson(), platform: sandbox })
  await placeOrder(other, { offerid: order.offerid, startsAt: order.startsAt })
  expect(await tell('captured', 8000)).toBe('late_refunded')
  await aColleague(ctx, order.companyId, order.offerid)
  const rows = async () => {
    const view = await showOrder(ctx, orderId, undefined, 'customer')
    return [view.status, lateBack(view), sumRows(sumsOf(view), view.refundStatus).map(({ name }) => name)]
  }
  expect(await rows()).toEqual(['draft', 8000, ['total']])
  await openCheckout(ctx, [{ orderid: orderId }])
  expect(await rows()).toEqual(['pending_payment', 8000, ['total']])
})
