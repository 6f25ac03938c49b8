import { expect, test } from 'vitest'
import { addressLine, addressLines, postcodeBeside, readPostcode } from './postal-address.ts'

test('an address has its street, then its town; what is not known leaves no gap', () => {
  const whole = { line1: '12 Jalan Sultan', line2: 'Level 3', postcode: '30000', city: 'Ipoh', state: 'Perak' }
  expect(addressLines(whole)).toEqual(['12 Jalan Sultan, Level 3', '30000 Ipoh, Perak'])
  expect(addressLine(whole)).toBe('12 Jalan Sultan, Level 3, 30000 Ipoh, Perak')
  expect(addressLine({ line1: '', city: 'Ipoh', postcode: null })).toBe('Ipoh')
  expect(addressLines({})).toEqual([])
})

test.each([
  '80000',
  ' 80000 ',
  '８００００',
  '8 0 0 0 0',
  '80-000',
  'MY-80000',
  'MY 8.0000',
  '80000 JB',
  '80000-1',
  '80\u{200b}000',
])('a postcode is read however it is written: %s', (written) => {
  expect(readPostcode(written)).toBe('80000')
})

test.each(['', 'Ipoh', '8000', '800001', '6000 Perth'])(
  'what is no postcode of five digits stays as it is: %s',
  (written) => {
    expect(readPostcode(written)).toBe(written)
  },
)

test('a postcode before or behind the name of a town is told from it', () => {
  expect(['47500 Subang Jaya', 'Subang Jaya 47500', ' 47500  USJ '].map(postcodeBeside)).toEqual(Array(3).fill('47500'))
  expect(['Subang Jaya', '47500', 'Section 475001', 'Lot 12345a'].map(postcodeBeside)).toEqual(Array(4).fill(undefined))
})
