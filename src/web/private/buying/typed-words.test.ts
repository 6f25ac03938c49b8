import { expect, test } from 'vitest'
import type { Recipient } from './recipient.ts'
import {
  leftOut,
  noteArrived,
  noteRefused,
  noteSent,
  seenOf,
  settle,
  shownOf,
  type TypedWords,
  typeOver,
  unwritten,
  type Words,
} from './typed-words.ts'

const me: Recipient = { chosen: false, name: '', phone: '' }
const comes = (name: string, phone = ''): Recipient => ({ chosen: true, name, phone })
const on = (note: string, recipient = me): Words => ({ note, recipient })
/** One order on which these words stand. */
const ordersOf = ({ note, recipient: { chosen, name, phone } }: Words) => [
  { orderid: 'one', note, recipient: chosen ? { name, phone: phone || null } : null },
]
const type = (there: Words, words: Partial<Words>, before: TypedWords = {}) => ({
  ...before,
  ...typeOver(before, there, words),
})

test('what nobody typed is as its orders have it, also when another tab changes it', () => {
  expect(shownOf({}, on('A', comes('Aina')))).toMatchObject({ words: on('A', comes('Aina')), elsewhere: {} })
  expect(unwritten({}, on('A'))).toEqual({})
})

test('what is typed is to be written over what was read; what another tab writes meanwhile stands beside it, and is not written over', () => {
  const typed = type(on(''), { note: 'Mine', recipient: comes('Budi') })
  expect(unwritten(typed, on(''))).toEqual({ note: 'Mine', recipient: comes('Budi') })
  const there = on('Theirs')
  expect(shownOf(typed, there)).toMatchObject({ words: on('Mine', comes('Budi')), elsewhere: { note: 'Theirs' } })
  expect(unwritten(typed, there)).toEqual({ recipient: comes('Budi') })
  // Whoever presses a button has read it; and so has whoever types on, or stays with theirs.
  for (const note of ['Mine', 'Mine!']) {
    const again = type(there, { note }, typed)
    expect([shownOf(again, there).elsewhere, unwritten(again, there).note]).toEqual([{}, note])
  }
  // Taken over, nothing is left to write.
  expect(unwritten(type(there, { note: 'Theirs' }, typed), there).note).toBeUndefined()
})

test('what was written here gives way to what another tab writes later, and to the same words once more', () => {
  let typed = type(on(''), { note: 'X' })
  typed = noteArrived(noteSent(typed, { note: 'X' }), { note: 'X' })
  expect(shownOf(typed, on('Y'))).toEqual({ words: on('Y'), elsewhere: {}, replaced: { note: 'X' } })
  // Until it is read: put back, it is to be written; whoever presses on has read it.
  expect(shownOf(settle(typed, on('Y')), on('Y')).replaced).toEqual({ note: 'X' })
  expect(unwritten(type(on('Y'), { note: 'X' }, typed), on('Y'))).toEqual({ note: 'X' })
  typed = settle(typed, on('Y'), true)
  expect(typed.note).toBeUndefined()
  // X again, by this tab; then the other one has emptied it.
  typed = type(on('Y'), { note: 'X' }, typed)
  typed = settle(noteArrived(typed, { note: 'X' }), on('X'))
  expect(shownOf(typed, on('')).words.note).toBe('')
  expect(unwritten(typed, on(''))).toEqual({})
  expect(seenOf(typed, ordersOf(on(''))).slice(0, 1)).toEqual([{ note: '' }])
})

test('what was sent may stand there without an answer: it is one’s own, and so is what was typed since', () => {
  let typed = noteSent(type(on('Old'), { note: 'One' }), { note: 'One' })
  expect(seenOf(typed, ordersOf(on('Old')))).toEqual([{ note: 'Old' }, { note: 'One' }, { recipient: null }])
  typed = type(on('Old'), { note: 'Two' }, typed)
  for (const there of ['Old', 'One']) expect(unwritten(typed, on(there))).toEqual({ note: 'Two' })
  expect(unwritten(settle(typed, on('Two')), on('Two'))).toEqual({})
  // Sent, not heard of, and something else stands there: nobody knows whether that was written over it.
  const lost = noteSent(type(on('Old'), { note: 'One' }), { note: 'One' })
  expect(shownOf(lost, on('Theirs')).elsewhere).toEqual({ note: 'Theirs' })
})

test('what was refused does not arrive any more, and what was pasted is sent as a text is', () => {
  const typed = noteSent(type(on(''), { note: 'One', recipient: comes('Budi') }), {
    note: 'One',
    recipient: comes('Budi'),
  })
  const left = noteRefused(typed, { note: 'One', recipient: comes('Budi') })
  expect(seenOf(left, ordersOf(on('')))).toEqual([{ note: '' }, { recipient: null }])
  expect(unwritten(left, on(''))).toEqual({ note: 'One', recipient: comes('Budi') })
  expect(shownOf(left, on('One')).elsewhere).toEqual({})
  const pasted = type(on(''), { note: 'By the\0 gate ', recipient: comes('Budi\tSantoso') })
  expect(
    seenOf(noteSent(pasted, { note: 'By the\0 gate ', recipient: comes('Budi\tSantoso') }), ordersOf(on(''))),
  ).toContainEqual({
    recipient: { name: 'Budi Santoso' },
  })
  expect(
    unwritten(settle(pasted, on('By the gate', comes('Budi Santoso'))), on('By the gate', comes('Budi Santoso'))),
  ).toEqual({})
})

test('what cannot be written yet makes no difference, and stays as it is typed', () => {
  const half = type(on(''), { recipient: comes('Aina', '012') })
  expect(unwritten(half, on(''))).toEqual({ recipient: comes('Aina', '012') })
  const there = on('', comes('Aina'))
  expect(unwritten(half, there)).toEqual({})
  expect(shownOf(settle(half, there), there)).toEqual({
    replaced: {},
    words: on('', comes('Aina', '012')),
    elsewhere: {},
  })
  const unnamed = type(on('', comes('Budi')), { recipient: comes('') })
  expect(unwritten(unnamed, on('', comes('Budi')))).toEqual({})
})

test('what was typed and is not in the booking is left out of it, also where it was written on the order in between', () => {
  let typed = type(on(''), { note: 'Mine', recipient: comes('Budi', '012') })
  expect(leftOut(typed, ordersOf(on('Theirs', comes('Budi'))))).toEqual({ note: 'Mine' })
  typed = noteArrived(typed, { note: 'Mine' })
  expect(leftOut(typed, ordersOf(on('Theirs')))).toEqual({ note: 'Mine', recipient: comes('Budi', '012') })
  expect(leftOut(typed, ordersOf(on('Mine', comes('Budi'))))).toEqual({})
  expect(leftOut({}, ordersOf(on('Theirs')))).toEqual({})
})

test('whom an order names is said to be read as it stands there, also where nobody could write it any more', () => {
  const typed = type(on('', comes('Siti.my', '+60110')), { recipient: comes('Siti') })
  expect(seenOf(typed, ordersOf(on('', comes('Siti.my', '+60110'))))).toEqual([
    { note: '' },
    { recipient: { name: 'Siti.my', phone: '+60110' } },
  ])
})

test('only so much is remembered of what was sent', () => {
  let typed = type(on(''), { note: '0' })
  for (let i = 0; i < 30; i++) typed = noteSent(typed, { note: String(i) })
  expect(seenOf(typed, ordersOf(on('')))).toHaveLength(6)
})
