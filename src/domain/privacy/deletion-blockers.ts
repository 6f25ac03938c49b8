import { and, eq, isNull, like, ne, notInArray, sql } from 'drizzle-orm'
import type { DeletionBlocker } from '#contracts/privacy.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { type Context } from '#domain/base/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { statusesWhere } from '#shared/order-status.ts'

const over = statusesWhere((traits) => traits.over)
const mostNamed = 20

/** Why an account may not be deleted now: orders that are still open, and companies that would be left without an owner. */
export async function listDeletionBlockers(
  ctx: Context,
  who: { accountId: string; contactId: string },
): Promise<DeletionBlocker[]> {
  const open = await ctx.db
    .select({ orderid: orders.id, docno: orders.docno, company: contacts.name })
    .from(orders)
    .innerJoin(contacts, eq(contacts.id, orders.companyId))
    .where(and(eq(orders.accountId, who.accountId), notInArray(orders.status, over)))
    .orderBy(orders.createdAt)
    .limit(mostNamed)
  const owned = await ctx.db
    .select({ companyid: companies.id, slug: companies.slug, name: contacts.name })
    .from(staffMembers)
    .innerJoin(companies, eq(companies.id, staffMembers.companyId))
    .innerJoin(contacts, eq(contacts.id, companies.id))
    .where(
      and(
        eq(staffMembers.contactId, who.contactId),
        isNull(staffMembers.endedAt),
        like(staffMembers.flags, '%O%'),
        ne(companies.status, 'terminated'),
        // Another owner whose account is being deleted, too, does not count.
        sql`not exists (select 1 from staff_members other join accounts a on a.contact_id = other.contact_id
          where other.company_id = ${companies.id} and other.contact_id <> ${who.contactId} and other.flags like '%O%'
          and other.ended_at is null and a.deletion_requested_at is null and a.deleted_at is null)`,
      ),
    )
    .limit(mostNamed)
  return [
    ...open.map((order) => ({ kind: 'open_order' as const, ...order })),
    ...owned.map((company) => ({ kind: 'last_owner' as const, ...company })),
  ]
}
