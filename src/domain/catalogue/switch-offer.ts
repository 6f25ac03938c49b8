import { and, eq } from 'drizzle-orm'
import { requireRight } from '#domain/companies/index.ts'
import { atomically, type Context } from '#domain/context.ts'
import { recordAudit, recordMessage } from '#domain/outbox/index.ts'
import { purgePages } from '#domain/pages.ts'
import { DomainError } from '#shared/errors.ts'
import { offers } from './catalogue.tables.ts'

/**
 * The offer status switch: published ↔ paused. A paused offer keeps its bookings and takes no new ones. Switching to
 * what it is already changes nothing.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `catalogue.offer_not_found`,
 * `catalogue.offer_not_switchable` from any other status.
 */
export async function switchOffer(
  ctx: Context,
  offerId: string,
  companyId: string,
  status: 'published' | 'paused',
): Promise<typeof offers.$inferSelect> {
  await requireRight(ctx, companyId, 'C')
  return atomically(ctx, async (ctx) => {
    const [offer] = await ctx.db
      .select()
      .from(offers)
      .where(and(eq(offers.id, offerId), eq(offers.companyId, companyId)))
      .for('update')
    if (!offer) throw new DomainError('catalogue.offer_not_found')
    if (offer.status === status) return offer
    if (offer.status !== 'published' && offer.status !== 'paused')
      throw new DomainError('catalogue.offer_not_switchable')
    const [switched] = await ctx.db
      .update(offers)
      .set({ status, updatedAt: ctx.now() })
      .where(eq(offers.id, offerId))
      .returning()
    await recordMessage(ctx, 'catalogue.offer_changed', { subjectId: offerId, companyId })
    await recordAudit(ctx, { action: `catalogue.offer_${status}`, subjectId: offerId, companyId })
    await purgePages(ctx, [`company:${companyId}`, `item:${offer.itemId}`, 'home', 'search'])
    return switched ?? offer
  })
}
