import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#domain/base/index.ts'
import { at, HOUR, refusal, slot, start } from '#test/paid-booking.ts'
import { aContext, anOffer, aPerson } from '#test/world.ts'
import { guestUntil, orderKey } from '../orders/order-link.ts'
import { orders } from '../orders/orders.tables.ts'
import { attachOrders } from './attach-orders.ts'
import { addToCart, listCart } from './cart.ts'
import { backToCart, openCheckout, placeOrder } from './open-checkout.ts'
import { placeSeries } from './place-series.ts'
import { whatBecameOf } from './what-became.ts'

const after = (hours: number) => new Date(start + hours * HOUR).toISOString()

/** What a visitor put into the cart, and knows of it. */
async function added(ctx: Context, input: Parameters<typeof addToCart>[1]) {
  const { order, secret } = await addToCart(ctx, input)
  return { orderid: order.id, secret }
}

/** A visitor with two drafts. */
async function aCart() {
  const ctx = await aContext()
  const input = { offerid: (await anOffer()).offer.id, startsAt: slot }
  return {
    ctx,
    input,
    one: await added(ctx, input),
    other: await added(ctx, { ...input, startsAt: after(24) }),
  }
}

test('a checkout whose answer a visitor never heard is found by the secrets of its drafts, and opens with one of them', async () => {
  const { ctx, one, other } = await aCart()
  const { groupId, holdExpiresAt } = await openCheckout(ctx, [one, other])
  const held = { inCart: false, groupid: groupId, heldUntil: holdExpiresAt.toISOString() }
  expect(await whatBecameOf(ctx, [one, other])).toEqual([
    { orderid: other.orderid, by: one.orderid, ...held },
    { orderid: one.orderid, by: one.orderid, ...held },
  ])
  await backToCart(ctx, groupId, one.secret)
  const keys = [one, { ...other, secret: one.secret }]
  expect(await listCart(ctx, keys)).toHaveLength(2)
  expect(await whatBecameOf(ctx, keys)).toEqual([])
})

test('what takes the place of a visitor’s draft is found by the secret of that draft', async () => {
  const { ctx, input, one, other } = await aCart()
  const line = await addToCart(ctx, { ...input, startsAt: after(1), instead: [one] })
  const inCart = { by: one.orderid, inCart: true, groupid: null, heldUntil: null }
  expect(await whatBecameOf(ctx, [one, other])).toEqual([{ orderid: line.order.id, ...inCart }])
  const booked = await placeOrder(ctx, { ...input, instead: [one, { orderid: line.order.id, secret: one.secret }] })
  const [found, ...more] = await whatBecameOf(ctx, [one, other])
  expect([found?.orderid, found?.groupid, more]).toEqual([booked.orders[0]?.id, booked.groupId, []])
  const series = { offerid: input.offerid, startsAts: [after(48), after(72)], instead: [other] }
  const { groupId } = await placeSeries(ctx, series)
  const dates = await whatBecameOf(ctx, [other])
  expect(dates.map(({ groupid }) => groupid)).toEqual([groupId, groupId])
})

test('nobody else’s secret opens what became of a draft, and a link nothing but its own order', async () => {
  const { ctx, input, one, other } = await aCart()
  const linkTo = ({ orderid }: { orderid: string }) => ({
    orderid,
    secret: orderKey(
      ctx,
      { id: orderid, customerEmail: null, customerPhone: null, linksBound: true },
      new Date(start + 99 * HOUR),
    ),
  })
  // Beside a draft of somebody's own it would become theirs.
  expect(await refusal(openCheckout(ctx, [linkTo(one), other]))).toBe('orders.link_alone')
  const { groupId, secret } = await openCheckout(ctx, [other])
  expect(secret).toBe(other.secret)
  expect(await whatBecameOf(ctx, [linkTo(one), one])).toEqual([])
  expect(await refusal(backToCart(ctx, groupId, one.secret))).toBe('orders.group_not_found')
  // Of links alone comes no secret: whoever came by one finds what it opens by it, and nothing that took its place.
  const third = await added(ctx, { ...input, startsAt: after(48) })
  const opened = await openCheckout(ctx, [linkTo(third)])
  expect(opened.secret).toBeUndefined()
  const became = [{ orderid: third.orderid, by: third.orderid, groupid: opened.groupId }]
  expect(await whatBecameOf(ctx, [linkTo(third)])).toMatchObject(became)
  expect(await whatBecameOf(ctx, [third])).toMatchObject(became)
  await backToCart(ctx, opened.groupId, third.secret)
  await addToCart(ctx, { ...input, startsAt: after(72), instead: [third] })
  expect(await whatBecameOf(ctx, [linkTo(third)])).toEqual([])
})

test('an account is told its checkouts that are held, and of nobody else’s', async () => {
  const ctx = await at(await aPerson())
  const input = { offerid: (await anOffer()).offer.id, startsAt: slot }
  const { groupId, orders: placed } = await placeOrder(ctx, input)
  const [held, ...more] = await whatBecameOf(ctx, [])
  expect([held?.orderid, held?.groupid, held?.by, more]).toEqual([placed[0]?.id, groupId, null, []])
  expect(await whatBecameOf(await at(await aPerson()), [])).toEqual([])
  await backToCart(ctx, groupId, undefined)
  expect(await whatBecameOf(ctx, [])).toEqual([])
})

test('whoever signs in with the keys of before takes over all of a checkout, and no order that shares no secret with it', async () => {
  const { ctx, input, one, other } = await aCart()
  const { groupId } = await openCheckout(ctx, [one, other])
  const stranger = await added(ctx, { ...input, startsAt: after(48) })
  const account = await at(await aPerson())
  const { attached } = await attachOrders(account, [one, { ...other }, { ...stranger, secret: 'x'.repeat(43) }])
  expect(attached.toSorted()).toEqual([one.orderid, other.orderid].toSorted())
  await backToCart(account, groupId, undefined)
  expect(await listCart(account, [])).toHaveLength(2)
})

test('a secret that no longer opens an order takes none over', async () => {
  const { ctx, one } = await aCart()
  await openCheckout(ctx, [one])
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, one.orderid))
  const over = guestUntil(order!)
  const late = async (now: Date) => ({ ...(await at(await aPerson())), now: () => now })
  expect((await attachOrders(await late(over), [one])).attached).toEqual([])
  expect((await attachOrders(await late(new Date(over.getTime() - 1)), [one])).attached).toEqual([one.orderid])
})
