import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import type { Localized } from '#shared/locale.ts'
import { DAY } from '#shared/time.ts'

/** So far ahead, and so many of a branch, guests are told. */
const [AHEAD, MOST] = [60 * DAY, 5]

type ClosedDays = {
  from: string
  /** Null: until further notice. */
  to: string | null
  words: Localized
}

/** On which of the next days some branches are closed, by the clock of each, the soonest first. */
export async function closedAt(
  ctx: Context,
  infoIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ClosedDays[]>> {
  if (infoIds.length === 0) return new Map()
  const [now, until] = [ctx.now(), new Date(ctx.now().getTime() + AHEAD)].map((at) => at.toISOString())
  const { rows } = await ctx.db.execute<ClosedDays & { id: string }>(sql`
    select b.id, s.words, to_char(s.starts_at at time zone b.zone, 'YYYY-MM-DD') as "from",
      case when s.ends_at < '9000-01-01' then to_char((s.ends_at - interval '1 millisecond') at time zone b.zone, 'YYYY-MM-DD') end as "to"
    from contact_infos b cross join lateral closed_spans(b.contact_id, b.id, b.zone) s
    where b.id in ${[...infoIds]} and s.ends_at > ${now}::timestamptz and s.starts_at < ${until}::timestamptz
    order by b.id, s.starts_at, s.ends_at`)
  const byBranch = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byBranch].map(([id, some]) => [id, some.slice(0, MOST).map(({ from, to, words }) => ({ from, to, words }))]),
  )
}
