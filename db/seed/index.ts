import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { settings } from '#domain/base/settings/settings.tables.ts'
import { indexOffers } from '#domain/search/index.ts'
import type { DatabaseHandle } from '#platform/db/index.ts'
import { buildAccounts } from './accounts.ts'
import { buildCategories } from './build-categories.ts'
import { buildCompany } from './build-company.ts'
import { buildEvent } from './build-events.ts'
import { buildReviewers, buildReviews } from './build-reviews.ts'
import { buildServices } from './build-services.ts'
import { events } from './events.ts'
import { policyRows } from './policies.ts'
import { noRows, type Rows, writeRows } from './rows.ts'
import { trades } from './trades/index.ts'

/** The whole demo as rows: deterministic, except for the dates of events, which are after `now`. */
export function demoRows(now: Date): Rows {
  const rows = noRows()
  buildCategories(rows)
  rows.policies.push(...policyRows)
  const companies = trades
    .flatMap((trade) => trade.companies.map((story) => ({ trade, story })))
    .map(({ trade, story }, i) => buildCompany(rows, trade, story, i, now))
  buildAccounts(rows, companies[0]!, now)
  const services = companies.flatMap((company) => buildServices(rows, company, now))
  const shows = events.map((story) => {
    const company = companies.find((c) => c.name === story.company)
    if (!company) throw new Error(`no such company: ${story.company}`)
    return buildEvent(rows, story, company, now)
  })
  const reviewers = buildReviewers(rows)
  for (const item of [...services, ...shows]) buildReviews(rows, item, reviewers, now)
  return rows
}

/**
 * Fills a database with the demo marketplace. Existing rows stay as they are; events get new dates. Pictures are stored as
 * recipes and drawn on the first request.
 */
export async function seedDemo(database: DatabaseHandle, now: Date): Promise<void> {
  const rows = demoRows(now)
  await database.db.transaction(async (tx) => {
    await writeRows(tx, rows)
    await tx
      .insert(settings)
      .values({ key: 'demo', value: { scenes: 0 }, changedAt: now })
      .onConflictDoNothing()
    await indexOffers(
      { db: tx, now: () => now } as Pick<Context, 'db' | 'now'>,
      rows.offers.map((offer) => offer.id as string),
    )
  })
  for (const table of ['items', 'offers', 'search_documents', 'search_words'])
    await database.db.execute(sql.raw(`analyze ${table}`))
}
