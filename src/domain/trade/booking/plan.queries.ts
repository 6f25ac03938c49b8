import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import type { BusyRange, OpenEntry, Plan, PlanResource, SeatRange, TimeRange, WeeklyEntry } from './plan.ts'

/** A plan, and what else decides whether the offer can be booked at all. */
export interface LoadedPlan extends Plan {
  companyId: string
  bookable: boolean
  /** The least that can be booked: the shortest variant, the smallest quantity. */
  leastMinutes: number
  leastSeats: number
  /** Holds on its resources that ran out and are not released yet. */
  staleHolds: number
}

interface PlanRow {
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
  resources: (Omit<PlanResource, 'weekly' | 'open' | 'exceptions' | 'closed' | 'busy'> & {
    weekly: WeeklyEntry[] | null
    open: OpenEntry[] | null
    exceptions: SeatRange[] | null
    closed: TimeRange[] | null
    busy: BusyRange[] | null
    stale: number
  })[]
  taken: number[] | null
}

/**
 * Loads the plans of offers with all bookings and exceptions between two instants, in one statement for any number of
 * offers. It calls a database function, whose query plan each connection computes once. Holds that ran out count as free.
 * Offers that do not exist are absent.
 */
export async function loadPlans(
  ctx: Context,
  offerIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Map<string, LoadedPlan>> {
  const ids = `{${offerIds.join(',')}}`
  const { rows } = await ctx.db.execute<{ plan: PlanRow }>(sql`
    select offer_plans(${ids}::uuid[], ${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz, ${ctx.now().toISOString()}::timestamptz) as plan`)
  return new Map(rows.map(({ plan }) => [plan.id, toPlan(plan)]))
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
    leadMinutes: row.notice_minutes,
    horizonDays: row.horizon_days,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
    capacity: row.capacity,
    capPerDay: row.cap_per_day,
    capPerWeek: row.cap_per_week,
    capPerMonth: row.cap_per_month,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    resources: row.resources.map(({ stale: _stale, ...r }) => ({
      ...r,
      weekly: r.weekly ?? [],
      open: r.open ?? [],
      exceptions: r.exceptions ?? [],
      closed: r.closed ?? [],
      busy: r.busy ?? [],
    })),
    taken: row.taken ?? [],
    staleHolds: row.resources.reduce((sum, r) => sum + Number(r.stale), 0),
  }
}
