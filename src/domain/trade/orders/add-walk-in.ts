import type { WalkInInput } from '#contracts/desk.ts'
import { atomically, type Context, recordAudit, requireStaff } from '#domain/base/index.ts'
import { requireRight, servedBy } from '#domain/companies/index.ts'
import { type Counter, countingDone } from '#platform/rate-limits/index.ts'
import { placeOrder } from '../checkout/open-checkout.ts'
import { placeWalkIn } from '../checkout/pay-group.ts'
import { requireOwnOffer } from './own-offer.ts'

/**
 * Books for somebody who called or came by, to be paid on the spot, for staff with `orders.place`: at any time that is free,
 * from now on, without the lead time and the steps that bind the public. It stands at once, also where the public has to ask: the
 * provider made it.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `catalogue.offer_not_found`, `booking.slot_taken`, `booking.time_not_offered`,
 * `booking.person_not_offered`, `booking.offer_unavailable`, `orders.outside_service_area`, `orders.position_far`,
 * `request.too_many`; `request.invalid` where a variant has to be
 * taken, or an add-on is none of the offer's
 */
export async function addWalkIn(ctx: Context, input: WalkInInput): Promise<{ orderid: string; docno: string }> {
  const { company, member } = await requireRight(ctx, input.companyid, 'orders.place', 'reach')
  const { accountId } = requireStaff(ctx)
  const { offerid, variantid, addons, place, startsAt, name, phone, email, note } = input
  const staffid = servedBy(member, input.staffid, 'orders.place')
  const book = () =>
    atomically(ctx, async (ctx) => {
      await requireOwnOffer(ctx, company.id, member, offerid)
      // The order belongs to no account: like a guest's order, it can be claimed by the person it is for.
      const guest: Context = { ...ctx, actor: { kind: 'anonymous' } }
      const choice = {
        offerid,
        startsAt,
        ...(variantid && { variantid }),
        ...(addons && { addons }),
        ...(staffid && { staffid }),
        ...(place && { place }),
      }
      const { orders } = await placeOrder(guest, choice, { walkIn: true, by: accountId })
      const [order] = orders
      if (!order) throw new Error('the order was not placed')
      await placeWalkIn(guest, order.id, { name, phone, email }, note, accountId)
      await recordAudit(ctx, { action: 'desk.walk_in_added', companyId: company.id, subjectId: order.id })
      return { orderid: order.id, docno: order.docno }
    })
  return countingWalkIn(ctx, company.id, accountId, book)
}

/** No one member uses up what the others of a company may book, and nobody does with what is refused. */
async function countingWalkIn<T>(
  ctx: Context,
  companyId: string,
  accountId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { limits } = ctx.platform
  await limits.consume('walk_in_try', accountId)
  const counters: Counter[] = [
    ['walk_in', `${companyId} ${accountId}`],
    ['walk_in_company', companyId],
  ]
  return countingDone(limits, counters, work)
}
