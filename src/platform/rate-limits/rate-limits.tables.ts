import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row is what one key has used of one limit; rate-limiter-flexible defines the columns. `expire` is epoch milliseconds. */
export const rateLimitCounters = pgTable(
  'rate_limit_counters',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (t) => [index('rate_limit_counters_expire').on(t.expire)],
)
