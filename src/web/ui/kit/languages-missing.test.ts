import { expect, test } from 'vitest'
import { canTake, missingIn } from './languages-missing.ts'

const fields = [
  { name: 'title', en: 'Haircut', ms: '', zh: '剪发' },
  { name: 'text', en: ' ', ms: 'Gunting rambut', zh: '' },
  { name: 'note', en: '', ms: '', zh: '' },
]

test('a language lacks what another one has, and nothing that all leave out', () => {
  expect(missingIn(fields, 'en')).toBe(1)
  expect(missingIn(fields, 'ms')).toBe(1)
  expect(missingIn(fields, 'zh')).toBe(1)
})

test('only what English has can be taken from it, into what is empty', () => {
  expect(canTake(fields, 'ms').map(({ name }) => name)).toEqual(['title'])
  expect(canTake(fields, 'zh')).toEqual([])
})
