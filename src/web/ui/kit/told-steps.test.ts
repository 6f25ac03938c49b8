import { expect, test } from 'vitest'
import type { OrderView } from '#contracts/orders.ts'
import { toldSteps } from './told-steps.ts'

const told = (...steps: OrderView['timeline'][number]['transition'][]) =>
  toldSteps(steps.map((transition) => ({ transition }) as OrderView['timeline'][number])).map(
    ({ transition }) => transition,
  )

test('how one came to a booking stands before nothing else that happened; where that is all, its last step does', () => {
  expect(told('open_checkout', 'back_to_cart', 'open_checkout', 'request', 'accept')).toEqual(['request', 'accept'])
  expect(told('open_checkout', 'expire_payment')).toEqual(['expire_payment'])
  expect(told('open_checkout', 'back_to_cart')).toEqual(['back_to_cart'])
  expect(told('open_checkout')).toEqual(['open_checkout'])
  expect(told()).toEqual([])
})
