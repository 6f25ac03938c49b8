import { expect, test } from 'vitest'
import { tellApart } from './tell-apart.ts'

test('no two people of a schedule look the same: first the branch tells them apart, then a number', () => {
  const names = (...people: [name: string, branch: string | null][]) =>
    tellApart(people.map(([name, branch]) => ({ name, branch }))).map(({ name }) => name)
  expect(names(['Aina', 'Bangsar'], ['Mei', 'Bangsar'])).toEqual(['Aina', 'Mei'])
  expect(names(['Aina', 'Bangsar'], ['Aina', 'Subang'], ['Mei', null])).toEqual([
    'Aina (Bangsar)',
    'Aina (Subang)',
    'Mei',
  ])
  expect(names(['Aina', 'Bangsar'], ['Aina', 'Bangsar'])).toEqual(['Aina (Bangsar) 1', 'Aina (Bangsar) 2'])
  expect(names(['Aina', null], ['Aina', null])).toEqual(['Aina 1', 'Aina 2'])
})
