import type { SeriesInput } from '#contracts/booking.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { draftSeries } from './draft-order.ts'
import { type BookedAtOnce, placeDrafts } from './open-checkout.ts'
import type { Replacing } from './replace-drafts.ts'

/**
 * Books a service at several times at once: an order for each date, all held for 15 minutes in one checkout, or none.
 * Afterwards each order is independent: it can be moved or cancelled without the others.
 * @throws DomainError those of `draftOrder`, `booking.slot_taken`, `booking.own_clash`, `booking.time_not_offered`, `booking.person_not_offered` with the `startsAt` that is
 * not free, `orders.too_many_open`
 */
export async function placeSeries(ctx: Context, input: SeriesInput & Replacing): Promise<BookedAtOnce> {
  return atomically(ctx, async (ctx) => placeDrafts(ctx, await draftSeries(ctx, input), input))
}
