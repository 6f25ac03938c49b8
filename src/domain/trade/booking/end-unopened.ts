import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { removeFirstServices } from '#domain/catalogue/index.ts'
import { giveUpCompany } from '#domain/companies/index.ts'
import { emptyCards, touchContact } from '#domain/people/index.ts'
import { resources, weeklyHours } from './availability.tables.ts'

/**
 * Ends a company that was never open, with all that was saved of it: services, hours, address. Runs in the caller's transaction, which has
 * locked the company; the caller has made sure that nobody needs it.
 * @throws DomainError `companies.company_not_found`, `companies.not_now` where it has been open
 */
export async function endUnopened(ctx: Context, companyId: string): Promise<void> {
  await giveUpCompany(ctx, companyId)
  await removeFirstServices(ctx, companyId)
  const served = ctx.db.select({ id: resources.id }).from(resources).where(eq(resources.companyId, companyId))
  await ctx.db.delete(weeklyHours).where(inArray(weeklyHours.resourceId, served))
  await emptyCards(ctx, companyId)
  await touchContact(ctx, companyId)
}
