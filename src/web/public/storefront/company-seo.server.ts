import { type Context } from '#domain/base/index.ts'
import type { summariseReviews } from '#domain/catalogue/index.ts'
import type { getStorefront } from '#domain/companies/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { localePrefix, localized } from '#shared/locale.ts'
import { pathOf } from '#web/ui/client/path-of.ts'

type Storefront = Awaited<ReturnType<typeof getStorefront>>
type ReviewSummary = Awaited<ReturnType<typeof summariseReviews>>

/** Title, description, cards and structured data of a storefront. */
export function companyPage(ctx: Context, slug: string, front: Storefront, summary: ReviewSummary) {
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
      },
    ],
  }
}
