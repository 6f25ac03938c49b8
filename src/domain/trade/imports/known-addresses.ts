import { and, eq, inArray, or } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { customers } from '../customers/customers.tables.ts'

interface Addressed {
  email: string | null
  phone: string | null
}

/** Those of a list who have an address that the company knows already. Needs `lockCustomers`. */
export async function knownAmong(ctx: Context, companyId: string, list: readonly Addressed[]) {
  const [emails, phones] = addressesOf(list)
  const rows =
    emails.length + phones.length === 0
      ? []
      : await ctx.db
          .select({ email: customers.email, phone: customers.phone })
          .from(customers)
          .where(
            and(
              eq(customers.companyId, companyId),
              or(inArray(customers.email, emails), inArray(customers.phone, phones)),
            ),
          )
  return amongThese(rows)
}

/** The addresses of a list, without those that are not there. */
export const addressesOf = (list: readonly Addressed[]): [string[], string[]] => [
  list.flatMap(({ email }) => email ?? []),
  list.flatMap(({ phone }) => phone ?? []),
]

/** Tells of somebody whether one of these has an address of theirs. More can be added to these. */
export function amongThese(rows: readonly Addressed[]) {
  const emails = new Set<string>()
  const phones = new Set<string>()
  const add = ({ email, phone }: Addressed) => {
    if (email) emails.add(email)
    if (phone) phones.add(phone)
  }
  for (const row of rows) add(row)
  return {
    add,
    has: ({ email, phone }: Addressed) =>
      (email !== null && emails.has(email)) || (phone !== null && phones.has(phone)),
  }
}
