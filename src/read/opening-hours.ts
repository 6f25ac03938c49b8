import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { OpeningHours } from '#contracts/hours.ts'
import { type Context } from '#domain/base/index.ts'
import { resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { hoursOfBranches } from '#domain/trade/index.ts'

type Weeks = ReadonlyMap<string, OpeningHours[]>

/** When some branches are open in a usual week: by their own hours, else whenever somebody works there. */
export async function openAt(ctx: Context, infoIds: readonly string[]): Promise<Weeks> {
  const [own, worked] = await Promise.all([hoursOfBranches(ctx, infoIds), workedAt(ctx, infoIds)])
  return new Map(infoIds.map((id) => [id, own.get(id)?.length ? (own.get(id) ?? []) : (worked.get(id) ?? [])]))
}

/** When somebody works in some branches, in a usual week. */
export async function workedAt(ctx: Context, infoIds: readonly string[]): Promise<Weeks> {
  const { weekday, fromMinute, toMinute } = weeklyHours
  const rows = await ctx.db
    .selectDistinct({ infoId: resources.infoId, weekday, from: fromMinute, to: toMinute })
    .from(weeklyHours)
    .innerJoin(resources, eq(resources.id, weeklyHours.resourceId))
    .where(and(inArray(resources.infoId, [...infoIds]), isNull(resources.endedAt), gt(weeklyHours.seats, 0)))
    .orderBy(asc(weekday), asc(fromMinute))
  const byBranch = Map.groupBy(rows, ({ infoId }) => infoId)
  return new Map(infoIds.map((id) => [id, merged(byBranch.get(id) ?? [])]))
}

/** Openings, by weekday and beginning, of which those that touch are one. */
function merged(openings: readonly OpeningHours[]): OpeningHours[] {
  const whole: OpeningHours[] = []
  for (const { weekday, from, to } of openings) {
    const last = whole.at(-1)
    if (last && last.weekday === weekday && from <= last.to) last.to = Math.max(last.to, to)
    else whole.push({ weekday, from, to })
  }
  return whole
}
