import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db/columns.ts'
import type { Locale } from '#shared/locale.ts'
import type { WaitKind } from '#shared/wait-kinds.ts'
import { contactInfos, contacts } from '../contacts/contacts.tables.ts'

/**
 * One row is what signs in: an email and/or phone (normalised, E.164), each trusted once verified. `contact_id` is the
 * person, `cinfo_id` the person's primary address card. `password_hash` is a PHC string.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    contactId: uuid()
      .notNull()
      .references(() => contacts.id),
    cinfoId: uuid()
      .notNull()
      .references(() => contactInfos.id),
    email: text(),
    emailVerifiedAt: instant(),
    phone: text(),
    phoneVerifiedAt: instant(),
    passwordHash: text(),
    /** Since when logins ask for the authenticator app; null while they do not. */
    twoFactorAt: instant(),
    sysadmin: boolean().notNull().default(false),
    /** One of the demo's four sign-ins, which need no new-device code. Honoured only with DEMO. */
    demo: boolean().notNull().default(false),
    source: text(),
    /** The person's own referral code. */
    referralCode: text(),
    disabledAt: instant(),
    /** When the person asked to be deleted; erasure follows after the days of grace. */
    deletionRequestedAt: instant(),
    /** Since when something of it is gone: nobody keeps it any more. */
    erasingAt: instant(),
    deletedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.email).where(sql`${t.emailVerifiedAt} is not null`),
    uniqueIndex('accounts_phone').on(t.phone).where(sql`${t.phoneVerifiedAt} is not null`),
    uniqueIndex('accounts_contact').on(t.contactId),
    index('accounts_created').on(t.createdAt),
    index('accounts_here').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('accounts_active')
      .on(t.createdAt, t.id)
      .where(sql`${t.disabledAt} is null and ${t.deletionRequestedAt} is null and ${t.deletedAt} is null`),
    index('accounts_disabled').on(t.createdAt, t.id).where(sql`${t.disabledAt} is not null and ${t.deletedAt} is null`),
    index('accounts_operators').on(t.createdAt, t.id).where(sql`${t.sysadmin} and ${t.deletedAt} is null`),
    index('accounts_who_leave')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletionRequestedAt} is not null and ${t.deletedAt} is null`),
    index('accounts_erased').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('accounts_leaving')
      .on(t.deletionRequestedAt)
      .where(sql`${t.deletionRequestedAt} is not null and ${t.deletedAt} is null`),
    unique('accounts_referral_code').on(t.referralCode),
  ],
)

export type Account = typeof accounts.$inferSelect

/**
 * One row counts the tries at one account's password from one network address, both as a keyed hash. The next is allowed
 * from `allowed_at`.
 */
export const loginTries = pgTable(
  'login_tries',
  {
    key: text().primaryKey(),
    tries: integer().notNull(),
    allowedAt: instant().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('login_tries_at').on(t.at)],
)

/** What a code may be used for. A code of one purpose is invalid for any other. */
export type CodePurpose =
  | 'login'
  | 'register'
  | 'qlogin'
  | 'reset'
  | 'update'
  | 'guest'
  | 'checkout'
  | 'deletion'
  | 'stepup'
  | 'second_step'

/** The data of a registration, kept with its code until the code proves the address. */
export interface Registration {
  name: string
  contactValue: string
  refCode?: string | undefined
  tag?: string | undefined
  locale: Locale
  orderid?: string | undefined
}

/**
 * One row is one one-time code that was sent. It is checked at most five times, counted before the comparison, and succeeds
 * at most once. `account_id` is null where no account has the address.
 */
export const codeChallenges = pgTable(
  'code_challenges',
  {
    id: id(),
    purpose: text().$type<CodePurpose>().notNull(),
    identifier: text().notNull(),
    /** Where its mail ends up (`mailboxOf`): codes are counted by it. */
    mailbox: text().generatedAlwaysAs(sql`regexp_replace(identifier, '^([^+@]+)\\+[^@]*(?=@)', '\\1')`),
    accountId: uuid().references(() => accounts.id),
    /** The device that asked for it, or what `askerOf` answers for a caller without one. */
    deviceId: text(),
    codeHash: text().notNull(),
    /** The one thing that the code is valid for, besides its purpose: the checkout that asked for it. */
    boundTo: uuid(),
    registration: jsonb().$type<Registration>(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    voidedAt: instant(),
    /** When the right to set a password that this code gave was used up. */
    passwordSetAt: instant(),
    /** For a change of address: when its owner proved who they are. Codes that are sent again keep the first one's. */
    provedAt: instant(),
  },
  (t) => [
    check('code_challenges_attempts', sql`${t.attempts} between 0 and 5`),
    index('code_challenges_identifier').on(t.identifier, t.createdAt),
    index('code_challenges_mailbox').on(t.mailbox, t.createdAt),
    index('code_challenges_bound').on(t.boundTo),
    index('code_challenges_device').on(t.deviceId, t.createdAt),
    index('code_challenges_expires').on(t.expiresAt),
    index('code_challenges_account').on(t.accountId).where(sql`${t.accountId} is not null`),
  ],
)

export type CodeChallenge = typeof codeChallenges.$inferSelect

/**
 * One row is how an account was reached before its email or phone changed: what the link in the mail to the old address puts
 * back, once.
 */
export const addressUndos = pgTable(
  'address_undos',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    email: text(),
    phone: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('address_undos_account').on(t.accountId, t.createdAt),
    index('address_undos_expires').on(t.expiresAt),
    check('address_undos_some', sql`${t.email} is not null or ${t.phone} is not null`),
  ],
)

/** One row says which version of a policy a person accepted, and when. */
export const policyAcceptances = pgTable(
  'policy_acceptances',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    policyKey: text().notNull(),
    version: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('policy_acceptances_account').on(t.accountId)],
)

/** One row says who referred a new person; a person is referred once. */
export const referrals = pgTable(
  'referrals',
  {
    referredAccountId: uuid()
      .primaryKey()
      .references(() => accounts.id),
    referrerAccountId: uuid()
      .notNull()
      .references(() => accounts.id),
    at: instant().notNull(),
  },
  (t) => [
    index('referrals_referrer').on(t.referrerAccountId),
    check('referrals_not_oneself', sql`${t.referredAccountId} <> ${t.referrerAccountId}`),
  ],
)

/** One row is one address waiting for something: access to the platform, or a service nobody offers yet. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: id(),
    kind: text().$type<WaitKind>().notNull(),
    email: text().notNull(),
    name: text().notNull().default(''),
    phone: text(),
    note: text().notNull().default(''),
    locale: text().$type<Locale>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('waitlist_entries_once').on(t.kind, t.email, t.note),
    index('waitlist_entries_created').on(t.createdAt),
    index('waitlist_entries_kind').on(t.kind, t.createdAt),
    index('waitlist_entries_email').using('gin', t.email.op('gin_trgm_ops')),
    index('waitlist_entries_note').using('gin', t.note.op('gin_trgm_ops')),
    index('waitlist_entries_name').using('gin', t.name.op('gin_trgm_ops')),
  ],
)
