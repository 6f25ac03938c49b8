import { expect, test } from 'vitest'
import { isTooOld } from './use-link-key.ts'

const key = (at: string) => `${Math.floor(Date.parse(at) / 1000).toString(36)}.${'h'.repeat(22)}`

test('a link says by itself that it is too old; a damaged one does not', () => {
  const now = Date.parse('2030-05-03T00:00:00Z')
  expect(isTooOld(key('2030-05-02T23:59:59Z'), now)).toBe(true)
  expect(isTooOld(key('2030-05-03T00:00:01Z'), now)).toBe(false)
  expect(isTooOld(key('2030-05-02T23:59:59Z').slice(0, -1), now)).toBe(false)
  expect(isTooOld('', now)).toBe(false)
})
