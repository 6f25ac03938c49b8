import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { atomically, type Context, deviceKey } from '#domain/base/index.ts'
import { addressKey, type Counter, countingDone } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { Localized } from '#shared/locale.ts'
import { type OrderKey, openedBy } from '../orders/list-kept-orders.ts'
import { requireCustomer } from '../orders/orders.policy.ts'
import { type LoadedOrder, loadOrders, lockOrder, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { type DraftInput, draftOrder } from './draft-order.ts'
import { lockHolders } from './holders.ts'
import { refreshSeenDraft } from './refresh-draft.ts'
import { type Replacing, replaceDrafts } from './replace-drafts.ts'
import { storeDraft } from './store-draft.ts'

const MAX_DRAFTS = 50
/** Those that come by logging in, or back from a checkout, are over the bound, and shown all the same. */
const MOST_LISTED = 2 * MAX_DRAFTS

/**
 * Puts a choice into the cart as a draft of its own, in place of those that it replaces. A draft holds no time and no place.
 * @throws DomainError those of `draftOrder`, `orders.cart_full`, and `request.too_many`
 */
export async function addToCart(
  ctx: Context,
  input: DraftInput & Replacing,
): Promise<{ order: Order; title: Localized; secret: string | undefined; count: number; replaced: string[] }> {
  const draft = await draftOrder(ctx, input)
  const add = () =>
    atomically(ctx, async (ctx) => {
      await lockCart(ctx)
      const { ids: replaced, comes, kept } = await replaceDrafts(ctx, input)
      const already = await requireRoomInCart(ctx, replaced.length)
      const stored = await storeDraft(ctx, draft, comes, kept)
      return { ...stored, title: draft.lines[0]?.name ?? {}, count: already + 1, replaced }
    })
  // Nobody fills the table: a draft is kept for weeks.
  return countingDone(ctx.platform.limits, adding(ctx), add)
}

/**
 * The drafts of the signed-in person, or those whose secrets a visitor sends; newest first. Prices older than a day are
 * brought up to date, and drafts whose time has passed or whose offer is gone are marked.
 */
export async function listCart(ctx: Context, keys: readonly OrderKey[]): Promise<(LoadedOrder & { stale: boolean })[]> {
  const drafts = await draftsOf(ctx, keys)
  for (const draft of drafts) await refreshSeenDraft(ctx, draft)
  const loaded = await loadOrders(
    ctx,
    drafts.map(({ id }) => id),
  )
  return loaded.map((row) => ({ ...row, stale: row.order.startsAt !== null && row.order.startsAt <= ctx.now() }))
}

/**
 * Takes a draft out of the cart, or puts it back. Repeating either changes nothing.
 * @throws DomainError `orders.order_not_found`, `orders.not_allowed_now`, `orders.cart_full`
 */
export async function discardDraft(ctx: Context, key: OrderKey, discarded: boolean): Promise<void> {
  await atomically(ctx, async (ctx) => {
    if (!discarded) await lockCart(ctx)
    const order = await lockOrder(ctx, key.orderid)
    requireCustomer(ctx, order, key.secret)
    if (order.status !== 'draft') throw new DomainError('orders.not_allowed_now')
    if (!discarded && order.discardedAt !== null) await requireRoomInCart(ctx)
    await ctx.db
      .update(orders)
      .set({ discardedAt: discarded ? ctx.now() : null })
      .where(eq(orders.id, order.id))
  })
}

/** Who adds to a cart, as it is counted; a refused one counts nothing. */
function adding(ctx: Context): Counter[] {
  if (ctx.actor.kind === 'account') return [['cart_add', ctx.actor.accountId]]
  return [
    ['cart_add', deviceKey(ctx)],
    ['cart_add_address', addressKey(ctx.ip)],
  ]
}

/** What is added to an account's cart at once waits for each other, so that each counts what came before it. */
export async function lockCart(ctx: Context): Promise<void> {
  if (ctx.actor.kind === 'account') await lockHolders(ctx, [`cart:${ctx.actor.accountId}`])
}

/**
 * Ask under `lockCart`. A visitor's cart is bounded by what its browser keeps.
 * @param replaced how many drafts have just made room: a cart that is over its bound, as one may be after logging in, is changed all the same
 * @returns how many drafts there are. @throws DomainError `orders.cart_full`
 */
export async function requireRoomInCart(ctx: Context, replaced = 0): Promise<number> {
  const already = ctx.actor.kind === 'account' ? await countDrafts(ctx, ctx.actor.accountId) : 0
  if (already >= MAX_DRAFTS && replaced === 0) throw new DomainError('orders.cart_full')
  return already
}

async function countDrafts(ctx: Context, accountId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.status, 'draft'), isNull(orders.discardedAt)))
  return row?.n ?? 0
}

/** What stands in the cart: the account's, or what a visitor's keys open. */
async function draftsOf(ctx: Context, keys: readonly OrderKey[]): Promise<Order[]> {
  const inCart = and(eq(orders.status, 'draft'), isNull(orders.discardedAt))
  if (ctx.actor.kind !== 'account') return openedBy(ctx, keys, inCart)
  return ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, ctx.actor.accountId), inCart))
    .orderBy(desc(orders.id))
    .limit(MOST_LISTED)
}
