import { expect, test } from 'vitest'
import { phonePattern, phonesWhole, plainPhone, searchedDigits } from './phone.ts'

test.each([
  '+60 12-345 6789',
  '+60123456789',
  ' +60 (12) 345.6789 ',
  '+60 12–345 6789',
  '+60\u00a012 345 6789',
  '012-345 6789',
  '0123456789',
  '60123456789',
  '60 12-345 6789',
])('a number is the same however it is written: %s', (typed) => expect(plainPhone(typed)).toBe('+60123456789'))

test.each([
  '012-345',
  '00123456789',
  '65 9123 4567',
  '6001234567',
  '+60 12 345 678x',
  '+0 12 345 6789',
  '',
  '+60 12;345 6789',
])('what is no number stays none: %s', (typed) => expect(phonePattern.test(plainPhone(typed))).toBe(false))

test.each([
  ['012-345 6789', '123456789'],
  ['+60 12 345 6789', '60123456789'],
  ['345 6789', '3456789'],
  ['12', undefined],
  ['KH-4712', undefined],
])('%s is looked for by %s', (typed, digits) => expect(searchedDigits(typed)).toBe(digits))

test.each([
  ['Salmah 012-345 6789', 'Salmah 0123456789'],
  ['+60 12 345 6789 balayage', '+60123456789 balayage'],
  ['KH-135329 Nadia', 'KH-135329 Nadia'],
  ['haircut 12 15', 'haircut 12 15'],
])('a number is one word of a text, and nothing else is joined: %s', (text, whole) =>
  expect(phonesWhole(text)).toBe(whole),
)
