import { expect, test } from 'vitest'
import { comingBack } from './use-kept-values.ts'

test.each([
  ['what was written', 'new', 'old', 'old', 'new'],
  ['nothing of what was not', 'old', 'old', 'changed elsewhere', undefined],
  ['nothing that stands there already', 'new', 'old', 'new', undefined],
  ['what was put where nothing was', { lat: 1, lng: 2 }, null, null, { lat: 1, lng: 2 }],
  ['what was taken away', null, { lat: 1, lng: 2 }, { lat: 1, lng: 2 }, null],
  ['an amount where there was none', 1250, null, null, 1250],
  ['what was chosen of a map that begins empty', { a: 1 }, {}, {}, { a: 1 }],
  ['what was put into an empty list', ['a'], [], [], ['a']],
  ['what was added to a list', ['a', 'b'], ['a'], ['a'], ['a', 'b']],
  ['what was taken from a list', [], ['a'], ['a'], []],
  ['nothing of a list that is a map now', ['a'], [], {}, undefined],
  ['what is no amount', 'twelve', 1250, 1250, 'twelve'],
  ['nothing of a field that is another now', true, false, 'words', undefined],
  ['nothing of a field that was not there', undefined, undefined, 'words', undefined],
])('%s comes back', (_what, was, from, now, back) => {
  expect(comingBack(was, from, now)).toEqual(back)
})

test('of a group only what was written comes back, and the rest stands as it is now', () => {
  const from = { en: 'one', ms: 'satu' }
  expect(comingBack({ en: 'two', ms: 'satu' }, from, { en: 'one', ms: 'esa' })).toEqual({ en: 'two', ms: 'esa' })
  expect(comingBack({ lat: 1, lng: 3 }, { lat: 1, lng: 2 }, { lat: 1, lng: 2 })).toEqual({ lat: 1, lng: 3 })
  expect(comingBack(['a', 'x'], ['a', 'b'], ['c', 'b'])).toEqual(['c', 'x'])
  expect(comingBack(from, from, { en: 'three', ms: 'satu' })).toBeUndefined()
})
