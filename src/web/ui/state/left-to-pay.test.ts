import { expect, test } from 'vitest'
import { leftOnline, leftOnTheSpot } from './left-to-pay.ts'

const ringgit = (amount: number) => ({ amount: amount * 100, currency: 'MYR' })
const order = { total: ringgit(100), due: ringgit(20), paid: ringgit(20) }
const left = (facts: Pick<Parameters<typeof leftOnline>[0], 'status' | 'payment'>, paid = order.paid) => {
  const whole = { ...order, paid, ...facts }
  return [leftOnline(whole) / 100, leftOnTheSpot(whole) / 100]
}

test('a deposit is to pay now until it is paid, and the rest on the spot while the booking stands', () => {
  expect(left({ status: 'draft', payment: 'not_paid' }, ringgit(0))).toEqual([20, 80])
  expect(left({ status: 'pending_payment', payment: 'waiting' }, ringgit(0))).toEqual([20, 80])
  expect(left({ status: 'requested', payment: 'partly_paid' })).toEqual([0, 80])
  expect(left({ status: 'confirmed', payment: 'partly_paid' })).toEqual([0, 80])
  expect(left({ status: 'delivered', payment: 'partly_paid' })).toEqual([0, 80])
  expect(left({ status: 'confirmed', payment: 'offline_due' }, ringgit(0))).toEqual([0, 100])
})

test('what is paid, given back or over is to be paid by nobody', () => {
  expect(left({ status: 'confirmed', payment: 'paid' }, ringgit(100))).toEqual([0, 0])
  for (const status of ['cancelled', 'declined', 'expired', 'no_show', 'resolved', 'payment_expired'] as const)
    for (const payment of ['partly_paid', 'offline_due', 'refunded', 'refunding', 'not_paid'] as const)
      expect(left({ status, payment })).toEqual([0, 0])
})
