import { and, eq, exists, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { addDays, dayOf, daysBetween } from '#shared/days.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { offerResources } from './availability.tables.ts'
import { offerFreeDays, staleResources } from './bookings.tables.ts'
import { SlotFinder } from './free-slots.ts'
import { plainWish } from './list-slots.ts'
import { type LoadedPlan, loadPlans } from './plan.queries.ts'

/** Days of the summary: the usual horizon and the days until the nightly run. */
const SUMMARY_DAYS = 92
/** Offers computed before the event loop gets a turn: the process answers requests meanwhile. */
const BATCH = 10
/** What a cap per month can reach, days. */
const CAP_REACH = 31

type Summary = typeof offerFreeDays.$inferSelect

/** The range of time that changed, in milliseconds; without it the whole summary. */
interface Changed {
  from: number
  to: number
}

/**
 * Recomputes the free-day summaries of offers with the same code that lists their slots. Where a change is known to lie
 * between two instants, only the days around it are computed. The stored starts leave the lead time out, since it moves with
 * the clock: `offers_free_on()` adds it.
 */
export async function refreshFreeDays(
  ctx: Context,
  unordered: readonly string[],
  changes: ReadonlyMap<string, Changed> = new Map(),
): Promise<void> {
  // Always in the order of ids, so that two refreshes at once do not deadlock.
  const offerIds = [...unordered].sort()
  for (let i = 0; i < offerIds.length; i += BATCH) {
    const batch = offerIds.slice(i, i + BATCH)
    await atomically(ctx, (ctx) => refreshBatch(ctx, batch, changes))
  }
}

async function refreshBatch(ctx: Context, ordered: string[], changes: ReadonlyMap<string, Changed>): Promise<void> {
  const now = ctx.now()
  // What is taken away meanwhile has no summary: it is waited for, and left out.
  const there = await ctx.db
    .select({ id: offers.id })
    .from(offers)
    .where(inArray(offers.id, ordered))
    .orderBy(offers.id)
    .for('key share')
  const offerIds = ids(there)
  if (offerIds.length === 0) return
  // Locked before the plans are read, so that the later of two refreshes sees everything that the earlier one saw.
  const stored = await ctx.db
    .select()
    .from(offerFreeDays)
    .where(inArray(offerFreeDays.offerId, offerIds))
    .orderBy(offerFreeDays.offerId)
    .for('update')
  const before = new Map(stored.map((row) => [row.offerId, row]))
  const parts = offerIds.map((id) => (before.has(id) ? changes.get(id) : undefined))
  const from = Math.min(...parts.map((part) => part?.from ?? now.getTime()))
  const to = Math.max(...parts.map((part) => part?.to ?? now.getTime() + SUMMARY_DAYS * DAY))
  const plans = await loadPlans(ctx, offerIds, new Date(from - 3 * DAY), new Date(to + 4 * DAY))
  const rows = offerIds.flatMap((id, i) => {
    const plan = plans.get(id)
    const old = before.get(id)
    const part = parts[i]
    if (!plan) return []
    return [old && part ? patched(plan, now, old, part) : summaryOf(plan, now)]
  })
  if (rows.length === 0) return
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
      setWhere: sql`${offerFreeDays.computedAt} <= excluded.computed_at`,
    })
}

/**
 * Refreshes the offers of resources whose free time changed, and takes their marks away in the same transaction. Several
 * workers may run it at once: each takes different marks.
 * @returns how many marks were taken.
 */
export async function refreshStaleResources(ctx: Context, limit = 100): Promise<number> {
  return atomically(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{
      offer_id: string | null
      from: number | null
      to: number | null
      marks: number
    }>(sql`
      with taken as (
        delete from stale_resources where id in (select id from stale_resources order by id limit ${limit} for update skip locked) returning *),
      spans as (
        select resource_id, case when bool_or(from_at is null) then null else min(from_at) end as from_at,
          case when bool_or(to_at is null) then null else max(to_at) end as to_at from taken group by 1)
      select x.offer_id, (select count(*)::int from taken) as marks,
        case when bool_or(s.from_at is null) then null else min(epoch_ms(s.from_at)) end as "from",
        case when bool_or(s.to_at is null) then null else max(epoch_ms(s.to_at)) end as "to"
      from spans s left join offer_resources x on x.resource_id = s.resource_id group by x.offer_id`)
    const changes = new Map<string, Changed>()
    const offerIds: string[] = []
    for (const { offer_id, from, to } of rows) {
      if (offer_id === null) continue
      offerIds.push(offer_id)
      if (from !== null && to !== null) changes.set(offer_id, { from, to })
    }
    await refreshFreeDays(ctx, offerIds, changes)
    return rows[0]?.marks ?? 0
  })
}

