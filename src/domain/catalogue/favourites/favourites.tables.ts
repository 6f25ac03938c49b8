import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#domain/companies/companies.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { id, instant } from '#platform/db/columns.ts'
import { items, offers } from '../catalogue.tables.ts'

/** One row is one offer that one account keeps as a favourite; the row's id is the `docid` of calls. */
export const favourites = pgTable(
  'favourites',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    itemId: uuid()
      .notNull()
      .references(() => items.id),
    offerId: uuid()
      .notNull()
      .references(() => offers.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('favourites_once').on(t.accountId, t.offerId, t.companyId, t.itemId),
    index('favourites_account').on(t.accountId, t.createdAt),
  ],
)
