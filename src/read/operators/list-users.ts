import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { UserDetail, UserRow, UsersQuery } from '#contracts/operators.ts'
import type { CountedPage } from '#contracts/paging.ts'
import { type Context, requireOperator } from '#domain/base/index.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { externalIdentities } from '#domain/people/google/google.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { listSessionsOf } from '#domain/people/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { defaultLocale } from '#shared/locale.ts'
import { countFound, one } from '../count-found.ts'
import { findAccounts } from '../search-text.ts'
import { keyset } from './keyset.ts'
import { listAuditOf } from './list-audit.ts'

const lastUsed = sql<string | null>`(select max(s.last_used_at) from sessions s where s.account_id = ${accounts.id})`

const columns = {
  account: accounts,
  name: contacts.name,
  avatarFileId: contacts.avatarFileId,
  lastUsedAt: lastUsed,
}
type Row = {
  account: typeof accounts.$inferSelect
  name: string
  avatarFileId: string | null
  lastUsedAt: string | null
}

/**
 * People with an account, found by any part of name, email or phone.
 * @throws DomainError `identity.forbidden` for all but operators
 */
export async function listUsers(ctx: Context, wish: UsersQuery): Promise<CountedPage<UserRow>> {
  requireOperator(ctx)
  // Who is renamed while a file is read must not move in it.
  const sort = wish.format === 'csv' && wish.sort === 'name' ? 'oldest' : (wish.sort ?? 'newest')
  const list =
    sort === 'name'
      ? keyset(wish, contacts.name, accounts.id, 'asc')
      : keyset(wish, accounts.createdAt, accounts.id, sort === 'oldest' ? 'asc' : 'desc')
  const asked = and(
    isNull(accounts.deletedAt),
    wish.q ? await findAccounts(ctx, accounts.id, wish.q) : undefined,
    inState(wish.state),
  )
  const rows = await ctx.db
    .select(columns)
    .from(accounts)
    .innerJoin(contacts, eq(contacts.id, accounts.contactId))
    .where(and(asked, list.where))
    .orderBy(...list.order)
    .limit(list.limit)
  const page = list.page(rows, ({ account, name }) => [sort === 'name' ? name : account.createdAt, account.id])
  // Everybody has a contact; joined like this it is only read where a name is looked for.
  const all = ctx.db.select(one).from(accounts).leftJoin(contacts, eq(contacts.id, accounts.contactId)).where(asked)
  return { rows: page.rows.map(toRow), cursor: page.cursor, ...(await countFound(ctx, wish, page, all)) }
}

function inState(state: UsersQuery['state']) {
  switch (state) {
    case 'active':
      return and(isNull(accounts.disabledAt), isNull(accounts.deletionRequestedAt))
    case 'disabled':
      return isNotNull(accounts.disabledAt)
    case 'leaving':
      return isNotNull(accounts.deletionRequestedAt)
    case 'operators':
      return eq(accounts.sysadmin, true)
    default:
      return undefined
  }
}

/** One account with what an operator needs to help: sign-ins, companies, what happened to it. @throws DomainError `operators.account_not_found` */
export async function getUser(ctx: Context, accountId: string): Promise<UserDetail> {
  requireOperator(ctx)
  const [row] = await ctx.db
    .select({ ...columns, cdata: contacts.cdata })
    .from(accounts)
    .innerJoin(contacts, eq(contacts.id, accounts.contactId))
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  if (!row) throw new DomainError('operators.account_not_found')
  const [google, works, placed, sessions, audit] = await Promise.all([
    ctx.db.select().from(externalIdentities).where(eq(externalIdentities.accountId, accountId)),
    ctx.db
      .select({ id: companies.id, slug: companies.slug, name: contacts.name, flags: staffMembers.flags })
      .from(staffMembers)
      .innerJoin(companies, eq(companies.id, staffMembers.companyId))
      .innerJoin(contacts, eq(contacts.id, companies.id))
      .where(and(eq(staffMembers.contactId, row.account.contactId), isNull(staffMembers.endedAt))),
    ctx.db.$count(orders, and(eq(orders.accountId, accountId), isNotNull(orders.placedAt))),
    listSessionsOf(ctx, accountId),
    listAuditOf(ctx, accountId),
  ])
  return {
    ...toRow(row),
    locale: row.cdata.locale ?? defaultLocale,
    source: row.account.source,
    hasPassword: row.account.passwordHash !== null,
    google: google.length > 0,
    orders: placed,
    companies: works,
    sessions: sessions.rows,
    audit,
  }
}

function toRow({ account, name, avatarFileId, lastUsedAt }: Row): UserRow {
  return {
    id: account.id,
    contactid: account.contactId,
    name,
    avatarFileId,
    email: account.email,
    phone: account.phone,
    sysadmin: account.sysadmin,
    disabledAt: account.disabledAt?.toISOString() ?? null,
    deletionRequestedAt: account.deletionRequestedAt?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}
