import { expect, test } from 'vitest'
import { allFlags, allLetters } from './rights.ts'

test('no letter means two rights, or a right and what somebody is besides', () => {
  const letters = [...allLetters, ...allFlags]
  expect(letters.filter((letter, at) => letters.indexOf(letter) !== at)).toEqual([])
})
