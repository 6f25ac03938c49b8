import { expect, test } from 'vitest'
import { choiceOf, isSame, liesWithin, nowhere } from './address-choice.ts'

const damai = { line1: '34, Persiaran Damai', postcode: '40130', city: 'Petaling Jaya', lat: 3.1, lng: 101.6 }

test('an address is chosen by itself only where somebody comes that far, as far as that is known', () => {
  const near = { lat: 3.15, lng: 101.65 }
  const penang = { lat: 5.41, lng: 100.33 }
  expect(liesWithin(damai, near, 20)).toBe(true)
  expect(liesWithin(damai, penang, 20)).toBe(false)
  expect(liesWithin(damai, penang, null)).toBe(true)
  expect(liesWithin(damai, undefined, 20)).toBe(true)
  expect(liesWithin(nowhere, near, 20)).toBe(true)
})

test('an address is the same however it is written, and a card’s flat is part of it', () => {
  expect(isSame(damai, { ...damai, line1: ' 34, persiaran damai ', lat: null })).toBe(true)
  expect(isSame(damai, { ...damai, line1: '35, Persiaran Damai' })).toBe(false)
  const card = { infoid: 'x', isPrimary: true, name: {}, line2: 'Unit 3', state: 'Selangor', country: 'MY' }
  expect(choiceOf({ ...damai, ...card })).toEqual({ ...damai, line1: '34, Persiaran Damai, Unit 3' })
})
