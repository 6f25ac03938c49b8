import { lte } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { reindexOffers } from './reindex-offers.ts'
import { searchDocuments } from './search.tables.ts'

/** Rewrites the documents of events whose shown date has begun: they show the next date, or are removed. @returns how many. */
export async function reindexPastEvents(ctx: Context, limit = 500): Promise<number> {
  const past = await ctx.db
    .select({ id: searchDocuments.offerId })
    .from(searchDocuments)
    .where(lte(searchDocuments.nextStartsAt, ctx.now()))
    .limit(limit)
  await atomically(ctx, (ctx) =>
    reindexOffers(
      ctx,
      past.map((row) => row.id),
    ),
  )
  return past.length
}
