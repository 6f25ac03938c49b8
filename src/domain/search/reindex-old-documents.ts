import { asc, lt } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { DOCUMENT_SHAPE } from './documents.ts'
import { reindexOffers } from './reindex-offers.ts'
import { searchDocuments } from './search.tables.ts'

/** Rewrites documents that an earlier version wrote otherwise: after an upgrade, a page at a time. @returns how many. */
export async function reindexOldDocuments(ctx: Context, limit = 500): Promise<number> {
  const old = await ctx.db
    .select({ id: searchDocuments.offerId })
    .from(searchDocuments)
    .where(lt(searchDocuments.shape, DOCUMENT_SHAPE))
    .orderBy(asc(searchDocuments.shape))
    .limit(limit)
  await atomically(ctx, (ctx) =>
    reindexOffers(
      ctx,
      old.map((row) => row.id),
    ),
  )
  return old.length
}
