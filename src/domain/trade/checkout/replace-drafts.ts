import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import type { OrderKey } from '../orders/list-kept-orders.ts'
import { isByLink } from '../orders/order-link.ts'
import { isCustomer, isGuests } from '../orders/orders.policy.ts'
import { lockOrders, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { keptSecret } from './secrets.ts'

/** A choice may name drafts of the same cart that it replaces. */
export interface Replacing {
  instead?: readonly OrderKey[] | undefined
}

/** The drafts that were in the cart until now, and who comes to what takes their place, where somebody else was to come to them. */
interface Replaced {
  ids: string[]
  comes: Partial<Pick<Order, 'recipientName' | 'recipientPhone'>>
  /** A visitor's secret of one of them, which goes on to what takes their place. */
  kept: ReturnType<typeof keptSecret>
}

/**
 * Takes the drafts out of the cart that a choice replaces, in the caller's transaction. The choice says its note itself, since
 * whoever chooses sees it; who comes is said at the checkout alone, so it is handed on, also by a draft that is gone: of
 * several dates each names what all of them replace.
 * What a mailed link alone opens is in somebody's cart, and stays there.
 * @returns those that were in it until now. One that is gone already, or at a checkout, is no error: there is nothing to replace.
 */
export async function replaceDrafts(ctx: Context, { instead: named = [] }: Replacing): Promise<Replaced> {
  const instead = named.filter(({ secret }) => !isByLink(secret))
  const own = (await lockOrders(ctx, await draftsAmong(ctx, instead)))
    .filter((order) => order.status === 'draft')
    .filter((order) => instead.some(({ orderid, secret }) => orderid === order.id && isCustomer(ctx, order, secret)))
  const ids = own.filter((order) => order.discardedAt === null).map(({ id }) => id)
  if (ids.length > 0) await ctx.db.update(orders).set({ discardedAt: ctx.now() }).where(inArray(orders.id, ids))
  const kept = keptSecret(instead, own)
  // Drafts under another secret, or of a visitor where an account chooses, may be somebody else's of the same browser: what was typed
  // for them stays there.
  const [other] = own.filter(
    (order) =>
      order.recipientName !== null &&
      (order.accountId !== null || (ctx.actor.kind !== 'account' && (!kept || isGuests(ctx, order, [kept.secret])))),
  )
  const comes = other ? { recipientName: other.recipientName, recipientPhone: other.recipientPhone } : {}
  return { ids, comes, kept }
}

/** Ids of those that are drafts: nobody's placed order is locked for being named. */
async function draftsAmong(ctx: Context, instead: readonly OrderKey[]): Promise<string[]> {
  const named = instead.map(({ orderid }) => orderid)
  if (named.length === 0) return []
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, named), eq(orders.status, 'draft')))
  return found.map(({ id }) => id)
}
