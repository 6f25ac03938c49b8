import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { touchContact } from '#domain/people/index.ts'
import { staffMembers } from './companies.tables.ts'

/** Counts on the profiles of whoever works in a company, which say its name, its address and how it stands, so that kept copies are fetched again. */
export async function touchStaff(ctx: Context, companyId: string): Promise<void> {
  const members = await ctx.db
    .select({ contactId: staffMembers.contactId })
    .from(staffMembers)
    .where(and(eq(staffMembers.companyId, companyId), isNull(staffMembers.endedAt)))
    // In one order, against deadlocks.
    .orderBy(asc(staffMembers.contactId))
  for (const { contactId } of members) if (contactId) await touchContact(ctx, contactId)
}
