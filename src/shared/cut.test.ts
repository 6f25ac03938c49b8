import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test('a text is cut before a character that does not fit whole', () => {
  expect(cut('Salam', 10)).toBe('Salam')
  expect(cut('Salam', 3)).toBe('Sal')
  expect([cut('ab😀', 3), cut('ab😀', 4)]).toEqual(['ab', 'ab😀'])
})
