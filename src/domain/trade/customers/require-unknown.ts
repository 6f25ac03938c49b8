import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import type { Reach } from '#domain/companies/index.ts'
import { DomainError } from '#shared/errors.ts'
import { customers } from './customers.tables.ts'
import { customersWithin } from './require-customers.ts'

/**
 * Requires that a company does not know an email or number yet, as far as one's rights tell. Needs `lockCustomers`.
 * @param but whose it may be
 * @throws DomainError `desk.customer_known` with who has it
 */
export async function requireUnknown(
  ctx: Context,
  member: Reach,
  companyId: string,
  { email, phone }: { email?: string | null; phone?: string | null },
  but?: string,
): Promise<void> {
  if (!email && !phone) return
  const [known] = await ctx.db
    .select({ id: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`, name: customers.name })
    .from(customers)
    .where(
      and(
        eq(customers.companyId, companyId),
        or(email ? eq(customers.email, email) : undefined, phone ? eq(customers.phone, phone) : undefined),
        but === undefined ? undefined : ne(sql`coalesce(${customers.mergedInto}, ${customers.id})`, but),
        customersWithin(member),
      ),
    )
    .orderBy(customers.id)
    .limit(1)
  if (known) throw new DomainError('desk.customer_known', { data: known, params: { name: known.name } })
}
