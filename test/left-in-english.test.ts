import { expect, test } from 'vitest'
import { latinWords, leftInEnglish } from '../scripts/left-in-english.ts'

const english = new Set(
  latinWords('Save the changes. Try again soon: another booking is {{price}} / unit, by Google or SMS'),
)

test('a word of another language that is still English is named, whatever stands around it', () => {
  expect(leftInEnglish('ms', 'Save changes', english)).toEqual(['save', 'changes'])
  expect(leftInEnglish('ms', 'Hantar AGAIN', english)).toEqual(['again'])
  expect(leftInEnglish('zh', '保存 changes', english)).toEqual(['changes'])
  expect(leftInEnglish('zh', '{{count}} 个 bookings', english)).toEqual(['bookings'])
  expect(leftInEnglish('zh', 'Simpan', english)).toEqual(['simpan'])
})

test('names, what is filled in, and what is said alike are not', () => {
  expect(leftInEnglish('ms', 'Google {{save}} SMS', english)).toEqual([])
  expect(leftInEnglish('ms', '{{price}} / unit', english)).toEqual([])
  expect(leftInEnglish('zh', '<a>GrabPay</a> 或 Google', english)).toEqual([])
  expect(leftInEnglish('zh', '地名：GeoNames，CC BY 4.0。', english)).toEqual([])
  expect(leftInEnglish('ms', 'Simpan', english)).toEqual([])
})
