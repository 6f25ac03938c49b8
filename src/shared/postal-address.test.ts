import { expect, test } from 'vitest'
import { addressLine, addressLines } from './postal-address.ts'

test('an address has its street, then its town; what is not known leaves no gap', () => {
  const whole = { line1: '12 Jalan Sultan', line2: 'Level 3', postcode: '30000', city: 'Ipoh', state: 'Perak' }
  expect(addressLines(whole)).toEqual(['12 Jalan Sultan, Level 3', '30000 Ipoh, Perak'])
  expect(addressLine(whole)).toBe('12 Jalan Sultan, Level 3, 30000 Ipoh, Perak')
  expect(addressLine({ line1: '', city: 'Ipoh', postcode: null })).toBe('Ipoh')
  expect(addressLines({})).toEqual([])
})
