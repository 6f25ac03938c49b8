import { eq } from 'drizzle-orm'
import { type AccountActor, type Context, requireAccount } from '#domain/base/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'

/** The addresses under which the signed-in person may have been invited: the proved email and phone, and the user. */
export async function ownAddresses(ctx: Context): Promise<{ actor: AccountActor; addresses: string[] }> {
  const actor = requireAccount(ctx)
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, actor.accountId))
  const addresses = [`user:${actor.contactId}`]
  if (account?.email && account.emailVerifiedAt) addresses.push(`email:${account.email}`)
  if (account?.phone && account.phoneVerifiedAt) addresses.push(`phone:${account.phone}`)
  return { actor, addresses }
}
