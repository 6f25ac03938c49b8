import type { PgTable } from 'drizzle-orm/pg-core'
import {
  categories,
  categoryFields,
  items,
  occurrences,
  offerAddons,
  offers,
  offerVariants,
  ticketTypes,
} from '#domain/catalogue/catalogue.tables.ts'
import { reviews } from '#domain/catalogue/reviews/reviews.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { files } from '#domain/files/files.tables.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { policies } from '#domain/site/content/content.tables.ts'
import { offerResources, resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { quotas, quotaTicketTypes } from '#domain/trade/booking/bookings.tables.ts'
import type { Db } from '#platform/db/index.ts'

/** The tables that the demo fills, parents before children. */
const tables = {
  files,
  contacts,
  contactInfos,
  accounts,
  companies,
  staffMembers,
  categories,
  categoryFields,
  items,
  offers,
  offerVariants,
  offerAddons,
  resources,
  offerResources,
  weeklyHours,
  occurrences,
  ticketTypes,
  quotas,
  quotaTicketTypes,
  reviews,
  policies,
} as const

type Tables = typeof tables
export type Rows = { [K in keyof Tables]: Tables[K]['$inferInsert'][] }

export function noRows(): Rows {
  return Object.fromEntries(Object.keys(tables).map((name) => [name, []])) as unknown as Rows
}

/** Inserts the rows that do not exist yet. Idempotent. */
export async function writeRows(db: Db, rows: Rows): Promise<void> {
  for (const [name, table] of Object.entries(tables) as [keyof Tables, PgTable][]) {
    const list = rows[name]
    for (let i = 0; i < list.length; i += 500) {
      await db
        .insert(table)
        .values(list.slice(i, i + 500))
        .onConflictDoNothing()
    }
  }
}
