import { expect, test } from 'vitest'
import { maskIdentifier, readEmail, readIdentifier, readPhone } from './identifier.ts'

test.each([
  ['Aina@Example.COM', 'aina@example.com'],
  [' aina@example.com. ', 'aina@example.com'],
  ['ａｉｎａ@example.com', 'aina@example.com'],
  ['a.i.na@gmail.com', 'aina@gmail.com'],
  ['aina@googlemail.com', 'aina@gmail.com'],
  ['aina@bücher.example', 'aina@xn--bcher-kva.example'],
])('reads the email %s as %s', (typed, value) => {
  expect(readEmail(typed).value).toBe(value)
})

test.each([
  '',
  'a@b',
  'a b@example.com',
  'a@example.com\r\nBcc: x@y.example',
  'a@@example.com',
  '.a@example.com',
  `${'a'.repeat(250)}@example.com`,
  '<a@example.com>',
  'a\u200b@example.com',
  'a\u00ad@example.com',
  '\u202ea@example.com',
  'a\ufe0f@example.com',
  'a\u3164@example.com',
  'a\ud800@example.com',
])('refuses %j as an email', (typed) => {
  expect(() => readEmail(typed)).toThrow('request.invalid')
})

test.each([
  ['012-345 6789', '+60123456789'],
  ['+60 12 345 6789', '+60123456789'],
  ['+65 8123 4567', '+6581234567'],
])('reads the phone %s as %s', (typed, value) => {
  expect(readPhone(typed).value).toBe(value)
})

test.each(['12345', 'call me', '+60 12 345 6789 ext 5 or so'])('refuses %j as a phone', (typed) => {
  expect(() => readPhone(typed)).toThrow('request.invalid')
})

test.each(['+1 900 555 0123', '+1 212 555 0123', '+60 3 2161 0000', '+44 9098 790000'])(
  'sends nothing to %s',
  (typed) => {
    expect(() => readPhone(typed)).toThrow()
  },
)

test('takes an email or a phone, never both', () => {
  expect(() => readIdentifier({ email: 'a@example.com', phone: '0123456789' })).toThrow('request.invalid')
  expect(() => readIdentifier({})).toThrow('request.invalid')
})

test('shows only enough of an address to recognise it', () => {
  expect(maskIdentifier(readEmail('aina@example.com'))).toBe('a***@example.com')
  expect(maskIdentifier(readPhone('0123456789'))).toBe('+60***789')
})
