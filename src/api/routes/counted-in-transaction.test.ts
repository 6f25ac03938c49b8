import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db/index.ts'
import { openTestApi } from '#test/api.ts'
import { testPlatform } from '#test/world.ts'

test('calls that count while they hold a connection do not wait for each other’s', async () => {
  const { database } = await testPlatform()
  const few = openDatabase(database.url, { max: 2 })
  const at = await openTestApi({ database: few })
  const give = (i: number, headers: Record<string, string>) =>
    at.call('POST', '/api/h/feedback', {
      body: { kind: 'idea', text: `Idea ${i}`, page: '/' },
      device: `c0de000${i}`,
      ip: `198.51.100.${i}`,
      headers,
    })
  const six = [1, 2, 3, 4, 5, 6]
  for (const keyed of [true, false]) {
    const answers = await Promise.all(six.map((i) => give(i, keyed ? { 'idempotency-key': crypto.randomUUID() } : {})))
    expect(answers.map(({ status }) => status)).toEqual(six.map(() => 200))
  }
  await few.close()
})
