import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { atomically, type Context, purgePages, recordAudit, recordEvent } from '#domain/base/index.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { lockCompany, type Reach, requireRight, shortReach } from '#domain/companies/index.ts'
import { touchContact } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { offers } from './catalogue.tables.ts'

/** The condition for the part of a company's offers that somebody's rights reach: those of some branches only. */
export function offersWithin(reach: Reach): SQL | undefined {
  return reach.branchIds ? inArray(offers.infoId, [...reach.branchIds]) : undefined
}

/**
 * Whoever may change offers, as far as their rights reach: an offer is shared with colleagues, so own bookings are not enough.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function requireOfferEditor(ctx: Context, companyKey: string) {
  const found = await requireRight(ctx, companyKey, 'offers.edit', 'reach')
  if (found.member.ownBookingsOnly) throw shortReach(found.member, 'offers.edit')
  return found
}

/**
 * The offer status switch: published ↔ paused. A paused offer keeps its bookings and takes no new ones. Repeats change nothing.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `catalogue.offer_not_found`,
 * `catalogue.offer_not_switchable` from any other status, `catalogue.branch_out_of_use` for one that nobody could book.
 */
export async function switchOffer(
  ctx: Context,
  offerId: string,
  companyKey: string,
  status: 'published' | 'paused',
): Promise<{ offerid: string; status: 'published' | 'paused' }> {
  const { company, member } = await requireOfferEditor(ctx, companyKey)
  const companyId = company.id
  await ctx.platform.limits.consume('offer_switch', companyId)
  return atomically(ctx, async (ctx) => {
    await lockCompany(ctx, companyId)
    const [offer] = await ctx.db
      .select()
      .from(offers)
      .where(and(eq(offers.id, offerId), eq(offers.companyId, companyId), offersWithin(member)))
      .for('update')
    if (!offer) throw new DomainError('catalogue.offer_not_found')
    if (offer.status === status) return { offerid: offerId, status }
    if (offer.status !== 'published' && offer.status !== 'paused')
      throw new DomainError('catalogue.offer_not_switchable')
    if (status === 'published') await requireUsedBranch(ctx, offer.infoId)
    await ctx.db.update(offers).set({ status, updatedAt: ctx.now() }).where(eq(offers.id, offerId))
    // What it sells is among what an operator decides over.
    await touchContact(ctx, companyId)
    await recordEvent(ctx, 'catalogue.offer_changed', { subjectId: offerId, companyId })
    await recordAudit(ctx, { action: `catalogue.offer_${status}`, subjectId: offerId, companyId })
    await purgePages(ctx, [`company:${companyId}`, `item:${offer.itemId}`])
    return { offerid: offerId, status }
  })
}

/** @throws DomainError `catalogue.branch_out_of_use` */
async function requireUsedBranch(ctx: Context, infoId: string | null): Promise<void> {
  if (infoId === null) return
  const [branch] = await ctx.db.select({ endedAt: branches.endedAt }).from(branches).where(eq(branches.id, infoId))
  if (branch?.endedAt) throw new DomainError('catalogue.branch_out_of_use')
}
