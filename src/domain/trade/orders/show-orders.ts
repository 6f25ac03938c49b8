import { eq, or, sql } from 'drizzle-orm'
import type { ListOrders, OrderView } from '#contracts/orders.ts'
import type { MoneyView } from '#contracts/shown.ts'
import { type Context, inSnapshot, requireAccount } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { requireRight } from '#domain/companies/index.ts'
import { type Payment, paymentsOfGroup } from '#domain/money/index.ts'
import { market } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import { type OrderFilter, type OrderStatus, statusesWhere, traitsOf } from '#shared/order-status.ts'
import { paymentTraits } from '#shared/payment-ways.ts'
import { paidByOthers } from '../checkout/attach-orders.ts'
import { bookedAlready } from '../checkout/booked-already.ts'
import { asItsBuyer } from '../checkout/buyers.ts'
import { onTheSpotLimit } from '../checkout/on-the-spot.ts'
import { requireCustomerOfAll, requireViewer, shownOfCheckout, withinReach } from './orders.policy.ts'
import { type LoadedOrder, listOrderIds, listSoonestIds, listWaitingIds, loadOrders } from './orders.queries.ts'
import { orders } from './orders.tables.ts'
import { goneBack, stillHere, toOrderView } from './orders.view.ts'

/**
 * One order for its customer or its provider; with `as`, only for whoever is on that side. @throws DomainError
 * `orders.order_not_found`, `companies.forbidden`
 */
export async function showOrder(
  ctx: Context,
  orderId: string,
  secret: string | undefined,
  as?: 'customer' | 'provider',
) {
  return inSnapshot(ctx, (ctx) => loadOrder(ctx, orderId, secret, as))
}

async function loadOrder(
  ctx: Context,
  orderId: string,
  secret: string | undefined,
  as: 'customer' | 'provider' | undefined,
) {
  const [loaded] = await loadOrders(ctx, [orderId])
  if (!loaded) throw new DomainError('orders.order_not_found')
  return toOrderView(ctx, loaded, await requireViewer(ctx, loaded.order, secret, as))
}

/** The raw order for documents made of it. The same rights as for `showOrder`. */
export async function loadForViewer(ctx: Context, orderId: string, secret: string | undefined): Promise<LoadedOrder> {
  const [loaded] = await loadOrders(ctx, [orderId])
  if (!loaded) throw new DomainError('orders.order_not_found')
  await requireViewer(ctx, loaded.order, secret)
  return loaded
}

/** An order for a handler of the worker, without a check of rights. */
export async function loadAsSystem(ctx: Context, orderId: string): Promise<LoadedOrder> {
  const [loaded] = ctx.actor.kind === 'system' ? await loadOrders(ctx, [orderId]) : []
  if (!loaded) throw new DomainError('orders.order_not_found')
  return loaded
}

/** The statuses behind each filter of an order list, a buyer's or a company's. */
export const statusesOf = {
  all: undefined,
  upcoming: statusesWhere(({ list }) => list === 'upcoming'),
  requests: statusesWhere(({ awaits }) => awaits === 'answer'),
  past: statusesWhere(({ list }) => list === 'past'),
} satisfies Record<OrderFilter, readonly OrderStatus[] | undefined>

/**
 * Orders of the signed-in person, or of a company for its staff; newest first. What is ahead (`upcoming`) is sorted by when
 * it begins instead, and what waits for a company's answer (`requests`) by what is due first, on one page.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listOrders(ctx: Context, query: ListOrders) {
  const { accountId } = requireAccount(ctx)
  const limit = query.limit ?? 42
  const companyId = query.companyid === undefined ? undefined : await companyIdOf(ctx, query.companyid)
  const desk = companyId && (await requireRight(ctx, companyId, 'orders.view', 'reach'))
  if (companyId && desk && query.filter === 'requests') {
    const waiting = await listWaitingIds(ctx, companyId, { reach: withinReach(desk.member), limit })
    const views = (await loadOrders(ctx, waiting)).map((row) => toOrderView(ctx, row, 'provider'))
    return { rows: await Promise.all(views), cursor: null }
  }
  const statuses = query.filter ? statusesOf[query.filter] : undefined
  const list = query.filter === 'upcoming' ? listSoonestIds : listOrderIds
  const page = await list(ctx, {
    owner: companyId ? { companyId } : { accountId },
    statuses,
    reach: desk ? withinReach(desk.member) : undefined,
    cursor: query.cursor,
    limit,
  })
  const loaded = await loadOrders(
    ctx,
    page.rows.map(({ id }) => id),
  )
  const views = await Promise.all(loaded.map((row) => toOrderView(ctx, row, companyId ? 'provider' : 'customer')))
  return { rows: views, cursor: page.cursor }
}

/**
 * A checkout group with its deadline, the ways to pay its sum, and the latest attempt; all of it is of what is shown. @throws DomainError
 * `orders.group_not_found`
 */
