import { and, arrayOverlaps, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { type Company, isWithin, type Member, type Reach, shortReach } from '#domain/companies/index.ts'
import { dayOf } from '#shared/days.ts'
import { DomainError } from '#shared/errors.ts'
import { type Closure, closures } from './closures.tables.ts'

/** The closures of a company that are not over, as far as somebody's rights reach: those of all branches, and of one that is theirs. */
export const closuresAhead = (ctx: Context, { id, zone }: Company, { branchIds }: Reach): SQL | undefined =>
  and(
    eq(closures.companyId, id),
    gte(closures.toDay, dayOf(ctx.now(), zone)),
    branchIds ? or(isNull(closures.infoIds), arrayOverlaps(closures.infoIds, [...branchIds])) : undefined,
  )

/** Whether somebody may close or open these branches: their rights reach into each, and are not for own bookings alone. */
export const reachesBranches = (reach: Reach, infoIds: readonly string[] | null): boolean =>
  !reach.ownBookingsOnly && (infoIds ? infoIds.every((id) => isWithin(reach, id)) : reach.branchIds === null)

/**
 * These branches, where they are the company's and within somebody's reach. Of others it is not told that they exist.
 * @throws DomainError `contacts.contact_not_found`
 */
export async function requireOwnBranches(
  ctx: Context,
  { id: companyId }: Company,
  reach: Reach,
  infoIds: readonly string[],
): Promise<string[]> {
  const own = and(eq(branches.contactId, companyId), inArray(branches.id, [...infoIds]))
  const areOwn = infoIds.every((id) => isWithin(reach, id)) && (await ctx.db.$count(branches, own)) === infoIds.length
  if (!areOwn) throw new DomainError('contacts.contact_not_found')
  return [...infoIds]
}

/** @throws DomainError `companies.forbidden`, saying how far the rights reach */
export function requireBranches(member: Member, infoIds: readonly string[] | null): void {
  if (!reachesBranches(member, infoIds)) throw shortReach(member, 'schedule.edit')
}

/**
 * One closure of a company, held until the transaction ends, for whoever may change it.
 * @throws DomainError `desk.closure_not_found`, also where no branch of it is within reach; `companies.forbidden` where one is not
 */
export async function lockClosure(ctx: Context, company: Company, member: Member, id: string): Promise<Closure> {
  const [found] = await ctx.db
    .select()
    .from(closures)
    .where(and(eq(closures.id, id), closuresAhead(ctx, company, member)))
    .for('no key update')
  if (!found) throw new DomainError('desk.closure_not_found')
  requireBranches(member, found.infoIds)
  return found
}
