import type { StorefrontView } from '#contracts/storefront.ts'
import { type Context } from '#domain/base/index.ts'
import type { getStorefront } from '#domain/companies/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeAmount } from '#shared/amount.ts'
import { brand } from '#shared/brand.ts'
import { clockOf } from '#shared/clock-of.ts'
import { localePrefix, localized } from '#shared/locale.ts'
import { DAY_MINUTES } from '#shared/time.ts'
import { pathOf } from '#web/ui/client/path-of.ts'

type Storefront = Awaited<ReturnType<typeof getStorefront>>

/** Title, description, cards and structured data of a storefront. */
export function companyPage(
  ctx: Context,
  slug: string,
  front: Storefront,
  { summary, menu, branches: places }: StorefrontView,
) {
  const { company, name, branches } = front
  const [only, ...rest] = places
  const origin = ctx.platform.env.PUBLIC_URL
  const city = branches[0]?.city ?? ''
  const tagline = localized(company.tagline, ctx.locale, company.defaultLocale)
  const image = company.coverFileId
    ? `${origin}${pathOf('GET /api/f/{id}', { id: company.coverFileId, query: { w: '1200' } })}`
    : undefined
  return {
    origin,
    path: `/co/${slug}`,
    locale: ctx.locale,
    title: `${name}${city ? `, ${city}` : ''} - ${brand.name}`,
    description: serverTranslator(ctx.locale)('company.description', { name, city, tagline }),
    image,
    // What is filtered is no page of its own.
    noindex: menu.filter.person !== null || menu.filter.category !== null || menu.filter.words !== null,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'LocalBusiness',
        name,
        description: tagline,
        url: `${origin}${localePrefix(ctx.locale)}/co/${slug}`,
        ...(image && { image }),
        address: branches.map((branch) => ({
          '@type': 'PostalAddress',
          streetAddress: branch.line1,
          postalCode: branch.postcode,
          addressLocality: branch.city,
          addressRegion: branch.state,
          addressCountry: branch.country,
        })),
        ...(only && rest.length === 0 && placeOf(only)),
        ...(rest.length > 0 && {
          department: places.map((place) => ({ '@type': 'LocalBusiness', name: place.name, ...placeOf(place) })),
        }),
        ...(summary.count > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: (summary.sum / summary.count).toFixed(1),
            reviewCount: summary.count,
          },
        }),
        ...(menu.groups.length > 0 && {
          hasOfferCatalog: catalogOf(menu, `${origin}${localePrefix(ctx.locale)}`, name),
        }),
      },
    ],
  }
}

/** Where a branch is, how it is called and when it is open, as machines read it: a day that ends at midnight ends at 23:59. */
function placeOf({ phone, lat, lng, hours, closed }: StorefrontView['branches'][number]) {
  return {
    ...(phone && { telephone: phone }),
    ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    ...(hours.length > 0 && {
      openingHoursSpecification: hours.map(({ weekday, from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${days[weekday - 1]}`,
        opens: clockOf(from),
        closes: to < DAY_MINUTES ? clockOf(to) : '23:59',
      })),
    }),
    // The same minute for both is how a closed day is written.
    ...(closed.length > 0 && {
      specialOpeningHoursSpecification: closed.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: from,
        ...(to && { validThrough: to }),
        opens: '00:00',
        closes: '00:00',
      })),
    }),
  }
}
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** What is sold, as machines read a menu: catalogues in a catalogue, with the price that each can be had for. */
function catalogOf({ groups }: StorefrontView['menu'], home: string, name: string) {
  return {
    '@type': 'OfferCatalog',
    name,
    itemListElement: groups.map((group) => ({
      '@type': 'OfferCatalog',
      name: group.name,
      itemListElement: group.rows.map((row) => ({
        '@type': 'Offer',
        url: `${home}/item/${row.itemid}`,
        price: writeAmount(row.price.amount),
        priceCurrency: row.price.currency,
        itemOffered: { '@type': 'Service', name: row.title },
      })),
    })),
  }
}
