import { and, eq, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { contactInfos, contacts } from './contacts.tables.ts'

/** Writes a proved email or phone (null takes it off) on a person's own card. Runs in the caller's transaction. */
export async function setAddress(
  ctx: Context,
  contactId: string,
  cinfoId: string,
  address: { email: string | null } | { phone: string | null },
): Promise<void> {
  await ctx.db
    .update(contactInfos)
    .set(address)
    .where(and(eq(contactInfos.id, cinfoId), eq(contactInfos.contactId, contactId)))
  await ctx.db
    .update(contacts)
    .set({ uts: sql`greatest(${contacts.uts} + 1, ${ctx.now().getTime()})` })
    .where(eq(contacts.id, contactId))
}
