import { expect, test } from 'vitest'
import { travelOver, unavoidableTravel } from './travel.ts'

const atHome = { atProvider: false, atCustomer: true, online: false, currency: 'MYR' }

test('the way over some kilometres counts each kilometre begun, the first one always', () => {
  const travel = unavoidableTravel({ ...atHome, travelFeeBaseAmount: 800, travelFeePerKmAmount: 120 })
  if (!travel) throw new Error('nobody pays a way')
  expect([0, 0.4, 1, 1.1, 7].map((km) => travelOver(travel, km))).toEqual([920, 920, 920, 1040, 1640])
})

test('a way that costs the same everywhere does, however far it is', () => {
  const travel = unavoidableTravel({ ...atHome, travelFeeBaseAmount: 1000, travelFeePerKmAmount: 0 })
  expect(travel && [travel.fixed, travelOver(travel, 0.2), travelOver(travel, 30)]).toEqual([true, 1000, 1000])
})