/** Refreshes the oldest of the summaries made before an instant; daily, so that the horizon moves on. @returns how many. */
export async function refreshOldFreeDays(ctx: Context, olderThan: Date, limit = 5000): Promise<number> {
  const old = await ctx.db
    .select({ id: offerFreeDays.offerId })
    .from(offerFreeDays)
    .where(lt(offerFreeDays.computedAt, olderThan))
    .orderBy(offerFreeDays.computedAt)
    .limit(limit)
  await refreshFreeDays(ctx, ids(old))
  return old.length
}

/**
 * Makes the summaries of published offers that have none. Looks at every offer: publishing and changing leave marks for
 * `refreshStaleResources`; this finds offers that came in without a mark. @returns how many.
 */
export async function makeMissingFreeDays(ctx: Context, limit = 5000): Promise<number> {
  const missing = await ctx.db
    .select({ id: offers.id })
    .from(offers)
    .leftJoin(offerFreeDays, eq(offerFreeDays.offerId, offers.id))
    .where(and(eq(offers.status, 'published'), isNull(offerFreeDays.offerId), not(exists(marked(ctx)))))
    .limit(limit)
  await refreshFreeDays(ctx, ids(missing))
  return missing.length
}

/** Whether the offer's resources are marked: such an offer is refreshed now or soon. */
const marked = (ctx: Context) =>
  ctx.db
    .select({ id: staleResources.id })
    .from(staleResources)
    .innerJoin(offerResources, eq(offerResources.resourceId, staleResources.resourceId))
    .where(eq(offerResources.offerId, offers.id))

const ids = (rows: { id: string }[]) => rows.map((row) => row.id)

function summaryOf(plan: LoadedPlan, now: Date): Summary {
  const fromDay = dayOf(now, plan.zone)
  const lastStarts = lastStartsOf(plan, now, fromDay, Math.min(SUMMARY_DAYS, plan.horizonDays + 2))
  return { offerId: plan.offerId, fromDay, lastStarts, computedAt: now }
}

/** The stored summary with the days around a change recomputed. It keeps its age, so that the nightly run still refreshes it. */
function patched(plan: LoadedPlan, now: Date, old: Summary, changed: Changed): Summary {
  const reach = (plan.capPerWeek ?? plan.capPerMonth) === null ? 1 : CAP_REACH
  const first = Math.max(0, daysBetween(old.fromDay, dayOf(changed.from, plan.zone)) - reach)
  const last = Math.min(old.lastStarts.length - 1, daysBetween(old.fromDay, dayOf(changed.to, plan.zone)) + reach)
  if (last < first) return old
  const fresh = lastStartsOf(plan, now, addDays(old.fromDay, first), last - first + 1)
  return { ...old, lastStarts: [...old.lastStarts.slice(0, first), ...fresh, ...old.lastStarts.slice(last + 1)] }
}

/** The last bookable start of each of so many days, in minutes since 1970; 0 for none. */
function lastStartsOf(plan: LoadedPlan, now: Date, from: string, days: number): number[] {
  // The horizon moves on with every midnight until the next refresh: look two days further than it reaches now.
  const generous = { ...plan, leadMinutes: 0, horizonDays: plan.horizonDays + 2 }
  const finder = new SlotFinder(generous, plainWish(plan), now.getTime(), { from, to: addDays(from, days - 1) })
  return Array.from({ length: days }, (_, i) => {
    const last = plan.bookable ? finder.last(addDays(from, i)) : undefined
    return last ? Math.floor(last.start / MINUTE) : 0
  })
}
