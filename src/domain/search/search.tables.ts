import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { instant, tsvector } from '#platform/db/columns.ts'

/**
 * One row is the search document of a published offer: everything that matching, filtering, sorting and counting need, so
 * that a search reads only this table. Rewritten whole by `reindexOffers`; never a source of truth.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    offerId: uuid()
      .primaryKey()
      .references(() => offers.id, { onDelete: 'cascade' }),
    itemId: uuid().notNull(),
    companyId: uuid().notNull(),
    /** Words of all three languages: stemmed as English and as Malay, unstemmed, and Chinese as words and bigrams. */
    words: tsvector().notNull(),
    /** What facets count and filters ask for: `cat:…`, `top:…`, `kind:…`, `place:…`, `lang:…`, `verified`, `f:<field>=<value>`. */
    marks: text().array().notNull(),
    /** The grid cells of the place in all sizes, and the quality step: they narrow a search to its nearest or best matches. */
    cells: text().array().notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    priceAmount: integer().notNull(),
    /** Mean stars × 100 of the item; 0 while it has no reviews. */
    rating: integer().notNull(),
    ratingCount: integer().notNull(),
    /** 0 … 1: how well proven the item is: its rating, weighted towards the mean while reviews are few. */
    quality: doublePrecision().notNull(),
    publishedAt: instant().notNull(),
    /** When an event's next date begins; null for services. */
    nextStartsAt: instant(),
    /** Which version of the indexer wrote it (`DOCUMENT_SHAPE`); 0: one that wrote no versions yet. */
    shape: integer().notNull().default(0),
  },
  (t) => [
    index('search_documents_find').using('gin', t.words, t.marks, t.cells),
    index('search_documents_item').on(t.itemId),
    index('search_documents_company').on(t.companyId),
    index('search_documents_newest')
      .on(t.publishedAt.desc().nullsFirst())
      .where(sql`not (${t.marks} && '{kind:event}')`),
    index('search_documents_next').on(t.nextStartsAt).where(sql`${t.nextStartsAt} is not null`),
    index('search_documents_shape').on(t.shape),
  ],
)

/** Every word of the documents, to find corrections of misspelt ones, and what a beginning may become. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (t) => [
  // By its bytes: so does no collation of a database matter.
  index('search_words_begins').on(t.word.op('text_pattern_ops')),
  index('search_words_similar').using('gin', t.word.op('gin_trgm_ops')),
])
