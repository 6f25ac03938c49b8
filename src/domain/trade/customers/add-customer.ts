import type { AddContact } from '#contracts/customers.ts'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { holdCompany, requireNotEnded } from '#domain/companies/index.ts'
import { consentOf } from './consent-of.ts'
import { customers } from './customers.tables.ts'
import { lockCustomers } from './lock-customers.ts'
import { requireCustomers } from './require-customers.ts'
import { requireUnknown } from './require-unknown.ts'
import { writtenOf } from './written-of.ts'

/**
 * Writes down a customer who called or came by.
 * @returns their id
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended,
 * `contacts.contact_not_found` for a branch beyond one's rights, `desk.customer_known` where somebody has that email or number
 */
export async function addCustomer(ctx: Context, input: AddContact): Promise<string> {
  const { company, member, branchId } = await requireCustomers(ctx, input.infoid)
  return atomically(ctx, async (ctx) => {
    await lockCustomers(ctx, company.id)
    requireNotEnded(await holdCompany(ctx, company.id))
    const written = writtenOf(input)
    await requireUnknown(ctx, member, company.id, written)
    const [row] = await ctx.db
      .insert(customers)
      .values({
        companyId: company.id,
        madeBy: 'company',
        name: input.name,
        ...written,
        ...consentOf(ctx, input.consent),
        // Whoever reaches one branch alone would not find them again.
        infoId: branchId ?? member.branchIds?.[0] ?? null,
        staffId: member.staffId,
        createdAt: ctx.now(),
      })
      .returning({ id: customers.id })
    if (!row) throw new Error('the customer was not written')
    await recordAudit(ctx, { action: 'desk.customer_added', companyId: company.id, subjectId: row.id })
    return row.id
  })
}
