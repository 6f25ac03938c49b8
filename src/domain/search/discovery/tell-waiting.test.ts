import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { joinWaitlist } from '#domain/people/index.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { aContext, anOffer } from '#test/world.ts'
import { reindexOffers } from '../reindex-offers.ts'
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

test('a search for a day is waited for until that day is over where its offers are', async () => {
  const join = async (at: Date) => {
    const ctx = await aContext({ at, actor: { kind: 'system' } })
    await joinWaitlist(ctx, { email: 'day@example.test', kind: 'search', note: '{"q":"Zeppelin","date":"2030-05-01"}' })
    await tellWaiting(ctx)
    return (await waiting()).includes('day@example.test')
  }
  // Until four in the afternoon of Greenwich it is the first of May in Malaysia.
  expect(await join(new Date('2030-05-01T15:59:00Z'))).toBe(true)
  expect(await join(new Date('2030-05-01T16:01:00Z'))).toBe(false)
})

test('a search that cannot be tried keeps nobody else waiting, and is waited for no longer', async () => {
  const ctx = await aContext({ actor: { kind: 'system' } })
  const join = (email: string, find: object) => joinWaitlist(ctx, { email, kind: 'search', note: JSON.stringify(find) })
  for (let i = 0; i < 17; i++) await join(`gone${i}@example.test`, { q: 'Haircut', near: 'atlantis' })
  await join('c@example.test', { q: 'Haircut' })
  await tellWaiting(ctx)
  expect(await waiting()).toEqual(['b@example.test'])
  expect(await listMailbox(ctx.db, 'c@example.test')).toHaveLength(1)
})

test.each(['constructor', '__proto__', 'toString'])('a search for %s finds what there is', async (q) => {
  const ctx = await aContext({ actor: { kind: 'system' } })
  await joinWaitlist(ctx, { email: 'd@example.test', kind: 'search', note: JSON.stringify({ q }) })
  expect(await tellWaiting(ctx)).toBeGreaterThan(0)
  expect(await waiting()).toContain('d@example.test')
})

test('a mail repeats a few words of a search, and nothing that could be told to somebody else', async () => {
  const ctx = await aContext({ actor: { kind: 'system' } })
  const q = 'Haircut: your account is blocked, pay at http://evil.test'
  await joinWaitlist(ctx, { email: 'e@example.test', kind: 'search', note: JSON.stringify({ q }) })
  await tellWaiting(ctx)
  const [mail] = await listMailbox(ctx.db, 'e@example.test')
  expect(mail?.subject).toBe('Now on Khidmat: your search')
  expect(mail?.text).not.toContain('account is blocked')
})
