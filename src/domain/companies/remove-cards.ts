import { and, arrayOverlaps, eq, isNull } from 'drizzle-orm'
import { atomically, type Context, purgePages, recordAudit, requireAccount } from '#domain/base/index.ts'
import { deleteCards, touchContact } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { requireNotEnded, requireRight } from './companies.policy.ts'
import { staffMembers } from './companies.tables.ts'
import { lockCompany } from './lock-company.ts'

/**
 * Removes address cards: with `personal` those of the signed-in person, else branches of a company (needs `company.edit`).
 * All or none.
 * @throws DomainError `contacts.contact_not_found` when one of the cards, or the contact, is somebody else's,
 * `contacts.primary_card`, `companies.not_now` once it has ended, `contacts.card_in_use` while offers, resources, orders or somebody's rights use one.
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
    if (!personal) {
      requireNotEnded(await lockCompany(ctx, id))
      // Rights that reach one branch alone would reach none.
      if (await hasReachInto(ctx, id, wanted)) throw new DomainError('contacts.card_in_use')
    }
    await deleteCards(ctx, id, wanted)
    await touchContact(ctx, id)
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

/** Whether the rights of somebody who works in a company are bound to branches, some of these among them. */
export async function hasReachInto(ctx: Context, companyId: string, branches: string[]): Promise<boolean> {
  const reaching = and(
    eq(staffMembers.companyId, companyId),
    isNull(staffMembers.endedAt),
    arrayOverlaps(staffMembers.scopeInfoIds, branches),
  )
  return (await ctx.db.$count(staffMembers, reaching)) > 0
}
