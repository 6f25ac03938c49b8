import { and, asc, eq, isNull, like } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { DomainError } from '#shared/errors.ts'

/**
 * Who serves what a company begins with: its first owner, whoever helps to set it up. More people are invited later.
 * @throws DomainError `companies.company_not_found`
 */
export async function firstServer(ctx: Context, companyId: string): Promise<{ staffId: string; name: string }> {
  const [owner] = await ctx.db
    .select({ staffId: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(and(eq(staffMembers.companyId, companyId), isNull(staffMembers.endedAt), like(staffMembers.flags, '%O%')))
    .orderBy(asc(staffMembers.createdAt), asc(staffMembers.id))
    .limit(1)
  if (!owner) throw new DomainError('companies.company_not_found')
  return owner
}
