import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { BusyRange, Plan, PlanResource, SeatRange, WeeklyEntry } from './plan.ts'

/** A plan with what else decides whether the offer can be booked at all. */
export interface LoadedPlan extends Plan {
  companyId: string
  bookable: boolean
  /** The least that can be booked: the shortest variant, the smallest quantity. */
  leastMinutes: number
  leastSeats: number
  /** Holds on its resources that ran out and were not swept yet. */
  staleHolds: number
}

interface PlanRow {
  [column: string]: unknown
  id: string
  company_id: string
  bookable: boolean
  least_minutes: number
  least_seats: number
  zone: string
  duration_minutes: number
  slot_step_minutes: number
  notice_minutes: number
  horizon_days: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  capacity: number
  cap_per_day: number | null
  cap_per_week: number | null
  cap_per_month: number | null
  valid_from: number | null
  valid_to: number | null
  closed_from: number | null
  closed_to: number | null
  resources: (Omit<PlanResource, 'weekly' | 'exceptions' | 'busy'> & {
    weekly: WeeklyEntry[] | null
    exceptions: SeatRange[] | null
    busy: BusyRange[] | null
    stale: number
  })[]
  taken: number[] | null
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/**
 * Loads the plans of offers with everything booked or excepted between two instants, in one statement however many
 * offers. Holds that ran out count as free. Offers that do not exist are absent from the answer.
 */
export async function loadPlans(
  ctx: Context,
  offerIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Map<string, LoadedPlan>> {
  const window = sql`tstzrange(${from.toISOString()}, ${to.toISOString()})`
  const live = sql`(b.status = 'confirmed' or (b.status = 'held' and b.expires_at > ${ctx.now().toISOString()}))`
  const { rows } = await ctx.db.execute<PlanRow>(sql`
    select o.id, o.company_id, o.duration_minutes, o.slot_step_minutes, o.notice_minutes, o.horizon_days, o.buffer_before_minutes, o.buffer_after_minutes,
      o.capacity, o.cap_per_day, o.cap_per_week, o.cap_per_month,
      o.status = 'published' and o.kind <> 'quote' and c.status = 'open' as bookable,
      case when o.price_model = 'per_hour' and o.max_quantity > 1 then o.min_quantity * 60
        else coalesce((select min(v.duration_minutes) from offer_variants v where v.offer_id = o.id), o.duration_minutes) end as least_minutes,
      case when o.capacity > 1 and not (o.price_model = 'per_hour' and o.max_quantity > 1) then o.min_quantity else 1 end as least_seats,
      ${ms('o.valid_from')} as valid_from, ${ms('o.valid_to')} as valid_to, ${ms('c.closed_from')} as closed_from, ${ms('c.closed_to')} as closed_to,
      coalesce(ci.zone, c.zone) as zone,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'staffId', r.staff_id, 'need', x.need, 'capacity', r.capacity, 'zone', coalesce(ri.zone, ci.zone, c.zone),
          'weekly', (select json_agg(json_build_array(w.weekday, w.from_minute, w.to_minute, w.seats)) from weekly_hours w where w.resource_id = r.id),
          'exceptions', (select json_agg(json_build_array(${ms('e.starts_at')}, ${ms('e.ends_at')}, e.seats)) from availability_exceptions e
            where e.resource_id = r.id and tstzrange(e.starts_at, e.ends_at) && ${window}),
          'busy', (select json_agg(json_build_array(${ms('lower(b.during)')}, ${ms('upper(b.during)')}, b.seat)) from bookings b
            where b.resource_id = r.id and b.during && ${window} and b.status in ('held', 'confirmed') and ${live}),
          'stale', (select count(*) from bookings b where b.resource_id = r.id and b.during && ${window} and b.status in ('held', 'confirmed') and not ${live})
        ) order by r.id)
        from offer_resources x join resources r on r.id = x.resource_id left join contact_infos ri on ri.id = r.info_id
        where x.offer_id = o.id and r.ended_at is null), '[]') as resources,
      case when coalesce(o.cap_per_day, o.cap_per_week, o.cap_per_month) is not null then (
        select json_agg(t.at) from (select distinct b.line_id, ${ms('b.starts_at')} as at from bookings b
          where b.offer_id = o.id and b.status in ('held', 'confirmed') and ${live}
            and b.starts_at >= ${from.toISOString()}::timestamptz - interval '31 days' and b.starts_at < ${to.toISOString()}::timestamptz + interval '31 days') t) end as taken
    from offers o join companies c on c.id = o.company_id left join contact_infos ci on ci.id = o.info_id
    where o.id in ${[...offerIds]}`)
  return new Map(rows.map((row) => [row.id, toPlan(row)]))
}

function toPlan(row: PlanRow): LoadedPlan {
  return {
    offerId: row.id,
    companyId: row.company_id,
    bookable: row.bookable,
    leastMinutes: row.least_minutes,
    leastSeats: row.least_seats,
    zone: row.zone,
    durationMinutes: row.duration_minutes,
    stepMinutes: row.slot_step_minutes,
    noticeMinutes: row.notice_minutes,
    horizonDays: row.horizon_days,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
    capacity: row.capacity,
    capPerDay: row.cap_per_day,
    capPerWeek: row.cap_per_week,
    capPerMonth: row.cap_per_month,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    closedFrom: row.closed_from,
    closedTo: row.closed_from === null ? null : row.closed_to,
    resources: row.resources.map(({ stale: _stale, ...r }) => ({
      ...r,
      weekly: r.weekly ?? [],
      exceptions: r.exceptions ?? [],
      busy: r.busy ?? [],
    })),
    taken: row.taken ?? [],
    staleHolds: row.resources.reduce((sum, r) => sum + Number(r.stale), 0),
  }
}
