import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { CustomerRow, CustomersQuery, CustomersView } from '#contracts/customers.ts'
import { type Context, cutPage, fileStep } from '#domain/base/index.ts'
import { type Reach, reachesAll, requireRight } from '#domain/companies/index.ts'
import { customerGroupMembers, customers } from '#domain/trade/customers/customers.tables.ts'
import { countForEach, customersWithin, noFigures, withinReach } from '#domain/trade/index.ts'
import { countFound, one } from '../count-found.ts'
import { findCustomers } from '../search-text.ts'

const PAGE = 25

type Customer = typeof customers.$inferSelect
type Sort = NonNullable<CustomersQuery['sort']>

/** By what each order of the list goes, as its index has it, and which way. */
const sorts = {
  newest: { by: null, goesUp: false },
  name: { by: sql`lower(${customers.name})`, goesUp: true },
  last: { by: sql`coalesce(${customers.lastAt}, '-infinity'::timestamptz)`, goesUp: false },
  visits: { by: sql`${customers.visits}`, goesUp: false },
  spent: { by: sql`${customers.spentAmount}`, goesUp: false },
} satisfies Record<Sort, { by: SQL | null; goesUp: boolean }>

/** Whether somebody else of the company has the same name, and the same email or number. */
const isTwice = sql`exists (select 1 from ${customers} o where o.company_id = ${customers.companyId} and o.id <> ${customers.id}
  and o.merged_into is null and lower(o.name) = lower(${customers.name}) and (o.email = ${customers.email} or o.phone = ${customers.phone}))`

/**
 * A company's customers whom the caller's rights reach: searched, filtered, sorted, paged; for a file in larger steps and by their age alone.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listCustomers(ctx: Context, query: CustomersQuery): Promise<CustomersView> {
  const { company, member } = await requireRight(ctx, query.companyid, 'data.export', 'reach')
  const isFile = query.format === 'csv'
  const limit = isFile ? fileStep : (query.limit ?? PAGE)
  // Who comes while a file is read must not move in it.
  const { by, goesUp } = sorts[isFile ? 'newest' : (query.sort ?? 'newest')]
  const direction = goesUp ? asc : desc
  const asked = and(
    eq(customers.companyId, company.id),
    query.q ? await findCustomers(ctx, company.id, query.q) : undefined,
    query.tag ? sql`${customers.tags} @> array[${query.tag}::text]` : undefined,
    isNull(customers.mergedInto),
    query.twice ? isTwice : undefined,
    query.noshows ? gt(customers.noShows, 0) : undefined,
    query.groupid
      ? sql`exists (select 1 from ${customerGroupMembers} m where m.customer_group_id = ${query.groupid}::uuid and m.customer_id = ${customers.id})`
      : undefined,
    customersWithin(member),
  )
  const after = goesUp ? sql`>` : sql`<`
  const beyond = !query.cursor
    ? undefined
    : by
      ? sql`(${by}, ${customers.id}) ${after} (select ${by}, ${customers.id} from ${customers} where ${customers.id} = ${query.cursor}::uuid and ${customers.companyId} = ${company.id})`
      : sql`${customers.id} ${after} ${query.cursor}::uuid`
  const rows = await ctx.db
    .select()
    .from(customers)
    .where(and(asked, beyond))
    .orderBy(...(by ? [direction(by)] : []), direction(customers.id))
    .limit(limit + 1)
  const page = cutPage(rows, limit, ({ id }) => id)
  const found = await countFound(ctx, query, page, ctx.db.select(one).from(customers).where(asked))
  return { rows: await toRows(ctx, member, page.rows), cursor: page.cursor, ...found }
}

/** Customers with the figures of what somebody's rights reach. */
export async function toRows(ctx: Context, member: Reach, rows: readonly Customer[]): Promise<CustomerRow[]> {
  const reached = reachesAll(member)
    ? null
    : await countForEach(
        ctx,
        rows.map(({ id }) => id),
        withinReach(member),
      )
  return rows.map((row) => {
    const { visits, noShows, spentAmount, currency, firstAt, lastAt, nextAt } = reached
      ? (reached.get(row.id) ?? noFigures)
      : row
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      registered: row.accountId !== null,
      tags: row.tags,
      visits,
      noShows,
      spent: { amount: spentAmount, currency },
      firstAt: firstAt?.toISOString() ?? null,
      lastAt: lastAt?.toISOString() ?? null,
      nextAt: nextAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }
  })
}
