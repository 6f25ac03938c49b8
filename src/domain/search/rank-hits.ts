import type { Context } from '#domain/base/index.ts'
import { nextSlotsOf } from '#domain/trade/index.ts'
import type { SearchSort } from '#shared/search-filters.ts'
import type { Candidate } from './candidates.ts'

/**
 * One result: an item, represented by one of its matching offers: the first in the order of the search, or the cheapest
 * where they rank the same. Id, company, price and place are always of that same offer.
 */
export interface SearchHit {
  offerId: string
  itemId: string
  companyId: string
  /** The lowest price of this offer, sen. */
  priceAmount: number
  /** Whether other offers of the item match too. */
  several: boolean
  /** Whether other matching offers cost more and none costs less, so that the price is shown as 'from'. */
  from: boolean
  km: number | null
  lat: number | null
  lng: number | null
}

/** The text match counts first, then quality, then distance; every other sort uses this to break ties. */
function relevance(c: Candidate): number {
  return (0.15 + c.rank) * (0.5 + 0.5 * c.quality) * (c.km === null ? 1 : 1 / (1 + c.km / 25))
}

/** For how many of the best candidates exact times are computed; the others follow in their order. */
const TIMED = 120

/** The candidates with the next time of the best of them. */
export async function withNextTimes(ctx: Context, found: Candidate[]): Promise<Candidate[]> {
  const best = [...found].sort((a, b) => relevance(b) - relevance(a)).slice(0, TIMED)
  const next = await nextSlotsOf(
    ctx,
    best.filter((c) => c.nextStartsAt === null).map((c) => c.offerId),
    { days: 14 },
  )
  return found.map((c) => ({ ...c, nextStartsAt: c.nextStartsAt ?? next.get(c.offerId)?.starts[0] ?? null }))
}

/** Items in the order of the search, each by its best offer. */
export function ranked(found: Candidate[], sort: SearchSort): SearchHit[] {
  const order: Record<SearchSort, (a: Candidate, b: Candidate) => number> = {
    relevance: () => 0,
    distance: (a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY),
    price: (a, b) => a.price - b.price,
    rating: (a, b) => b.rating - a.rating || b.ratingCount - a.ratingCount,
    soonest: (a, b) =>
      (a.nextStartsAt?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.nextStartsAt?.getTime() ?? Number.MAX_SAFE_INTEGER),
  }
  const by = order[sort]
  // Each is scored once, and not in each comparison.
  const sorted = found
    .map((c) => ({ c, score: relevance(c) }))
    .sort((a, b) => by(a.c, b.c) || b.score - a.score || a.c.price - b.c.price || (a.c.offerId < b.c.offerId ? -1 : 1))
  const least = new Map<string, number>()
  for (const c of found) least.set(c.itemId, Math.min(c.price, least.get(c.itemId) ?? c.price))
  const byItem = new Map<string, SearchHit>()
  for (const { c } of sorted) {
    const hit = byItem.get(c.itemId)
    if (!hit)
      byItem.set(c.itemId, {
        offerId: c.offerId,
        itemId: c.itemId,
        companyId: c.companyId,
        priceAmount: c.price,
        several: false,
        from: false,
        km: c.km,
        lat: c.lat,
        lng: c.lng,
      })
    else {
      hit.several = true
      hit.from ||= c.price > hit.priceAmount && least.get(c.itemId) === hit.priceAmount
    }
  }
  return [...byItem.values()]
}
