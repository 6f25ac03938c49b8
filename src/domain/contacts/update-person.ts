import { and, eq, sql } from 'drizzle-orm'
import type { UpdatePerson } from '#contracts/profile.ts'
import { atomically, type Context, requireAccount } from '#domain/context.ts'
import { files } from '#domain/files/files.tables.ts'
import { recordAudit } from '#domain/outbox/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { contacts } from './contacts.tables.ts'

/**
 * Changes the signed-in person's own name, picture or language.
 * @throws DomainError `contacts.contact_not_found` for anybody else's id, `request.invalid` for a picture of somebody else.
 */
export async function updatePerson(ctx: Context, input: UpdatePerson): Promise<string> {
  const { contactId } = requireAccount(ctx)
  if (input.id !== contactId) throw new DomainError('contacts.contact_not_found')
  return atomically(ctx, async (ctx) => {
    if (input.avatarFileId) {
      const [file] = await ctx.db
        .select({ id: files.id })
        .from(files)
        .where(and(eq(files.id, input.avatarFileId), eq(files.folderId, contactId)))
      if (!file) throw invalid({ path: 'avatarFileId', code: 'not_found' })
    }
    await ctx.db
      .update(contacts)
      .set({
        uts: sql`greatest(${contacts.uts} + 1, ${ctx.now().getTime()})`,
        ...(input.name !== undefined && { name: input.name }),
        ...(input.avatarFileId !== undefined && { avatarFileId: input.avatarFileId }),
        ...(input.cdata && { cdata: sql`${contacts.cdata} || ${JSON.stringify(input.cdata)}::jsonb` }),
      })
      .where(eq(contacts.id, contactId))
    await recordAudit(ctx, {
      action: 'contacts.person_updated',
      subjectId: contactId,
      data: { fields: Object.keys(input) },
    })
    return contactId
  })
}
