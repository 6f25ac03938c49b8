import type { CategoryRow, EventRow, ItemView, OfferRow, OfferTerms } from '#contracts/catalogue.ts'
import { townName } from '#domain/base/index.ts'
import { leastCharge } from '#shared/least-charge.ts'
import { type Locale, localized } from '#shared/locale.ts'
import { unavoidableTravel } from '#shared/travel.ts'
import type { CardRow, CategoryWithFields, ItemDetails, UpcomingRow } from './catalogue.queries.ts'
import type { offers } from './catalogue.tables.ts'

/**
 * A card's offer in a language. All fields are of that one offer, and it can be booked for the price shown. `more` adds
 * what only the caller knows: distance, next free time, next date, and whether the item's other offers cost more.
 */
export function toOfferRow(
  row: CardRow,
  locale: Locale,
  more: {
    km?: number | null | undefined
    nextFreeAt?: Date | undefined
    startsAt?: Date | undefined
    from?: boolean | undefined
  } = {},
): OfferRow {
  const { offer, item } = row
  const price = { amount: row.leastAmount, currency: offer.currency }
  return {
    offerid: offer.id,
    itemid: item.id,
    companyid: offer.companyId,
    kind: item.kind,
    slug: offer.slug,
    title: localized(item.title, locale),
    companyName: row.companyName,
    companySlug: row.companySlug,
    companyVerified: row.verifiedAt !== null,
    pictureFileId: item.pictureFileIds[0] ?? null,
    ratingSum: item.ratingSum,
    ratingCount: item.ratingCount,
    price,
    priceModel: shownModel(offer.priceModel, more.from === true || row.pricesDiffer),
    city: row.city && townName(row.city, locale),
    lat: row.lat,
    lng: row.lng,
    zone: row.zone,
    distanceKm: more.km === undefined || more.km === null ? null : Math.round(more.km * 10) / 10,
    nextFreeAt: more.nextFreeAt?.toISOString() ?? null,
    startsAt: more.startsAt?.toISOString() ?? null,
    online: offer.online,
    travel: unavoidableTravel(offer),
    least: leastCharge(offer, price, row.leastChoice),
  }
}

/** The price model as shown: a price with more expensive choices beside it is shown as 'from'. */
export function shownModel<M extends string>(model: M, dearer: boolean): M | 'from' {
  return dearer && model === 'fixed' ? 'from' : model
}

/** What is paid when booking, where that is a part of the price. */
export function depositOf({
  depositKind,
  depositValue,
  currency,
}: Pick<typeof offers.$inferSelect, 'depositKind' | 'depositValue' | 'currency'>): OfferTerms['deposit'] {
  if (depositKind === 'none') return null
  return depositKind === 'percent' ? { percent: depositValue } : { price: { amount: depositValue, currency } }
}

/** An item and its offers in a language. An offer's price is the least that one can book it for. */
export function toItemView(
  { item, company, companyName, avatarFileId, offers }: ItemDetails,
  locale: Locale,
): ItemView {
  return {
    itemid: item.id,
    kind: item.kind,
    title: localized(item.title, locale),
    summary: localized(item.summary, locale),
    categoryKey: item.categoryKey,
    pictureFileIds: item.pictureFileIds,
    ratingSum: item.ratingSum,
    ratingCount: item.ratingCount,
    company: {
      companyid: company.id,
      slug: company.slug,
      name: companyName,
      verified: company.verifiedAt !== null,
      avatarFileId,
    },
    offers: offers.map(({ offer, leastAmount, pricesDiffer }) => ({
      offerid: offer.id,
      slug: offer.slug,
      name: localized(offer.name, locale),
      kind: offer.kind,
      priceModel: shownModel(offer.priceModel, pricesDiffer),
      price: { amount: leastAmount, currency: offer.currency },
      durationMinutes: offer.durationMinutes,
    })),
  }
}

export function toEventRow(row: UpcomingRow, locale: Locale): EventRow {
  const { offer, item } = row
  return {
    occurrenceid: row.occurrenceId,
    offerid: offer.id,
    itemid: item.id,
    companyid: offer.companyId,
    slug: offer.slug,
    title: localized(item.title, locale),
    companyName: row.companyName,
    companyVerified: row.verifiedAt !== null,
    place: townName(row.city ?? '', locale),
    online: offer.online,
    pictureFileId: item.pictureFileIds[0] ?? null,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    zone: row.zone,
    price: { amount: row.leastAmount, currency: offer.currency },
    placesLeft: row.placesLeft,
  }
}

export function toCategoryRow(row: CategoryWithFields, locale: Locale): CategoryRow {
  return {
    key: row.key,
    parentKey: row.parentKey,
    name: localized(row.name, locale),
    icon: row.icon,
    fields: row.fields.map((field) => ({
      key: field.key,
      kind: field.kind,
      name: localized(field.name, locale),
      choices: field.choices.map((choice) => ({ key: choice.key, name: localized(choice.name, locale) })),
    })),
  }
}
