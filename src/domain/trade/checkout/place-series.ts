import type { SeriesInput } from '#contracts/booking.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { draftOrder } from './draft-order.ts'
import { type BookedAtOnce, openCheckout } from './open-checkout.ts'
import { holderOf, keysOf, lockHolders } from './holders.ts'
import { type Replacing, replaceDrafts } from './replace-drafts.ts'
import { storeDraft } from './store-draft.ts'

/**
 * Books a service at several times at once: an order for each date, all held for 15 minutes in one checkout, or none.
 * Afterwards each order is independent: it can be moved or cancelled without the others.
 * @throws DomainError those of `draftOrder`, `booking.slot_taken`, `booking.own_clash`, `booking.time_not_offered`, `booking.person_not_offered` with the `startsAt` that is
 * not free, `orders.too_many_open`
 */
export async function placeSeries(
  ctx: Context,
  { startsAts, instead, ...input }: SeriesInput & Replacing,
): Promise<BookedAtOnce> {
  return atomically(ctx, async (ctx) => {
    // The caller first, then drafts, then the time of people, as all choices do: otherwise two at once wait for each other.
    await lockHolders(ctx, keysOf(await holderOf(ctx)))
    const { ids: replaced, comes, kept } = await replaceDrafts(ctx, { instead })
    const keys: { orderid: string; secret: string | undefined }[] = []
    for (const startsAt of startsAts) {
      const { order, secret } = await storeDraft(ctx, await draftOrder(ctx, { ...input, startsAt }), comes, kept)
      keys.push({ orderid: order.id, secret })
    }
    return { ...(await openCheckout(ctx, keys)), replaced }
  })
}
