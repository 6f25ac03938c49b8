import { eq, inArray, sql } from 'drizzle-orm'
import { type Context, purgePages } from '#domain/base/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { documentOf, readOffers, writeDocuments } from './documents.ts'
import { searchDocuments } from './search.tables.ts'

const CHUNK = 500

/** What is remembered of searches. */
export const SEARCH_TAG = 'search'

/**
 * Rewrites the search documents of offers, each chunk all or none; offers that are not on sale lose theirs. Call it after
 * every change of an offer, its item, its company or its dates that the search shows.
 */
export async function reindexOffers(
  ctx: Pick<Context, 'db' | 'now' | 'platform'>,
  offerIds: readonly string[],
): Promise<void> {
  await indexOffers(ctx, offerIds)
  await purgePages(ctx, [SEARCH_TAG])
}

/** As `reindexOffers`, where nobody can have searched yet. */
export async function indexOffers(ctx: Pick<Context, 'db' | 'now'>, offerIds: readonly string[]): Promise<void> {
  for (let i = 0; i < offerIds.length; i += CHUNK) await reindexChunk(ctx, offerIds.slice(i, i + CHUNK))
}

/** Rewrites the documents of all offers of a company: they hold its name and the places of its branches. */
export async function reindexCompany(ctx: Pick<Context, 'db' | 'now' | 'platform'>, companyId: string): Promise<void> {
  const sold = await ctx.db.select({ id: offers.id }).from(offers).where(eq(offers.companyId, companyId))
  await reindexOffers(
    ctx,
    sold.map(({ id }) => id),
  )
}

async function reindexChunk(ctx: Pick<Context, 'db' | 'now'>, offerIds: readonly string[]): Promise<void> {
  // Where writing fails, the old documents stay.
  await ctx.db.transaction(async (db) => {
    // What was read first must not be written last. In the order of their keys, so that two chunks never wait for each other.
    await db.execute(sql`
      select pg_advisory_xact_lock(key) from (
        select distinct hashtextextended('document:' || id, 0) as key from unnest(${sql.param([...offerIds])}::text[]) id
        order by key) keys`)
    const documents = (await readOffers({ ...ctx, db }, offerIds)).filter((row) => row.onSale).map(documentOf)
    await db.delete(searchDocuments).where(inArray(searchDocuments.offerId, [...offerIds]))
    if (documents.length > 0) await writeDocuments(db, documents)
  })
}
