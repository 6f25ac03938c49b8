import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteWhoCame } from '#web/ui/state/book-again.ts'
import { bindWhoCame } from '#web/ui/state/kept-again.ts'
import { forgetWhoCame } from './coming-again.ts'
import {
  asPaid,
  asSent,
  asWritten,
  type Comes,
  comesAgain,
  comesTo,
  forAll,
  isHalfNamed,
  isWritable,
  namedIn,
  recipientErrors,
} from './recipient.ts'
import { leftOut, noteSent, seenOf, shownOf, type TypedWords, typeOver, unwritten } from './typed-words.ts'

const me = { chosen: false, name: '', phone: '' }
const other = (name: string, phone = '') => ({ chosen: true, name, phone })
const apart = (each: Comes['each']): Comes => ({ ...me, apart: true, ...(each && { each }) })
const order = (orderid: string, name?: string) => ({
  orderid,
  note: null,
  recipient: name === undefined ? null : { name, phone: null },
})

test('who comes to each of several bookings is one for all where it is the same one', () => {
  expect(comesTo([order('a', 'Mei'), order('b', 'Mei')])).toEqual(other('Mei'))
  expect(comesTo([order('a'), order('b', 'Mei')])).toEqual(apart({ a: me, b: other('Mei') }))
  expect(asWritten(apart({ a: other('Mei'), b: other('Mei ') }))).toBe(asWritten(other('Mei')))
  expect(asWritten(apart({ a: me, b: me }))).toBe(asWritten(me))
  expect(asWritten(apart({ a: me, b: other('Mei') }))).not.toBe(asWritten(apart({ a: other('Mei'), b: me })))
  // What was typed for each stays aside while one comes to all.
  expect(asWritten({ ...apart({ a: other('Mei'), b: me }), apart: false })).toBe(asWritten(me))
})

test('different people stay aside while one comes to all; the same one for each is no choice to come back to', () => {
  const two = { a: me, b: other('Mei') }
  expect(forAll({ ...apart(two), chosen: true, name: 'Siti' })).toEqual({ ...other('Siti'), apart: false, each: two })
  expect(forAll(apart({ a: me, b: me }))).toEqual({ ...me, apart: false })
})

describe('whoever is booked for again', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  const of = (orderid: string, offerid: string, { name, groupid }: { name?: string; groupid?: string } = {}) => ({
    ...order(orderid, name),
    groupid: groupid ?? null,
    lines: [{ kind: 'service', offerid }] as never,
  })
  const again = (offerid: string, name: string) => noteWhoCame(of(`of ${name}`, offerid, { name }))
  const inCart = (
    offerid: string,
    orderid: string,
    { name, instead = [] }: { name?: string; instead?: string[] } = {},
  ) => bindWhoCame(offerid, [orderid], instead, name && `of ${name}`)

  test('comes to that booking alone', () => {
    expect(comesAgain([of('a', 'phone')])).toBeUndefined()
    again('phone', 'Nadia')
    // Nobody asked for her where the same is booked without it, and she stays for where one did.
    inCart('phone', 'b')
    inCart('phone', 'a', { name: 'Nadia' })
    expect(comesAgain([of('a', 'phone')])).toEqual(other('Nadia'))
    expect(comesAgain([of('a', 'phone'), of('c', 'hair')])).toEqual(apart({ a: other('Nadia'), c: me }))
    expect(comesAgain([of('a', 'phone'), of('b', 'phone')])).toEqual(apart({ a: other('Nadia'), b: me }))
    expect(comesAgain([of('b', 'phone')])).toBeUndefined()
  })

  test('comes again to each of several of one service, in whatever order their pages are come back to', () => {
    again('phone', 'Siti')
    again('phone', 'Ben')
    inCart('phone', 'a', { name: 'Siti' })
    inCart('phone', 'b', { name: 'Ben' })
    const both = [of('a', 'phone'), of('b', 'phone')]
    expect(comesAgain(both)).toEqual(apart({ a: other('Siti'), b: other('Ben') }))
    // One's own beside it takes nobody away.
    noteWhoCame(of('mine', 'phone'))
    inCart('phone', 'c')
    expect(comesAgain([...both, of('c', 'phone')])).toEqual(apart({ a: other('Siti'), b: other('Ben'), c: me }))
    forgetWhoCame([of('a', 'phone', { name: 'Siti' })])
    expect(comesAgain(both)).toEqual(apart({ a: me, b: other('Ben') }))
  })

  test('comes to what takes the place of the draft or of the checkout', () => {
    again('phone', 'Siti')
    inCart('phone', 'a', { name: 'Siti' })
    inCart('phone', 'z', { instead: ['a'] })
    expect(comesAgain([of('z', 'phone')])).toEqual(other('Siti'))
    bindWhoCame('phone', ['g'], ['z'], undefined)
    expect(comesAgain([of('y', 'phone', { groupid: 'g' })])).toEqual(other('Siti'))
    bindWhoCame('phone', ['h'], ['g'], undefined)
    expect(comesAgain([of('x', 'phone', { groupid: 'h' })])).toEqual(other('Siti'))
    expect(comesAgain([of('y', 'phone', { groupid: 'g' })])).toBeUndefined()
  })

  test('comes to another date of an event, whose own page is between', () => {
    const ticket = { ...of('e', 'show', { name: 'Nadia' }), lines: [{ kind: 'ticket', offerid: 'show' }] as never }
    noteWhoCame(ticket)
    inCart('show', 'f')
    expect(comesAgain([of('f', 'show')])).toEqual(other('Nadia'))
  })
})

