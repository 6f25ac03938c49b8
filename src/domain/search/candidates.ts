import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Point } from '#shared/geo.ts'
import { cellsWithin, QUALITY_STEPS } from './cells.ts'

/** What every candidate must meet. Each of `demands` is a set of marks of which one must be there. */
export interface Criteria {
  words?: SQL | undefined
  demands: readonly (readonly string[])[]
  near?: { point: Point; radiusKm: number } | undefined
  min?: number | undefined
  max?: number | undefined
  /** Mean stars × 100. */
  rating?: number | undefined
  companyId?: string | undefined
  /** A local day with something free. */
  date?: string | undefined
}

export type Candidate = {
  offerId: string
  itemId: string
  companyId: string
  marks: string[]
  price: number
  rating: number
  ratingCount: number
  quality: number
  rank: number
  km: number | null
  lat: number | null
  lng: number | null
  nextStartsAt: Date | null
}

/** No search ranks more than this many: the nearest, or the best proven where no place is given. */
export const MOST_CANDIDATES = 2000

const RINGS_KM = [2, 5, 10, 18, 30, 50, 75]

/**
 * Everything that meets the criteria, if that is not too much; else its nearest `MOST_CANDIDATES` (found by looking
 * in growing rings, so that a crowded city costs no more than a village), or the best proven ones of the country.
 */
export async function findCandidates(ctx: Context, criteria: Criteria, limit = MOST_CANDIDATES): Promise<Candidate[]> {
  const { near } = criteria
  const all = await select(ctx, criteria, near ? cellsWithin(near.point, near.radiusKm) : [], near?.radiusKm, limit + 1)
  if (all.length <= limit) return all
  if (near) {
    for (const ring of RINGS_KM.filter((km) => km < near.radiusKm)) {
      const inner = await select(ctx, criteria, cellsWithin(near.point, ring), ring, limit * 2)
      if (inner.length >= limit) return inner.sort((a, b) => (a.km ?? 0) - (b.km ?? 0)).slice(0, limit)
    }
    return all.slice(0, limit)
  }
  const steps: string[] = []
  for (let step = QUALITY_STEPS - 1; step >= 0; step--) {
    steps.push(`q${step}`)
    const best = await select(ctx, criteria, steps, undefined, limit)
    if (best.length >= limit) return best
  }
  return all.slice(0, limit)
}

/** How many offers meet the criteria, counted no further than `limit`. */
export async function countCandidates(ctx: Context, criteria: Criteria, limit: number): Promise<number> {
  const { near } = criteria
  const where = conditions(ctx, criteria, near ? cellsWithin(near.point, near.radiusKm) : [], near?.radiusKm)
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from search_documents d where ${where} limit ${limit}) x`,
  )
  return rows[0]?.n ?? 0
}

async function select(
  ctx: Context,
  criteria: Criteria,
  cells: string[],
  radiusKm: number | undefined,
  limit: number,
): Promise<Candidate[]> {
  const rank = criteria.words ? sql`ts_rank(d.words, ${criteria.words})` : sql`0`
  const { rows } = await ctx.db.execute<Omit<Candidate, 'nextStartsAt'> & { nextStartsAt: string | null }>(sql`
    select d.offer_id as "offerId", d.item_id as "itemId", d.company_id as "companyId", d.marks, d.price_amount as price, d.rating, d.rating_count as "ratingCount", d.quality, d.lat, d.lng,
      ${rank} as rank, ${criteria.near ? distance(criteria.near.point) : sql`null::float8`} as km, d.next_starts_at as "nextStartsAt"
    from search_documents d where ${conditions(ctx, criteria, cells, radiusKm)} limit ${limit}`)
  return rows.map((row) => ({ ...row, nextStartsAt: row.nextStartsAt === null ? null : new Date(row.nextStartsAt) }))
}

function conditions(ctx: Context, criteria: Criteria, cells: string[], radiusKm: number | undefined): SQL {
  const parts: SQL[] = []
  if (criteria.words) parts.push(sql`d.words @@ ${criteria.words}`)
  for (const oneOf of criteria.demands) parts.push(sql`d.marks && ${textArray(oneOf)}`)
  if (cells.length > 0) parts.push(sql`d.cells && ${textArray(cells)}`)
  if (criteria.near && radiusKm !== undefined) parts.push(sql`${distance(criteria.near.point)} <= ${radiusKm}`)
  if (criteria.min !== undefined) parts.push(sql`d.price_amount >= ${criteria.min}`)
  if (criteria.max !== undefined) parts.push(sql`d.price_amount <= ${criteria.max}`)
  if (criteria.rating !== undefined) parts.push(sql`d.rating >= ${criteria.rating}`)
  if (criteria.companyId) parts.push(sql`d.company_id = ${criteria.companyId}`)
  if (criteria.date) parts.push(freeOn(ctx, criteria.date))
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** An event has a date then; a service has a free start then. */
function freeOn(ctx: Context, day: string): SQL {
  return sql`case when d.marks && '{kind:event}'
    then exists (select 1 from occurrences o join offers f on f.id = o.offer_id left join contact_infos i on i.id = f.info_id
      where o.offer_id = d.offer_id and o.cancelled_at is null and o.starts_at > ${ctx.now().toISOString()}
        and (o.starts_at at time zone coalesce(i.zone, 'Asia/Kuala_Lumpur'))::date = ${day}::date)
    else offer_free_on(d.offer_id, ${day}::date, ${ctx.now().toISOString()}::timestamptz) end`
}

const textArray = (list: readonly string[]): SQL =>
  sql`array[${sql.join(
    list.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

/** Haversine in kilometres, as in `shared/geo`. */
const distance = ({ lat, lng }: Point): SQL =>
  sql`(2 * 6371 * asin(least(1, sqrt(sin(radians(d.lat - ${lat}::float8) / 2) ^ 2 + cos(radians(${lat}::float8)) * cos(radians(d.lat)) * sin(radians(d.lng - ${lng}::float8) / 2) ^ 2))))`
