import { expect, test } from 'vitest'
import { addressOf, findOf } from './search-address.ts'

const read = (query: string) => findOf(new URLSearchParams(query))

const every =
  'q=spa&near=ipoh&lat=4.5&lng=101&radius=10&cat=spa&kind=service&date=2026-11-30&min=50&max=120.5&rating=4.5&place=provider,online&lang=ms&verified=1&sort=price&f.therapist=female,male'

test('reads every filter of an address', () => {
  expect(read(every)).toEqual({
    q: 'spa',
    near: 'ipoh',
    lat: 4.5,
    lng: 101,
    radius: 10,
    cat: 'spa',
    kind: 'service',
    date: '2026-11-30',
    min: 5000,
    max: 12050,
    rating: 4.5,
    place: ['provider', 'online'],
    lang: ['ms'],
    verified: true,
    sort: 'price',
    fields: { therapist: ['female', 'male'] },
  })
})

test('writes the address that it reads', () => {
  expect(decodeURIComponent(addressOf(read(every)).toString())).toBe(every)
  expect(addressOf({ place: [], verified: false }).toString()).toBe('')
})

test('reads as a number only what somebody writes as one, and leaves out the rest', () => {
  for (const value of ['0x10', '1e1', '10km', '--1', ' '])
    expect(read(`q=spa&radius=${value}`), value).toEqual({ q: 'spa' })
  expect(read('lat=3.1400000001&lng=-101&rating=4.5')).toEqual({ lat: 3.1400000001, lng: -101, rating: 4.5 })
})

test('the category of the path wins over that of the query', () => {
  expect(findOf(new URLSearchParams('cat=spa'), 'hair')).toEqual({ cat: 'hair' })
})
