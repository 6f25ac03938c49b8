import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'
import type { SignInMethod } from '#shared/sign-in-methods.ts'
import { accounts } from '../identity/identity.tables.ts'

/**
 * One row is one sign-in on one device. `gen` counts the tokens issued for it. Only the newest is valid, and its
 * predecessor for thirty seconds more; a use of any older one revokes the session.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    method: text().$type<SignInMethod>().notNull(),
    gen: integer().notNull().default(1),
    genAt: instant().notNull(),
    deviceId: text(),
    userAgent: text().notNull().default(''),
    ip: text().notNull().default(''),
    /** When the person last proved who they are: by password, code or Google. */
    authTime: instant().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    revokedBecause: text().$type<
      'signed_out' | 'revoked' | 'password_changed' | 'token_reused' | 'disabled' | 'deleted'
    >(),
  },
  (t) => [
    index('sessions_account').on(t.accountId, t.createdAt),
    index('sessions_expires').on(t.expiresAt),
    index('sessions_revoked').on(t.revokedAt),
  ],
)

export type Session = typeof sessions.$inferSelect

/** One row says that an account has proved a code on a device: there the password alone is enough. */
export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    deviceId: text().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.deviceId] }), index('known_devices_used').on(t.lastUsedAt)],
)
