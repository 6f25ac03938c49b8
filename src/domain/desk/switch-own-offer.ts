import { switchOffer } from '#domain/catalogue/index.ts'
import type { SwitchOffer } from '#contracts/desk.ts'
import type { Context } from '#domain/context.ts'
import { enterDesk } from './desk.policy.ts'

/** The offer status switch for a company named by slug or id. @throws what `enterDesk` and `switchOffer` throw. */
export async function switchOwnOffer(
  ctx: Context,
  offerId: string,
  input: SwitchOffer,
): Promise<{ offerid: string; status: string }> {
  const { company } = await enterDesk(ctx, input.companyid, 'C')
  const { id, status } = await switchOffer(ctx, offerId, company.id, input.status)
  return { offerid: id, status }
}
