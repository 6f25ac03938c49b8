import { expect, test } from 'vitest'
import { openTestApi } from '#test/api.ts'

test('what a limit has counted is forgotten once it has run out', async () => {
  const { platform } = await openTestApi({ limitScale: 1 })
  await platform.limits.consume('exists_minute', '198.51.100.200')
  const { pool } = platform.database
  const kept = async () =>
    (await pool.query(`select 1 from rate_limit_counters where key like '%198.51.100.200'`)).rowCount
  await platform.limits.forgetExpired()
  expect(await kept()).toBe(1)
  await pool.query(`update rate_limit_counters set expire = 1 where key like '%198.51.100.200'`)
  expect(await platform.limits.forgetExpired()).toBeGreaterThan(0)
  expect(await kept()).toBe(0)
})
