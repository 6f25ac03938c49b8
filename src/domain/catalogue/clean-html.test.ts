import { expect, test } from 'vitest'
import { cleanHtml, textOfHtml } from './clean-html.ts'

test('keeps words and takes away what could run', () => {
  expect(cleanHtml('<p onclick="x()">Hi <script>alert(1)</script><img src=x onerror=alert(1)><b>there</b></p>')).toBe(
    '<p>Hi <b>there</b></p>',
  )
  expect(cleanHtml('<a href="javascript:alert(1)">x</a>')).toBe('<a rel="nofollow ugc noopener" target="_blank">x</a>')
  expect(cleanHtml('<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>')).not.toContain('onerror')
})

test('the words of rich text stand without markup, each paragraph by itself', () => {
  expect(textOfHtml('<p>Cuts &amp; colour</p><ul><li>Wash</li><li>a &lt; b</li></ul><script>x()</script>')).toBe(
    'Cuts & colour Wash a < b',
  )
})
