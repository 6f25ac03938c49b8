import { eq, sql } from 'drizzle-orm'
import { claimPlaces, type HeldSlot, holdSlots } from '#domain/booking/index.ts'
import { atomically, type Context } from '#domain/context.ts'
import { recordAudit, recordMessage } from '#domain/outbox/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type OrderKey, refreshDraft } from './cart.ts'
import { draftOrder, type DraftInput } from './draft-order.ts'
import { moveOrder, setTimers } from './move-order.ts'
import { requireCustomer } from './orders.policy.ts'
import { linesOf, lockOrders, type Order, type OrderLine } from './orders.queries.ts'
import { holdMinutes } from './orders.states.ts'
import { checkoutGroups, orderEvents, orderLines, orders } from './orders.tables.ts'
import { newSecret } from './secrets.ts'
import { storeDraft } from './store-draft.ts'

export interface OpenedCheckout {
  groupId: string
  orders: Order[]
  holdExpiresAt: Date
  /** Told once, to a visitor: opens the checkout group and its orders. */
  secret: string | undefined
}

/**
 * Takes drafts, maybe of several companies, to checkout together: all their times and places are held for 15 minutes, or
 * none. A visitor's orders get one new secret in common.
 *
 * @throws DomainError `booking.slot_taken`, `booking.sold_out`, `orders.price_changed`, `orders.order_not_found`, `orders.not_allowed_now`
 */
export async function openCheckout(ctx: Context, keys: readonly OrderKey[]): Promise<OpenedCheckout> {
  const ids = [...new Set(keys.map((key) => key.orderid))]
  const changed: string[] = []
  for (const id of ids) if (await refreshDraft(ctx, id)) changed.push(id)
  if (changed.length > 0) throw new DomainError('orders.price_changed', { data: { orderids: changed } })
  return atomically(ctx, async (ctx) => {
    const drafts = await lockOrders(ctx, ids)
    if (drafts.length < ids.length) throw new DomainError('orders.order_not_found')
    for (const draft of drafts) requireCustomer(ctx, draft, keys.find((key) => key.orderid === draft.id)?.secret)
    if (new Set(drafts.map((draft) => draft.currency)).size > 1) throw invalid({ path: 'orders', code: 'currency' })
    for (const draft of drafts) {
      if (draft.status !== 'draft' || draft.discardedAt !== null) throw new DomainError('orders.not_allowed_now')
      if (draft.startsAt !== null && draft.startsAt <= ctx.now())
        throw new DomainError('booking.slot_taken', { data: { orderid: draft.id, alternatives: [] } })
    }
    const guest = drafts.some((draft) => draft.accountId === null) ? newSecret() : undefined
    const groupId = newId()
    const holdExpiresAt = new Date(ctx.now().getTime() + holdMinutes * 60_000)
    await ctx.db.insert(checkoutGroups).values({
      id: groupId,
      accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      secretHash: guest?.hash ?? null,
      currency: drafts[0]?.currency ?? 'MYR',
      createdAt: ctx.now(),
    })
    const opened: Order[] = []
    for (const draft of drafts) {
      const set = {
        groupId,
        holdExpiresAt,
        paymentStatus: 'none' as const,
        ...(guest && draft.accountId === null ? { secretHash: guest.hash } : {}),
      }
      opened.push(await moveOrder(ctx, draft, 'open_checkout', { side: 'customer', set }))
    }
    await hold(ctx, await linesOf(ctx, ids), holdExpiresAt)
    return { groupId, orders: opened, holdExpiresAt, secret: guest?.secret }
  })
}

/**
 * Books at once, without a cart: draft, hold and checkout in one transaction. The same promises as `openCheckout`.
 * @throws DomainError those of `draftOrder`, `booking.slot_taken`, `booking.sold_out`
 */
export async function placeOrder(ctx: Context, input: DraftInput): Promise<OpenedCheckout> {
  const draft = await draftOrder(ctx, input)
  return atomically(ctx, async (ctx) => {
    const groupId = newId()
    const holdExpiresAt = new Date(ctx.now().getTime() + holdMinutes * 60_000)
    const guest = draft.order.accountId === null ? newSecret() : undefined
    await ctx.db.insert(checkoutGroups).values({
      id: groupId,
      accountId: draft.order.accountId ?? null,
      secretHash: guest?.hash ?? null,
      currency: draft.price.currency,
      createdAt: ctx.now(),
    })
    const { order } = await storeDraft(ctx, draft, {
      status: 'pending_payment',
      groupId,
      holdExpiresAt,
      secretHash: guest?.hash ?? null,
    })
    await ctx.db.insert(orderEvents).values({
      id: newId(),
      orderId: order.id,
      transition: 'open_checkout',
      fromStatus: 'draft',
      toStatus: 'pending_payment',
      actor: 'customer',
      accountId: order.accountId,
      at: ctx.now(),
    })
    await setTimers(ctx, order)
    await recordAudit(ctx, { action: 'orders.open_checkout', subjectId: order.id, companyId: order.companyId })
    await recordMessage(ctx, 'orders.placed', {
      subjectId: order.id,
      companyId: order.companyId,
      accountId: order.accountId,
    })
    // Last, since whoever wants the same time or place waits from here to the commit.
    await hold(ctx, draft.lines, holdExpiresAt)
    return { groupId, orders: [order], holdExpiresAt, secret: guest?.secret }
  })
}

/** Gives back what checkout held; the orders are drafts in the cart again. Orders already placed stay placed. */
export async function backToCart(ctx: Context, groupId: string, secret: string | undefined): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const found = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.groupId, groupId))
    const group = await lockOrders(
      ctx,
      found.map((row) => row.id),
    )
    if (group.length === 0) throw new DomainError('orders.group_not_found')
    for (const order of group) requireCustomer(ctx, order, secret)
    for (const order of group) {
      if (order.status === 'pending_payment')
        await moveOrder(ctx, order, 'back_to_cart', {
          side: 'customer',
          set: { holdExpiresAt: null, paymentStatus: 'none' },
        })
    }
  })
}

type HoldableLine = Pick<OrderLine, 'id' | 'orderId' | 'offerId'> & Partial<OrderLine>

async function hold(ctx: Context, lines: readonly HoldableLine[], expiresAt: Date): Promise<void> {
  const slots = lines.filter((line) => line.kind === 'service')
  const held: HeldSlot[] = await holdSlots(
    ctx,
    slots.map((line) => ({
      orderId: line.orderId,
      lineId: line.id,
      offerId: line.offerId,
      start: line.startsAt ?? ctx.now(),
      minutes: line.durationMinutes ?? 0,
      seats: line.seats ?? 1,
      staffId: line.wantedStaffId ?? null,
    })),
    { status: 'held', expiresAt },
  )
  const served = held.filter((slot) => slot.staffId !== null)
  if (served.length > 0) {
    const values = sql.join(
      served.map((slot) => sql`(${slot.lineId}::uuid, ${slot.staffId}::uuid)`),
      sql`, `,
    )
    await ctx.db.execute(
      sql`update ${orderLines} l set staff_id = v.staff_id from (values ${values}) v(line_id, staff_id) where l.id = v.line_id`,
    )
  }
  await claimPlaces(
    ctx,
    lines.flatMap((line) =>
      line.kind === 'ticket' && line.occurrenceId && line.ticketTypeId
        ? [
            {
              orderId: line.orderId,
              lineId: line.id,
              occurrenceId: line.occurrenceId,
              ticketTypeId: line.ticketTypeId,
              quantity: line.quantity ?? 1,
            },
          ]
        : [],
    ),
  )
}
