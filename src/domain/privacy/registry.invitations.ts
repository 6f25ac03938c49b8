import { sql } from 'drizzle-orm'
import { cleaned, measured, names, type Person, type TableErasure } from './erasure-rules.ts'

const invited = (person: Person) =>
  sql`answered_by = ${person.contactId} or address = any(${sql.param([
    `user:${person.contactId}`,
    ...person.emails.map((email) => `email:${email.toLowerCase()}`),
    ...person.phones.map((phone) => `phone:${phone}`),
  ])}::text[])`
/** Who was asked to come: to work in a company, or by a code to register. */
export const invitationErasures: readonly TableErasure[] = [
  {
    table: 'invites',
    kept: { days: 365, after: ['expires_at'] },
    rules: [{ remove: invited }],
    copy: { as: 'invites', rows: invited },
  },
  {
    table: 'invite_codes',
    kept: { days: 365, after: ['expires_at'] },
    keeps: {
      [measured]: ['uses', 'used', 'created_at', 'expires_at', 'revoked_at'],
      'a word of ours, drawn by lot': ['code'],
    },
    rules: [{ walks: true, rows: (person) => names(person, sql`note`), set: { note: cleaned } }],
  },
]
