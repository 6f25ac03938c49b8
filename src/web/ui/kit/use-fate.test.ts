import { expect, test } from 'vitest'
import { asksFate } from './use-fate.ts'

/** How a page comes to show an attempt, one after the other. */
interface Shown {
  isLost?: boolean
  isPending?: boolean
  isPossible: boolean
}

/** At which of them the server is asked what became of the attempt. */
function askedAt(...shown: Shown[]): number[] {
  const asked: number[] = []
  let isAsked = false
  for (const [place, { isLost = false, isPending = false, isPossible }] of shown.entries()) {
    const was = isAsked
    isAsked = asksFate({ isLost, isPending, isPossible, isAsked })
    if (isAsked && !was) asked.push(place)
  }
  return asked
}

const still = { isPossible: true }
const gone = { isPossible: false }
const lost = { isLost: true }
const pending = { isPending: true }

test('an attempt that was answered is not asked for, whatever is possible after it', () => {
  expect(askedAt(still, { ...still, ...pending }, gone, gone)).toEqual([])
})

test('what was lost waits for whoever presses the button while it can still be done: asking would do it', () => {
  expect(askedAt({ ...still, ...pending }, { ...still, ...lost }, { ...still, ...lost })).toEqual([])
})

test('what was lost is asked for as soon as the page shows that it cannot be done any more', () => {
  expect(askedAt({ ...still, ...lost }, { ...gone, ...lost })).toEqual([1])
})

test('nothing is asked for while it is on its way, also where the page shows what it did before its answer', () => {
  expect(askedAt({ ...gone, ...pending }, { ...gone, ...pending })).toEqual([])
  expect(askedAt({ ...gone, ...pending }, { ...gone, ...lost })).toEqual([1])
})

test('it is asked for once, also where that is lost again: without a network it would be asked for ever', () => {
  const again = [
    { ...gone, ...lost },
    { ...gone, ...pending },
    { ...gone, ...lost },
  ]
  expect(askedAt({ ...gone, ...lost }, ...again, ...again)).toEqual([0])
})

test('the next attempt that is lost is asked for as well', () => {
  const first = [{ ...gone, ...lost }, { ...gone, ...pending }, gone]
  expect(askedAt(...first, still, { ...still, ...pending }, { ...gone, ...lost })).toEqual([0, 5])
})

test('what became possible again since it was asked for is asked for anew once it is not', () => {
  expect(askedAt({ ...gone, ...lost }, { ...still, ...lost }, { ...gone, ...lost })).toEqual([0, 2])
})
