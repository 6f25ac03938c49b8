import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { linkParts } from './link-parts.ts'
import { LinkedText } from './linked-text.tsx'

const links = (text: string) => linkParts(text).flatMap(({ text, href }) => (href ? [text] : []))

test.each([
  ['See https://maps.example.com/a?b=1&c=2#d.', ['https://maps.example.com/a?b=1&c=2#d']],
  ['(http://example.com/x_(y)), then', ['http://example.com/x_(y)']],
  ['HTTPS://Example.com!', ['HTTPS://Example.com']],
  ['请看https://example.com/页，谢谢', ['https://example.com/']],
  ['两个：https://a.example。https://b.example！', ['https://a.example', 'https://b.example']],
  ['javascript:alert(1) ftp://x.example data:text/html,x www.example.com', []],
  ['https://bank.example@evil.example/ and https:// and https://[', []],
  ['nothing here', []],
])('the addresses in %j', (text, expected) => {
  expect(links(text)).toEqual(expected)
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('text stays text, and a link opens elsewhere and tells nothing of us', () => {
  const text = '<b onclick=x>hi</b> https://example.com/"><script>alert(1)</script>'
  const html = renderToStaticMarkup(createElement(LinkedText, { text }))
  expect(html).toBe(
    '&lt;b onclick=x&gt;hi&lt;/b&gt; <a href="https://example.com/" target="_blank" rel="noopener nofollow ugc">https://example.com/</a>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  )
})
