import { afterEach, expect, test, vi } from 'vitest'
import { isLocalHost, isProductionHost, track } from './track.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function browseAt(hostname: string, productionHost?: string) {
  const sent = vi.fn<(path: string, options: { body: string }) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('window', { location: { hostname, origin: `https://${hostname}`, pathname: '/search' } })
  vi.stubGlobal('document', { documentElement: { dataset: { productionHost } } })
  vi.stubGlobal('localStorage', { getItem: () => '0badf00d', setItem: () => undefined })
  return { sent, said: vi.spyOn(console, 'log').mockImplementation(() => undefined) }
}

test('the production host is meant with and without www, and nothing is while none is configured', () => {
  expect(isProductionHost('khidmat.my', 'khidmat.my')).toBe(true)
  expect(isProductionHost('www.khidmat.my', 'khidmat.my')).toBe(true)
  expect(isProductionHost('khidmat.my', 'www.khidmat.my')).toBe(true)
  expect(isProductionHost('staging.khidmat.my', 'khidmat.my')).toBe(false)
  expect(isProductionHost('khidmat.my', '')).toBe(false)
  expect(isProductionHost('khidmat.my', undefined)).toBe(false)
})

test('an event is sent from the production host, and said to the console elsewhere', () => {
  const there = browseAt('www.khidmat.my', 'khidmat.my')
  track('search', { term: 'aircon', results: 12 })
  const [path, { body }] = there.sent.mock.calls[0]!
  expect([path, JSON.parse(body)]).toEqual([
    '/api/event',
    { name: 'search', url: 'https://www.khidmat.my/search', props: { term: 'aircon', results: 12 } },
  ])
  expect(there.said).not.toHaveBeenCalled()
  const here = browseAt('localhost', 'khidmat.my')
  track('login')
  expect(here.sent).not.toHaveBeenCalled()
  expect(here.said).toHaveBeenCalledWith('event', 'login', {})
})

test('a local host is one’s own machine under any of its names', () => {
  for (const host of ['localhost', 'shop.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
    expect(isLocalHost(host)).toBe(true)
  for (const host of ['khidmat.my', 'localhost.evil.test', '128.0.0.1', '']) expect(isLocalHost(host)).toBe(false)
})
