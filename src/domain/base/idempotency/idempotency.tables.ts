import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#platform/db/columns.ts'

/** One row is an answer already given to a request that carried an Idempotency-Key; kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Actor, method and path of the request. */
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: bytea().notNull(),
    status: integer().notNull(),
    /** `json`, not `jsonb`: a repeated request gets the same bytes. */
    body: json().$type<unknown>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)
