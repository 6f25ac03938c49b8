import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { databaseError } from '#platform/db/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { contactInfos, contacts } from './contacts.tables.ts'
import { lockContact } from './save-cards.ts'

/** Puts a company into the directory, without cards. Runs in the caller's transaction. @returns its id. */
export async function createCompanyContact(
  ctx: Context,
  { name, avatarFileId }: { name: string; avatarFileId?: string | null | undefined },
): Promise<string> {
  const id = newId()
  const createdAt = ctx.now()
  await ctx.db.insert(contacts).values({ id, isperson: false, name, avatarFileId, uts: createdAt.getTime(), createdAt })
  return id
}

/**
 * Changes the name or picture that a contact is shown by; what is not given stays. In the caller's transaction; the caller
 * has checked the rights.
 */
export async function changeLook(
  ctx: Context,
  contactId: string,
  { name, avatarFileId }: { name?: string | undefined; avatarFileId?: string | null | undefined },
): Promise<void> {
  const look = { ...(name !== undefined && { name }), ...(avatarFileId !== undefined && { avatarFileId }) }
  if (Object.keys(look).length > 0) await ctx.db.update(contacts).set(look).where(eq(contacts.id, contactId))
}

/**
 * Deletes address cards of a contact, all or none, in the caller's transaction; the caller has checked the rights.
 * @throws DomainError `contacts.contact_not_found` when one of them is somebody else's, `contacts.primary_card`,
 * `contacts.card_in_use` while something else names one.
 */
export async function deleteCards(ctx: Context, contactId: string, infoids: readonly string[]): Promise<void> {
  await lockContact(ctx, contactId)
  const found = await ctx.db
    .select({ id: contactInfos.id, isPrimary: contactInfos.isPrimary })
    .from(contactInfos)
    .where(and(eq(contactInfos.contactId, contactId), inArray(contactInfos.id, [...infoids])))
    .for('update')
  if (found.length < infoids.length) throw new DomainError('contacts.contact_not_found')
  if (found.some(({ isPrimary }) => isPrimary)) throw new DomainError('contacts.primary_card')
  await ctx.db
    .delete(contactInfos)
    .where(inArray(contactInfos.id, [...infoids]))
    .catch((error: unknown) => {
      throw databaseError(error)?.code === '23503' ? new DomainError('contacts.card_in_use') : error
    })
}

/**
 * Takes an address card of a contact out of use at an instant, or into use again; the caller has checked the rights. Where it was the primary one,
 * the oldest that is in use becomes it. In the caller's transaction.
 */
export async function endCard(ctx: Context, contactId: string, infoId: string, endedAt: Date | null): Promise<void> {
  await lockContact(ctx, contactId)
  const { id, isPrimary } = contactInfos
  await ctx.db
    .update(contactInfos)
    .set({ endedAt, isPrimary: false })
    .where(and(eq(id, infoId), eq(contactInfos.contactId, contactId)))
  const used = await ctx.db
    .select({ id, isPrimary })
    .from(contactInfos)
    .where(and(eq(contactInfos.contactId, contactId), isNull(contactInfos.endedAt)))
    .orderBy(asc(id))
  const [first] = used
  if (!first || used.some((one) => one.isPrimary)) return
  await ctx.db.update(contactInfos).set({ isPrimary: true }).where(eq(id, first.id))
}

/**
 * Empties all address cards of a contact, in the caller's transaction. Their rows stay, and say nothing any more: invitations and orders
 * may name them.
 */
export async function emptyCards(ctx: Context, contactId: string): Promise<void> {
  await lockContact(ctx, contactId)
  await ctx.db.update(contactInfos).set(emptied).where(eq(contactInfos.contactId, contactId))
}
const emptied = {
  name: null,
  email: null,
  phone: null,
  line1: null,
  line2: null,
  city: null,
  state: null,
  postcode: null,
  lat: null,
  lng: null,
}
