import { expect, test } from 'vitest'
import { OrderAction } from '#contracts/orders.ts'
import { listMessages, postMessage } from '#domain/talk/index.ts'
import { aPaidBooking, at, HOUR, refusal, slot, start } from '#test/paid-booking.ts'
import { actOnOrder } from './act-on-order.ts'
import { meanings } from './orders.actions.ts'
import { rightFor, type StepName } from './orders.states.ts'
import { showOrder } from './show-orders.ts'

const input = { reason: 'Sorry.', startsAt: '2030-05-14T02:00:00.000Z' }

test.each(OrderAction.options)(
  'whoever says to stand on a side on which they do not stand is refused (%s)',
  async (action) => {
    const booking = await aPaidBooking()
    const [owner, buyer] = [await at(booking.owner), await at(booking.buyer)]
    const before = await booking.row()
    for (const [ctx, as] of [
      [owner, 'customer'],
      [buyer, 'provider'],
    ] as const)
      expect(await refusal(actOnOrder(ctx, booking.id, action, { as, ...input }))).toBe('orders.order_not_found')
    expect(await booking.row()).toEqual(before)
  },
)

test('a claim of the customer is not contested by the provider in the customer’s name', async () => {
  const booking = await aPaidBooking()
  await booking.customer(start + HOUR, 'no_show')
  const owner = await at(booking.owner, start + HOUR)
  expect(await refusal(actOnOrder(owner, booking.id, 'contest', { as: 'customer', ...input }))).toBe(
    'orders.order_not_found',
  )
  expect((await booking.row())?.status).toBe('no_show_claimed')
})

test('an order and its messages are read and written from one’s own side alone', async () => {
  const booking = await aPaidBooking()
  const [owner, buyer] = [await at(booking.owner), await at(booking.buyer)]
  for (const [ctx, as, own] of [
    [owner, 'customer', 'provider'],
    [buyer, 'provider', 'customer'],
  ] as const) {
    for (const attempt of [
      () => showOrder(ctx, booking.id, undefined, as),
      () => postMessage(ctx, booking.id, { text: 'Hello', as }),
      () => listMessages(ctx, booking.id, { as }),
    ])
      expect(await refusal(attempt())).toBe('orders.order_not_found')
    expect(await showOrder(ctx, booking.id, undefined)).toMatchObject({ side: own, startsAt: slot })
    expect(await postMessage(ctx, booking.id, { text: 'Hello', as: own })).toMatchObject({ side: own })
  }
})

test('whichever step an action means for a company, it takes one right', () => {
  for (const [action, sides] of Object.entries(meanings)) {
    const steps: readonly StepName[] = 'provider' in sides ? sides.provider : []
    expect([action, new Set(steps.map(rightFor)).size <= 1]).toEqual([action, true])
  }
})
