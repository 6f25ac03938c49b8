import { and, eq } from 'drizzle-orm'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { switchOffer } from '#domain/catalogue/index.ts'
import type { SwitchOffer } from '#contracts/desk.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#shared/errors.ts'
import { enterDesk, inBranchesOf } from './desk.policy.ts'

/**
 * The offer status switch for a company named by slug or id, in the branches the caller's rights hold for.
 * @throws what `enterDesk` and `switchOffer` throw.
 */
export async function switchOwnOffer(
  ctx: Context,
  offerId: string,
  input: SwitchOffer,
): Promise<{ offerid: string; status: string }> {
  const { company, rights } = await enterDesk(ctx, input.companyid, 'C')
  if ((await ctx.db.$count(offers, and(eq(offers.id, offerId), inBranchesOf(rights)))) === 0)
    throw new DomainError('catalogue.offer_not_found')
  const { id, status } = await switchOffer(ctx, offerId, company.id, input.status)
  return { offerid: id, status }
}
