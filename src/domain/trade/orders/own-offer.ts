import { and, eq } from 'drizzle-orm'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { offersWithin } from '#domain/catalogue/index.ts'
import type { Reach } from '#domain/companies/index.ts'
import type { Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'

/** The kind of an offer of the company within the member's reach. @throws DomainError `catalogue.offer_not_found` */
export async function kindOfOwn(ctx: Context, companyId: string, member: Reach, offerId: string) {
  const [offer] = await ctx.db
    .select({ kind: offers.kind })
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.companyId, companyId), offersWithin(member)))
  if (!offer) throw new DomainError('catalogue.offer_not_found')
  return offer.kind
}
