import { DAY } from '#shared/time.ts'
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { atomically, type Context, deviceKey } from '#domain/base/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { Localized } from '#shared/locale.ts'
import { type Draft, draftOrder, type DraftInput } from './draft-order.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { requireCustomer } from '../orders/orders.policy.ts'
import { linesOf, loadOrders, type LoadedOrder, lockOrder, type Order } from '../orders/orders.queries.ts'
import { secretMatches } from './secrets.ts'
import { storeDraft } from './store-draft.ts'

const MAX_DRAFTS = 50
/** A draft keeps its price this long; then it is priced again. */
const PRICE_FROZEN_MS = DAY

/** An order named by a visitor, with the secret that was told when it was made. */
export interface OrderKey {
  orderid: string
  secret?: string | undefined
}

/**
 * Puts a choice into the cart as a draft of its own. A draft holds no time and no place.
 * @throws DomainError those of `draftOrder`, `orders.cart_full`, and `request.too_many`
 */
export async function addToCart(
  ctx: Context,
  input: DraftInput,
): Promise<{ order: Order; title: Localized; secret: string | undefined; count: number }> {
  const draft = await draftOrder(ctx, input)
  await countDraft(ctx)
  return atomically(ctx, async (ctx) => {
    const already = ctx.actor.kind === 'account' ? await countDrafts(ctx, ctx.actor.accountId) : 0
    if (already >= MAX_DRAFTS) throw new DomainError('orders.cart_full')
    return { ...(await storeDraft(ctx, draft)), title: draft.lines[0]?.name ?? {}, count: already + 1 }
  })
}

/**
 * The drafts of the signed-in person, or those whose secrets a visitor sends; newest first. Prices older than a day are
 * brought up to date, and drafts whose time has passed or whose offer is gone are marked.
 */
export async function listCart(ctx: Context, keys: readonly OrderKey[]): Promise<(LoadedOrder & { stale: boolean })[]> {
  const ids = ctx.actor.kind === 'account' ? await draftIds(ctx, ctx.actor.accountId) : await shownDrafts(ctx, keys)
  for (const id of ids) await refreshDraft(ctx, id)
  const loaded = await loadOrders(ctx, ids)
  return loaded.map((row) => ({ ...row, stale: row.order.startsAt !== null && row.order.startsAt <= ctx.now() }))
}

/** Takes a draft out of the cart, or puts it back. Repeating either changes nothing. @throws DomainError `orders.order_not_found` */
export async function discardDraft(ctx: Context, key: OrderKey, discarded: boolean): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, key.orderid)
    requireCustomer(ctx, order, key.secret)
    if (order.status !== 'draft') throw new DomainError('orders.not_allowed_now')
    await ctx.db
      .update(orders)
      .set({ discardedAt: discarded ? ctx.now() : null })
      .where(eq(orders.id, order.id))
  })
}

/** Nobody fills the table: a draft is kept for weeks. @throws DomainError `request.too_many` */
async function countDraft(ctx: Context): Promise<void> {
  const { limits } = ctx.platform
  if (ctx.actor.kind === 'account') return limits.consume('cart_add', ctx.actor.accountId)
  await limits.consume('cart_add', deviceKey(ctx))
  await limits.consume('cart_add_address', addressKey(ctx.ip))
}

async function countDrafts(ctx: Context, accountId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.status, 'draft'), isNull(orders.discardedAt)))
  return row?.n ?? 0
}

async function draftIds(ctx: Context, accountId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.status, 'draft'), isNull(orders.discardedAt)))
    .orderBy(desc(orders.id))
    .limit(MAX_DRAFTS)
  return rows.map((row) => row.id)
}

async function shownDrafts(ctx: Context, keys: readonly OrderKey[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await ctx.db
    .select({ id: orders.id, hash: orders.secretHash })
    .from(orders)
    .where(
      and(
        inArray(
          orders.id,
          keys.slice(0, MAX_DRAFTS).map((key) => key.orderid),
        ),
        eq(orders.status, 'draft'),
        isNull(orders.discardedAt),
      ),
    )
    .orderBy(desc(orders.id))
  return rows
    .filter((row) => secretMatches(keys.find((key) => key.orderid === row.id)?.secret, row.hash))
    .map((row) => row.id)
}

/**
 * Prices a draft again when its price is older than a day, under the order's lock: a checkout that opens at the same moment
 * sees the old lines or the new ones, never a mix.
 * @returns whether its total changed.
 */
export async function refreshDraft(ctx: Context, orderId: string): Promise<boolean> {
  const [seen] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!seen || !isStale(ctx, seen)) return false
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    // Another request may have refreshed it meanwhile.
    if (!isStale(ctx, order)) return false
    let draft: Draft | undefined
    try {
      draft = await reprice(ctx, order)
    } catch (error) {
      // The offer may be gone: the cart still shows the draft, and checkout refuses it.
      if (error instanceof DomainError) return false
      throw error
    }
    if (!draft) return false
    await ctx.db
      .update(orders)
      .set({ ...draft.price, updatedAt: ctx.now() })
      .where(eq(orders.id, orderId))
    await ctx.db.delete(orderLines).where(eq(orderLines.orderId, orderId))
    await ctx.db.insert(orderLines).values(draft.lines.map((line) => ({ ...line, orderId })))
    return draft.price.totalAmount !== order.totalAmount
  })
}

function isStale(ctx: Context, order: Order): boolean {
  return order.status === 'draft' && ctx.now().getTime() - order.updatedAt.getTime() >= PRICE_FROZEN_MS
}

/** The same choice at today's terms; undefined when its time has passed. */
async function reprice(ctx: Context, order: Order): Promise<Draft | undefined> {
  const lines = await linesOf(ctx, [order.id])
  const main = lines.find((line) => line.kind === 'service') ?? lines[0]
  if (!main || (order.startsAt !== null && order.startsAt <= ctx.now())) return undefined
  const tickets = lines.filter((line) => line.kind === 'ticket')
  return draftOrder(ctx, {
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
  })
}
