import { asc, eq, sql } from 'drizzle-orm'
import type { GroupsView } from '#contracts/customers.ts'
import type { Context } from '#domain/base/index.ts'
import { requireRight } from '#domain/companies/index.ts'
import { customerGroups, customers } from '#domain/trade/customers/customers.tables.ts'

/** So many customers are looked at for tags, the newest first, and so many tags are told. */
const LOOKED_AT = 1000
const MOST_TAGS = 50

/**
 * The groups into which a company sorts its customers, and the tags that its newest ones have.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listCustomerGroups(ctx: Context, companyKey: string): Promise<GroupsView> {
  const { company } = await requireRight(ctx, companyKey, 'data.export', 'reach')
  const { id, name, companyId } = customerGroups
  const groups = await ctx.db
    .select({ id, name })
    .from(customerGroups)
    .where(eq(companyId, company.id))
    .orderBy(asc(sql`lower(${name})`))
  const { rows } = await ctx.db.execute<{ tag: string }>(sql`
    select tag from (
      select tags from ${customers} where company_id = ${company.id} and tags <> '{}' and merged_into is null order by id desc limit ${LOOKED_AT}
    ) newest, unnest(tags) tag group by tag order by count(*) desc, tag limit ${MOST_TAGS}`)
  return { groups, tags: rows.map(({ tag }) => tag).toSorted((one, other) => one.localeCompare(other)) }
}
