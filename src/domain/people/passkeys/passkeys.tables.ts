import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, instant } from '#platform/db/columns.ts'
import { accounts } from '../identity/identity.tables.ts'

/** One row is one passkey: a key pair on somebody's device, whose public half is here. `counter` never goes back. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    /** The device's name for it, base64url. */
    credentialId: text().notNull().unique('passkeys_credential'),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    publicKey: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Whether the device's maker keeps a copy, so that it survives the device. */
    backedUp: boolean().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_account').on(t.accountId, t.createdAt)],
)

export type Passkey = typeof passkeys.$inferSelect

/** One row is one random question that a device has to sign; it is asked once and may be answered once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    kind: text().$type<'register' | 'sign_in'>().notNull(),
    accountId: uuid().references(() => accounts.id),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt)],
)
