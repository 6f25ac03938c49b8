import { expect, test } from 'vitest'
import { priceBy, priceSteps } from './change-prices.ts'
import { isPrice } from './policy.ts'

test.each([
  ['ten percent more', 4500, 10, 10, 4950],
  ['rounded half up', 4550, 10, 10, 5010],
  ['to whole ringgit', 4550, 10, 100, 5000],
  ['less', 4500, -15, 50, 3850],
  ['nothing stays nothing', 0, 50, 5, 0],
  ['never below what can be paid', 120, -90, 5, 105],
] as const)('a price is changed by percent: %s', (_, sen, percent, step, becomes) => {
  expect(priceBy(sen, percent, step)).toBe(becomes)
})

test('whatever the percent, what comes out can be charged', () => {
  for (const step of priceSteps)
    for (let percent = -90; percent <= 300; percent += 7)
      for (const sen of [0, 101, 333, 9_999_900 / 4]) {
        const price = priceBy(sen, percent, step)
        expect(isPrice(price) && price % step === 0, `${sen} by ${percent} %`).toBe(true)
      }
})
