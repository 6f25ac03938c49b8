import { sql } from 'drizzle-orm'
import { cleaned, measured, names, type Person, type TableErasure } from './erasure-rules.ts'

/** Infrastructure: mails, queues, limits, the audit. */
export const platformErasures: readonly TableErasure[] = [
  {
    table: 'mailbox_messages',
    kept: { months: 3, by: 'at' },
    keeps: {
      [measured]: ['attempts', 'at', 'claimed_until', 'delivered_at'],
      'kind and language of a message': ['channel', 'locale'],
      'what went to the person, or is about their orders, goes whole; the others are addresses of others': ['to'],
    },
    rules: [
      { remove: (person) => sql`lower("to") = any(${sql.param(addresses(person))}::text[])` },
      {
        // To others about an order of this person, or one that becomes theirs now: who comes, and where to, stands in them in many words.
        walks: true,
        remove: (person) => sql`array(
          select number[1] from regexp_matches(concat_ws(' ', subject, text), '\\m([A-Z]+-\\d+)\\M', 'g') number)
          && ${sql.param([...person.docnos])}::text[]`,
      },
      {
        walks: true,
        rows: (person) => names(person, sql`concat_ws(' ', subject, text, html, calendar)`),
        set: { subject: cleaned, text: cleaned, html: cleaned, calendar: cleaned },
      },
    ],
    copy: {
      as: 'messages-from-us',
      rows: (person) => sql`lower("to") = any(${sql.param(addresses(person))}::text[])`,
      without: ['html', 'calendar', 'attempts'],
    },
  },
  {
    table: 'idempotency_keys',
    kept: { days: 1, after: ['created_at'] },
    rules: [
      {
        walks: true,
        remove: (person) => sql`starts_with(scope, ${person.accountId}) or ${names(person, decoded)}`,
      },
    ],
  },
  {
    table: 'rate_limit_counters',
    kept: { because: 'until its window ends; a sweep of its own counts in milliseconds' },
    rules: [
      { walks: true, remove: (person) => sql`position(${person.accountId} in key) > 0 or ${names(person, sql`key`)}` },
    ],
  },
  {
    table: 'audit_entries',
    kept: { months: 24, by: 'at' },
    keeps: {
      'who did what, kept two years to look into breaches; ids and kinds, never names or addresses': [
        'actor_kind',
        'action',
        'data',
        'request_id',
      ],
      'where a change came from, kept as long as the audit': ['ip'],
    },
    copy: {
      as: 'what-you-did',
      rows: (person) => sql`account_id = ${person.accountId}`,
      without: ['request_id', 'company_id'],
    },
  },
  {
    table: 'outbox_messages',
    kept: { months: 3, by: 'created_at' },
    keeps: { 'ids and states': ['topic', 'payload'] },
  },
  { table: 'outbox_effects', kept: { days: 100, after: ['at'] }, keeps: { 'names of our own handlers': ['handler'] } },
  {
    table: 'statistics_events',
    kept: { months: 24, by: 'at' },
    keeps: { 'counts of what happened; no person stands in it': ['name', 'url', 'props'] },
  },
]

/** In the JSON source a line break is the letter n, which would be one before an address. */
const decoded = sql`regexp_replace(body::text, '\\\\[nrt]', ' ', 'g')`
const addresses = (person: Person) => [...person.emails, ...person.phones].map((address) => address.toLowerCase())
