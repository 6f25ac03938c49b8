import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditQuery, AuditRow } from '#contracts/operators.ts'
import type { CountedPage } from '#contracts/paging.ts'
import { type Context, requireOperator } from '#domain/base/index.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { apiKeys } from '#domain/companies/keys/keys.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { market } from '#shared/brand.ts'
import { addDays, startOfDay } from '#shared/days.ts'
import { isId } from '#shared/ids.ts'
import { countFound, one } from '../count-found.ts'
import { findAccounts } from '../search-text.ts'
import { inWords } from './audit-in-words.ts'
import { keyset } from './keyset.ts'

const { zone } = market
const mostOfOne = 20

const subjectAccounts = alias(accounts, 'subject_accounts')
const subjectContacts = alias(contacts, 'subject_contacts')
const companyContacts = alias(contacts, 'company_contacts')
const columns = {
  entry: auditEntries,
  // Who made the key, and how it is called, where a program did it.
  actorName: sql<
    string | null
  >`case when ${auditEntries.keyId} is null then ${contacts.name} else concat_ws(' · ', ${contacts.name}, ${apiKeys.name}) end`,
  companyName: companyContacts.name,
  subjectName: sql<string | null>`coalesce(${orders.docno}, ${subjectContacts.name}, ${staffMembers.name})`,
}
type Row = {
  entry: typeof auditEntries.$inferSelect
  actorName: string | null
  companyName: string | null
  subjectName: string | null
}

/**
 * Who did what to what, newest first. `actor` is an account's id or a part of a name, email or phone; `action` its beginning; `docno` an order's number;
 * days are Malaysian, both included.
 * @throws DomainError `identity.forbidden` for all but operators
 */
export async function listAudit(ctx: Context, wish: AuditQuery): Promise<CountedPage<AuditRow>> {
  requireOperator(ctx)
  const list = keyset(wish, auditEntries.at, auditEntries.id)
  const { actor, action, subject, docno, from, to } = wish
  const asked = and(
    actor === undefined || actor === ''
      ? undefined
      : isId(actor)
        ? eq(auditEntries.accountId, actor)
        : await findAccounts(ctx, auditEntries.accountId, actor),
    action ? sql`starts_with(${auditEntries.action}, ${action})` : undefined,
    subject ? eq(auditEntries.subjectId, subject) : undefined,
    docno ? await isAbout(ctx, docno) : undefined,
    from ? gte(auditEntries.at, startOfDay(from, zone)) : undefined,
    to ? lt(auditEntries.at, startOfDay(addDays(to, 1), zone)) : undefined,
  )
  const rows = await select(ctx)
    .where(and(asked, list.where))
    .orderBy(...list.order)
    .limit(list.limit)
  const page = list.page(rows, ({ entry }) => [entry.at, entry.id])
  const all = ctx.db
    .select(one)
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .leftJoin(contacts, eq(contacts.id, accounts.contactId))
    .where(asked)
  // No index leads to a kind of deed: a page of one is found soon, all of a rare one only at the end of the log.
  const found = action ? {} : await countFound(ctx, wish, page, all)
  return { rows: await inWords(ctx, page.rows.map(toRow)), cursor: page.cursor, ...found }
}

/** Whether an entry is about the order of a number, as people write it ('kh-100053'), or read its digits out ('100053'). */
async function isAbout(ctx: Context, docno: string): Promise<SQL> {
  const whole = docno
    .trim()
    .toUpperCase()
    .replace(/^(?:#|KH)?[\s-]*(?=\d)/, 'KH-')
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.docno, whole))
  return order ? eq(auditEntries.subjectId, order.id) : sql`false`
}

/** The newest entries that an account made or that are about it. */
export async function listAuditOf(ctx: Context, accountId: string): Promise<AuditRow[]> {
  const rows = await select(ctx)
    .where(or(eq(auditEntries.accountId, accountId), eq(auditEntries.subjectId, accountId)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(mostOfOne)
  return inWords(ctx, rows.map(toRow))
}

function select(ctx: Context) {
  return (
    ctx.db
      .select(columns)
      .from(auditEntries)
      .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
      .leftJoin(contacts, eq(contacts.id, accounts.contactId))
      .leftJoin(apiKeys, eq(apiKeys.id, auditEntries.keyId))
      .leftJoin(companyContacts, eq(companyContacts.id, auditEntries.companyId))
      .leftJoin(orders, eq(orders.id, auditEntries.subjectId))
      .leftJoin(staffMembers, eq(staffMembers.id, auditEntries.subjectId))
      .leftJoin(subjectAccounts, eq(subjectAccounts.id, auditEntries.subjectId))
      // A subject is an account, or a contact by itself: of a person or a company.
      .leftJoin(
        subjectContacts,
        sql`${subjectContacts.id} = coalesce(${subjectAccounts.contactId}, ${auditEntries.subjectId})`,
      )
  )
}

function toRow({ entry, actorName, companyName, subjectName }: Row): AuditRow {
  const { id, at, actorKind, accountId, action, subjectId, companyId, data, ip, requestId } = entry
  return {
    id,
    at: at.toISOString(),
    actorKind,
    actorName,
    accountId,
    action,
    subjectId,
    subjectName,
    companyid: companyId,
    companyName,
    data,
    ip,
    requestId,
  }
}
