import { data } from 'react-router'
import { getItem, listReviews, summariseReviews, toReviewRow } from '#domain/catalogue/index.ts'
import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { localized } from '#shared/locale.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/company-review.route.ts'
import { enterStorefront } from './company-door.server.ts'

const PAGE = 20

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const { id, slug } = await enterStorefront(ctx, params.companyid, `/review/${params.itemid}${url.search}`)
  const details = await getItem(ctx, params.itemid).catch((error: unknown) => {
    throw error instanceof DomainError ? data(null, { status: 404 }) : error
  })
  if (details.company.id !== id) throw data(null, { status: 404 })
  const query = url.searchParams
  const asked = Number(query.get('stars'))
  const stars = asked >= 1 && asked <= 5 && Number.isInteger(asked) ? asked : undefined
  const [summary, reviews] = await Promise.all([
    summariseReviews(ctx, { itemId: params.itemid }),
    listReviews(ctx, { itemId: params.itemid, stars, limit: PAGE, cursor: query.get('cursor') ?? undefined }).catch(
      (error: unknown) => {
        // An invalid page of reviews answers 404.
        throw error instanceof DomainError ? data(null, { status: 404 }) : error
      },
    ),
  ])
  context.get(pageContext).share([`item:${params.itemid}`, `company:${id}`], 300)
  const title = localized(details.item.title, ctx.locale, details.company.defaultLocale)
  const heading = serverTranslator(ctx.locale)('company.reviewsOf', { name: title })
  return {
    texts: packedTexts(ctx.locale, 'discover', 'item', 'search', 'company'),
    itemid: params.itemid,
    heading,
    company: {
      slug,
      name: details.companyName,
      avatarFileId: details.avatarFileId,
      verified: details.company.verifiedAt !== null,
      tagline: localized(details.company.tagline, ctx.locale, details.company.defaultLocale),
    },
    summary,
    stars,
    rows: reviews.rows.map((row) => toReviewRow(row, ctx.locale)),
    cursor: reviews.cursor,
    at: query.get('cursor'),
    page: {
      origin: ctx.platform.env.PUBLIC_URL,
      path: `/co/${slug}/review/${params.itemid}`,
      locale: ctx.locale,
      title: `${heading} - ${details.companyName} - ${brand.name}`,
      description: `${heading}. ${details.companyName}.`,
      noindex: query.size > 0,
    },
  }
}
