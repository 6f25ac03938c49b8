import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { OfferTerms } from '#contracts/catalogue.ts'
import { type Context, townName } from '#domain/base/index.ts'
import {
  items,
  occurrences,
  offerAddons,
  offers,
  offerVariants,
  ticketTypes,
} from '#domain/catalogue/catalogue.tables.ts'
import { depositOf, leastPrice, placesOffered, pricesDiffer, shownModel } from '#domain/catalogue/index.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { type Localized, localized } from '#shared/locale.ts'
import { addressLine } from '#shared/postal-address.ts'
import { policyOf } from '../checkout/pricing.ts'
import { offerResources, resources } from './availability.tables.ts'

/**
 * The terms of a published offer of an open company: what can be picked, who serves, where, and for events the dates with
 * their tickets and what is left of them.
 * @throws DomainError `catalogue.offer_not_found`
 */
export async function getOfferTerms(ctx: Context, offerId: string): Promise<OfferTerms> {
  const { offer, item, company, branch, leastAmount, pricesDiffer: differ, ...contact } = await findOffer(ctx, offerId)
  const say = (text: Localized | null) => localized(text, ctx.locale, company.defaultLocale)
  const isEvent = item.kind === 'event'
  const [variants, addons, people, dates] = await Promise.all([
    ctx.db.select().from(offerVariants).where(eq(offerVariants.offerId, offerId)).orderBy(asc(offerVariants.position)),
    ctx.db.select().from(offerAddons).where(eq(offerAddons.offerId, offerId)).orderBy(asc(offerAddons.position)),
    offer.choosePerson ? listPeople(ctx, offerId) : [],
    isEvent ? listDates(ctx, offerId) : [],
  ])
  const money = (amount: number) => ({ amount, currency: offer.currency })
  return {
    offerid: offer.id,
    slug: offer.slug,
    itemid: item.id,
    isEvent,
    kind: offer.kind,
    name: say(offer.name),
    title: say(item.title),
    summary: say(item.summary),
    pictureFileId: item.pictureFileIds[0] ?? null,
    ratingSum: item.ratingSum,
    ratingCount: item.ratingCount,
    company: {
      companyid: company.id,
      slug: company.slug,
      name: contact.companyName,
      verified: company.verifiedAt !== null,
      avatarFileId: contact.avatarFileId,
    },
    priceModel: offer.priceModel,
    price: money(offer.priceAmount),
    shown: { priceModel: shownModel(offer.priceModel, differ), price: money(leastAmount) },
    durationMinutes: offer.durationMinutes,
    minQuantity: offer.minQuantity,
    maxQuantity: offer.maxQuantity,
    zone: branch?.zone ?? company.zone,
    horizonDays: offer.horizonDays,
    places: placesOffered(offer),
    branch: branch && {
      city: branch.city && townName(branch.city, ctx.locale),
      address: addressLine(branch),
      lat: branch.lat,
      lng: branch.lng,
    },
    serviceRadiusKm: offer.serviceRadiusKm,
    travelFee: { base: money(offer.travelFeeBaseAmount), perKm: money(offer.travelFeePerKmAmount) },
    deposit: depositOf(offer),
    policy: policyOf(offer),
    variants: variants.map((v) => ({
      variantid: v.id,
      name: say(v.name),
      price: money(v.priceAmount),
      durationMinutes: v.durationMinutes,
    })),
    addons: addons.map((a) => ({
      addonid: a.id,
      name: say(a.name),
      price: money(a.priceAmount),
      extraMinutes: a.extraMinutes,
      maxQuantity: a.maxQuantity,
    })),
    people: people.map((p) => ({ staffid: p.id, name: p.name, title: say(p.title), avatarFileId: p.avatarFileId })),
    occurrences: dates.map((d) => ({
      occurrenceid: d.id,
      startsAt: d.startsAt.toISOString(),
      endsAt: d.endsAt.toISOString(),
      tickets: d.tickets.map(({ priceAmount, ...t }) => ({ ...t, name: say(t.name), price: money(priceAmount) })),
    })),
  }
}

/** A published offer of an open company, its company's card and the branch that it is given at. */
async function findOffer(ctx: Context, offerId: string) {
  const [row] = await ctx.db
    .select({
      offer: offers,
      item: items,
      company: companies,
      companyName: contacts.name,
      avatarFileId: contacts.avatarFileId,
      branch: contactInfos,
      leastAmount: leastPrice,
      pricesDiffer,
    })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .innerJoin(companies, eq(companies.id, offers.companyId))
    .innerJoin(contacts, eq(contacts.id, companies.id))
    .leftJoin(contactInfos, eq(contactInfos.id, offers.infoId))
    .where(and(eq(offers.id, offerId), eq(offers.status, 'published'), eq(companies.status, 'open')))
  if (!row) throw new DomainError('catalogue.offer_not_found')
  return row
}

/** Who may serve an offer, by name. */
export const listPeople = async (ctx: Context, offerId: string) => (await peopleOf(ctx, [offerId])).get(offerId) ?? []

/** The same of several offers; those that nobody serves are absent. */
export async function peopleOf(ctx: Context, offerIds: readonly string[]) {
  const rows = await ctx.db
    .select({
      offerId: offerResources.offerId,
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
        inArray(offerResources.offerId, [...offerIds]),
        eq(offerResources.need, 'any'),
        isNull(resources.endedAt),
        isNull(staffMembers.endedAt),
      ),
    )
    .orderBy(asc(staffMembers.name))
  return Map.groupBy(rows, ({ offerId }) => offerId)
}

interface Ticket {
  tickettypeid: string
  name: Localized
  kind: 'paid' | 'free' | 'donation'
  priceAmount: number
  maxPerOrder: number
  /** The least that any of its quotas has left. */
  left: number
  onSale: boolean
}

function listDates(ctx: Context, offerId: string) {
  const now = ctx.now().toISOString()
  return ctx.db
    .select({
      id: occurrences.id,
      startsAt: occurrences.startsAt,
      endsAt: occurrences.endsAt,
      // Plain SQL names: in a select of one table Drizzle leaves out the table's name, and 'id' would mean the inner
      // table's.
      tickets: sql<Ticket[]>`coalesce((
        select json_agg(json_build_object('tickettypeid', t.id, 'name', t.name, 'kind', t.kind, 'priceAmount', t.price_amount,
            'maxPerOrder', t.max_per_order, 'left', q.left,
            'onSale', (t.sales_from is null or t.sales_from <= ${now}) and (t.sales_to is null or t.sales_to > ${now})) order by t.position)
        from ${ticketTypes} t
        join lateral (
          select min(greatest(0, quotas.capacity - quotas.held - quotas.sold)) as left
          from quota_ticket_types link join quotas on quotas.id = link.quota_id
          where link.ticket_type_id = t.id and quotas.occurrence_id = occurrences.id
        ) q on q.left is not null
        where t.offer_id = occurrences.offer_id), '[]')`,
    })
    .from(occurrences)
    .where(and(eq(occurrences.offerId, offerId), isNull(occurrences.cancelledAt), gt(occurrences.startsAt, ctx.now())))
    .orderBy(asc(occurrences.startsAt))
    .limit(24)
}
