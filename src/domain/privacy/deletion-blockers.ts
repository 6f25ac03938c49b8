import { and, asc, eq, isNull, like, ne, notInArray, sql } from 'drizzle-orm'
import type { DeletionBlocker } from '#contracts/privacy.ts'
import { type Context } from '#domain/base/index.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { statusesWhere } from '#shared/order-status.ts'

const over = statusesWhere((traits) => traits.over)
const mostNamed = 20

/** Whoever else works in a company and has an account, as `other`, `a`. */
const colleagues = (contactId: string) => sql`staff_members other join accounts a on a.contact_id = other.contact_id
  where other.company_id = ${companies.id} and other.contact_id <> ${contactId} and other.ended_at is null`
/** Whose account is being deleted, too, does not count. */
const stays = sql`a.deletion_requested_at is null and a.deleted_at is null`

/** Whether a company was never open, and nobody else needs it: it ends with its owner's account. Whoever is rejected was not open. */
const isUnopened = (contactId: string) =>
  and(
    sql`(${companies.status} = 'pending_approval' or ${companies.status} = 'terminated' and ${companies.decision} = 'reject')`,
    sql`not exists (select 1 from ${colleagues(contactId)} and ${stays})`,
    sql`not exists (select 1 from orders where orders.company_id = ${companies.id})`,
  )

const isOwner = (contactId: string) =>
  and(eq(staffMembers.contactId, contactId), isNull(staffMembers.endedAt), like(staffMembers.flags, '%O%'))

/** The companies that somebody owns, by id. */
export async function listOwned(ctx: Context, contactId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: staffMembers.companyId })
    .from(staffMembers)
    .where(isOwner(contactId))
    .orderBy(asc(staffMembers.companyId))
  return rows.map(({ id }) => id)
}

/** The companies that end with an account, by id. Not one with another owner who is leaving, too, and may still stay. */
export async function listUnopened(ctx: Context, contactId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: companies.id })
    .from(staffMembers)
    .innerJoin(companies, eq(companies.id, staffMembers.companyId))
    .where(
      and(
        isOwner(contactId),
        isUnopened(contactId),
        sql`not exists (select 1 from ${colleagues(contactId)} and other.flags like '%O%' and a.deleted_at is null)`,
      ),
    )
    .orderBy(asc(companies.id))
  return rows.map(({ id }) => id)
}

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
        isOwner(who.contactId),
        ne(companies.status, 'terminated'),
        sql`not exists (select 1 from ${colleagues(who.contactId)} and other.flags like '%O%' and ${stays})`,
        sql`not (${isUnopened(who.contactId)})`,
      ),
    )
    .limit(mostNamed)
  return [
    ...open.map((order) => ({ kind: 'open_order' as const, ...order })),
    ...owned.map((company) => ({ kind: 'last_owner' as const, ...company })),
  ]
}
