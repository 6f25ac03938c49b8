import { expect, test } from 'vitest'
import { leastCharge } from './least-charge.ts'

const offer = { priceModel: 'per_hour' as const, minQuantity: 2, maxQuantity: 8, durationMinutes: 60, capacity: 1 }

const myr = (amount: number) => ({ amount, currency: 'MYR' })

test('of a price by the hour the fewest hours are told, and what they cost', () => {
  expect(leastCharge(offer, myr(5000))).toEqual({ of: 120, price: myr(10_000) })
  expect(leastCharge({ ...offer, minQuantity: 1 }, myr(5000))).toBeNull()
})

test('where hours cannot be chosen it is as long as it is', () => {
  const set = { ...offer, minQuantity: 1, maxQuantity: 1 }
  expect(leastCharge({ ...set, durationMinutes: 90 }, myr(5000))).toEqual({ of: 90, price: myr(7500) })
  expect(leastCharge({ ...set, durationMinutes: 45 }, myr(5000))).toBeNull()
})

test('of any other price the fewest are told; of what is free nothing', () => {
  expect(leastCharge({ ...offer, priceModel: 'per_person', minQuantity: 4 }, myr(2500))).toEqual({
    of: 4,
    price: myr(10_000),
  })
  expect(leastCharge({ ...offer, priceModel: 'per_unit', minQuantity: 1 }, myr(2500))).toBeNull()
  expect(leastCharge({ ...offer, priceModel: 'fixed', minQuantity: 4 }, myr(2500))?.price).toEqual(myr(10_000))
  expect(leastCharge({ ...offer, priceModel: 'free', minQuantity: 4 }, myr(0))).toBeNull()
})
