import { expect, test } from 'vitest'
import { aPaidBooking, at, MINUTE } from '#test/paid-booking.ts'
import { testNow } from '#test/world.ts'
import { showOrder } from './show-orders.ts'

test('a request is cancelled for nothing until it is accepted, and for five minutes after', async () => {
  // So soon that cancelling costs something otherwise.
  const booking = await aPaidBooking({ kind: 'request' }, undefined, '2030-05-01T06:00:00.000Z')
  const later = (minutes: number) => testNow.getTime() + minutes * MINUTE
  const cancelling = async (minutes: number) => {
    const view = await showOrder(await at(booking.buyer, later(minutes)), booking.id, undefined)
    return [view.cancellation?.fee.amount, view.cancellation?.freeUntil]
  }
  const freeUntil = new Date(later(65)).toISOString()
  expect((await cancelling(59))[0]).toBe(0)
  await booking.provider(later(60), 'accept')
  expect(await cancelling(60)).toEqual([0, freeUntil])
  expect(await cancelling(66)).toEqual([800, freeUntil])
})
