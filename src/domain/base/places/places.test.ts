import { allPostcodes } from 'malaysia-postcodes'
import { expect, test } from 'vitest'
import { distanceKm } from '#shared/geo.ts'
import {
  findPlace,
  getPlace,
  listPlaces,
  nearestPlace,
  placeName,
  placesNamed,
  positionOf,
  searchPlaces,
  stateName,
  townName,
} from './places.ts'

const slugs = (text: string) => searchPlaces(text).map((place) => place.slug)

test('finds a town by the beginning of its name in English, Malay and Chinese, and by its short form', () => {
  expect(slugs('petal')[0]).toBe('petaling-jaya')
  expect(slugs('八打灵')[0]).toBe('petaling-jaya')
  expect(slugs('KL')[0]).toBe('kuala-lumpur')
  expect(slugs('槟城')).toContain('george-town')
  expect(slugs('penang')[0]).toBe('george-town')
  expect(slugs('bahru')).toContain('johor-bahru')
})

test.each([
  ['47500', 'subang-jaya'],
  ['50480', 'kuala-lumpur'],
  ['80000', 'johor-bahru'],
  ['10050', 'george-town'],
  ['62000', 'putrajaya'],
])('finds the town of a postcode: %s', (postcode, slug) => {
  expect(slugs(postcode)).toEqual([slug])
  expect(placesNamed(postcode).map((place) => place.slug)).toEqual([slug])
})

test('an address lies where its postcode says, however that is written', () => {
  const there = positionOf({ postcode: '80000' })
  expect(there).toBeDefined()
  for (const postcode of ['80000 JB', '８００００', 'MY-80000']) expect(positionOf({ postcode })).toEqual(there)
})

test('finds nothing where there is no such postcode, and four of five postcodes of the country', () => {
  expect(searchPlaces('00000')).toEqual([])
  expect(searchPlaces('4750')).toEqual([])
  const postcodes = allPostcodes.flatMap(({ city }) => city.flatMap(({ postcode }) => postcode))
  const known = postcodes.filter((postcode) => placesNamed(postcode).length > 0)
  expect(known.length / postcodes.length).toBeGreaterThan(0.8)
})

test('lists the largest towns when nothing is asked', () => {
  expect(searchPlaces('', 1)).toEqual([listPlaces()[0]])
})

test('names the town nearest to a point and nothing in the middle of the sea', () => {
  expect(nearestPlace({ lat: 3.15, lng: 101.71 })?.place.slug).toBe('bukit-bintang')
  expect(nearestPlace({ lat: 0, lng: -30 })).toBeUndefined()
})

test('keeps every slug once, in the form that paths allow, inside Malaysia', () => {
  expect(new Set(listPlaces().map((place) => place.slug)).size).toBe(listPlaces().length)
  for (const place of listPlaces()) {
    expect(place.slug).toMatch(/^[a-z0-9-]{3,}$/)
    expect(place.lat > 0.8 && place.lat < 7.5 && place.lng > 99 && place.lng < 119.5, place.slug).toBe(true)
    expect(place.state).not.toBe('')
  }
})

test('says names in the language of the reader', () => {
  const ipoh = getPlace('ipoh')
  expect([
    placeName(ipoh, 'ms'),
    placeName(ipoh, 'zh'),
    stateName('Pulau Pinang', 'en'),
    stateName('Perak', 'zh'),
  ]).toEqual(['Ipoh', '怡保', 'Penang', '霹雳'])
  expect(() => getPlace('atlantis')).toThrow('places.place_not_found')
  expect(findPlace('atlantis')).toBeUndefined()
})

test('says the town of an address as the reader calls it, and as it is written where it is not known', () => {
  expect([
    townName('Johor Bahru', 'zh'),
    townName('johor-bahru', 'zh'),
    townName('Johor Bahru', 'ms'),
    townName('Kampung Xyz', 'zh'),
    townName('', 'zh'),
  ]).toEqual(['新山', '新山', 'Johor Bahru', 'Kampung Xyz', ''])
})

test('measures distances on the globe', () => {
  expect(distanceKm(getPlace('kuala-lumpur'), getPlace('ipoh'))).toBeGreaterThan(160)
  expect(distanceKm(getPlace('kuala-lumpur'), getPlace('ipoh'))).toBeLessThan(190)
})

test.each(['Kota Bharu', 'kota-bharu', 'KOTA\u2013BHARU', ' Kota  Bharu ', 'Kota Bharu Kelantan', 'KB', '哥打峇鲁'])(
  'a town is known however it is written: %s',
  (text) => {
    expect(placesNamed(text).map(({ slug }) => slug)).toEqual(['kota-bharu'])
  },
)

test('a town is not known with the state of another, nor by half of its name', () => {
  expect([placesNamed('Kota Bharu Johor'), placesNamed('Kota'), placesNamed('')]).toEqual([[], [], []])
})
