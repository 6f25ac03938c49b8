import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import { companies, staffMembers } from '../companies.tables.ts'

/** One row is a secret address under which a calendar reads the bookings that a member of the staff sees. The address is not stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    staffId: uuid()
      .notNull()
      .references(() => staffMembers.id),
    /** Own bookings alone, also of somebody who sees those of others. */
    own: boolean().notNull(),
    /** SHA-256 of the secret in the address, which is 256 bits drawn by lot. */
    hash: text().notNull(),
    hint: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('calendar_feeds_hash').on(t.hash), index('calendar_feeds_staff').on(t.staffId, t.id)],
)
