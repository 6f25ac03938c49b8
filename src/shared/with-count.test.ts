import { expect, test } from 'vitest'
import { countOf, withCount } from './with-count.ts'

const name = { en: 'Weekly cleaning', ms: 'Pembersihan mingguan', zh: '每周清洁' }

test('a service that is booked by the hour tells its hours, in each language; another how many of it', () => {
  const line = { name, quantity: 2, byTheHour: true }
  expect(withCount(line, 'en')).toBe('Weekly cleaning · 2 hours')
  expect(withCount(line, 'ms')).toBe('Pembersihan mingguan · 2 jam')
  expect(withCount(line, 'zh')).toBe('每周清洁 · 2小时')
  expect(withCount({ name, quantity: 2 }, 'en')).toBe('Weekly cleaning × 2')
  expect(withCount({ ...line, quantity: 1 }, 'en')).toBe('Weekly cleaning')
  expect(countOf(line, 'en')).toBe('2 hours')
  expect(countOf({ quantity: 2 }, 'en')).toBe('2')
})
