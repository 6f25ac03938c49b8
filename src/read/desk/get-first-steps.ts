import { and, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { FirstStepsView } from '#contracts/storefront.ts'
import type { Context } from '#domain/base/index.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { requireRight } from '#domain/companies/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { type FirstStep, firstSteps } from '#shared/first-steps.ts'

/**
 * What a company has done of what leads to its first booking, as its data say. Needs `company.edit` in all of it.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function getFirstSteps(ctx: Context, { companyid }: { companyid: string }): Promise<FirstStepsView> {
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  const { db } = ctx
  const [found] = await db
    .select({
      logo: contacts.avatarFileId,
      noted: contacts.cdata,
      booked: exists(
        db
          .select({ one: sql`1` })
          .from(orders)
          .where(and(eq(orders.companyId, company.id), isNotNull(orders.placedAt))),
      ).mapWith(Boolean),
      service: exists(
        db
          .select({ one: sql`1` })
          .from(offers)
          .innerJoin(items, eq(items.id, offers.itemId))
          .where(and(eq(offers.companyId, company.id), eq(offers.status, 'published'), isNull(items.archivedAt))),
      ).mapWith(Boolean),
      hours: exists(
        db
          .select({ one: sql`1` })
          .from(weeklyHours)
          .innerJoin(resources, eq(resources.id, weeklyHours.resourceId))
          .where(and(eq(resources.companyId, company.id), isNull(resources.endedAt))),
      ).mapWith(Boolean),
      // That nobody pays on the spot is a choice as well, once somebody has made it.
      paid: exists(
        db
          .select({ one: sql`1` })
          .from(auditEntries)
          .where(
            and(
              eq(auditEntries.companyId, company.id),
              or(
                and(eq(auditEntries.action, 'companies.prefs_saved'), sql`${auditEntries.data} ? 'onTheSpot'`),
                and(eq(auditEntries.action, 'companies.set_up'), sql`${auditEntries.data} -> 'parts' ? 'paid'`),
              ),
            ),
          ),
      ).mapWith(Boolean),
    })
    .from(contacts)
    .where(eq(contacts.id, company.id))
  const noted = (found?.noted.firstSteps ?? {}) as { shared?: string; put_away?: string }
  const done: Record<FirstStep, boolean> = {
    pictures: found?.logo != null && company.coverFileId !== null,
    service: found?.service === true,
    hours: found?.hours === true,
    paid: company.onTheSpot || found?.paid === true,
    link: noted.shared !== undefined,
  }
  return {
    shown: found?.booked !== true && noted.put_away === undefined && company.status !== 'terminated',
    steps: firstSteps.map((key) => ({ key, done: done[key] })),
  }
}
