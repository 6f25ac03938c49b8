import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomically, type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { aColleague, at, HOUR, MINUTE, refusal, slot, start } from '#test/paid-booking.ts'
import { aCompany, aContext, anOffer, aPerson } from '#test/world.ts'
import { orders } from '../orders/orders.tables.ts'
import { toOrderView } from '../orders/orders.view.ts'
import { bookedAlready } from './booked-already.ts'
import { addToCart, discardDraft, listCart } from './cart.ts'
import { draftOrder } from './draft-order.ts'
import { backToCart, openCheckout, placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'
import { placeSeries } from './place-series.ts'
import { storeDraft } from './store-draft.ts'

const after = (hours: number) => new Date(start + hours * HOUR).toISOString()
const idsIn = async (ctx: Context, keys: { orderid: string; secret?: string | undefined }[] = []) =>
  (await listCart(ctx, keys)).map(({ order }) => order.id)

/** Somebody whose cart holds so many drafts, the newest first. */
async function aCartOf(size: number) {
  const ctx = await at(await aPerson())
  const { offer } = await anOffer()
  const input = { offerid: offer.id, startsAt: slot }
  const ids: string[] = []
  for (let i = 0; i < size; i++) ids.unshift((await addToCart(ctx, input)).order.id)
  const inCart = () =>
    ctx.db.$count(
      orders,
      and(eq(orders.companyId, offer.companyId), eq(orders.status, 'draft'), isNull(orders.discardedAt)),
    )
  return { ctx, input, ids, inCart }
}

test('a line of a full cart can be changed, and put back only where there is room', async () => {
  const { ctx, input, ids } = await aCartOf(50)
  expect(await refusal(addToCart(ctx, input))).toBe('orders.cart_full')
  const [last = ''] = ids
  const changed = await addToCart(ctx, { ...input, startsAt: after(1), instead: [{ orderid: last }] })
  expect([changed.replaced, changed.count]).toEqual([[last], 50])
  expect(await idsIn(ctx)).toEqual([changed.order.id, ...ids.slice(1)])
  expect(await refusal(discardDraft(ctx, { orderid: last }, false))).toBe('orders.cart_full')
  // What is in the cart already is not put back.
  expect(await refusal(discardDraft(ctx, { orderid: changed.order.id }, false))).toBe('none')
})

test('a cart that is over its bound, as one is after going back from a checkout, shows all it holds, and a line of it is changed', async () => {
  const { ctx, input, ids } = await aCartOf(50)
  const { groupId } = await openCheckout(
    ctx,
    ids.slice(0, 1).map((orderid) => ({ orderid })),
  )
  const added = await addToCart(ctx, { ...input, startsAt: after(1) })
  await backToCart(ctx, groupId, undefined)
  expect(await idsIn(ctx)).toHaveLength(51)
  const instead = [{ orderid: added.order.id }]
  expect((await addToCart(ctx, { ...input, startsAt: after(2), instead })).replaced).toEqual([added.order.id])
  expect(await refusal(addToCart(ctx, input))).toBe('orders.cart_full')
})

test('what is gone already, at a checkout or somebody else’s is not replaced, and is no error', async () => {
  const { ctx, input, ids } = await aCartOf(3)
  const [gone = '', open = '', kept = ''] = ids
  await discardDraft(ctx, { orderid: gone }, true)
  await openCheckout(ctx, [{ orderid: open }])
  const others = await addToCart(await aContext(), input)
  const instead = [gone, open, others.order.id].map((orderid) => ({ orderid }))
  const { replaced, count, order } = await addToCart(ctx, { ...input, instead })
  expect([replaced, count]).toEqual([[], 2])
  expect(await idsIn(ctx)).toEqual([order.id, kept])
  const key = { orderid: others.order.id, secret: others.secret }
  expect(await idsIn(await aContext(), [key])).toEqual([key.orderid])
})

test('a visitor’s draft is replaced by whoever has its secret, at once or by a booking', async () => {
  const ctx = await aContext()
  const input = { offerid: (await anOffer()).offer.id, startsAt: slot }
  const first = await addToCart(ctx, input)
  const second = await addToCart(ctx, { ...input, instead: [{ orderid: first.order.id, secret: first.secret }] })
  expect(second.replaced).toEqual([first.order.id])
  const keys = [first, second].map(({ order, secret }) => ({ orderid: order.id, secret }))
  expect(await idsIn(ctx, keys)).toEqual([second.order.id])
  expect((await placeOrder(ctx, { ...input, instead: keys })).replaced).toEqual([second.order.id])
  expect(await idsIn(ctx, keys)).toEqual([])
})

test('a booking that is refused leaves what it would have replaced', async () => {
  const { ctx, input, ids } = await aCartOf(1)
  await placeOrder(await at(await aPerson()), input)
  const instead = ids.map((orderid) => ({ orderid }))
  expect(await refusal(placeOrder(ctx, { ...input, instead }))).toBe('booking.slot_taken')
  expect(await refusal(placeSeries(ctx, { offerid: input.offerid, startsAts: [slot, after(24)], instead }))).toBe(
    'booking.slot_taken',
  )
  expect(await idsIn(ctx)).toEqual(ids)
  const series = { offerid: input.offerid, startsAts: [after(24), after(48)], instead }
  expect((await placeSeries(ctx, series)).replaced).toEqual(ids)
  expect(await idsIn(ctx)).toEqual([])
})

test('a cart takes fifty, also when twenty come at the same instant', async () => {
  const { ctx, input, inCart } = await aCartOf(49)
  const slowly = (ctx: Context) =>
    atomically(ctx, async (ctx) => {
      await addToCart(ctx, input)
      // Whoever does not wait for this counts before it is committed.
      await sleep(50)
    })
  const results = await Promise.all(Array.from({ length: 20 }, () => refusal(slowly(ctx))))
  expect(results.filter((code) => code === 'none')).toHaveLength(1)
  expect(await inCart()).toBe(50)
})

test('control: counted without a lock it takes more', async () => {
  const { ctx, input, inCart } = await aCartOf(49)
  await Promise.all(
    Array.from({ length: 20 }, () =>
      atomically(ctx, async (ctx) => {
        const draft = await draftOrder(ctx, input)
        if ((await inCart()) >= 50) return
        await storeDraft(ctx, draft)
        // The others count before it is committed, however fast the machine is.
        await sleep(50)
      }),
    ),
  )
  expect(await inCart()).toBeGreaterThan(50)
})

test('of two changes of one line at the same instant one replaces it', async () => {
  for (let round = 0; round < 5; round++) {
    const { ctx, input, ids } = await aCartOf(1)
    const instead = ids.map((orderid) => ({ orderid }))
    const both = await Promise.all([1, 2].map((n) => addToCart(ctx, { ...input, startsAt: after(n), instead })))
    expect(both.map(({ replaced }) => replaced.length).toSorted()).toEqual([0, 1])
  }
})

/** Why the drafts cannot be checked out together, and which of them it is about. */
async function clash(ctx: Context, orderids: readonly string[]) {
  const error = await openCheckout(
    ctx,
    orderids.map((orderid) => ({ orderid })),
  ).catch((error: unknown) => error)
  return error instanceof DomainError ? [error.code, (error.data as { orderids: string[] }).orderids] : error
}

test('two lines of a cart that need one person at one time are named, and nobody else is', async () => {
  const ctx = await at(await aPerson())
  const { offer } = await anOffer({ bufferAfterMinutes: 15 })
  const ids: string[] = []
  for (const startsAt of [after(5), slot, new Date(start + 30 * MINUTE).toISOString()])
    ids.push((await addToCart(ctx, { offerid: offer.id, startsAt })).order.id)
  expect(await clash(ctx, ids)).toEqual(['booking.own_clash', [ids[2], ids[1]]])
  // As soon as somebody else has it, they were faster.
  await placeOrder(await at(await aPerson()), { offerid: offer.id, startsAt: slot })
  expect(await clash(ctx, ids)).toEqual(['booking.slot_taken', [ids[1]]])
})

test('the cart tells an account which lines it has booked already', async () => {
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const owner = await aPerson()
  const { offer } = await anOffer({ company: await aCompany({ owner }), capacity: 5, resourceCapacity: 5 })
  const booked = { offerid: offer.id, startsAt: slot }
  const [twice, other] = [await addToCart(ctx, booked), await addToCart(ctx, { ...booked, startsAt: after(2) })]
  const told = async (ctx: Context) => bookedAlready(ctx, await listCart(ctx, []))
  await placeOrder(await at(await aPerson()), booked)
  const { groupId } = await placeOrder(ctx, booked)
  // Neither somebody else's nor what is only at a checkout is booked.
  expect(await told(ctx)).toEqual([])
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect(await told(ctx)).toEqual([twice.order.id])
  expect(await idsIn(ctx)).toEqual([other.order.id, twice.order.id])
})

test('a line of the cart names who was asked for by name, and nobody where nobody was', async () => {
  const ctx = await at(await aPerson())
  const { offer } = await anOffer()
  const staffid = await aColleague(ctx, offer.companyId, offer.id)
  await addToCart(ctx, { offerid: offer.id, startsAt: slot })
  await addToCart(ctx, { offerid: offer.id, startsAt: slot, staffid })
  const shown = []
  for (const row of await listCart(ctx, [])) shown.push(await toOrderView(ctx, row, 'customer'))
  expect(shown.map(({ lines }) => lines[0]?.staff)).toEqual([
    { staffid, name: 'Low Hui Min', avatarFileId: null },
    null,
  ])
})
