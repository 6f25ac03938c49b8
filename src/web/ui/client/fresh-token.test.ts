import { expect, test } from 'vitest'
import { isPastHalfLife } from './fresh-token.ts'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('a token is past half its life by its own times', () => {
  const jwt = token({ iat: 1000, exp: 4600, name: 'ü?>' })
  expect(isPastHalfLife(jwt, 2_799_000)).toBe(false)
  expect(isPastHalfLife(jwt, 2_801_000)).toBe(true)
  expect(isPastHalfLife(jwt, 9_000_000)).toBe(true)
})

test.each(['', 'a.b.c', token({ iat: 'x' }), 'no token'])('what is no token (%j) is left to the server', (jwt) => {
  expect(isPastHalfLife(jwt, Date.now())).toBe(false)
})
