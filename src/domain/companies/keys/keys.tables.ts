import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import { companies, staffMembers } from '../companies.tables.ts'

/** One row is a key with which a program works for a company, on behalf of who made it. The key itself is not stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    /** Who made it: what it may do is never more than what they may at that moment. */
    staffId: uuid()
      .notNull()
      .references(() => staffMembers.id),
    name: text().notNull(),
    /** The letters of its rights. */
    perms: text().notNull(),
    /** SHA-256 of the key, which is 256 bits drawn by lot. */
    hash: text().notNull(),
    /** How the key ends. */
    hint: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Written at most every ten minutes. */
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('api_keys_hash').on(t.hash),
    index('api_keys_company').on(t.companyId, t.id),
    index('api_keys_expires').on(t.expiresAt),
  ],
)

export type ApiKey = typeof apiKeys.$inferSelect
