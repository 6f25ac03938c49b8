import { eq, sql } from 'drizzle-orm'
import type { ChangePerson } from '#contracts/contacts.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { accounts } from '../identity/identity.tables.ts'
import { contacts } from './contacts.tables.ts'
import { requireOwnPicture } from './pictures.ts'
import { saveCards } from './save-cards.ts'

/**
 * Changes the signed-in person's own name, picture, language or address cards.
 * @throws DomainError `contacts.contact_not_found` for anybody else's id, `request.invalid` for a picture of somebody else.
 */
export async function updatePerson(ctx: Context, input: ChangePerson): Promise<string> {
  const { accountId, contactId } = requireAccount(ctx)
  if (input.id !== contactId) throw new DomainError('contacts.contact_not_found')
  return atomically(ctx, async (ctx) => {
    if (input.avatarFileId) await requireOwnPicture(ctx, input.avatarFileId, [contactId])
    if (input.infos) {
      const [account] = await ctx.db
        .select({ cinfoId: accounts.cinfoId })
        .from(accounts)
        .where(eq(accounts.id, accountId))
      await saveCards(ctx, contactId, input.infos, account?.cinfoId)
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
