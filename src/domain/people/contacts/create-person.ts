import { type Context } from '#domain/base/index.ts'
import { newId } from '#shared/ids.ts'
import type { Locale } from '#shared/locale.ts'
import { contactInfos, contacts } from './contacts.tables.ts'

/** Puts a person with a primary address card into the directory. Runs in the caller's transaction. */
export async function createPerson(
  ctx: Context,
  person: { name: string; locale: Locale; email?: string; phone?: string },
): Promise<{ contactId: string; cinfoId: string }> {
  const { name, locale, email, phone } = person
  const contactId = newId()
  const cinfoId = newId()
  const uts = ctx.now().getTime()
  await ctx.db
    .insert(contacts)
    .values({ id: contactId, isperson: true, name, uts, cdata: { locale }, createdAt: ctx.now() })
  await ctx.db
    .insert(contactInfos)
    .values({ id: cinfoId, contactId, isPrimary: true, email, phone, createdAt: ctx.now() })
  return { contactId, cinfoId }
}
