import { expect, test } from 'vitest'
import { isWritten } from './lost-by-log-out.ts'

const form = (values: object, from: object, sent: unknown[] = []) =>
  JSON.stringify({ values, from, sent, attempt: 'one' })
const file = { key: 'k', name: 'lift.pdf', state: 'stored' }

test.each([
  ['a text', 'message_1', 'Is there a lift?', true],
  ['a text that reads like a list', 'message_1', '[1]', true],
  ['a number', 'message_1', '2', true],
  ['files alone', 'files_message_1', JSON.stringify([file]), true],
  ['no file any more', 'files_message_1', '[]', false],
  ['a form in which something is written', 'profile', form({ name: 'Nadia' }, { name: '' }), true],
  ['a form as it began', 'profile', form({ name: 'Nadia' }, { name: 'Nadia' }), false],
  ['a form that was sent without an answer', 'profile', form({ name: 'Nadia' }, { name: 'Nadia' }, [{}]), true],
  ['what is looked for', 'find_/shop', JSON.stringify({ q: 'haircut' }), false],
  ['what is chosen of an offer', 'book_1', JSON.stringify({ state: { startsAt: 'at nine', note: '' } }), false],
  ['a note to an offer', 'book_1', JSON.stringify({ state: { note: 'By the back door' } }), true],
  [
    'a note that is in the cart',
    'book_1',
    JSON.stringify({ state: { note: 'By the back door' }, inCart: { sent: '' } }),
    false,
  ],
  ['a change that is chosen', '1_change', JSON.stringify({ counts: { addon: 1 }, typed: null }), false],
  ['an address of a change', '1_change', JSON.stringify({ counts: {}, typed: { line1: '1, Jalan Telawi' } }), true],
  ['what was written to us', 'feedback', JSON.stringify({ kind: 'idea', text: 'More light', email: '' }), true],
])('a log-out asks of what is written, not of what is chosen: %s', (_what, name, text, is) => {
  expect(isWritten(name, text)).toBe(is)
})
