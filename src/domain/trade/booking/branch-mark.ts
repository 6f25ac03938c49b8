import { createHash } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import type { OpeningHours } from '#contracts/hours.ts'
import type { Context } from '#domain/base/index.ts'
import type { branches } from '#domain/companies/companies.tables.ts'
import { branchHours } from './availability.tables.ts'

/** The opening hours of some branches, each in their order; none for one that has no hours of its own. */
export async function hoursOfBranches(
  { db }: Context,
  infoIds: readonly string[],
): Promise<ReadonlyMap<string, OpeningHours[]>> {
  const { infoId, weekday, fromMinute, toMinute } = branchHours
  const rows = await db
    .select({ infoId, weekday, from: fromMinute, to: toMinute })
    .from(branchHours)
    .where(inArray(infoId, [...infoIds]))
    .orderBy(asc(weekday), asc(fromMinute))
  const byBranch = Map.groupBy(rows, (row) => row.infoId)
  return new Map(
    infoIds.map((id) => [id, (byBranch.get(id) ?? []).map(({ weekday, from, to }) => ({ weekday, from, to }))]),
  )
}

/** A mark of a branch as it stands: another one once it says something else, be it in a column that is added later. */
export function branchMark(
  { id: _id, contactId: _of, isPrimary: _isPrimary, createdAt: _since, endedAt, ...said }: typeof branches.$inferSelect,
  hours: readonly OpeningHours[],
): string {
  return createHash('sha256')
    .update(JSON.stringify([said, endedAt !== null, hours]))
    .digest('base64url')
    .slice(0, 16)
}
