import { expect, test } from 'vitest'
import { clientIp } from './client-ip.ts'

const socket = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const asking = (forwarded?: string) =>
  new Request('http://localhost/', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } })

test.each([
  ['believes the socket alone without proxies', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['takes what the last trusted proxy saw', '10.0.0.1', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
  ['takes what the first of two saw', '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['falls back to the socket without a header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['unmaps IPv4', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
])('%s', (_what, address, forwarded, trusted, expected) => {
  expect(clientIp(asking(forwarded), socket(address), trusted)).toBe(expected)
})

test('a caller that changes its header with each try stays the same caller', () => {
  const seen = Array.from({ length: 20 }, (_, i) => clientIp(asking(`10.9.8.${i}`), socket('203.0.113.9'), 0))
  expect(new Set(seen)).toEqual(new Set(['203.0.113.9']))
  const behindOne = Array.from({ length: 20 }, (_, i) =>
    clientIp(asking(`10.9.8.${i}, 198.51.100.1`), socket('10.0.0.1'), 1),
  )
  expect(new Set(behindOne)).toEqual(new Set(['198.51.100.1']))
})
