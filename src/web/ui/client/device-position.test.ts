import { afterEach, expect, test, vi } from 'vitest'
import { devicePosition } from './device-position.ts'

afterEach(() => vi.unstubAllGlobals())

test('the browser keeps where the device is to a kilometre, in one form, and the page learns it exactly', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) })
  const coords = { latitude: 3.139_003_4, longitude: 101.686_855 }
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (found: (position: unknown) => void) => found({ coords }) },
  })
  expect(await devicePosition()).toEqual({ lat: coords.latitude, lng: coords.longitude })
  expect([...kept]).toEqual([['khidmat_latlng', '3.14,101.69']])
})

test('a device that does not say where it is leaves nothing behind', async () => {
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (_found: unknown, refuse: (error: Error) => void) => refuse(new Error('denied')),
    },
  })
  await expect(devicePosition()).rejects.toThrow('denied')
  vi.stubGlobal('navigator', {})
  await expect(devicePosition()).rejects.toThrow()
})
