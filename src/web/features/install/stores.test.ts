import { expect, test } from 'vitest'
import { storesFor } from './stores.ts'

const keys = (agent: string) => storesFor(agent).map((store) => store.key)

test('each kind of phone is shown its own store, others all three', () => {
  expect(keys('Mozilla/5.0 (Linux; Android 12; HUAWEI P50) AppleWebKit')).toEqual(['huawei'])
  expect(keys('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit')).toEqual(['google'])
  expect(keys('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toEqual(['apple'])
  expect(keys('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toEqual(['google', 'apple', 'huawei'])
})
