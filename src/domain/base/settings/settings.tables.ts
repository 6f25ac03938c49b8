import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

/** One row is one group of the installation's own settings; what is missing has its default in `settings.defaults.ts`. */
export const settings = pgTable('settings', {
  key: text().$type<'features' | 'letterhead' | 'booking' | 'demo' | 'installation'>().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  changedAt: instant().notNull(),
  changedBy: uuid(),
})
