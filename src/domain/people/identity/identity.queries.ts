import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { contacts } from '../contacts/contacts.tables.ts'
import type { Identifier } from './identifier.ts'
import { type Account, accounts } from './identity.tables.ts'

/** The account, not erased, that has proved to own an address. */
export async function findAccountByIdentifier(ctx: Context, identifier: Identifier): Promise<Account | undefined> {
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(
      and(
        identifier.kind === 'email'
          ? and(eq(accounts.email, identifier.value), isNotNull(accounts.emailVerifiedAt))
          : and(eq(accounts.phone, identifier.value), isNotNull(accounts.phoneVerifiedAt)),
        isNull(accounts.deletedAt),
      ),
    )
  return account
}

/** Whether an email or phone number, as it is stored, is one that an account is entered by. */
export function hasAddress({ email, phone }: Account, value: string): boolean {
  return email === value || phone === value
}

/** Whether the owner of an account may sign in: it is neither switched off by an operator nor erased, nor has its erasure begun. */
export function isEnterable(account: Account): boolean {
  return account.disabledAt === null && account.deletedAt === null && account.erasingAt === null
}

/** Whether an account is in its days of grace: its owner can cancel the deletion, and do nothing else. */
export function isLeaving(account: Account): boolean {
  return account.deletionRequestedAt !== null && account.deletedAt === null
}

/** An account with the name of its person. @throws Error when the row is gone, which cannot be while a session lives. */
export async function getAccountWithName(ctx: Context, accountId: string): Promise<Account & { name: string }> {
  const [row] = await ctx.db
    .select({ account: accounts, name: contacts.name })
    .from(accounts)
    .innerJoin(contacts, eq(contacts.id, accounts.contactId))
    .where(eq(accounts.id, accountId))
  if (!row) throw new Error('The account is gone')
  return { ...row.account, name: row.name }
}
