import { expect, test } from 'vitest'
import { openOperations } from '#test/operations.ts'
import { testPlatform } from '#test/world.ts'

test('how long the oldest entry has waited is told of now, also at the first scrape, and asked once for each', async () => {
  const platform = await testPlatform()
  const found = [90, 0, Number.NaN]
  let asked = 0
  const measure = async () => {
    const oldestSeconds = found[asked++] ?? 0
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (Number.isNaN(oldestSeconds)) throw new Error('connect ECONNREFUSED')
    return { waiting: oldestSeconds ? 1 : 0, failed: 0, oldestSeconds }
  }
  const { metrics } = openOperations({ ...platform, queue: { ...platform.queue, measure } })
  const told = async () => {
    const text = await metrics()
    return [/^queue_oldest_seconds (.*)$/m, /^queue_entries\{state="waiting"\} (.*)$/m].map(
      (one) => one.exec(text)?.[1],
    )
  }
  expect(await told()).toEqual(['90', '1'])
  expect(await told()).toEqual(['0', '0'])
  // Without a database there is nothing to tell.
  expect(await told()).toEqual(['Nan', 'Nan'])
  expect(asked).toBe(3)
})
