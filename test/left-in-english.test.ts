import { expect, test } from 'vitest'
import { isLeftInEnglish } from '../scripts/left-in-english.ts'

test('a text of another language that is still English, or holds a sentence of it, is noticed', () => {
  expect(isLeftInEnglish('ms', 'Save changes', 'Save changes')).toBe(true)
  expect(isLeftInEnglish('ms', 'Simpan the changes', 'Save the changes')).toBe(true)
  expect(isLeftInEnglish('zh', 'Save changes', 'Save changes')).toBe(true)
  expect(isLeftInEnglish('zh', '保存 your changes', 'Save your changes')).toBe(true)
  expect(isLeftInEnglish('zh', 'Simpan', 'Save')).toBe(true)
})

test('names, what is filled in, and what is said alike are not', () => {
  expect(isLeftInEnglish('ms', 'Google', 'Google')).toBe(false)
  expect(isLeftInEnglish('ms', '{{title}} · {{count}}', '{{title}} · {{count}}')).toBe(false)
  expect(isLeftInEnglish('ms', '{{price}} / unit', '{{price}} / unit')).toBe(false)
  expect(isLeftInEnglish('zh', 'GrabPay', 'GrabPay')).toBe(false)
  expect(isLeftInEnglish('zh', '地名：GeoNames，CC BY 4.0。', 'Places: GeoNames, CC BY 4.0.')).toBe(false)
  expect(isLeftInEnglish('ms', 'Simpan', 'Save')).toBe(false)
})
