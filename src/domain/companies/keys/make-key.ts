import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { MakeApiKey } from '#contracts/integrations.ts'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { mostKeys } from '#shared/api-keys.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { holds, permsOf } from '#shared/rights.ts'
import { DAY } from '#shared/time.ts'
import { requireNotEnded, requireRight } from '../companies.policy.ts'
import { lockCompany } from '../lock-company.ts'
import { hashOfKey, writeKey } from './authenticate-key.ts'
import { apiKeys } from './keys.tables.ts'

/**
 * Makes a key with which a program works for a company, on behalf of the caller, who needs `company.edit` in all of it. It is answered
 * once and not stored.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended,
 * `companies.cannot_grant` for a right that the caller lacks, `companies.too_many_keys`, `request.too_many`
 */
export async function makeApiKey(
  ctx: Context,
  { companyid, name, rights, days }: MakeApiKey,
): Promise<{ id: string; key: string }> {
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  await ctx.platform.limits.consume('api_key_make', company.id)
  return atomically(ctx, async (ctx) => {
    requireNotEnded(await lockCompany(ctx, company.id))
    // Once more under the lock: rights may have been taken away meanwhile.
    const { member } = await requireRight(ctx, company.id, 'company.edit', 'whole')
    if (!rights.every((right) => holds(member.letters, right))) throw new DomainError('companies.cannot_grant')
    const now = ctx.now()
    const living = and(eq(apiKeys.companyId, company.id), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now))
    if ((await ctx.db.$count(apiKeys, living)) >= mostKeys) throw new DomainError('companies.too_many_keys')
    const id = newId()
    const key = writeKey(randomBytes(32))
    const perms = permsOf(rights)
    await ctx.db.insert(apiKeys).values({
      id,
      companyId: company.id,
      staffId: member.staffId,
      name,
      perms,
      hash: hashOfKey(key),
      hint: key.slice(-4),
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY),
    })
    await recordAudit(ctx, {
      action: 'companies.key_made',
      companyId: company.id,
      subjectId: id,
      data: { name, perms, days },
    })
    return { id, key }
  })
}
