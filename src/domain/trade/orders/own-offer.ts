import { and, eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { offersWithin } from '#domain/catalogue/index.ts'
import type { Reach } from '#domain/companies/index.ts'
import { DomainError } from '#shared/errors.ts'

/** Requires that an offer is the company's, within the member's reach. @throws DomainError `catalogue.offer_not_found` */
export async function requireOwnOffer(ctx: Context, companyId: string, member: Reach, offerId: string): Promise<void> {
  const own = and(eq(offers.id, offerId), eq(offers.companyId, companyId), offersWithin(member))
  if ((await ctx.db.$count(offers, own)) === 0) throw new DomainError('catalogue.offer_not_found')
}
