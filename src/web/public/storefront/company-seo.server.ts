import type { StorefrontView } from '#contracts/storefront.ts'
import { type Context } from '#domain/base/index.ts'
import type { getStorefront } from '#domain/companies/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeAmount } from '#shared/amount.ts'
import { brand } from '#shared/brand.ts'
import { localePrefix, localized } from '#shared/locale.ts'
import { pathOf } from '#web/ui/client/path-of.ts'

type Storefront = Awaited<ReturnType<typeof getStorefront>>

/** Title, description, cards and structured data of a storefront. */
export function companyPage(ctx: Context, slug: string, front: Storefront, { summary, menu }: StorefrontView) {
  const { company, name, branches } = front
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
