import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPlatform } from '#test/world.ts'
import { onceCommitted } from './index.ts'

test('what follows a change is done once it is committed, also of a part that was tried, and before the caller goes on', async () => {
  const { database } = await testPlatform()
  await database.db.execute(sql`create table followed (n int)`)
  const seen: number[] = []
  const look = async () => void seen.push(await database.db.$count(sql`followed`))
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into followed values (1)`)
    await onceCommitted(look)
    await tx.transaction(async (part) => {
      await part.execute(sql`insert into followed values (2)`)
      await onceCommitted(look)
    })
    expect(seen).toEqual([])
  })
  expect(seen).toEqual([2, 2])
  await onceCommitted(look)
  expect(seen).toEqual([2, 2, 2])
})

test('nothing follows a change that was taken back, nor one of another transaction beside it', async () => {
  const { database } = await testPlatform()
  const done: string[] = []
  let open = 0
  const all = Promise.withResolvers<void>()
  const change = (name: string, fails: boolean) =>
    database.db.transaction(async () => {
      await onceCommitted(() => void done.push(name))
      // All are open at once.
      if (++open === 3) all.resolve()
      await all.promise
      if (fails) throw new Error(name)
    })
  const outcomes = await Promise.allSettled([change('one', true), change('two', false), change('three', true)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  expect(done).toEqual(['two'])
})
