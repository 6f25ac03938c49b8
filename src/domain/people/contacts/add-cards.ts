import type { AddCards } from '#contracts/contacts.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { saveCards, touch } from './save-cards.ts'

/** Adds address cards to the signed-in person. @throws DomainError `contacts.too_many_cards` */
export async function addCards(ctx: Context, { infos }: AddCards): Promise<string> {
  const { contactId } = requireAccount(ctx)
  return atomically(ctx, async (ctx) => {
    await saveCards(
      ctx,
      contactId,
      infos.map(({ infoid: _ignored, ...card }) => card),
    )
    await touch(ctx, contactId)
    await recordAudit(ctx, { action: 'contacts.cards_added', subjectId: contactId, data: { cards: infos.length } })
    return contactId
  })
}
