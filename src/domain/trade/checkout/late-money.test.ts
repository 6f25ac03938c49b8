import { afterEach, expect, test } from 'vitest'
import {
  addToCart,
  backToCart,
  openCheckout,
  payGroup,
  placeOrder,
  runDueTimers,
  showOrder,
} from '#domain/trade/index.ts'
import { HOUR } from '#shared/time.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aColleague } from '#test/paid-booking.ts'
import { aPaidOrder, sandbox } from '#test/tasks.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

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
  return { ...order, ctx, status, arrives: () => tell('captured', 8000, () => later) }
}

test('money that comes late books what it was for, while that is free', async () => {
  const { arrives, status } = await anEndedCheckout()
  expect(await arrives()).toBe('applied')
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
