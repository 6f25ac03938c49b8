import { expect, test } from 'vitest'
import { maskContacts } from './mask-contacts.ts'

test.each([
  ['Write to aina.b+1@mail.example.my please', 'Write to [hidden] please'],
  ['aina (at) example.test', '[hidden]'],
  ['Call +60 12-345 6789 now', 'Call [hidden] now'],
  ['Call 012-3456789 or 03 8888 1234.', 'Call [hidden] or [hidden].'],
  ['see https://wa.me/60123456789, ok', 'see [hidden] ok'],
  ['wa.me/60123456789', '[hidden]'],
])('ways of reaching somebody are left out: %s', (text, masked) => {
  expect(maskContacts(text, 'en')).toBe(masked)
})

test.each([
  'Order KH-100056 on 2026-12-04, 15:00–16:30',
  'RM 1,234.50 for 3 rooms, 01-02-2026',
  'Unit 12-03, 50450 Kuala Lumpur',
  '下午 3:00 见，共 2 位',
])('everything else stays: %s', (text) => {
  expect(maskContacts(text, 'en')).toBe(text)
})

test('what is left out is said in the language of whoever reads', () => {
  expect(maskContacts('Telefon 012-3456789', 'ms')).toBe('Telefon [disembunyikan]')
  expect(maskContacts('请致电 012-3456789', 'zh')).toBe('请致电 [已隐藏]')
})
