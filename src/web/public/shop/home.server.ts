import { data, redirect } from 'react-router'
import { findPlace, placeName, placesNamed } from '#domain/base/index.ts'
import { toCategoryRow } from '#domain/catalogue/index.ts'
import { DEFAULT_RADIUS_KM, getFrontPage, popularCategories, shownCategories } from '#domain/search/index.ts'
import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { localePrefix } from '#shared/locale.ts'
import { cardTags } from '#web/card-tags.server.ts'
import { domainContext, pageContext } from '#web/context.ts'
import type { Route } from './+types/home.route.ts'

const MAX_RADIUS_KM = 100
/** How many popular categories stand below the search. */
const POPULAR = 6

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const slug = (params as { id?: string }).id
  const query = url.searchParams
  const place = findPlace(slug ?? query.get('near') ?? '')
  if (slug && !place) {
    const [meant] = placesNamed(slug)
    if (!meant) throw data(null, { status: 404 })
    // A name that people also have for it ("penang"), in other letters: its slug is the one address.
    throw redirect(`/shop/${meant.slug}`, { status: 301, headers: { 'Cache-Control': 'no-cache' } })
  }
  const radius = Math.min(MAX_RADIUS_KM, Math.max(1, Number(query.get('radius')) || DEFAULT_RADIUS_KM))
  const [front, all, popular] = await Promise.all([
    getFrontPage(ctx, place, radius),
    shownCategories(ctx),
    popularCategories(ctx, POPULAR),
  ])
  // Cards show free times: a minute old at most.
  context.get(pageContext).share(cardTags(front.near, front.freeToday, front.events, front.newest), 60)
  const origin = ctx.platform.env.PUBLIC_URL
  const home = `${origin}${localePrefix(ctx.locale)}`
  const t = serverTranslator(ctx.locale)
  const categories = all.map((row) => toCategoryRow(row, ctx.locale))
  const tops = categories.filter((category) => category.parentKey === null)
  const name = place && placeName(place, ctx.locale)
  const list = tops
    .slice(0, 4)
    .map((category) => category.name)
    .join(', ')
  return {
    texts: packedTexts(ctx.locale, 'discover', 'shop'),
    ...front,
    place: place && name ? { slug: place.slug, name, lat: place.lat, lng: place.lng } : undefined,
    radius,
    now: ctx.now().toISOString(),
    categories: tops.map(({ key, name, icon }) => ({ key, name, icon })),
    popular: popular.map((row) => toCategoryRow(row, ctx.locale)).map(({ key, name }) => ({ key, name })),
    page: {
      origin,
      path: place ? `/shop/${place.slug}` : '/',
      locale: ctx.locale,
      title: name
        ? `${t('shop.placeTitle', { place: name })} - ${brand.name}`
        : t('layout.title', { name: brand.name }),
      description: name ? t('shop.placeDescription', { place: name, list }) : t('layout.description'),
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: brand.name,
          url: origin,
          slogan: brand.tagline,
        },
        {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: brand.name,
          url: home,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${home}/search?q={query}`,
            'query-input': 'required name=query',
          },
        },
      ],
    },
  }
}
