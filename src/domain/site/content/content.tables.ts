import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, localizedText } from '#platform/db/columns.ts'

/** One row is one page under `/about/{key}`. `heading` groups it in the footer; `others` leaves it out there. Bodies are paragraphs; a line beginning with '## ' is a heading, with '- ' a list entry. */
export const policies = pgTable('policies', {
  key: text().primaryKey(),
  heading: localizedText(),
  others: boolean().notNull().default(false),
  name: localizedText().notNull(),
  body: localizedText().notNull(),
  position: integer().notNull().default(0),
  version: text().notNull(),
  changedAt: instant().notNull(),
})

export type Policy = typeof policies.$inferSelect

/** To whom an announcement goes: everybody signed in, those who work in a company, or those who do not. */
export type Audience = 'everyone' | 'providers' | 'customers'

/** One row is one announcement to signed-in people, for a time; each browser shows it once. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    title: localizedText().notNull(),
    text: localizedText().notNull(),
    from: instant().notNull(),
    to: instant().notNull(),
    audience: text().$type<Audience>().notNull().default('everyone'),
    changedAt: instant().notNull().defaultNow(),
    changedBy: uuid(),
  },
  (t) => [index('announcements_time').on(t.from, t.to), check('announcements_order', sql`${t.from} < ${t.to}`)],
)
