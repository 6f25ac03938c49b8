import { and, eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { contactInfos } from './contacts.tables.ts'
import { touch } from './save-cards.ts'

/** Writes a proved email or phone (null takes it off) on a person's own card. Runs in the caller's transaction. */
export async function setAddress(
  ctx: Context,
  contactId: string,
  cinfoId: string,
  address: { email: string | null } | { phone: string | null },
): Promise<void> {
  // The contact before its card, as in every change of both.
  await touch(ctx, contactId)
  await ctx.db
    .update(contactInfos)
    .set(address)
    .where(and(eq(contactInfos.id, cinfoId), eq(contactInfos.contactId, contactId)))
}
