import { expect, test } from 'vitest'
import { isSite, siteOf } from './site.ts'

test('a site is named as browsers name it, and is encrypted but on one’s own machine', () => {
  for (const site of [
    'https://www.example.com',
    'https://example.com:8443',
    'http://localhost:3000',
    'http://127.0.0.1:9',
  ])
    expect(isSite(site)).toBe(true)
  for (const none of [
    'http://example.com',
    'https://example.com/',
    'https://Example.com',
    'https://example.com/prices',
    'https://u:p@example.com',
    "https://example.com; script-src 'unsafe-inline'",
    'https://*.example.com',
    "https://a;script-src'.example",
    'https://a,b.example',
    'javascript:alert(1)',
    'null',
    '*',
    '',
  ])
    expect([none, isSite(none)]).toEqual([none, false])
})

test('what is pasted becomes its site', () => {
  expect(siteOf(' www.Example.com/prices?x=1 ')).toBe('https://www.example.com')
  expect(siteOf('https://example.com:8443/a')).toBe('https://example.com:8443')
  for (const none of ['', 'http://example.com', 'javascript:alert(1)', 'two words'])
    expect(siteOf(none)).toBeUndefined()
})
