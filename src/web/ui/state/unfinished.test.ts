import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The module anew, with a component that shows what it says. */
async function shown() {
  vi.resetModules()
  vi.doMock('react', () => ({
    useSyncExternalStore: (subscribe: (listener: () => void) => () => void, read: () => unknown) => {
      subscribe(() => {})
      return read()
    },
  }))
  return import('./unfinished.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('react')
  vi.resetModules()
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('an open checkout is shown until its times run out, and no longer', async () => {
  const { noteUnfinished, useUnfinished } = await shown()
  noteUnfinished({ groupid: 'a', until: inMinutes(10) })
  vi.advanceTimersByTime(9 * 60_000)
  expect(useUnfinished()?.groupid).toBe('a')
  vi.advanceTimersByTime(60_000)
  expect(useUnfinished()).toBeNull()
})

test('one that has more time by then is shown for that long', async () => {
  const { noteUnfinished, useUnfinished } = await shown()
  noteUnfinished({ groupid: 'a', until: inMinutes(10) })
  noteUnfinished({ groupid: 'a', until: inMinutes(20) })
  vi.advanceTimersByTime(15 * 60_000)
  expect(useUnfinished()?.groupid).toBe('a')
})

test('what has run out is forgotten as well, though no clock has said so: a device that slept keeps no timers', async () => {
  const { forgetUnfinished, noteUnfinished, useUnfinished } = await shown()
  useUnfinished()
  noteUnfinished({ groupid: 'a', until: inMinutes(10) })
  vi.setSystemTime(Date.now() + 11 * 60_000)
  forgetUnfinished('a')
  expect(useUnfinished()).toBeNull()
})

test('another checkout than the one that ended stays', async () => {
  const { forgetUnfinished, noteUnfinished, useUnfinished } = await shown()
  noteUnfinished({ groupid: 'b', until: inMinutes(10) })
  forgetUnfinished('a')
  expect(useUnfinished()?.groupid).toBe('b')
})
