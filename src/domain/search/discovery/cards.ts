import type { EventRow, OfferRow } from '#contracts/catalogue.ts'
import type { SearchFind } from '#contracts/search.ts'
import type { Context, Place } from '#domain/base/index.ts'
import { listUpcoming, toEventRow, toOfferRow } from '#domain/catalogue/index.ts'
import { market } from '#shared/brand.ts'
import { dayOf } from '#shared/days.ts'
import { findCandidates, freeOn } from '../candidates.ts'
import { DEFAULT_RADIUS_KM, wantedOf } from '../criteria.ts'
import { ranked, type SearchHit } from '../rank-hits.ts'
import { listNewest, offersOfItems } from './look-ups.ts'
import { shownCards, shownNextDates, shownNextStarts } from './shown.ts'

/** What is known of an offer that a card shows. */
type Shown = Pick<SearchHit, 'offerId'> & Partial<SearchHit>

/** Cards of offers: each with its own price, distance and next free time or date. */
export async function cardsOf(ctx: Context, hits: readonly Shown[]): Promise<OfferRow[]> {
  const ids = hits.map((hit) => hit.offerId)
  const [cards, next, dates] = await Promise.all([
    shownCards(ctx, ids),
    shownNextStarts(ctx, ids),
    shownNextDates(ctx, ids),
  ])
  const byOffer = new Map(hits.map((hit) => [hit.offerId, hit]))
  return ids.flatMap((id) => {
    const row = cards.get(id)
    if (!row) return []
    const hit = byOffer.get(id)
    return toOfferRow(row, ctx.locale, {
      km: hit?.km,
      from: hit?.from,
      nextFreeAt: next.get(id)?.start,
      startsAt: dates.get(id)?.start,
    })
  })
}

/** Cards of items by their ids (those that somebody looked at lately). */
export async function cardsOfItems(ctx: Context, itemIds: readonly string[]): Promise<OfferRow[]> {
  return cardsOf(ctx, await offersOfItems(ctx, itemIds.slice(0, 50)))
}

/** Others of the same kind, near where this one is, from other companies. */
export async function similarCards(
  ctx: Context,
  of: { companyId: string; categoryKey: string; topKey: string; lat: number | null; lng: number | null },
  limit = 4,
): Promise<OfferRow[]> {
  const key = `similar:${of.companyId}:${of.categoryKey}:${of.lat}:${of.lng}:${limit}`
  const tags = (hits: SearchHit[]) => hits.map(({ companyId }) => `company:${companyId}`)
  const hits = await ctx.platform.content.remember(key, { tags, seconds: 60 }, () => findSimilar(ctx, of, limit))
  return cardsOf(ctx, hits)
}

async function findSimilar(
  ctx: Context,
  of: { companyId: string; categoryKey: string; topKey: string; lat: number | null; lng: number | null },
  limit: number,
): Promise<SearchHit[]> {
  const at: SearchFind = of.lat !== null && of.lng !== null ? { lat: of.lat, lng: of.lng, radius: 60 } : {}
  const found: SearchHit[] = []
  for (const find of [{ ...at, cat: of.categoryKey }, { ...at, cat: of.topKey }, { cat: of.categoryKey }]) {
    const { criteria, sort } = wantedOf(find)
    for (const hit of ranked(await findCandidates(ctx, criteria), sort).slice(0, 40)) {
      if (hit.companyId !== of.companyId && !found.some((other) => other.itemId === hit.itemId)) found.push(hit)
    }
    if (found.length >= limit) break
  }
  return varied(found, limit)
}

export interface FrontPage {
  near: OfferRow[]
  freeToday: OfferRow[]
  events: EventRow[]
  newest: OfferRow[]
}

/** In seconds, as long as the times on it: who changes the language or comes after others asks for the same. */
const FRONT_LIVES = 30

/** How many stand in each row. */
const [NEAR, FREE, NEWEST] = [8, 4, 4]

/** What the front page shows, nothing twice, for an area or for the whole country. */
export async function getFrontPage(
  ctx: Context,
  place: Place | undefined,
  radius: number = DEFAULT_RADIUS_KM,
): Promise<FrontPage> {
  const { content } = ctx.platform
  const today = dayOf(ctx.now(), market.zone)
  const around: SearchFind = place ? { near: place.slug, radius } : {}
  const companies = (rows: readonly { companyId: string }[]) => rows.map(({ companyId }) => `company:${companyId}`)
  const [{ nearby, free }, upcoming, newest] = await Promise.all([
    content.remember(
      `front:${around.near}:${around.radius}:${today}`,
      { tags: ({ nearby, free }) => companies([...nearby, ...free]), seconds: FRONT_LIVES },
      () => findFrontHits(ctx, around, today),
    ),
    content.remember(
      'front:events',
      { tags: (rows) => companies(rows.map(({ offer }) => offer)), seconds: FRONT_LIVES },
      () => listUpcoming(ctx, { limit: 8 }),
    ),
    content.remember('front:newest', { tags: companies, seconds: FRONT_LIVES }, () =>
      listNewest(ctx, NEAR + FREE + NEWEST),
    ),
  ])
  const above = new Set([...nearby, ...free].map(({ itemId }) => itemId))
  const [near, freeToday, newestCards] = await Promise.all([
    cardsOf(ctx, nearby),
    cardsOf(ctx, free),
    cardsOf(ctx, newest.filter(({ itemId }) => !above.has(itemId)).slice(0, NEWEST)),
  ])
  return { near, freeToday, events: upcoming.map((row) => toEventRow(row, ctx.locale)), newest: newestCards }
}

/** The best services around, and others that are free today. Read once: a search would count its filters besides, twice over. */
async function findFrontHits(ctx: Context, around: SearchFind, today: string) {
  const { criteria, sort } = wantedOf({ ...around, kind: 'service' })
  const found = await findCandidates(ctx, criteria)
  const nearby = varied(ranked(found, sort), NEAR)
  const shown = new Set(nearby.map((hit) => hit.itemId))
  const others = found.filter(({ itemId }) => !shown.has(itemId))
  const free = others.length > 0 ? await freeOn(ctx, others, today) : []
  return { nearby, free: varied(ranked(free, sort), FREE) }
}

/** The first of a list, each from another place as long as there are others, so that one company does not fill the row. */
function varied(hits: readonly SearchHit[], count: number): SearchHit[] {
  const seen = new Set<string>()
  const first: SearchHit[] = []
  const rest: SearchHit[] = []
  for (const hit of hits) {
    if (seen.has(hit.companyId)) rest.push(hit)
    else {
      seen.add(hit.companyId)
      first.push(hit)
    }
  }
  return [...first, ...rest].slice(0, count)
}
