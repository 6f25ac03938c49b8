import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { anEvent } from '#test/an-event.ts'
import { at, HOUR, slot, start } from '#test/paid-booking.ts'
import { anOffer, aPerson } from '#test/world.ts'
import { showOrder } from '../orders/show-orders.ts'
import { addToCart } from './cart.ts'
import { openCheckout, placeOrder } from './open-checkout.ts'

type Refused = { code: string; about: readonly string[] }

/** Why the drafts cannot be checked out together, and which of them it is about. */
async function refused(ctx: Parameters<typeof openCheckout>[0], orderids: readonly string[]): Promise<Refused | null> {
  try {
    await openCheckout(
      ctx,
      orderids.map((orderid) => ({ orderid })),
    )
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { code: error.code, about: (error.data as { orderids?: string[] } | undefined)?.orderids ?? [] }
  }
}

/** A cart of two services at the same time, of two companies. */
async function aCart() {
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const [kept, lost] = [(await anOffer()).offer, (await anOffer()).offer]
  const ids: string[] = []
  for (const { id } of [kept, lost]) ids.push((await addToCart(ctx, { offerid: id, startsAt: slot })).order.id)
  return { buyer, ctx, lost, ids }
}

test('of several drafts the one whose time was taken is named', async () => {
  const { ctx, lost, ids } = await aCart()
  await placeOrder(await at(await aPerson()), { offerid: lost.id, startsAt: slot })
  expect(await refused(ctx, ids)).toEqual({ code: 'booking.slot_taken', about: [ids[1]] })
})

test('so is one whose time has passed, and one that is no longer on sale', async () => {
  const { buyer, ctx, lost, ids } = await aCart()
  expect((await refused(await at(buyer, start + HOUR), ids))?.about).toEqual(expect.arrayContaining([ids[0]]))
  await ctx.db.update(offers).set({ status: 'paused' }).where(eq(offers.id, lost.id))
  expect(await refused(ctx, ids)).toEqual({ code: 'booking.offer_unavailable', about: [ids[1]] })
})

test('so are tickets of which there are too few left, and no others', async () => {
  const ctx = await at(await aPerson())
  const ids: string[] = []
  for (const left of [9, 1]) ids.push((await addToCart(ctx, (await anEvent([left])).booked(2))).order.id)
  expect(await refused(ctx, ids)).toEqual({ code: 'booking.sold_out', about: [ids[1]] })
})

test('a draft says how much of it is due at the checkout, and how much later', async () => {
  const ctx = await at(await aPerson())
  const { offer } = await anOffer({ priceAmount: 20_000, depositKind: 'percent', depositValue: 30 })
  const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
  const { dueNow, dueLater, total } = await showOrder(ctx, order.id, undefined)
  expect([dueNow.amount, dueLater.amount, total.amount]).toEqual([6000, 14_000, 20_000])
})
