import { expect, test } from 'vitest'
import { parseBody } from './parse-body.ts'

test('a body reads as headings, paragraphs and lists', () => {
  expect(parseBody('Hello.\n\n## More\n- one\n- two\nBye.')).toEqual([
    { key: '0', kind: 'paragraph', text: 'Hello.' },
    { key: '1', kind: 'heading', text: 'More' },
    { key: '2', kind: 'list', entries: ['one', 'two'] },
    { key: '3', kind: 'paragraph', text: 'Bye.' },
  ])
})
