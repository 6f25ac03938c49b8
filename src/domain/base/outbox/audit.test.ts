import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aContext } from '#test/world.ts'
import { atomically } from '../context.ts'
import { auditEntries } from './outbox.tables.ts'
import { recordAudit } from './record-audit.ts'

const count = async (action: string) => (await aContext()).db.$count(auditEntries, eq(auditEntries.action, action))

test('what is put on record stands or falls with what it is about', async () => {
  const ctx = await aContext()
  const failing = atomically(ctx, async (ctx) => {
    await recordAudit(ctx, { action: 'content.announcement_made' })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await count('content.announcement_made')).toBe(0)
  await expect(recordAudit(ctx, { action: 'content.announcement_changed' })).rejects.toThrow('outside a transaction')
  await atomically(ctx, (ctx) => recordAudit(ctx, { action: 'content.announcement_ended' }))
  expect(await count('content.announcement_ended')).toBe(1)
})

test('the record is not rewritten and not thinned out; without its guard it could be', async () => {
  const ctx = await aContext()
  await atomically(ctx, (ctx) => recordAudit(ctx, { action: 'settings.features_saved' }))
  const mine = eq(auditEntries.action, 'settings.features_saved')
  await expect(ctx.db.update(auditEntries).set({ action: 'companies.created' }).where(mine)).rejects.toThrow()
  await expect(ctx.db.delete(auditEntries).where(mine)).rejects.toThrow()
  expect(await count('settings.features_saved')).toBe(1)
  await ctx.db.execute(sql`alter table audit_entries disable trigger audit_entries_append_only`)
  await ctx.db.delete(auditEntries).where(mine)
  await ctx.db.execute(sql`alter table audit_entries enable trigger audit_entries_append_only`)
  expect(await count('settings.features_saved')).toBe(0)
})
