import { expect, test } from 'vitest'
import type { Context } from '#domain/base/index.ts'
import { aContext, anOffer, aPerson } from '#test/world.ts'
import { addToCart } from './cart.ts'
import { placeOrder } from './open-checkout.ts'
import { placeSeries } from './place-series.ts'

const start = (day: number, hours = 0) => new Date(Date.UTC(2030, 4, day, 3 + hours)).toISOString()

/** In a transaction that is not tried again: a deadlock fails it. */
const inOneTry = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db.transaction((tx) => work({ ...ctx, db: tx, inTransaction: true }))

test('booked at once and as a series in place of one line of the cart, nobody waits for the other in a circle', async () => {
  const { offer } = await anOffer()
  for (let day = 21; day < 25; day++) {
    const actor = await aPerson()
    const ctx = await aContext({ actor })
    const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: start(day) })
    const choice = { offerid: offer.id, instead: [{ orderid: order.id }] }
    const booked = await Promise.all([
      inOneTry(ctx, (tx) => placeOrder(tx, { ...choice, startsAt: start(day, 1) })),
      inOneTry(ctx, (tx) => placeSeries(tx, { ...choice, startsAts: [start(day, 3)] })),
    ])
    expect(booked.map(({ orders }) => orders.length)).toEqual([1, 1])
  }
})
