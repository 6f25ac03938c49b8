import { eq } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'
import { linesOf, lockOrder, type Order } from '../orders/orders.queries.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { type Draft, type DraftInput, draftOrder } from './draft-order.ts'

/** A draft keeps its price and its terms this long, whatever happens with it; then it has today's. */
const PRICE_FROZEN_MS = DAY

/**
 * The same as `refreshDraft` when somebody only looks: a draft that cannot be priced, e.g. since its offer is gone, is not tried
 * anew by every look.
 */
export async function refreshSeenDraft(ctx: Context, draft: Order): Promise<void> {
  const { limits } = ctx.platform
  if (!isStale(ctx, draft) || (await limits.usedUpFor('draft_price', draft.id)) > 0) return
  if ((await refreshDraft(ctx, draft.id)) === undefined) await limits.consume('draft_price', draft.id)
}

/**
 * Prices a draft again, on the terms of today, when its price is older than a day, under the order's lock: a checkout that opens at the same moment
 * sees the old lines or the new ones, never a mix.
 * @returns whether its total or its terms changed; undefined where it could not be priced.
 */
export async function refreshDraft(ctx: Context, orderId: string): Promise<boolean | undefined> {
  const [seen] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!seen || !isStale(ctx, seen)) return false
  const isChanged = await reprice(ctx, orderId)
  // A refused checkout takes the new price back: the next look at the cart has to bring it.
  if (isChanged) await ctx.platform.limits.reset('draft_price', orderId)
  return isChanged
}

async function reprice(ctx: Context, orderId: string): Promise<boolean | undefined> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    // Another request may have refreshed it meanwhile.
    if (!isStale(ctx, order)) return false
    let draft: Draft | undefined
    try {
      draft = await draftAgain(ctx, order)
    } catch (error) {
      // The offer may be gone: the cart still shows the draft, and checkout refuses it.
      if (error instanceof DomainError) return undefined
      throw error
    }
    if (!draft) return undefined
    const { offerKind, policy, zone, infoId, place, startsAt, endsAt, pricedAt, updatedAt } = draft.order
    await ctx.db
      .update(orders)
      .set({ ...draft.price, offerKind, policy, zone, infoId, place, startsAt, endsAt, pricedAt, updatedAt })
      .where(eq(orders.id, orderId))
    await ctx.db.delete(orderLines).where(eq(orderLines.orderId, orderId))
    await ctx.db.insert(orderLines).values(draft.lines.map((line) => ({ ...line, orderId })))
    return agreedOf({ ...order, ...draft.order }) !== agreedOf(order)
  })
}

/** What somebody agrees to who books a draft: what it costs, by which terms, when, and whether the provider is asked first. */
const agreedOf = ({ totalAmount, offerKind, policy, startsAt, endsAt }: Order): string =>
  JSON.stringify([totalAmount, offerKind, Object.entries(policy).toSorted(), startsAt, endsAt])

/** Whether a draft's price is older than a day. One whose time has passed is only marked: it can be bought no more. */
function isStale(ctx: Context, { status, startsAt, pricedAt, createdAt }: Order): boolean {
  const isAhead = startsAt === null || startsAt > ctx.now()
  return status === 'draft' && isAhead && ctx.now().getTime() - (pricedAt ?? createdAt).getTime() >= PRICE_FROZEN_MS
}

/** The same choice at today's terms. @throws DomainError those of `draftOrder` */
export async function draftAgain(ctx: Context, order: Order): Promise<Draft | undefined> {
  const lines = await linesOf(ctx, [order.id])
  const main = lines.find((line) => line.kind === 'service') ?? lines[0]
  if (!main) return undefined
  const tickets = lines.filter((line) => line.kind === 'ticket')
  const chosen: DraftInput = {
    offerid: main.offerId,
    place: order.place,
    ...(tickets.length > 0
      ? {
          occurrenceid: main.occurrenceId ?? undefined,
          tickets: tickets.flatMap((t) =>
            t.ticketTypeId ? [{ tickettypeid: t.ticketTypeId, quantity: t.quantity, amount: t.unitAmount }] : [],
          ),
        }
      : {
          variantid: main.variantId ?? undefined,
          quantity: main.quantity,
          startsAt: order.startsAt?.toISOString(),
          staffid: main.wantedStaffId ?? undefined,
          addons: lines.flatMap((line) => (line.addonId ? [{ addonid: line.addonId, quantity: line.quantity }] : [])),
        }),
  }
  return draftOrder(ctx, chosen, { isAgain: true })
}
