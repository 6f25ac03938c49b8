import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { joinWaitlist } from '#domain/people/index.ts'
import { reindexOffers } from '../reindex-offers.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { aContext, anOffer } from '#test/world.ts'
import { tellWaiting } from './tell-waiting.ts'

const waiting = async () => {
  const { db } = await aContext()
  return (await db.execute<{ email: string }>(sql`select email from waitlist_entries order by email`)).rows.map(
    (row) => row.email,
  )
}

test('whose search found nothing is written to once something fits, in the language of the search, and only once', async () => {
  const ctx = await aContext({ locale: 'zh', actor: { kind: 'system' } })
  const join = (email: string, find: object | string) =>
    joinWaitlist(ctx, { email, kind: 'search', note: typeof find === 'string' ? find : JSON.stringify(find) })
  await join('a@example.test', { q: 'Haircut', max: 10_000 })
  await join('b@example.test', { q: 'Zeppelin' })
  await join('past@example.test', { q: 'Zeppelin', date: '2029-01-01' })
  await join('broken@example.test', 'no search')
  await tellWaiting(ctx)
  expect(await waiting()).toEqual(['a@example.test', 'b@example.test'])

  const { offer } = await anOffer()
  await reindexOffers(ctx, [offer.id])
  await tellWaiting(ctx)
  await tellWaiting(ctx)
  expect(await waiting()).toEqual(['b@example.test'])
  const mails = await listMailbox(ctx.db, 'a@example.test')
  expect(mails.map((mail) => mail.subject)).toEqual(['Khidmat 上已有：Haircut'])
  expect(mails[0]?.text).toContain('/zh/search?q=Haircut&max=100')
})