test('each is sent by its own booking; whoever has no name yet is left out, and asked for before it is paid', () => {
  const two = apart({ a: me, b: other('Mei', '012-345 6789') })
  const recipient = { name: 'Mei', phone: '+60123456789' }
  expect(asSent(two)).toEqual({
    comes: [
      { orderid: 'a', recipient: null },
      { orderid: 'b', recipient },
    ],
  })
  expect(asPaid(two).comes?.[1]).toEqual({ orderid: 'b', recipient: { name: 'Mei', phone: '012-345 6789' } })
  const half = apart({ a: other('', '012'), b: other('Mei') })
  expect([isWritable(half), isHalfNamed(half), asSent(half).comes?.length]).toEqual([false, true, 1])
  expect(recipientErrors(half)).toEqual({
    'comes.0.recipient.name': 'buying.need.recipient',
    'comes.0.recipient.phone': 'ui.need.phone',
  })
})

test('people of several bookings are written over what was read of each', () => {
  const orders = [order('a'), order('b', 'Mei')]
  const there = { note: '', recipient: comesTo(orders) }
  const chosen = apart({ a: other('Adik'), b: other('Mei') })
  let typed: TypedWords = typeOver({}, there, { recipient: chosen })
  expect(unwritten(typed, there)).toEqual({ recipient: chosen })
  typed = noteSent(typed, { recipient: chosen })
  expect(seenOf(typed, orders)).toEqual([
    { note: '' },
    { orderid: 'a', recipient: null },
    { orderid: 'b', recipient: { name: 'Mei' } },
    { orderid: 'a', recipient: { name: 'Adik' } },
  ])
  expect(namedIn(asWritten(chosen))).toEqual([
    { orderid: 'a', recipient: { name: 'Adik' } },
    { orderid: 'b', recipient: { name: 'Mei' } },
  ])
  // What is booked of each is compared by itself.
  const [one, two] = [order('a', 'Adik'), order('b', 'Mei')]
  expect(leftOut(typed, [one])).toEqual({})
  expect(leftOut(typed, [one, two])).toEqual({})
  expect(leftOut(typed, [order('a', 'Mei')])).toEqual({ recipient: other('Adik') })
  expect(leftOut(typed, [order('a', 'Mei'), two])).toEqual({ recipient: chosen })
  // Another tab has named one for all meanwhile.
  const theirs = { note: '', recipient: other('Siti') }
  expect(shownOf(typed, theirs).elsewhere).toEqual({ recipient: other('Siti') })
  // Back to what stands there: nothing is left to be written.
  expect(unwritten(typeOver(typed, there, { recipient: there.recipient }), there)).toEqual({})
})
