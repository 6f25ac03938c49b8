import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asHtml, asText } from './plain-text.ts'

test('paragraphs, lines and lists are written as HTML, and its signs as words', () => {
  expect(asHtml('We cut.\nWe colour.\n\n- Short hair\n- Long <hair> & beards\n\nCome in!')).toBe(
    '<p>We cut.<br>We colour.</p><ul><li>Short hair</li><li>Long &lt;hair&gt; &amp; beards</li></ul><p>Come in!</p>',
  )
  expect(asHtml('')).toBe('')
})

test('of HTML that somebody else wrote the words and their parts stay', () => {
  expect(asText('<h2>Us</h2>\n<p>Since <b>2009</b>.</p><ul><li>A</li><li>B &amp; C</li></ul>')).toBe(
    'Us\n\nSince 2009.\n\n- A\n- B & C',
  )
})

test('what was written comes back as it was, but for space around lines', () => {
  const line = fc
    .string({ unit: fc.constantFrom(...'ab &<>;-"\'é文'), maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== '-')
  fc.assert(
    fc.property(fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 4 }), (blocks) => {
      const html = asHtml(blocks.map((lines) => lines.join('\n')).join('\n\n'))
      expect(asHtml(asText(html))).toBe(html)
    }),
  )
})
