import { expect, test } from 'vitest'
import { SearchFind } from '#contracts/search.ts'
import { findOf, without, withFilter, withToggled } from './find-of.ts'

test('reads every filter of an address', () => {
  const query = new URLSearchParams(
    'q=spa&near=ipoh&radius=10&cat=spa&min=50&max=120.5&place=provider,online&verified=1&f.therapist=female&sort=price',
  )
  expect(SearchFind.parse(findOf(query))).toEqual({
    q: 'spa',
    near: 'ipoh',
    radius: 10,
    cat: 'spa',
    min: 5000,
    max: 12050,
    place: ['provider', 'online'],
    verified: true,
    fields: { therapist: ['female'] },
    sort: 'price',
  })
})

test('reads as a number only what somebody writes as one', () => {
  const read = (query: string) => SearchFind.safeParse(findOf(new URLSearchParams(query))).success
  for (const value of ['0x10', '1e1', '10km', '--1', ' ']) expect(read(`radius=${value}`), value).toBe(false)
  expect(findOf(new URLSearchParams('lat=3.1400000001&lng=-101&rating=4.5'))).toEqual({
    lat: 3.1400000001,
    lng: -101,
    rating: 4.5,
  })
})

test('changes one filter and goes back to the first page', () => {
  const query = new URLSearchParams('q=spa&cursor=abc&lat=1&lng=2')
  expect(withFilter(query, 'sort', 'price').toString()).toBe('q=spa&lat=1&lng=2&sort=price')
  expect(withFilter(query, 'near', 'ipoh').toString()).toBe('q=spa&near=ipoh')
  expect(withToggled(new URLSearchParams('place=online'), 'place', 'provider').get('place')).toBe('online,provider')
  expect(withToggled(new URLSearchParams('place=online'), 'place', 'online').has('place')).toBe(false)
  expect(without(new URLSearchParams('f.a=1&f.b=2&q=x'), 'fields').toString()).toBe('q=x')
  expect(without(new URLSearchParams('near=ipoh&radius=5&q=x'), 'radius').toString()).toBe('q=x')
})
