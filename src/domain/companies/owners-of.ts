import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { staffMembers } from './companies.tables.ts'

/** Those who own a company and have an account, the first one first. The caller has checked the right. */
export const ownersOf = (ctx: Context, companyId: string) =>
  ctx.db
    .select({ accountid: accounts.id, name: contacts.name, email: accounts.email, phone: accounts.phone })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .innerJoin(contacts, eq(contacts.id, staffMembers.contactId))
    .where(
      and(eq(staffMembers.companyId, companyId), isNull(staffMembers.endedAt), sql`${staffMembers.flags} like '%O%'`),
    )
    .orderBy(asc(staffMembers.createdAt))
