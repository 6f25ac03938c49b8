import { data } from 'react-router'
import type { SearchFind } from '#contracts/search.ts'
import { findOf } from '#contracts/search-address.ts'
import { type Context, placeName } from '#domain/base/index.ts'
import { toCategoryRow } from '#domain/catalogue/index.ts'
import { cardsOf, searchOffers, shownCategories } from '#domain/search/index.ts'
import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { cardTags } from '#web/card-tags.server.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/search.route.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const query = url.searchParams
  const category = (params as { cat?: string }).cat
  const all = await shownCategories(ctx)
  if (category && !all.some(({ key }) => key === category)) throw data(null, { status: 404 })
  const cursor = query.get('cursor') ?? undefined
  const found = await searchOffers(ctx, findOf(query, category), { cursor, unknownFields: 'left out' }).catch(
    (error: unknown) => {
      // An invalid page number or place answers 404.
      throw error instanceof DomainError ? data(null, { status: 404 }) : error
    },
  )
  const { find } = found
  const [offers, alternatives] = await Promise.all([cardsOf(ctx, found.hits), cardsOf(ctx, found.alternatives)])
  context.get(pageContext).share(cardTags(offers, alternatives), 60)
  const categories = all.map((row) => toCategoryRow(row, ctx.locale))
  const current = categories.find((row) => row.key === find.cat)
  const top = categories.find((row) => row.key === current?.parentKey) ?? current
  const place = found.place && {
    slug: found.place.slug,
    name: placeName(found.place, ctx.locale),
    lat: found.place.lat,
    lng: found.place.lng,
  }
  return {
    texts: packedTexts(ctx.locale, 'discover', 'search'),
    find,
    query: query.toString(),
    path: category ? `/cat/${category}` : '/search',
    offers,
    alternatives,
    count: found.count,
    more: found.more,
    cursor: found.cursor,
    facets: found.facets,
    loosen: found.loosen,
    read: [...found.read.values()].map((meant) => meant[0]).filter((word) => word !== undefined),
    place,
    radius: found.radiusKm,
    now: ctx.now().toISOString(),
    category: current && { key: current.key, name: current.name, parentKey: current.parentKey },
    top: top && { key: top.key, name: top.name },
    fields: top?.fields ?? [],
    categories: categories
      .filter((row) => row.parentKey === (top ? top.key : null))
      .map(({ key, name }) => ({ key, name })),
    page: pageOf(ctx, { find, category, name: current?.name, place: place?.name, filtered: query.size > 0 }),
  }
}

function pageOf(
  ctx: Context,
  of: {
    find: SearchFind
    category: string | undefined
    name: string | undefined
    place: string | undefined
    filtered: boolean
  },
) {
  const t = serverTranslator(ctx.locale)
  const what = of.find.q ?? of.name ?? t(of.find.kind === 'event' ? 'search.allEvents' : 'search.all')
  const title = of.place ? t('search.titleNear', { what, place: of.place }) : what
  return {
    origin: ctx.platform.env.PUBLIC_URL,
    path: of.category ? `/cat/${of.category}` : '/search',
    locale: ctx.locale,
    title: `${title} - ${brand.name}`,
    heading: title,
    description: `${title}. ${t('search.description')}`,
    noindex: !of.category && of.filtered,
  }
}
