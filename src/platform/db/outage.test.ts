import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPlatform } from '#test/world.ts'
import { isOutage, openDatabase, saysOutage } from './index.ts'

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a database that is not there is an outage, whichever way it is asked', async () => {
  for (const url of ['postgresql://x@127.0.0.1:1/x', 'postgresql://x@localhost/x?host=/nowhere']) {
    const { db, pool, close } = openDatabase(url)
    expect(isOutage(await thrown(db.execute(sql`select 1`))), url).toBe(true)
    expect(isOutage(await thrown(pool.query('select 1'))), url).toBe(true)
    expect(isOutage(await thrown(pool.connect())), url).toBe(true)
    expect(isOutage(await thrown(db.transaction((tx) => tx.execute(sql`select 1`)))), url).toBe(true)
    await close()
  }
})

test('a connection that is cut is an outage, a mistake in a question is none', async () => {
  const { database } = await testPlatform()
  const { db, close } = openDatabase(database.url)
  const cut = (await thrown(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))) as Error
  expect(isOutage(cut)).toBe(true)
  expect(isOutage(new Error('around it', { cause: cut }))).toBe(true)
  expect(isOutage(await thrown(db.execute(sql`select nonsense`)))).toBe(false)
  await close()
})

test('whatever a connection breaks by is an outage, and what is asked wrongly is none', () => {
  for (const code of [
    'EAGAIN',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ETIMEDOUT',
    '53100',
    '53200',
    '57P03',
    '08006',
  ])
    expect(saysOutage({ code }), code).toBe(true)
  for (const code of ['23505', '42703', 'ERR_INVALID_ARG_TYPE', undefined])
    expect(saysOutage({ code }), code).toBe(false)
})

test('a broken socket or a missing file of somebody else is no outage', () => {
  for (const code of ['ECONNRESET', 'EPIPE', 'ENOENT', 'ECONNREFUSED'])
    expect(isOutage(Object.assign(new Error('elsewhere'), { code })), code).toBe(false)
})
