import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { id, instant } from '#platform/db/columns.ts'
import { companies } from '../companies.tables.ts'

export type InviteStatus = 'open' | 'accepted' | 'declined' | 'revoked' | 'expired'

/**
 * One row invites somebody to work in a company. `address` says whom: `email:…`, `phone:…` (normalised) or
 * `user:<contact>`. Only one may be open per address and company. Whoever has proved that address may answer, once. The id
 * is the `msgid` of calls, `info_id` the branch.
 */
export const invites = pgTable(
  'invites',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    infoId: uuid()
      .notNull()
      .references(() => contactInfos.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    flags: text().notNull().default(''),
    perms: text().notNull().default(''),
    title: text().notNull().default(''),
    /** How far the rights will reach: the branch that was named, else the reach of whoever invites. */
    scopeInfoIds: uuid().array(),
    ownBookingsOnly: integer().notNull().default(0),
    invitedBy: uuid()
      .notNull()
      .references(() => contacts.id),
    status: text().$type<InviteStatus>().notNull().default('open'),
    answeredBy: uuid().references(() => contacts.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    answeredAt: instant(),
  },
  (t) => [
    uniqueIndex('invites_one_open').on(t.companyId, t.address).where(sql`${t.status} = 'open'`),
    index('invites_address').on(t.address, t.status),
    index('invites_answered').on(t.answeredBy).where(sql`${t.answeredBy} is not null`),
    index('invites_expires').on(t.expiresAt),
    check('invites_status', sql`${t.status} in ('open', 'accepted', 'declined', 'revoked', 'expired')`),
  ],
)

export type Invite = typeof invites.$inferSelect
