import { eq, sql } from 'drizzle-orm'
import type { ChangeCustomer } from '#contracts/customers.ts'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { holdCompany, requireNotEnded } from '#domain/companies/index.ts'
import { DomainError } from '#shared/errors.ts'
import { consentOf } from './consent-of.ts'
import { customers } from './customers.tables.ts'
import { lockCustomers } from './lock-customers.ts'
import { lockWithin, requireCustomers } from './require-customers.ts'
import { requireUnknown } from './require-unknown.ts'
import { writtenOf } from './written-of.ts'

/**
 * Changes what a company writes about a customer; what is not given stays.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended,
 * `desk.customer_not_found`, `desk.customer_changed` where somebody changed it since `seen`, `desk.customer_own_words` for the
 * name and the addresses of who gave them with an order, `desk.customer_known` where somebody else has that email or number
 */
export async function changeCustomer(ctx: Context, input: ChangeCustomer): Promise<string> {
  const { company, member } = await requireCustomers(ctx, input.infoid)
  return atomically(ctx, async (ctx) => {
    await lockCustomers(ctx, company.id)
    requireNotEnded(await holdCompany(ctx, company.id))
    const [before] = await lockWithin(ctx, member, company.id, [input.id])
    if (!before) throw new DomainError('desk.customer_not_found')
    if (input.seen !== undefined && input.seen !== before.version) throw new DomainError('desk.customer_changed')
    const isNamed = [input.name, input.email, input.phone].some((said) => said !== undefined)
    if (isNamed && !isWritable(before)) throw new DomainError('desk.customer_own_words')
    const written = writtenOf(input)
    await requireUnknown(ctx, member, company.id, written, before.id)
    const after = {
      ...(input.name !== undefined && { name: input.name }),
      ...written,
      ...consentOf(ctx, input.consent),
    }
    await ctx.db
      .update(customers)
      .set({ ...after, version: sql`${customers.version} + 1` })
      .where(eq(customers.id, before.id))
    await recordAudit(ctx, {
      action: 'desk.customer_changed',
      companyId: company.id,
      subjectId: before.id,
      // What of it, and not what it says: the record outlives the person.
      data: { fields: Object.keys(after).toSorted() },
    })
    return before.id
  })
}

/** Whether the company wrote name and addresses itself: what somebody gave with an order is theirs. */
export const isWritable = ({
  madeBy,
  accountId,
}: Pick<typeof customers.$inferSelect, 'madeBy' | 'accountId'>): boolean => madeBy === 'company' && accountId === null
