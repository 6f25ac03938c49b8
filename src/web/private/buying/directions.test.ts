import { expect, test } from 'vitest'
import { directionsTo } from './directions.tsx'

test('the way is shown to the position, without one to the address, and to nowhere without either', () => {
  const way = 'https://www.google.com/maps/dir/?api=1&destination='
  expect(directionsTo({ lat: 3.1, lng: 101.7, address: '7, Jalan Telawi' })).toBe(`${way}3.1%2C101.7`)
  expect(directionsTo({ lat: null, lng: null, address: '7, Jalan Telawi' })).toBe(`${way}7%2C%20Jalan%20Telawi`)
  expect(directionsTo({ lat: null, lng: null, address: null })).toBeUndefined()
})
