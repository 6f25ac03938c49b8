import { expect, test } from 'vitest'
import { withFilter, without, withToggled } from './with-filter.ts'

test('changes one filter and goes back to the first page', () => {
  const query = new URLSearchParams('q=spa&cursor=abc&lat=1&lng=2')
  expect(withFilter(query, 'sort', 'price').toString()).toBe('q=spa&lat=1&lng=2&sort=price')
  expect(withFilter(query, 'near', 'ipoh').toString()).toBe('q=spa&near=ipoh')
  expect(withToggled(new URLSearchParams('place=online'), 'place', 'provider').get('place')).toBe('online,provider')
  expect(withToggled(new URLSearchParams('place=online'), 'place', 'online').has('place')).toBe(false)
  expect(without(new URLSearchParams('f.a=1&f.b=2&q=x'), 'fields').toString()).toBe('q=x')
  expect(without(new URLSearchParams('near=ipoh&radius=5&q=x'), 'radius').toString()).toBe('q=x')
})
