import { expect, test } from 'vitest'
import { type Store, storesFor } from './stores.ts'

const stores: Store[] = [
  { key: 'google', name: 'Google Play', url: 'https://play.example.test' },
  { key: 'apple', name: 'App Store', url: 'https://apps.example.test' },
  { key: 'huawei', name: 'AppGallery', url: 'https://gallery.example.test' },
]
const huawei = 'Mozilla/5.0 (Linux; Android 12; HUAWEI P50) AppleWebKit'
const keys = (agent: string, there = stores) => storesFor(agent, there).map((store) => store.key)

test('each kind of phone is shown its own store, others all three', () => {
  expect(keys(huawei)).toEqual(['huawei'])
  expect(keys('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit')).toEqual(['google'])
  expect(keys('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toEqual(['apple'])
  expect(keys('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toEqual(['google', 'apple', 'huawei'])
})

test('a store the app is not in is shown to nobody', () => {
  const [google] = stores
  expect(keys(huawei, [google!])).toEqual([])
  expect(keys('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', [google!])).toEqual(['google'])
})
