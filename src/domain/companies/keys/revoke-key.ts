import { and, eq, isNull, sql } from 'drizzle-orm'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { requireRight } from '../companies.policy.ts'
import { lockOfKey } from './authenticate-key.ts'
import { apiKeys } from './keys.tables.ts'

/**
 * Ends a key of a company, for those with `company.edit` in all of it; one that has ended stays as it is. Waits for what the key has
 * under way (`holdKey`): once it is answered, nothing is done with the key any more.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.key_not_found`
 */
export async function revokeApiKey(ctx: Context, companyKey: string, id: string): Promise<void> {
  const { company } = await requireRight(ctx, companyKey, 'company.edit', 'whole')
  const which = and(eq(apiKeys.id, id), eq(apiKeys.companyId, company.id))
  await atomically(ctx, async (ctx) => {
    if ((await ctx.db.$count(apiKeys, which)) === 0) throw new DomainError('companies.key_not_found')
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${lockOfKey(id)})`)
    const ended = await ctx.db
      .update(apiKeys)
      .set({ revokedAt: ctx.now() })
      .where(and(which, isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name })
    const [key] = ended
    // One that had ended stays as it is.
    if (!key) return
    await recordAudit(ctx, {
      action: 'companies.key_revoked',
      companyId: company.id,
      subjectId: id,
      data: { name: key.name },
    })
  })
}
