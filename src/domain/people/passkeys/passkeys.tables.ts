import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, instant } from '#platform/db/columns.ts'
import { accounts } from '../identity/identity.tables.ts'

/** One row is one passkey: a key pair on somebody's device, whose public key is here. `counter` never decreases. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    /** The credential id that the device gave it, base64url. */
    credentialId: text().notNull().unique('passkeys_credential'),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    publicKey: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Whether it is synced, so that it survives the loss of the device. */
    backedUp: boolean().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_account').on(t.accountId, t.createdAt)],
)

export type Passkey = typeof passkeys.$inferSelect

/** One row is one random challenge that a device has to sign; it is sent once and may be answered once. */
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
