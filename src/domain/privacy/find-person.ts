import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { listUnopened } from './deletion-blockers.ts'
import type { Person } from './erasure-rules.ts'

/** Everything by which a person's data is found; undefined once the person is erased. */
export async function findPerson(ctx: Context, accountId: string): Promise<Person | undefined> {
  const [row] = await ctx.db
    .select({ account: accounts, name: contacts.name })
    .from(accounts)
    .innerJoin(contacts, eq(contacts.id, accounts.contactId))
    .where(eq(accounts.id, accountId))
  if (!row || row.account.deletedAt) return undefined
  const { account, name } = row
  const cards = await ctx.db.select().from(contactInfos).where(eq(contactInfos.contactId, account.contactId))
  // Anybody may write anybody's address on a card, and be given what went there, or erase it.
  const proved = {
    email: account.emailVerifiedAt ? account.email : null,
    phone: account.phoneVerifiedAt ? account.phone : null,
  }
  return {
    accountId,
    contactId: account.contactId,
    cinfoId: account.cinfoId,
    companies: await listUnopened(ctx, account.contactId),
    at: ctx.now(),
    pseudonym: pseudonymOf(accountId),
    names: namesOf(name),
    docnos: [],
    emails: distinct([proved.email]),
    phones: distinct([proved.phone]),
    given: {
      emails: distinct([account.email, ...cards.map(({ email }) => email)]),
      phones: distinct([account.phone, ...cards.map(({ phone }) => phone)]),
    },
    proved,
  }
}

/** The same every time, so that a second run changes nothing. Made from a random id, not from personal data. */
function pseudonymOf(accountId: string): string {
  return `Deleted ${createHash('sha256').update(accountId).digest('hex').slice(0, 8)}`
}

/**
 * The whole name, and its longer words, since providers write 'Dear Siti'. A name of punctuation only is left out: it would
 * match any text.
 */
export function namesOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word.length >= 4)
  return distinct([name.trim(), ...words]).filter((part) => part.length >= 2 && /[\p{L}\p{N}]/u.test(part))
}

export function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => value !== null && value !== ''))]
}
