import { expect, test } from 'vitest'
import { maskContacts } from './mask-contacts.ts'

test.each([
  ['Write to aina.b+1@mail.example.my please', 'Write to ••• please'],
  ['aina (at) example.test', '•••'],
  ['Call +60 12-345 6789 now', 'Call ••• now'],
  ['Call 012-3456789 or 03 8888 1234.', 'Call ••• or •••.'],
  ['see https://wa.me/60123456789, ok', 'see ••• ok'],
  ['wa.me/60123456789', '•••'],
])('ways of reaching somebody are left out: %s', (text, masked) => {
  expect(maskContacts(text)).toBe(masked)
})

test.each([
  'Order KH-100056 on 2026-12-04, 15:00–16:30',
  'RM 1,234.50 for 3 rooms, 01-02-2026',
  'Unit 12-03, 50450 Kuala Lumpur',
  '下午 3:00 见，共 2 位',
])('everything else stays: %s', (text) => {
  expect(maskContacts(text)).toBe(text)
})
