import { and, asc, eq, isNull, like, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { DomainError } from '#shared/errors.ts'

/**
 * Who serves what a company begins with: its first owner who stays, whoever helps to set it up. More people are invited later.
 * @throws DomainError `companies.company_not_found`
 */
export async function firstServer(ctx: Context, companyId: string): Promise<{ staffId: string; name: string }> {
  const [owner] = await ctx.db
    .select({ staffId: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .leftJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .where(and(eq(staffMembers.companyId, companyId), isNull(staffMembers.endedAt), like(staffMembers.flags, '%O%')))
    // Whoever leaves serves only where nobody else would.
    .orderBy(sql`${accounts.deletionRequestedAt} is not null`, asc(staffMembers.createdAt), asc(staffMembers.id))
    .limit(1)
  if (!owner) throw new DomainError('companies.company_not_found')
  return owner
}
