import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomically, recordAudit, recordEvent } from '#domain/base/index.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { aContext, anOffer } from './world.ts'

test('builders make a bookable offer with its parents', async () => {
  const { offer, company } = await anOffer()
  expect(offer.companyId).toBe(company.id)
})

test('an event and its queue entry exist only when the transaction commits', async () => {
  const ctx = await aContext()
  const { company } = await anOffer()
  const count = async () =>
    Number((await ctx.db.execute(sql`select count(*) as n from pgboss.job where name = 'reindex-offer'`)).rows[0]?.n)
  const before = await count()
  await atomically(ctx, async (ctx) => {
    await recordEvent(ctx, 'catalogue.offer_changed', { subjectId: company.id })
    throw new Error('nothing happened')
  }).catch(() => undefined)
  expect(await count()).toBe(before)
  await atomically(ctx, (ctx) => recordEvent(ctx, 'catalogue.offer_changed', { subjectId: company.id }))
  expect(await count()).toBe(before + 1)
})

test('the audit log refuses to be changed', async () => {
  const ctx = await aContext()
  await atomically(ctx, (ctx) => recordAudit(ctx, { action: 'settings.features_saved' }))
  await expect(ctx.db.update(auditEntries).set({ action: 'test.undone' })).rejects.toThrow()
  await expect(ctx.db.delete(auditEntries)).rejects.toThrow()
})
