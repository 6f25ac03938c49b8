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
    table: 'customers',
    kept: { because: 'one per person and company; how guests could be reached goes two years after their last visit' },
    keeps: {
      [figures]: ['visits', 'no_shows', 'spent_amount', 'currency', 'first_at', 'last_at', 'next_at', 'created_at'],
      'whether an order or the company began it, and how often the company changed it': ['made_by', 'version'],
    },
    rules: [
      {
        rows: asCustomer,
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
        },
      },
    ],
    copy: { as: 'customer-of', rows: asCustomer, without: ['note', 'tags', 'staff_id', 'info_id', 'version'] },
  },
  {
    table: 'customer_groups',
    kept: { because: 'until the company removes it' },
    keeps: { 'how a company calls its groups': ['name'] },
  },
]
