import { sql } from 'drizzle-orm'
import { cleared, type Person, pseudonym, type TableErasure } from './erasure-rules.ts'

const figures = 'how often and for how much somebody came: the company’s own figures, of nobody any more'

/**
 * The person as a customer: of the account, of what was booked as a guest, and wherever a company wrote down an address that is proved
 * to be the person's own.
 */
const asCustomer = ({ accountId, proved: { email, phone } }: Person) =>
  sql`id = any(array(
    select id from customers where account_id = ${accountId}
    union select customer_id from orders where account_id = ${accountId} and customer_id is not null
    union select id from customers where proved_email = ${email}
    union select id from customers where proved_phone = ${phone}
    union select id from customers where email = ${email}
    union select id from customers where phone = ${phone}))`

/** The same with those into whom they were merged, and who were merged into them: by the company's word one person. */
const withKin = (person: Person) =>
  sql`id = any(array(
    select id from customers where ${asCustomer(person)}
    union select merged_into from customers where ${asCustomer(person)} and merged_into is not null
    union select k.id from customers k where k.merged_into = any(array(select id from customers where ${asCustomer(person)}))))`

/** What companies know of who buys from them. The row stays, for its figures; what it says of the person goes, also in the company's words. */
export const customerErasures: readonly TableErasure[] = [
  {
    table: 'customer_group_members',
    kept: { because: 'until the company takes them out, or the customer is erased' },
    rules: [
      {
        remove: (person) => sql`customer_id = any(array(select id from customers where ${asCustomer(person)}))`,
      },
    ],
  },
  {
    table: 'customer_merges',
    kept: { days: 2, after: ['created_at'] },
    rules: [
      {
        remove: (person) =>
          sql`kept_id = any(array(select id from customers where ${withKin(person)})) or gone_id = any(array(select id from customers where ${asCustomer(person)}))`,
      },
    ],
  },
  {
    table: 'customers',
    kept: { because: 'one per person and company; how guests could be reached goes two years after their last visit' },
    keeps: {
      [figures]: ['visits', 'no_shows', 'spent_amount', 'currency', 'first_at', 'last_at', 'next_at', 'created_at'],
      'whether an order or the company began it': ['made_by'],
    },
    rules: [
      // A merge that is under way goes on until here: what it wrote elsewhere is seen by the next statement.
      { rows: asCustomer, set: { tags: () => sql`'{}'::text[]` } },
      {
        rows: withKin,
        set: {
          name: pseudonym,
          email: cleared,
          phone: cleared,
          proved_email: cleared,
          proved_phone: cleared,
          note: cleared,
          tags: () => sql`'{}'::text[]`,
          email_consent: cleared,
          email_consent_at: cleared,
          email_consent_source: cleared,
          phone_consent: cleared,
          phone_consent_at: cleared,
          phone_consent_source: cleared,
          // A merge that is taken back writes nothing over it.
          version: () => sql`version + 1`,
        },
      },
    ],
    copy: { as: 'customer-of', rows: asCustomer, without: ['note', 'tags', 'staff_id', 'info_id', 'version'] },
  },
  {
    table: 'customer_imports',
    kept: { days: 3, after: ['created_at'] },
    keeps: {
      'how a file of a company was called, what stood over its columns, and how far its import is: gone three days later':
        ['name', 'state', 'heads', 'columns', 'source'],
    },
  },
  {
    table: 'customer_import_rows',
    kept: { days: 2, after: ['created_at'] },
    rules: [
      {
        remove: ({ proved: { email, phone }, ...person }) =>
          sql`email = ${email} or phone = ${phone}
            or customer_id = any(array(select id from customers where ${asCustomer({ ...person, proved: { email, phone } })}))`,
      },
    ],
  },
  {
    table: 'customer_groups',
    kept: { because: 'until the company removes it' },
    keeps: { 'how a company calls its groups': ['name'] },
  },
]
