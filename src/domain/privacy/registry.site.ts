import { sql } from 'drizzle-orm'
import { cleaned, cleared, emptied, measured, names, type Person, type TableErasure } from './erasure-rules.ts'

const byEmail = (person: Person) =>
  sql`lower(email) = any(${sql.param(person.emails.map((email) => email.toLowerCase()))}::text[])`

/** What people tell us about the product, and what broke in their browsers. */
export const siteErasures: readonly TableErasure[] = [
  {
    table: 'feedback_entries',
    kept: { days: 730, after: ['handled_at'] },
    keeps: {
      [measured]: ['created_at', 'handled_at'],
      'what kind it was, in which language, on which page': ['kind', 'locale', 'page'],
      'a browser’s own name for itself': ['user_agent'],
    },
    rules: [
      { remove: (person) => sql`account_id = ${person.accountId}` },
      { walks: true, rows: byEmail, set: { email: cleared, user_agent: emptied } },
      { walks: true, rows: (person) => names(person, sql`text`), set: { text: cleaned } },
    ],
    copy: { as: 'feedback', rows: (person) => sql`account_id = ${person.accountId} or ${byEmail(person)}` },
  },
  {
    table: 'error_groups',
    kept: { days: 180, after: ['last_at'] },
    keeps: {
      [measured]: ['reports', 'first_at', 'last_at', 'resolved_at'],
      'a hash of an error’s shape': ['fingerprint'],
    },
    rules: [{ walks: true, rows: (person) => names(person, sql`text`), set: { text: cleaned } }],
  },
]
