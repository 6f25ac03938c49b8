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
    'https://com',
    'https://intranet:8443',
    'https://192.168.0.1',
    'https://169.254.169.254',
    'https://2130706433',
    'https://[::1]',
    'https://example.com.',
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
  const here = 'khidmat.example'
  expect(siteOf(' www.Example.com/prices?x=1 ', here)).toBe('https://www.example.com')
  expect(siteOf('https://example.com:8443/a', here)).toBe('https://example.com:8443')
  for (const none of ['', 'com', 'http://example.com', 'javascript:alert(1)', 'two words', 'localhost', '127.0.0.1'])
    expect(siteOf(none, here)).toBeUndefined()
  expect(siteOf('http://127.0.0.1:9/a', 'localhost')).toBe('http://127.0.0.1:9')
})
