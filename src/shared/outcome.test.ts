import { expect, test } from 'vitest'
import { wordsOfOutcome } from './outcome.ts'

const sum = (amount: number) => ({ amount, currency: 'MYR' })
const unpaid = { paid: sum(0), kept: sum(0), back: sum(0), spot: sum(0), spotBack: sum(0) }

test('nobody whose money came in another sum is told that none came', () => {
  expect(wordsOfOutcome(unpaid).sentences).toEqual(['unpaid'])
  expect(wordsOfOutcome(unpaid, [sum(700)]).sentences).toEqual([])
  expect(wordsOfOutcome({ ...unpaid, paid: sum(8000), back: sum(8000) }, [sum(700)]).sentences).toEqual(['all'])
})

test('of what nothing is kept, nothing is said to be kept', () => {
  const paid = { ...unpaid, paid: sum(8000) }
  expect(wordsOfOutcome({ ...paid, back: sum(8000) }).sentences).toEqual(['all'])
  expect(wordsOfOutcome({ ...paid, kept: sum(2000), back: sum(6000) }).sentences).toEqual(['some'])
  expect(wordsOfOutcome({ ...paid, kept: sum(8000) }).sentences).toEqual(['nothing'])
})
