import { type AnyColumn, ilike, type SQL, sql } from 'drizzle-orm'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'

/** What an index of three letters can look for anywhere in a text; shorter ones are looked for where it begins. */
const LETTERS = 3

/** Whether a text has the searched words in it, for indexes of three letters. */
function has(column: AnyColumn, q: string): SQL {
  const words = q.replaceAll(/[\\%_]/g, '\\$&')
  return ilike(column, [...q].length < LETTERS ? `${words}%` : `%${words}%`)
}

const amongFound = (column: AnyColumn, found: readonly SQL[]) =>
  sql`${column} = any(array(${sql.join([...found], sql` union `)}))`

/**
 * The rows of a table that have the searched words in one of its texts. They are looked up first, each column by its own
 * index, and lead to the rows: a list that is walked until enough of them fit would be walked to its end for rare words.
 */
export function findText(id: AnyColumn, columns: readonly AnyColumn[], q: string): SQL {
  return amongFound(
    id,
    columns.map((column) => sql`select ${id} from ${id.table} where ${has(column, q)}`),
  )
}

/** The accounts of whoever has the words in the name, the email or, by three digits and more, in the phone number. */
export function findAccounts(column: AnyColumn, q: string): SQL {
  // The last digits are the same in any notation of a number.
  const digits = q.replace(/[\s()+-]/g, '').replace(/^0/, '')
  const found = [
    sql`select ${accounts.id} from ${contacts} join ${accounts} on ${accounts.contactId} = ${contacts.id} where ${contacts.isperson} and ${has(contacts.name, q)}`,
    sql`select ${accounts.id} from ${accounts} where ${has(accounts.email, q)}`,
    ...(/^\d{3,}$/.test(digits)
      ? [sql`select ${accounts.id} from ${accounts} where ${has(accounts.phone, digits)}`]
      : []),
  ]
  return amongFound(column, found)
}
