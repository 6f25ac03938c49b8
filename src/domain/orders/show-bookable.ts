import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { offerResources, resources } from '#domain/booking/availability.tables.ts'
import {
  items,
  occurrences,
  offerAddons,
  offers,
  offerVariants,
  ticketTypes,
} from '#domain/catalogue/catalogue.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos, contacts } from '#domain/contacts/contacts.tables.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#shared/errors.ts'
import { localized } from '#shared/locale.ts'
import { policyOf } from './pricing.ts'

/**
 * An offer with everything there is to choose, for its booking page, in the language of the context.
 * @throws DomainError `catalogue.offer_not_found` for offers that are not on sale, too.
 */
export async function showBookable(ctx: Context, offerId: string) {
  const [row] = await ctx.db
    .select({ offer: offers, item: items, company: companies, companyName: contacts.name, branch: contactInfos })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .innerJoin(companies, eq(companies.id, offers.companyId))
    .innerJoin(contacts, eq(contacts.id, offers.companyId))
    .leftJoin(contactInfos, eq(contactInfos.id, offers.infoId))
    .where(eq(offers.id, offerId))
  if (!row || row.offer.status !== 'published' || row.company.status !== 'open')
    throw new DomainError('catalogue.offer_not_found')
  const { offer, item, company, branch } = row
  const say = (text: Parameters<typeof localized>[0]) => localized(text, ctx.locale, company.defaultLocale)
  const [variants, addons, people, dates, types] = await Promise.all([
    ctx.db.select().from(offerVariants).where(eq(offerVariants.offerId, offerId)).orderBy(asc(offerVariants.position)),
    ctx.db.select().from(offerAddons).where(eq(offerAddons.offerId, offerId)).orderBy(asc(offerAddons.position)),
    ctx.db
      .select({
        id: staffMembers.id,
        name: staffMembers.name,
        title: staffMembers.title,
        avatarFileId: staffMembers.avatarFileId,
      })
      .from(offerResources)
      .innerJoin(resources, eq(resources.id, offerResources.resourceId))
      .innerJoin(staffMembers, eq(staffMembers.id, resources.staffId))
      .where(
        and(
          eq(offerResources.offerId, offerId),
          eq(offerResources.need, 'any'),
          isNull(resources.endedAt),
          isNull(staffMembers.endedAt),
        ),
      )
      .orderBy(asc(staffMembers.name)),
    ctx.db
      .select({ occurrence: occurrences, left: leftOf() })
      .from(occurrences)
      .where(
        and(eq(occurrences.offerId, offerId), gt(occurrences.startsAt, ctx.now()), isNull(occurrences.cancelledAt)),
      )
      .orderBy(asc(occurrences.startsAt))
      .limit(24),
    ctx.db.select().from(ticketTypes).where(eq(ticketTypes.offerId, offerId)).orderBy(asc(ticketTypes.position)),
  ])
  return {
    offerid: offer.id,
    slug: offer.slug,
    itemid: item.id,
    isEvent: item.kind === 'event',
    kind: offer.kind,
    name: say(offer.name) || say(item.title),
    title: say(item.title),
    summary: say(item.summary),
    pictureid: item.pictureFileIds[0] ?? null,
    company: {
      companyid: company.id,
      slug: company.slug,
      name: row.companyName,
      verified: company.verifiedAt !== null,
    },
    rating: { sum: item.ratingSum, count: item.ratingCount },
    zone: branch?.zone ?? company.zone,
    price: { model: offer.priceModel, amount: offer.priceAmount, currency: offer.currency },
    minutes: offer.durationMinutes,
    quantity: { min: offer.minQuantity, max: offer.maxQuantity },
    choosePerson: offer.choosePerson,
    horizonDays: offer.horizonDays,
    places: { provider: offer.atProvider, customer: offer.atCustomer, online: offer.online },
    serviceRadiusKm: offer.serviceRadiusKm,
    address: [branch?.line1, branch?.line2, branch?.postcode, branch?.city, branch?.state].filter(Boolean).join(', '),
    policy: policyOf(offer),
    deposit: offer.depositKind !== 'none',
    variants: variants.map((v) => ({ id: v.id, name: say(v.name), amount: v.priceAmount, minutes: v.durationMinutes })),
    addons: addons.map((a) => ({
      id: a.id,
      name: say(a.name),
      amount: a.priceAmount,
      minutes: a.extraMinutes,
      max: a.maxQuantity,
    })),
    people: people.map((p) => ({ id: p.id, name: p.name, title: say(p.title), avatarid: p.avatarFileId })),
    occurrences: dates.map(({ occurrence, left }) => ({
      id: occurrence.id,
      startsAt: occurrence.startsAt.toISOString(),
      endsAt: occurrence.endsAt.toISOString(),
      left,
    })),
    tickets: types.map((t) => ({
      id: t.id,
      name: say(t.name),
      kind: t.kind,
      amount: t.priceAmount,
      max: t.maxPerOrder,
    })),
  }
}

export type Bookable = Awaited<ReturnType<typeof showBookable>>

/** Places left per ticket type of an occurrence: of several quotas the scarcest counts. */
function leftOf() {
  return sql<Record<string, number>>`coalesce((select json_object_agg(t.ticket_type_id, t.n) from (
    select x.ticket_type_id, min(q.capacity - q.held - q.sold) as n from quotas q join quota_ticket_types x on x.quota_id = q.id
    where q.occurrence_id = ${occurrences.id} group by x.ticket_type_id) t), '{}')`
}
