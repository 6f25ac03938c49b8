import { and, eq, inArray, lt, or, isNull, sql } from 'drizzle-orm'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { atomically, type Context } from '#domain/context.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { offerFreeDays } from './bookings.tables.ts'
import { offerResources } from './availability.tables.ts'
import { SlotFinder } from './free-slots.ts'
import { plainWish } from './list-slots.ts'
import { type LoadedPlan, loadPlans } from './plan.queries.ts'

const DAY_MS = 86_400_000
/** Days of the summary: the usual horizon and the days until the nightly run. */
const SUMMARY_DAYS = 92
/** Offers worked out between two breaths of the process: it serves people meanwhile. */
const BATCH = 10

/**
 * Works out anew the free-day summaries of offers, by the very code that lists their slots.
 * Notice is left out of the stored starts, since it moves with the clock: `offer_free_on()` adds it.
 */
export async function refreshFreeDays(ctx: Context, unordered: readonly string[]): Promise<void> {
  // Always in the order of ids: two refreshes at once must not wait for each other in a circle.
  const offerIds = [...unordered].sort()
  const now = ctx.now()
  for (let i = 0; i < offerIds.length; i += BATCH) {
    const batch = offerIds.slice(i, i + BATCH)
    const plans = await loadPlans(
      ctx,
      batch,
      new Date(now.getTime() - 2 * DAY_MS),
      new Date(now.getTime() + (SUMMARY_DAYS + 3) * DAY_MS),
    )
    const rows = batch.flatMap((id) => {
      const plan = plans.get(id)
      return plan ? [summaryOf(plan, now)] : []
    })
    if (rows.length === 0) continue
    await ctx.db
      .insert(offerFreeDays)
      .values(rows)
      .onConflictDoUpdate({
        target: offerFreeDays.offerId,
        set: {
          fromDay: sql`excluded.from_day`,
          lastStarts: sql`excluded.last_starts`,
          computedAt: sql`excluded.computed_at`,
        },
        // Two refreshes may overtake each other: the one that saw more wins.
        setWhere: sql`${offerFreeDays.computedAt} <= excluded.computed_at`,
      })
  }
}

/**
 * Refreshes the offers of resources whose free time changed, and takes their marks away in the same transaction.
 * Several workers may run it at once: each takes other marks.
 * @returns how many resources were taken.
 */
export async function refreshStaleResources(ctx: Context, limit = 20): Promise<number> {
  return atomically(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ resource_id: string }>(sql`
      delete from stale_resources where resource_id in (select resource_id from stale_resources order by at limit ${limit} for update skip locked) returning resource_id`)
    if (rows.length === 0) return 0
    const resourceIds = rows.map((row) => row.resource_id)
    const affected = await ctx.db
      .selectDistinct({ id: offerResources.offerId })
      .from(offerResources)
      .where(inArray(offerResources.resourceId, resourceIds))
    await refreshFreeDays(
      ctx,
      affected.map((row) => row.id),
    )
    return rows.length
  })
}

/** Refreshes published offers whose summary is missing or older than an instant; nightly, so that the horizon moves on. */
export async function refreshStaleFreeDays(ctx: Context, olderThan: Date, limit = 5000): Promise<number> {
  const stale = await ctx.db
    .select({ id: offers.id })
    .from(offers)
    .leftJoin(offerFreeDays, eq(offerFreeDays.offerId, offers.id))
    .where(
      and(eq(offers.status, 'published'), or(isNull(offerFreeDays.offerId), lt(offerFreeDays.computedAt, olderThan))),
    )
    .limit(limit)
  await refreshFreeDays(
    ctx,
    stale.map((row) => row.id),
  )
  return stale.length
}

function summaryOf(plan: LoadedPlan, now: Date): typeof offerFreeDays.$inferInsert {
  const today = dayOf(now, plan.zone)
  const days = Math.min(SUMMARY_DAYS, plan.horizonDays + 2)
  // The horizon moves on with every midnight until the next refresh: look two days further than it reaches now.
  const generous = { ...plan, noticeMinutes: 0, horizonDays: plan.horizonDays + 2 }
  const finder = new SlotFinder(generous, plainWish(plan), now.getTime(), { from: today, to: addDays(today, days) })
  const lastStarts = Array.from({ length: days }, (_, i) => {
    const last = plan.bookable ? finder.last(addDays(today, i)) : undefined
    return last ? Math.floor(last.start / 60_000) : 0
  })
  return { offerId: plan.offerId, fromDay: today, lastStarts, computedAt: now }
}