export async function showCheckout(ctx: Context, groupId: string, secret: string | undefined) {
  return inSnapshot(ctx, (ctx) => loadCheckout(ctx, groupId, secret))
}

async function loadCheckout(ctx: Context, groupId: string, secret: string | undefined) {
  const rows = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.groupId, groupId)).orderBy(orders.id)
  const whole = await loadOrders(
    ctx,
    rows.map((row) => row.id),
  )
  requireCustomerOfAll(
    ctx,
    whole.map(({ order }) => order),
    secret,
  )
  const loaded = shownOfCheckout(ctx, whole, secret)
  const group = loaded.map(({ order }) => order)
  const waiting = loaded.filter(({ order }) => traitsOf(order.status).awaits === 'payment')
  const dueAmount = waiting.reduce((sum, { order }) => sum + order.dueAmount, 0)
  const currency = loaded[0]?.order.currency ?? market.currency
  const money = (amount: number) => ({ amount, currency })
  const payment = (await paymentsOfGroup(ctx, groupId)).at(-1)
  const others = await paidByOthers(ctx, group)
  const begun = others && (others.buyer ?? group.find(({ accountId }) => accountId === null))
  // What was paid together is one sum.
  const wrongSums = [...new Map(loaded.flatMap((row) => row.wrongSums.map((sum) => [sum.id, sum] as const))).values()]
  const views: OrderView[] = []
  for (const row of loaded) {
    // As it will be booked by the page that is open.
    const order = others && row.order.placedAt === null ? { ...row.order, ...asItsBuyer(row.order, others) } : row.order
    views.push(await toOrderView(ctx, { ...row, order }, 'customer'))
  }
  return {
    groupid: groupId,
    holdExpiresAt: waiting[0]?.order.holdExpiresAt?.toISOString() ?? null,
    secret: null,
    orders: views,
    due: money(dueAmount),
    booked: await bookedAlready(ctx, waiting),
    wrongSums: stillHere(wrongSums),
    wrongSumsBack: goneBack(wrongSums),
    methods: await waysToPay(ctx, waiting, money(dueAmount)),
    beingPaid: others
      ? {
          whom: [begun?.customerName, begun?.customerEmail ?? begun?.customerPhone].filter(Boolean).join(' · '),
          page: openPage(others),
        }
      : null,
    payment: payment
      ? {
          provider: payment.provider,
          method: payment.method,
          status: payment.status,
          redirectUrl: openPage(payment),
          closed: payment.closedAt !== null,
        }
      : null,
  }
}

/** By what the due sum of orders may be paid, and from which sum to which. */
async function waysToPay(ctx: Context, waiting: readonly LoadedOrder[], { amount: due, currency }: MoneyView) {
  const money = (amount: number) => ({ amount, currency })
  const services = [...ctx.platform.payments.values()].flatMap((provider) =>
    provider.methods.map((method) => ({
      provider: provider.name,
      method: method.key,
      min: money(method.minAmount),
      max: money(method.maxAmount),
      available: provider.currency === currency && due >= method.minAmount && due <= method.maxAmount,
    })),
  )
  const limit = await onTheSpotLimit(
    ctx,
    waiting.map(({ order }) => order.id),
  )
  if (limit === null) return services
  const onTheSpot = { provider: 'offline' as const, method: 'on_the_spot' as const, available: true }
  return [...services, { ...onTheSpot, min: money(0), max: money(limit) }]
}

async function companyIdOf(ctx: Context, idOrSlug: string): Promise<string> {
  const bySlug = sql`lower(${companies.slug}) = ${idOrSlug.toLowerCase()}`
  const [company] = await ctx.db
    .select({ id: companies.id })
    .from(companies)
    .where(isId(idOrSlug) ? or(eq(companies.id, idOrSlug), bySlug) : bySlug)
  if (!company) throw new DomainError('companies.company_not_found')
  return company.id
}

/** The page of a payment, while it can be paid there. */
const openPage = ({ status, redirectUrl }: Payment): string | null =>
  paymentTraits[status].awaits === 'money' ? redirectUrl : null
