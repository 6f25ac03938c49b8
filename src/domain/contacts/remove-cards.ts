import { and, eq, inArray } from 'drizzle-orm'
import { requireRight } from '#domain/companies/index.ts'
import { atomically, type Context, requireAccount } from '#domain/context.ts'
import { recordAudit } from '#domain/outbox/index.ts'
import { purgePages } from '#domain/pages.ts'
import { databaseError } from '#platform/db/index.ts'
import { DomainError } from '#shared/errors.ts'
import { contactInfos } from './contacts.tables.ts'
import { touch } from './save-cards.ts'

/**
 * Removes address cards: one's own when `personal`, else branches of a company one may change (`company.edit`). All or none.
 * @throws DomainError `contacts.contact_not_found` when one of them is somebody else's or the contact is not one's own,
 * `contacts.primary_card`, `contacts.card_in_use` while offers, resources or orders are there.
 */
export async function removeCards(
  ctx: Context,
  input: { id: string; infoids: readonly string[]; personal: boolean },
): Promise<string> {
  const { contactId } = requireAccount(ctx)
  const { id, personal } = input
  if (personal && id !== contactId) throw new DomainError('contacts.contact_not_found')
  if (!personal) await requireRight(ctx, id, 'company.edit', 'whole')
  const wanted = [...new Set(input.infoids)]
  return atomically(ctx, async (ctx) => {
    const found = await ctx.db
      .select({ id: contactInfos.id, isPrimary: contactInfos.isPrimary })
      .from(contactInfos)
      .where(and(eq(contactInfos.contactId, id), inArray(contactInfos.id, wanted)))
      .for('update')
    if (found.length < wanted.length) throw new DomainError('contacts.contact_not_found')
    if (found.some(({ isPrimary }) => isPrimary)) throw new DomainError('contacts.primary_card')
    await ctx.db
      .delete(contactInfos)
      .where(inArray(contactInfos.id, wanted))
      .catch((error: unknown) => {
        throw databaseError(error)?.code === '23503' ? new DomainError('contacts.card_in_use') : error
      })
    await touch(ctx, id)
    if (!personal) await purgePages(ctx, [`company:${id}`])
    await recordAudit(ctx, {
      action: 'contacts.cards_removed',
      companyId: personal ? null : id,
      subjectId: id,
      data: { cards: wanted.length },
    })
    return id
  })
}
