import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db/index.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { anOffer, testPlatform } from '#test/world.ts'

/** A booking of two dates, and a pool of few connections. While the time of its offer is held, whoever books it waits. */
async function aSeries(max: number) {
  const { database } = await testPlatform()
  const few = openDatabase(database.url, { max })
  const at = await openTestApi({ database: few })
  const { offer } = await anOffer()
  const book = (n: number, { ip = `198.51.100.${n}`, key = crypto.randomUUID() as string, day = 2 } = {}) =>
    at.call('POST', '/api/h/orders/series', {
      body: { offerid: offer.id, startsAts: [`2030-05-0${day}T03:00:00.000Z`, `2030-05-1${day}T03:00:00.000Z`] },
      device: (0xc0de0000 + n).toString(16),
      ip,
      headers: { 'idempotency-key': key },
    })
  const whileHeld = (work: () => Promise<unknown>) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(resource_id::text, 1))
        from offer_resources where offer_id = ${offer.id}`)
      await work()
    })
  const inUse = () => few.pool.totalCount - few.pool.idleCount
  const until = async (isSo: () => boolean) => {
    const end = performance.now() + 1500
    while (!isSo() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { at, few, book, whileHeld, inUse, until }
}

test('a call with a key that waits in line holds no connection, and the others are served', async () => {
  const { at, few, book, whileHeld, inUse, until } = await aSeries(3)
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
  let booking: ReturnType<typeof book>[] = []
  await whileHeld(async () => {
    booking = numbers.map((n) => book(n))
    await until(() => inUse() >= 2)
    // Each is a way to the database and back, in which another one of them would take the last connection.
    for (const _ of numbers) {
      expect((await at.call('GET', '/api/data/khidmat-events')).status).toBe(200)
      // Whoever comes asks for its key, which takes a connection for a moment.
      await expect.poll(inUse).toBe(2)
    }
  })
  const answers = await Promise.all(booking)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
  await few.close()
})

test('what is answered already is told whoever stands in line, and a repetition of what stands in it is not refused as busy', async () => {
  const { few, book, whileHeld, inUse, until } = await aSeries(4)
  const ip = '198.51.100.99'
  const first = await book(1, { ip, key: 'first', day: 3 })
  expect(first.status).toBe(200)
  let booking: ReturnType<typeof book>[] = []
  await whileHeld(async () => {
    booking = Array.from({ length: 50 }, (_, n) => book(n + 10, { ip, key: `waits ${n}` }))
    await until(() => inUse() === 1)
    expect(await book(90, { ip })).toMatchObject({ status: 503, body: { code: 'request.busy' } })
    const again = await book(1, { ip, key: 'first', day: 3 })
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(again.body).toEqual(first.body)
    expect(await book(1, { ip, key: 'first', day: 2 })).toMatchObject({
      body: { code: 'request.idempotency_mismatch' },
    })
    expect(await book(59, { ip, key: 'waits 49' })).toMatchObject({
      status: 409,
      body: { code: 'request.idempotency_running' },
    })
  })
  await Promise.all(booking)
  await few.close()
})

test('of one key sent at once one books, and the others are told what it was answered', async () => {
  const { few, book } = await aSeries(4)
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(1, { key: 'one' })))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(19)
  await few.close()
})

test('whoever acts on one booking many times at once leaves connections to others', async () => {
  const { database } = await testPlatform()
  const few = openDatabase(database.url, { max: 5 })
  const at = await openTestApi({ database: few })
  const { offer } = await anOffer()
  const { jwt } = await aRegistered(at)
  const body = { offerid: offer.id, startsAt: '2030-05-07T03:00:00.000Z' }
  const placed = await at.call('POST', '/api/h/orders', { jwt, body })
  const { orderid } = (placed.body as unknown as { data: { orderid: string } }).data
  const inUse = () => few.pool.totalCount - few.pool.idleCount
  let cancelling: Promise<unknown>[] = []
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where id = ${orderid} for update`)
    const cancel = () => at.call('POST', `/api/h/orders/${orderid}/cancel`, { jwt, body: { as: 'customer' } })
    cancelling = Array.from({ length: 20 }, cancel)
    await expect.poll(inUse).toBe(3)
    for (let n = 0; n < 5; n++) {
      expect((await at.call('GET', '/api/data/khidmat-events')).status).toBe(200)
      await expect.poll(inUse).toBe(3)
    }
  })
  await Promise.all(cancelling)
  await few.close()
})
