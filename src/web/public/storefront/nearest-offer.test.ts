import { expect, test } from 'vitest'
import { kmTo, nearestFirst, nearestOffer } from './nearest-offer.ts'

const at = (offerid: string, lat: number | null, lng: number | null, online = false) => ({
  offerid,
  online,
  branch: { name: offerid, line: '', city: offerid, lat, lng },
})
const bangsar = { lat: 3.129, lng: 101.679 }
const johorBahru = at('jb', 1.4927, 103.7414)
const ttdi = at('ttdi', 3.1366, 101.63)

test('the branch nearest to the place last searched is chosen, the first one where no place is known', () => {
  expect(nearestOffer([johorBahru, ttdi], bangsar)?.offerid).toBe('ttdi')
  expect(nearestOffer([johorBahru, ttdi], undefined)?.offerid).toBe('jb')
  expect(nearestOffer([at('x', null, null), ttdi], bangsar)?.offerid).toBe('ttdi')
  expect(nearestOffer([], bangsar)).toBeUndefined()
})

test('a distance is said only of a branch one goes to', () => {
  expect(kmTo(ttdi, bangsar)).toBeGreaterThan(5)
  expect(kmTo(ttdi, bangsar)).toBeLessThan(6)
  expect(kmTo(at('online', 3.1, 101.6, true), bangsar)).toBeUndefined()
  expect(kmTo(at('x', null, null), bangsar)).toBeUndefined()
  expect(kmTo(ttdi, undefined)).toBeUndefined()
})

test('branches stand by their distance, and keep their order where no place is known', () => {
  const names = (place: typeof bangsar | undefined) =>
    nearestFirst([at('online', 3.1, 101.6, true), johorBahru, ttdi], place).map(({ offerid }) => offerid)
  expect(names(bangsar)).toEqual(['ttdi', 'jb', 'online'])
  expect(names(undefined)).toEqual(['online', 'jb', 'ttdi'])
})
