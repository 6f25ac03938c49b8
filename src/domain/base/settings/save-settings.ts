import { sql } from 'drizzle-orm'
import { DomainError } from '#shared/errors.ts'
import type { FeatureSettings } from '#shared/feature-switches.ts'
import { atomically, type Context, requireAccount } from '../context.ts'
import { recordAudit } from '../outbox/record-audit.ts'
import { settings } from './settings.tables.ts'

/** Switches features of the whole installation. Operators only. @throws DomainError `identity.forbidden` */
export async function saveFeatures(ctx: Context, chosen: Partial<FeatureSettings>): Promise<void> {
  const actor = requireAccount(ctx)
  if (!actor.sysadmin) throw new DomainError('identity.forbidden')
  if (Object.keys(chosen).length === 0) return
  await atomically(ctx, async (ctx) => {
    const row = { value: { ...chosen }, changedAt: ctx.now(), changedBy: actor.accountId }
    await ctx.db
      .insert(settings)
      .values({ key: 'features', ...row })
      .onConflictDoUpdate({
        target: settings.key,
        set: { ...row, value: sql`${settings.value} || ${JSON.stringify(chosen)}::jsonb` },
      })
    await recordAudit(ctx, { action: 'settings.features_saved', data: { ...chosen } })
  })
}
