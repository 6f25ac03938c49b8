import { desc, eq } from 'drizzle-orm'
import type { ApiKeysView, ApiKeyView } from '#contracts/integrations.ts'
import type { Context } from '#domain/base/index.ts'
import { keyRights, mostListedKeys } from '#shared/api-keys.ts'
import { holds } from '#shared/rights.ts'
import { requireRight } from '../companies.policy.ts'
import { type FoundKey, selectKeys, stateOf } from './key-state.ts'
import { apiKeys } from './keys.tables.ts'

/**
 * The keys of a company, the newest first, for those with `company.edit` in all of it; and which rights they may give one.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listApiKeys(ctx: Context, companyKey: string): Promise<ApiKeysView> {
  const { company, member } = await requireRight(ctx, companyKey, 'company.edit', 'whole')
  const found = await selectKeys(ctx)
    .where(eq(apiKeys.companyId, company.id))
    .orderBy(desc(apiKeys.id))
    .limit(mostListedKeys)
  return {
    keys: found.map((one) => toView(one, ctx.now())),
    grantable: keyRights.filter((right) => holds(member.letters, right)),
  }
}

function toView(found: FoundKey, now: Date): ApiKeyView {
  const { id, name, hint, perms, createdAt, expiresAt, lastUsedAt } = found.key
  return {
    id,
    name,
    hint,
    rights: keyRights.filter((right) => holds(perms, right)),
    madeBy: found.maker.name,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: stateOf(found, now),
  }
}
