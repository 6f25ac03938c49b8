import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Context } from '#domain/base/index.ts'
import { categories, items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { leastPrice } from '#domain/catalogue/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import type { Db } from '#platform/db/index.ts'
import type { Localized } from '#shared/locale.ts'
import { cellsOf, qualityCell } from './cells.ts'
import { searchDocuments, searchWords } from './search.tables.ts'
import { fold, hanTokens, latinWords } from './words.ts'

/**
 * The version of what stands in a document. One more whenever documents of the same offer come out otherwise: the sweep
 * (`reindexOldDocuments`) then writes those anew that an earlier version wrote. `documents.test.ts` notices.
 */
export const DOCUMENT_SHAPE = 2

/** Writes the documents of offers that have none, and their words. */
export async function writeDocuments(
  db: Pick<Db, 'execute'>,
  documents: ReturnType<typeof documentOf>[],
): Promise<void> {
  await db.execute(sql`
    insert into ${searchDocuments}
      (offer_id, item_id, company_id, words, marks, cells, lat, lng, price_amount, rating, rating_count, quality, published_at, next_starts_at, shape)
    select offer_id, item_id, company_id,
      ${weighted('a', 'A')} || ${weighted('b', 'B')} || ${weighted('c', 'C')},
      marks, cells, lat, lng, price_amount, rating, rating_count, quality, published_at, next_starts_at, ${DOCUMENT_SHAPE}::int
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d(
      offer_id uuid, item_id uuid, company_id uuid, a text[], b text[], c text[], marks text[], cells text[],
      lat float8, lng float8, price_amount int, rating int, rating_count int, quality float8, published_at timestamptz, next_starts_at timestamptz)`)
  const vocabulary = new Set(
    documents
      .flatMap(({ a, b, c }) => [a, b, c].flatMap(([, , all]) => latinWords(all)))
      .filter((word) => word.length >= 3),
  )
  await db.execute(sql`
    insert into ${searchWords} (word) select jsonb_array_elements_text(${JSON.stringify([...vocabulary].sort())}::jsonb) on conflict do nothing`)
}

/** A vector of texts `[English, Malay, all]`: each language by its own stems, and all words unstemmed, for prefix matches. */
function weighted(column: 'a' | 'b' | 'c', weight: 'A' | 'B' | 'C') {
  const texts = sql.identifier(column)
  return sql`setweight(to_tsvector('english', ${texts}[1]) || to_tsvector('indonesian', ${texts}[2]) || to_tsvector('simple', ${texts}[3]), ${sql.raw(`'${weight}'`)})`
}

/** What documents are made of, of offers on sale and of others. */
export async function readOffers(ctx: Pick<Context, 'db' | 'now'>, offerIds: readonly string[]) {
  const top = alias(categories, 'top')
  const now = ctx.now().toISOString()
  return ctx.db
    .select({
      offer: offers,
      leastAmount: leastPrice,
      item: items,
      category: { key: categories.key, name: categories.name, parentKey: categories.parentKey },
      topName: top.name,
      companyName: contacts.name,
      verifiedAt: companies.verifiedAt,
      lat: contactInfos.lat,
      lng: contactInfos.lng,
      city: contactInfos.city,
      nextStartsAt: sql<
        string | null
      >`(select min(o.starts_at) from occurrences o where o.offer_id = ${offers.id} and o.cancelled_at is null and o.starts_at > ${now})`,
      onSale: sql<boolean>`${offers.status} = 'published' and ${companies.status} = 'open' and ${items.archivedAt} is null
        and coalesce(${offers.validTo} > ${now}, true)
        and (${items.kind} = 'service' or exists (select 1 from occurrences o where o.offer_id = ${offers.id} and o.cancelled_at is null and o.ends_at > ${now}))`,
    })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .innerJoin(companies, eq(companies.id, offers.companyId))
    .innerJoin(contacts, eq(contacts.id, offers.companyId))
    .innerJoin(categories, eq(categories.key, items.categoryKey))
    .leftJoin(top, eq(top.key, categories.parentKey))
    .leftJoin(contactInfos, eq(contactInfos.id, offers.infoId))
    .where(inArray(offers.id, [...offerIds]))
}

type Row = Awaited<ReturnType<typeof readOffers>>[number]

/** The prior of a rating: an item starts with so many reviews of the usual mean, so that its first reviews change little. */
const PRIOR = { count: 5, stars: 4.2 }

/** The document of an offer, but for its vector, which the database makes of `a`, `b` and `c`. */
export function documentOf({
  offer,
  item,
  category,
  topName,
  companyName,
  verifiedAt,
  lat,
  lng,
  city,
  nextStartsAt,
  leastAmount,
}: Row) {
  const title = wordsOf(item.title)
  const about = wordsOf(
    offer.name,
    category.name,
    topName,
    { en: companyName },
    { en: city ?? '' },
    { en: item.tags.join(' ') },
  )
  const summary = wordsOf(item.summary)
  const mean = (item.ratingSum + PRIOR.count * PRIOR.stars) / (item.ratingCount + PRIOR.count)
  const quality = Math.min(1, Math.max(0, (mean - 3) / 2) * 0.8 + Math.min(1, item.ratingCount / 50) * 0.2)
  return {
    offer_id: offer.id,
    item_id: item.id,
    company_id: offer.companyId,
    a: title,
    b: about,
    c: summary,
    marks: [
      `cat:${category.key}`,
      ...(category.parentKey ? [`cat:${category.parentKey}`] : []),
      `kind:${item.kind}`,
      ...(offer.atProvider ? ['place:provider'] : []),
      ...(offer.atCustomer ? ['place:customer'] : []),
      ...(offer.online ? ['place:online'] : []),
      ...item.languages.map((language) => `lang:${language}`),
      ...(verifiedAt ? ['verified'] : []),
      ...(offer.kind === 'instant' ? ['instant'] : []),
      ...fieldMarks(item.fields),
    ],
    cells: [...(lat !== null && lng !== null ? cellsOf({ lat, lng }) : []), qualityCell(quality)],
    lat,
    lng,
    price_amount: leastAmount,
    rating: item.ratingCount > 0 ? Math.round((item.ratingSum / item.ratingCount) * 100) : 0,
    rating_count: item.ratingCount,
    quality,
    published_at: (offer.publishedAt ?? offer.createdAt).toISOString(),
    next_starts_at: nextStartsAt,
  }
}

function fieldMarks(fields: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `f:${key}=${String(one)}`),
  )
}

function wordsOf(...texts: (Localized | null)[]): [string, string, string] {
  const of = (pick: (text: Localized) => (string | undefined)[]) =>
    fold(texts.flatMap((text) => (text ? pick(text) : [])).join(' \n '))
  const all = of((text) => Object.values(text))
  const words = (folded: string) => latinWords(folded).join(' ')
  return [words(of((text) => [text.en])), words(of((text) => [text.ms])), [words(all), ...hanTokens(all)].join(' ')]
}
