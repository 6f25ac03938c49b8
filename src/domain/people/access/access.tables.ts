import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'
import { waitlistEntries } from '../identity/identity.tables.ts'

/**
 * One row is a code that lets people register while registration is by invitation. It lets `uses` people in; `used` counts
 * them. A code made for an address of the waitlist names that address.
 */
export const inviteCodes = pgTable(
  'invite_codes',
  {
    code: text().primaryKey(),
    note: text().notNull().default(''),
    uses: integer().notNull(),
    used: integer().notNull().default(0),
    waitlistEntryId: uuid().references(() => waitlistEntries.id, { onDelete: 'set null' }),
    createdBy: uuid(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    check('invite_codes_used', sql`${t.used} between 0 and ${t.uses}`),
    uniqueIndex('invite_codes_waitlist').on(t.waitlistEntryId).where(sql`${t.revokedAt} is null`),
    index('invite_codes_created').on(t.createdAt),
    index('invite_codes_expires').on(t.expiresAt),
  ],
)
