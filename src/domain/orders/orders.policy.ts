import { findRights } from '#domain/companies/index.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#shared/errors.ts'
import type { Order } from './orders.queries.ts'
import { secretMatches } from './secrets.ts'

const GUEST_DAYS = 30
const DAY = 86_400_000

/** Whether the actor bought it: the account, or for 30 days a guest with the order's secret while no account claimed it. */
export function isCustomer(
  ctx: Context,
  order: Pick<Order, 'accountId' | 'secretHash' | 'createdAt'>,
  secret: string | undefined,
): boolean {
  if (order.accountId !== null) return ctx.actor.kind === 'account' && ctx.actor.accountId === order.accountId
  return secretMatches(secret, order.secretHash) && ctx.now().getTime() < order.createdAt.getTime() + GUEST_DAYS * DAY
}

/** @throws DomainError `orders.order_not_found`, so that nobody learns of another's order. */
export function requireCustomer(ctx: Context, order: Order, secret: string | undefined): void {
  if (!isCustomer(ctx, order, secret)) throw new DomainError('orders.order_not_found')
}

/**
 * @throws DomainError `orders.order_not_found` for those who do not work in the order's company, or not in its branch.
 * @throws DomainError `orders.forbidden` for those who do and lack the letter.
 */
export async function requireProvider(
  ctx: Context,
  order: Pick<Order, 'companyId' | 'infoId'>,
  letter: string,
): Promise<void> {
  const rights = await findRights(ctx, order.companyId)
  const inBranch =
    rights && (rights.infoIds === null || (order.infoId !== null && rights.infoIds.includes(order.infoId)))
  if (!rights || !inBranch) throw new DomainError('orders.order_not_found')
  if (!rights.letters.has(letter)) throw new DomainError('orders.forbidden')
}

/** From which side the actor may look at an order. @throws DomainError `orders.order_not_found`, `orders.forbidden` */
export async function requireViewer(
  ctx: Context,
  order: Order,
  secret: string | undefined,
): Promise<'customer' | 'provider'> {
  if (isCustomer(ctx, order, secret)) return 'customer'
  if (order.status === 'draft') throw new DomainError('orders.order_not_found')
  await requireProvider(ctx, order, 'B')
  return 'provider'
}
