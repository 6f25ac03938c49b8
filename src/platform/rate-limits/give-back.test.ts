import { expect, test } from 'vitest'
import { openTestApi } from '#test/api.ts'

test('no more is given back than a running window has counted, whoever else gives back, and nothing of one that is over', async () => {
  const { platform } = await openTestApi({ limitScale: 1 })
  const { limits, database } = platform
  const points = async () =>
    (await database.pool.query(`select points from rate_limit_counters where key like '%198.51.100.201'`)).rows
  await limits.giveBack('exists_minute', '198.51.100.201')
  expect(await points()).toEqual([])
  await limits.consume('exists_minute', '198.51.100.201', 3)
  await Promise.all(Array.from({ length: 20 }, () => limits.giveBack('exists_minute', '198.51.100.201')))
  expect(await points()).toEqual([{ points: 0 }])
  await limits.consume('exists_minute', '198.51.100.201', 2)
  await database.pool.query(`update rate_limit_counters set expire = 1 where key like '%198.51.100.201'`)
  await limits.giveBack('exists_minute', '198.51.100.201')
  expect(await points()).toEqual([{ points: 2 }])
  await limits.consume('exists_minute', '198.51.100.201')
  expect(await points()).toEqual([{ points: 1 }])
})
