import { type SQL, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { market } from '#shared/brand.ts'
import { distanceKm, KM_PER_DEGREE, type Point } from '#shared/geo.ts'
import { cellsOf, cellsWithin, QUALITY_STEPS } from './cells.ts'

/** What a text asks for, as PostgreSQL understands it, and a name for it. */
export interface Words {
  query: SQL
  name: string
}

/** What every candidate must meet. Of each set of marks in `demands` it must have at least one. */
export interface Criteria {
  words?: Words | undefined
  demands: readonly (readonly string[])[]
  near?: { point: Point; radiusKm: number } | undefined
  min?: number | undefined
  max?: number | undefined
  /** Mean stars × 100. */
  rating?: number | undefined
  companyId?: string | undefined
  /** False where only counts are wanted. */
  ranked?: boolean
  /** A local day on which something must be free. */
  date?: string | undefined
}

export type Candidate = {
  offerId: string
  itemId: string
  companyId: string
  /** What facets count, one per line. */
  marks: string
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

const FIRST_RING_KM = 4
const SMALL = 2000

/**
 * The offers that meet the criteria. Of more than `limit` only the nearest, found in growing rings, so that a crowded city
 * costs no more than a village; without a place the best proven of the country. A free day is checked only for those.
 */
export async function findCandidates(ctx: Context, criteria: Criteria, limit = MOST_CANDIDATES): Promise<Candidate[]> {
  const { near, date } = criteria
  const read: Read = (cells, radiusKm) => select(ctx, criteria, cells, radiusKm, limit)
  const found = (await isSmall(ctx))
    ? await read(near ? cellsWithin(near.point, near.radiusKm) : [], near?.radiusKm)
    : await (near ? nearest(read, near, await firstRing(ctx, criteria, near, limit), limit) : bestProven(read, limit))
  return date && found.length > 0 ? freeOn(ctx, found, date) : found
}

/** Reads the offers in these cells, or everywhere without any. */
type Read = (cells: string[], radiusKm?: number) => Promise<Candidate[]>

/** Where to look first; what was found there is noted for whoever looks for the same nearby. */
interface Ring {
  km: number
}

async function nearest(
  read: Read,
  { point, radiusKm }: NonNullable<Criteria['near']>,
  first: Ring,
  limit: number,
): Promise<Candidate[]> {
  for (let km = first.km; km < radiusKm; first.km = km) {
    const inner = await read(cellsWithin(point, km), km)
    if (inner.length >= limit) {
      first.km = MARGIN * Math.max(...inner.map((one) => one.km ?? 0))
      return inner
    }
    km *= growth(inner.length, limit)
  }
  return read(cellsWithin(point, radiusKm), radiusKm)
}

/** So much wider than the one that held enough is the next ring nearby. */
const MARGIN = 1.15
/** How long a ring is remembered, in seconds. */
const RINGS_LIVE = 600

/** A cell of some kilometres that holds a point: what is near it is about as dense. */
const areaOf = (point: Point) => cellsOf(point)[1]

/** The ring that held enough for whoever looked for the same nearby, else a likely one. */
function firstRing(
  ctx: Context,
  criteria: Criteria,
  near: NonNullable<Criteria['near']>,
  limit: number,
): Promise<Ring> {
  const name = JSON.stringify([{ ...criteria, words: criteria.words?.name, near: areaOf(near.point) }, limit])
  return ctx.platform.content.remember(`ring:${name}`, { tags: [], seconds: RINGS_LIVE }, async () => ({
    km: await likelyRing(ctx, criteria, near, limit),
  }))
}

async function bestProven(read: Read, limit: number): Promise<Candidate[]> {
  const proven = await read([`q${QUALITY_STEPS - 1}`])
  return proven.length >= limit ? proven : read([])
}

/** The factor by which a ring grows to hold enough at the same density, plus a margin. */
const growth = (found: number, limit: number) => 1.3 * Math.sqrt(limit / Math.max(1, found))

/**
 * A radius that probably holds `limit` offers. It asks PostgreSQL's planner for its estimate, which takes a hundredth of the
 * time of the query itself. If the estimate is wrong, one more query is needed.
 */
async function likelyRing(
  ctx: Context,
  criteria: Criteria,
  { point, radiusKm }: NonNullable<Criteria['near']>,
  limit: number,
): Promise<number> {
  let ring = Math.min(FIRST_RING_KM, radiusKm)
  for (let look = 0; look < 2 && ring < radiusKm; look++) {
    const { rows } = await ctx.db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      sql`explain (format json) select from search_documents d where ${conditions(criteria, cellsWithin(point, ring), ring)}`,
    )
    const guess = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? limit
    ring *= Math.min(4, Math.max(0.4, Math.sqrt((1.4 * limit) / Math.max(1, guess))))
  }
  return ring
}

/** Whether so little is on sale that reading all of it is as fast as reading the nearest or best part. */
function isSmall(ctx: Context): Promise<boolean> {
  return ctx.platform.content.remember('search:small', { tags: [], seconds: 60 }, async () => {
    const { rows } = await ctx.db.execute(sql`select 1 from search_documents offset ${SMALL} limit 1`)
    return rows.length === 0
  })
}

/** More than items have, nearly always. */
const OFFERS_PER_ITEM = 4

/** How many items have an offer that meets the criteria, counted no further than `limit`. */
export async function countCandidates(ctx: Context, criteria: Criteria, limit: number): Promise<number> {
  if (criteria.date) return new Set((await findCandidates(ctx, criteria, limit)).map(({ itemId }) => itemId)).size
  const { near } = criteria
  const where = conditions(criteria, near ? cellsWithin(near.point, near.radiusKm) : [], near?.radiusKm)
  // Enough offers to know as many items by, and no more of a long list.
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(distinct x.item_id)::int as n from (select d.item_id from search_documents d where ${where} limit ${limit * OFFERS_PER_ITEM}) x`,
  )
  return rows[0]?.n ?? 0
}

/** Those of some marks that an offer within a radius has. */
export async function marksNear(
  ctx: Context,
  marks: readonly string[],
  near: NonNullable<Criteria['near']>,
): Promise<Set<string>> {
  const where = conditions({ demands: [], near }, cellsWithin(near.point, near.radiusKm), near.radiusKm)
  const { rows } = await ctx.db.execute<{ mark: string }>(sql`
    select mark from unnest(${textArray(marks)}) mark
    where exists (select 1 from search_documents d where d.marks && array[mark] and ${where})`)
  return new Set(rows.map(({ mark }) => mark))
}

async function select(
  ctx: Context,
  criteria: Criteria,
  cells: string[],
  radiusKm: number | undefined,
  limit: number,
): Promise<Candidate[]> {
  const { near, words } = criteria
  const ranked = words && criteria.ranked !== false
  // A value of a hundred rows each: they are read in half the time of rows, and none is as large as what the collector moves apart.
  const { rows } = await ctx.db.execute<{ found: CandidateRow[] }>(sql`
    select json_agg(json_build_array(d.offer_id, d.item_id, d.company_id, array_to_string(d.marks, e'\\n'), d.price_amount, d.rating, d.rating_count,
      d.quality, d.lat, d.lng, d.next_starts_at, ${ranked ? sql`ts_rank(d.words, (select ${words.query}))` : sql`0`})) as found
    from (select d.offer_id, d.item_id, d.company_id, d.marks, d.price_amount, d.rating, d.rating_count, d.quality, d.lat, d.lng, d.next_starts_at
        ${ranked ? sql`, d.words` : sql``}, row_number() over () / 100 as part
      from (select * from search_documents d where ${conditions(criteria, cells, radiusKm)}
        ${near ? sql`order by ${squared(near.point)}` : sql``} limit ${limit}) d) d
    group by part`)
  return rows
    .flatMap(({ found }) => found)
    .map(([offerId, itemId, companyId, marks, price, rating, ratingCount, quality, lat, lng, nextStartsAt, rank]) => ({
      offerId,
      itemId,
      companyId,
      marks,
      price,
      rating,
      ratingCount,
      quality,
      rank,
      km: near && lat !== null && lng !== null ? distanceKm(near.point, { lat, lng }) : null,
      lat,
      lng,
      nextStartsAt: nextStartsAt === null ? null : new Date(nextStartsAt),
    }))
}

/** A candidate as the database tells it, in the order of `select`. */
type CandidateRow = [
  offerId: string,
  itemId: string,
  companyId: string,
  marks: string,
  price: number,
  rating: number,
  ratingCount: number,
  quality: number,
  lat: number | null,
  lng: number | null,
  nextStartsAt: string | null,
  rank: number,
]

function conditions(criteria: Criteria, cells: string[], radiusKm: number | undefined): SQL {
  // `date` is checked afterwards, and `ranked` is no condition.
  const { words, demands, near, min, max, rating, companyId, date: _day, ranked: _ranked, ...forgotten } = criteria
  // A criterion that is not used here does not compile.
  forgotten satisfies Record<string, never>
  const parts: SQL[] = []
  if (words) parts.push(sql`d.words @@ ${words.query}`)
  for (const oneOf of demands) parts.push(sql`d.marks && ${textArray(oneOf)}`)
  if (cells.length > 0) parts.push(sql`d.cells && ${textArray(cells)}`)
  if (near && radiusKm !== undefined) parts.push(sql`${squared(near.point)} <= ${(radiusKm / KM_PER_DEGREE) ** 2}`)
  if (min !== undefined) parts.push(sql`d.price_amount >= ${min}`)
  if (max !== undefined) parts.push(sql`d.price_amount <= ${max}`)
  if (rating !== undefined) parts.push(sql`d.rating >= ${rating}`)
  if (companyId) parts.push(sql`d.company_id = ${companyId}`)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** The candidates with something free on a day: a date of an event, or a free start of a service. */
export async function freeOn(ctx: Context, found: Candidate[], day: string): Promise<Candidate[]> {
  const now = ctx.now().toISOString()
  const of = (events: boolean) =>
    `{${found
      .filter((c) => `\n${c.marks}\n`.includes('\nkind:event\n') === events)
      .map((c) => c.offerId)
      .join(',')}}`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select o.offer_id as id from occurrences o join offers f on f.id = o.offer_id left join contact_infos i on i.id = f.info_id
      where o.offer_id = any(${of(true)}::uuid[]) and o.cancelled_at is null and o.starts_at > ${now}
        and (o.starts_at at time zone coalesce(i.zone, ${market.zone}))::date = ${day}::date
    union all select id from offers_free_on(${of(false)}::uuid[], ${day}::date, ${now}::timestamptz) as id`)
  const free = new Set(rows.map((row) => row.id))
  return found.filter((c) => free.has(c.offerId))
}

const textArray = (list: readonly string[]): SQL =>
  sql`array[${sql.join(
    list.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

/**
 * The squared distance in degrees on a plane through the point. It sorts as the true distance does; its error is a metre
 * per kilometre.
 */
const squared = ({ lat, lng }: Point): SQL => {
  const perLng = Math.cos((lat * Math.PI) / 180) ** 2
  return sql`((d.lat - ${lat}::float8) * (d.lat - ${lat}::float8) + (d.lng - ${lng}::float8) * (d.lng - ${lng}::float8) * ${perLng}::float8)`
}
