import { and, count, eq, sql } from 'drizzle-orm'
import type { Card } from '#contracts/contacts.ts'
import { type Context } from '#domain/base/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { contactInfos, contacts } from './contacts.tables.ts'

/** A card, with what only a branch has. */
export type CardRow = Card & {
  zone?: string | undefined
  phonePublic?: boolean | undefined
  galleryFileIds?: string[] | undefined
}

/**
 * Adds and changes address cards of a contact, in the caller's transaction; the caller has checked the rights. The first
 * card of a contact is its primary one. `provedOnly` names a card whose email and phone only a code may change.
 * @returns their ids @throws DomainError `contacts.contact_not_found` for a card of somebody else, `contacts.too_many_cards`
 */
export async function saveCards(
  ctx: Context,
  contactId: string,
  cards: readonly CardRow[],
  provedOnly?: string,
): Promise<string[]> {
  const ids: string[] = []
  // So that the count holds.
  await lockContact(ctx, contactId)
  const [there] = await ctx.db.select({ n: count() }).from(contactInfos).where(eq(contactInfos.contactId, contactId))
  let cardsThere = there?.n ?? 0
  for (const { infoid, ...fields } of cards) {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    if (infoid === undefined) {
      if (++cardsThere > figures.mostCards) throw new DomainError('contacts.too_many_cards')
      const id = newId()
      await ctx.db
        .insert(contactInfos)
        .values({ id, contactId, isPrimary: cardsThere === 1, ...given, createdAt: ctx.now() })
      ids.push(id)
      continue
    }
    ids.push(infoid)
    if (infoid === provedOnly && ('email' in given || 'phone' in given))
      throw invalid({ path: 'email' in given ? 'infos.email' : 'infos.phone', code: 'by_code' })
    if (Object.keys(given).length === 0) continue
    const changed = await ctx.db
      .update(contactInfos)
      .set(given)
      .where(and(eq(contactInfos.id, infoid), eq(contactInfos.contactId, contactId)))
      .returning({ id: contactInfos.id })
    if (changed.length === 0) throw new DomainError('contacts.contact_not_found')
  }
  return ids
}

/** Locks a contact until the transaction ends: always before its cards, which are changed by one at a time then. */
export async function lockContact(ctx: Context, contactId: string): Promise<void> {
  await ctx.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, contactId)).for('no key update')
}

/** Updates a contact's `uts`, so that whoever keeps a copy fetches it again. */
export async function touch(ctx: Context, contactId: string): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({ uts: sql`greatest(${contacts.uts} + 1, ${ctx.now().getTime()})` })
    .where(eq(contacts.id, contactId))
}
