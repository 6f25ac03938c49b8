import { type Context, townName } from '#domain/base/index.ts'
import { cleanHtml, depositOf, type ItemDetails, shownModel, toReviewRow } from '#domain/catalogue/index.ts'
import { shownItem, similarCards } from '#domain/search/index.ts'
import { trustOf } from '#domain/talk/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { market } from '#shared/brand.ts'
import { type Cancelling, cancellingWords, noShowWords } from '#shared/cancelling-words.ts'
import { leastCharge } from '#shared/least-charge.ts'
import { isLocale, type Localized, localeNames, localized } from '#shared/locale.ts'
import { policyPresets } from '#shared/policy.ts'
import { addressLine } from '#shared/postal-address.ts'
import { leastTravel, unavoidableTravel } from '#shared/travel.ts'

const FIRST_REVIEWS = 6

/**
 * Everything the page of an item shows, in the language of the request.
 * @param offerId the offer in the link: it is chosen, and similar items are those near it. One that is gone is ignored.
 */
export async function loadItem(ctx: Context, itemId: string, offerId: string | null) {
  const { details, summary, reviews, next, people } = await shownItem(ctx, itemId, FIRST_REVIEWS)
  const { item, company, category } = details
  const linked = details.offers.find(({ offer }) => offer.id === offerId)
  const first = (linked ?? details.offers[0])?.branch
  const say = (text: Localized | null) => localized(text, ctx.locale, company.defaultLocale)
  const [similar, trust, html] = await Promise.all([
    similarCards(ctx, {
      companyId: company.id,
      categoryKey: category.key,
      topKey: category.parentKey ?? category.key,
      lat: first?.lat ?? null,
      lng: first?.lng ?? null,
    }),
    trustOf(ctx, [company.id]),
    ctx.platform.content.remember(
      `html:${itemId}:${ctx.locale}`,
      { tags: [`item:${itemId}`, `company:${company.id}`], seconds: 300 },
      async () => cleanHtml(say(item.description)),
    ),
  ])
  return {
    item: {
      itemid: item.id,
      kind: item.kind,
      title: say(item.title),
      summary: say(item.summary),
      html,
      prepare: item.prepare && say(item.prepare),
      pictures: item.pictureFileIds,
      languages: item.languages.map((language) => (isLocale(language) ? localeNames[language] : language)),
      faqs: item.faqs.map((faq) => ({ question: say(faq.question), answer: say(faq.answer) })),
    },
    category: { key: category.key, name: say(category.name) },
    company: {
      id: company.id,
      slug: company.slug,
      name: details.companyName,
      avatarFileId: details.avatarFileId,
      verified: company.verifiedAt !== null,
      tagline: say(company.tagline),
      trust: trust.get(company.id),
    },
    offers: details.offers.map((one) => ({
      ...offerOf(ctx, one, say),
      nextTimes: (next?.get(one.offer.id)?.starts ?? []).map((start) => start.toISOString()),
      people: (people.get(one.offer.id) ?? []).map(({ id: staffid, name, avatarFileId }) => ({
        staffid,
        name,
        avatarFileId,
      })),
    })),
    linked: linked?.offer.id ?? null,
    dates: details.dates.map((date) => ({
      occurrenceid: date.occurrenceId,
      offerid: date.offer.id,
      startsAt: date.startsAt.toISOString(),
      endsAt: date.endsAt.toISOString(),
      placesLeft: date.placesLeft,
    })),
    reviews: { summary, rows: reviews.rows.map((row) => toReviewRow(row, ctx.locale)), more: reviews.cursor !== null },
    similar,
    now: ctx.now().toISOString(),
  }
}
export type ItemData = Awaited<ReturnType<typeof loadItem>>
export type OfferData = ItemData['offers'][number]

function offerOf(ctx: Context, row: ItemDetails['offers'][number], say: (text: Localized | null) => string) {
  const { offer, branch, variants, addons, tickets, leastAmount, pricesDiffer } = row
  const money = (amount: number) => ({ amount, currency: offer.currency })
  const price = money(leastAmount)
  return {
    offerid: offer.id,
    slug: offer.slug,
    name: say(offer.name),
    kind: offer.kind,
    priceModel: shownModel(offer.priceModel, pricesDiffer),
    price,
    minutes: offer.durationMinutes,
    capacity: offer.capacity,
    online: offer.online,
    atProvider: offer.atProvider,
    atCustomer: offer.atCustomer,
    radiusKm: offer.serviceRadiusKm,
    travel: unavoidableTravel(offer),
    least: leastCharge(offer, price, row.leastChoice),
    deposit: depositOf(offer),
    policy: policyOf(ctx, row),
    variants: variants.map((variant) => ({
      id: variant.id,
      name: say(variant.name),
      price: money(variant.priceAmount),
      minutes: variant.durationMinutes,
    })),
    addons: addons.map((addon) => ({
      id: addon.id,
      name: say(addon.name),
      price: money(addon.priceAmount),
      minutes: addon.extraMinutes,
    })),
    tickets: tickets.map((ticket) => ({
      id: ticket.id,
      name: say(ticket.name),
      kind: ticket.kind,
      price: money(ticket.priceAmount),
    })),
    branch: branch && {
      name: say(branch.name),
      line: addressLine(branch),
      city: townName(branch.city ?? '', ctx.locale),
      lat: branch.lat,
      lng: branch.lng,
    },
    zone: branch?.zone ?? market.zone,
  }
}

/** What cancelling costs: in money where the price is one and the same for everyone, else as a share of it. */
function policyOf(ctx: Context, { offer, leastAmount, pricesDiffer }: ItemDetails['offers'][number]): string {
  const t = serverTranslator(ctx.locale)
  const isOnePrice = shownModel(offer.priceModel, pricesDiffer) === 'fixed' && !(offer.atCustomer && leastTravel(offer))
  // Without a deposit all of it is paid when booking; of one, the booking's page says how much can be kept.
  const isDeposit = offer.depositKind !== 'none'
  const of: Cancelling = {
    policy: { ...policyPresets[offer.policyPreset], noticeMinutes: offer.cancelNoticeMinutes },
    price: isOnePrice && !isDeposit ? { total: leastAmount, due: leastAmount, currency: offer.currency } : null,
    isDeposit,
    until: null,
    now: ctx.now().getTime(),
    locale: ctx.locale,
    zone: market.zone,
  }
  return [cancellingWords(t, of), noShowWords(t, of)].filter(Boolean).join(' ')
}
