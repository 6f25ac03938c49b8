import { sql } from 'drizzle-orm'
import { figures } from '#shared/figures.ts'
import {
  cleaned,
  cleared,
  emptyObject,
  measured,
  names,
  no,
  now,
  nowUnlessBefore,
  order,
  owner,
  type Person,
  pseudonym,
  pseudonymPerLanguage,
  type TableErasure,
} from './erasure-rules.ts'

const ofAccount = (person: Person) => sql`account_id = ${person.accountId}`
const isCompany = (person: Person, column: string) =>
  sql`${sql.identifier(column)} = any(${sql.param([...person.companies])}::uuid[])`
const ofContact = (person: Person) => sql`contact_id = ${person.contactId}`

/** Identity, sign-in and preferences. */
export const identityErasures: readonly TableErasure[] = [
  {
    table: 'accounts',
    kept: { because: 'one per person; after an erasure it names nobody' },
    keeps: {
      'when the account came, changed hands and went': [
        'created_at',
        'two_factor_at',
        'disabled_at',
        'deletion_requested_at',
        'erasing_at',
        'deleted_at',
      ],
    },
    rules: [
      {
        rows: (person) => sql`id = ${person.accountId}`,
        set: {
          email: cleared,
          email_verified_at: cleared,
          phone: cleared,
          phone_verified_at: cleared,
          password_hash: cleared,
          source: cleared,
          referral_code: cleared,
          sysadmin: no,
        },
      },
    ],
    copy: { as: 'account', rows: (person) => sql`id = ${person.accountId}`, without: ['password_hash', 'demo'] },
  },
  {
    table: 'contacts',
    kept: { because: 'one per person; after an erasure it names nobody' },
    keeps: { 'when the row came, and in which order it was changed': ['created_at', 'uts'] },
    rules: [
      {
        rows: (person) => sql`id = ${person.contactId} or ${isCompany(person, 'id')}`,
        set: { name: pseudonym, avatar_file_id: cleared, cdata: emptyObject, deleted_at: now },
      },
    ],
    copy: { as: 'profile', rows: (person) => sql`id = ${person.contactId}` },
  },
  {
    table: 'contact_infos',
    kept: { because: 'the few addresses of a contact, until it removes them' },
    keeps: {
      'the world’s map, and hours of the day': ['country', 'zone'],
      'when the row came, and whether it is in use': ['created_at', 'ended_at'],
    },
    rules: [
      { remove: (person) => sql`contact_id = ${person.contactId} and id <> ${person.cinfoId}` },
      {
        rows: (person) => sql`${ofContact(person)} or ${isCompany(person, 'contact_id')}`,
        set: {
          name: cleared,
          email: cleared,
          phone: cleared,
          line1: cleared,
          line2: cleared,
          city: cleared,
          state: cleared,
          postcode: cleared,
          lat: cleared,
          lng: cleared,
        },
      },
    ],
    copy: { as: 'addresses', rows: ofContact },
  },
  {
    table: 'sessions',
    kept: { days: 90, after: ['revoked_at', 'expires_at'] },
    rules: [{ remove: ofAccount }],
    copy: { as: 'sessions', rows: ofAccount },
  },
  {
    table: 'passkeys',
    kept: owner,
    rules: [{ remove: ofAccount }],
    copy: { as: 'passkeys', rows: ofAccount, without: ['public_key'] },
  },
  {
    table: 'passkey_challenges',
    kept: { days: 0, after: ['expires_at'] },
    rules: [{ walks: true, remove: ofAccount }],
  },
  { table: 'authenticators', kept: owner, rules: [{ remove: ofAccount }] },
  { table: 'backup_codes', kept: owner, rules: [{ remove: ofAccount }] },
  { table: 'login_tries', kept: { days: 1, after: ['at'] }, keeps: { 'a keyed hash, for a day': ['key'] } },
  {
    table: 'sign_ins',
    kept: { days: figures.signInsDays, after: ['at'] },
    rules: [{ remove: ofAccount }],
    copy: { as: 'sign-ins', rows: ofAccount },
  },
  {
    table: 'known_devices',
    kept: { days: 400, after: ['last_used_at'] },
    rules: [{ remove: ofAccount }],
    copy: { as: 'devices', rows: ofAccount },
  },
  {
    table: 'code_challenges',
    kept: { days: 1, after: ['expires_at'] },
    rules: [
      {
        remove: (person) =>
          sql`account_id = ${person.accountId} or identifier = any(${sql.param([...person.emails, ...person.phones])}::text[])`,
      },
    ],
  },
  {
    table: 'address_undos',
    kept: { days: 1, after: ['expires_at'] },
    rules: [
      {
        walks: true,
        remove: (person) =>
          sql`account_id = ${person.accountId} or email = any(${sql.param([...person.emails])}::text[]) or phone = any(${sql.param([...person.phones])}::text[])`,
      },
    ],
  },
  {
    table: 'external_identities',
    kept: owner,
    rules: [{ remove: ofAccount }],
    copy: { as: 'linked-sign-ins', rows: ofAccount },
  },
  {
    table: 'policy_acceptances',
    kept: { because: 'proof of what was agreed to, a row per version of the terms' },
    keeps: { 'proof that terms were accepted; it names nobody': ['policy_key', 'version'] },
    copy: { as: 'accepted-policies', rows: ofAccount },
  },
  {
    table: 'referrals',
    kept: { because: 'at most one per account' },
    copy: { as: 'referrals', rows: (person) => sql`referrer_account_id = ${person.accountId}` },
  },
  {
    table: 'waitlist_entries',
    kept: { days: 730, after: ['created_at'] },
    rules: [
      {
        walks: true,
        remove: (person) =>
          sql`email = any(${sql.param([...person.emails])}::text[]) or phone = any(${sql.param([...person.phones])}::text[])`,
      },
    ],
  },
  {
    table: 'user_preferences',
    kept: owner,
    rules: [{ remove: ofAccount }],
    copy: { as: 'preferences', rows: ofAccount },
  },
  {
    table: 'notices',
    kept: { months: 3, by: 'at' },
    rules: [{ remove: ofAccount }],
    copy: { as: 'notices', rows: ofAccount },
  },
  {
    table: 'push_subscriptions',
    kept: {
      because:
        'until the browser’s push service says that it is gone, its session is found ended, or the session’s row goes',
    },
    rules: [{ remove: ofAccount }],
  },
  { table: 'data_exports', kept: { days: 90, after: ['expires_at'] }, rules: [{ remove: ofAccount }] },
  { table: 'favourites', kept: owner, rules: [{ remove: ofAccount }], copy: { as: 'favourites', rows: ofAccount } },
  {
    table: 'staff_members',
    kept: { because: 'who served which booking' },
    keeps: {
      'what the post was allowed to do': ['flags', 'perms', 'own_bookings_only'],
      'when the row came': ['created_at'],
    },
    rules: [
      {
        rows: ofContact,
        set: {
          name: pseudonym,
          title: cleared,
          avatar_file_id: cleared,
          ended_at: nowUnlessBefore,
        },
      },
    ],
    copy: { as: 'staff-posts', rows: ofContact },
  },
  {
    table: 'resources',
    kept: { because: 'who or what was booked' },
    keeps: { [measured]: ['capacity'], 'kind of thing': ['kind'] },
    rules: [
      {
        rows: (person) => sql`staff_id in (select id from staff_members where contact_id = ${person.contactId})`,
        set: { name: pseudonymPerLanguage, ended_at: nowUnlessBefore },
      },
    ],
  },
  {
    table: 'availability_exceptions',
    keeps: { [measured]: ['starts_at', 'ends_at', 'seats'] },
    kept: { days: 400, after: ['ends_at'] },
    rules: [
      {
        rows: (person) =>
          sql`resource_id in (select r.id from resources r join staff_members s on s.id = r.staff_id where s.contact_id = ${person.contactId})`,
        set: { note: cleared },
      },
    ],
  },
  {
    table: 'files',
    kept: { because: 'with what it belongs to; what was never sent has a sweep of its own' },
    rules: [{ remove: (person) => sql`folder_id = ${person.contactId} or ${isCompany(person, 'folder_id')}` }],
    copy: { as: 'files', rows: (person) => sql`folder_id = ${person.contactId}`, without: ['storage_key', 'recipe'] },
  },
  {
    table: 'reviews',
    kept: { because: 'opinions, for as long as the company is found' },
    keeps: {
      [measured]: ['stars', 'replied_at', 'published_at', 'hidden_at', 'created_at'],
      'opinions of a service belong to its readers; what names the author is taken out': ['sub_scores', 'locale'],
    },
    rules: [
      {
        rows: (person) => sql`author_contact_id = ${person.contactId}`,
        set: { author_name: pseudonym, text: cleaned, reply: cleaned, photo_file_ids: () => sql`'{}'::uuid[]` },
      },
    ],
    copy: { as: 'reviews', rows: (person) => sql`author_contact_id = ${person.contactId}` },
  },
  {
    table: 'error_reports',
    kept: { days: 90, after: ['at'] },
    keeps: { [measured]: ['at'], 'a browser’s own name for itself': ['user_agent'] },
    rules: [
      { remove: ofAccount },
      {
        walks: true,
        rows: (person) => names(person, sql`concat_ws(' ', text, info)`),
        set: { text: cleaned, info: cleaned },
      },
    ],
    copy: { as: 'error-reports', rows: ofAccount },
  },
  {
    table: 'threads',
    kept: order,
    keeps: { 'kind of conversation': ['kind'] },
  },
  {
    table: 'messages',
    kept: order,
    keeps: { [measured]: ['at'], 'who of the two wrote': ['side'] },
    rules: [
      {
        rows: (person) => sql`account_id = ${person.accountId} or (side = 'customer' and ${inOwnThreads(person)})`,
        set: { sender_name: pseudonym },
      },
      // The files themselves go with their owner's folder.
      { rows: ofAccount, set: { file_ids: () => sql`'{}'::uuid[]` } },
      {
        rows: (person) => sql`account_id = ${person.accountId} or ${inOwnThreads(person)}`,
        set: { text: cleaned },
      },
    ],
    copy: { as: 'messages', rows: (person) => sql`account_id = ${person.accountId} or ${inOwnThreads(person)}` },
  },
]

function inOwnThreads(person: Person) {
  // As an array, so that either side of an `or` is led by its index.
  return sql`thread_id = any(array(select t.id from threads t join orders o on o.id = t.order_id where o.account_id = ${person.accountId}))`
}
