import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import {
  abandonPayments,
  findPayment,
  markPaymentUnopened,
  noteBuyer,
  openPayment,
  type Payment,
  paymentsOfGroup,
  reusablePayment,
  savePaymentRef,
} from '#domain/money/index.ts'
import type { Buyer, Comes } from '#domain/money/payments/payments.tables.ts'
import { type SentCode, useChallenge } from '#domain/people/index.ts'
import { PaymentServiceFailed } from '#platform/payments/index.ts'
import { brand } from '#shared/brand.ts'
import { DomainError } from '#shared/errors.ts'
import { localePrefix } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { paymentTraits } from '#shared/payment-ways.ts'
import { moveOrder } from '../orders/move-order.ts'
import { isByLink } from '../orders/order-link.ts'
import type { Side } from '../orders/orders.facts.ts'
import { requestDeadline } from '../orders/orders.limits.ts'
import { requireCustomerOfAll } from '../orders/orders.policy.ts'
import { lockOrder, lockOrders, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { requireAsSeen } from './as-seen.ts'
import { takeCheckout } from './attach-orders.ts'
import { buyerOf, isSameContact, isToldAt, noteOnPayments } from './buyers.ts'
import { requireFewCancelled } from './cancelled-limits.ts'
import { requireFewOfNew, requireFewOpen, requireFewStanding } from './checkout-limits.ts'
import { comesByPaying, writeComes } from './comes.ts'
import { holderOf } from './holders.ts'
import {
  asLinked,
  customerOf,
  detailsOf,
  dueOf,
  type PaymentChoice,
  proveVisitor,
  requireMethod,
  requireOpenCompanies,
  requireProof,
  requireShown,
  toProve,
  writtenOf,
} from './prove-visitor.ts'
import { giveBackBesides } from './wrong-sum.ts'

/** The ways to place a checkout with nothing due. */
const nothingDue: ReadonlySet<string> = new Set(['offline', 'free'])
/** Most attempts to pay one checkout. Each opens a page of the payment service, and is polled when no payment event comes. */
const MOST_PAYMENTS = 20

/** The outcome of placing a checkout: a page to pay on, or it stands, or a code is needed first. */
export interface Placing {
  redirectUrl: string | null
  placed: boolean
  /** The code by which a visitor with unpaid orders proves an address. */
  sent: SentCode | null
}

/**
 * Places a checkout group: with a payment service, its orders wait for the money and the answer says where to pay; paid on
 * the spot or free, they stand at once. A visitor's orders that are not paid online need an address that a code proved,
 * also where others of the checkout are paid; a phone alone is always proved. What a visitor began becomes the account's that
 * pays for it with its own contact. The network call is made after the transaction.
 *
 * @throws DomainError `orders.group_not_found`, `orders.not_allowed_now` (nothing waits for payment, or the hold ran out), `orders.being_paid`,
 * `orders.details_changed`, `orders.price_changed` where another sum is due than was shown, `orders.contact_missing`, `orders.link_of_another`, `booking.offer_unavailable` where a company is not open any more, `payments.method_unavailable`, `payments.on_the_spot_off`, `payments.provider_unavailable`,
 * `identity.code_wrong`, `identity.code_exhausted`, `identity.code_too_soon`, `identity.texts_paused`,
 * `orders.too_many_standing`, `orders.too_many_cancelled`, `orders.too_many_open`, `orders.network_busy`,
 * `orders.new_accounts_busy`
 */
export async function payGroup(
  ctx: Context,
  groupId: string,
  choice: PaymentChoice,
  secret: string | undefined,
): Promise<Placing> {
  const proof = await proveVisitor(ctx, groupId, choice, secret)
  if (proof && 'timeout' in proof) return { redirectUrl: null, placed: false, sent: proof }
  const started = await atomically(ctx, async (ctx) => {
    if (proof) await requireFewStanding(ctx, groupId, choice.provider, proof.contact)
    // Counted again: since the checkout was opened, other orders may have been attached to the account or placed.
    const taken: Order[] = []
    if (ctx.actor.kind === 'account') {
      taken.push(...(await takeCheckout(ctx, groupId, secret, choice.customer !== undefined)))
      await requireFewOpen(ctx, await holderOf(ctx), { more: 0, places: 0 })
      await requireFewOfNew(ctx, groupId, choice.provider)
    }
    await requireFewCancelled(ctx, groupId, choice.provider, proof?.contact)
    const waiting = await waitingOrders(ctx, groupId, secret)
    const customer = await customerOf(ctx, choice, waiting)
    // Mails come in the language in which it was paid, not in that in which it was once chosen.
    const details = { ...asLinked(waiting, detailsOf(customer, choice.note), secret), locale: ctx.locale }
    // Said anew at each attempt: whoever chose somebody else before may come after all.
    const comes = comesByPaying(waiting, choice)
    // What was another's until now stood otherwise where it was read.
    const read = waiting.map((order) => taken.find(({ id }) => id === order.id) ?? order)
    requireAsSeen(read, { note: choice.note, comes }, choice.seen)
    const nobodys = toProve(waiting, choice.provider, customer)
    if (nobodys.length > 0) requireProof(ctx, proof, nobodys, details)
    if (proof?.challenge) await useChallenge(ctx, proof.challenge)
    const holderContact = proof?.contact ?? null
    // The address is proved for all of the visitor's orders here: mails about the paid ones go there as well.
    const proved = nobodys.length > 0 ? waiting.filter((order) => order.accountId === null) : []
    const due = dueOf(waiting)
    requireShown(waiting, choice.expectedDue)
    if (due === 0 || choice.provider === 'offline') {
      if (due > 0) await requireMethod(ctx, waiting, choice)
      else if (!nothingDue.has(choice.provider)) throw new DomainError('payments.method_unavailable')
      const ofOrder = (order: Order) => ({
        ...details,
        ...comes[order.id],
        ...(proved.includes(order) && { holderContact }),
      })
      await placeAllUnpaid(ctx, groupId, waiting, ofOrder)
      return undefined
    }
    const provedIds = proved.map(({ id }) => id)
    if (provedIds.length > 0) await ctx.db.update(orders).set({ holderContact }).where(inArray(orders.id, provedIds))
    const isVisitors = waiting.every((order) => order.accountId === null)
    // Whoever came by a link pays for somebody else, whoever they are.
    const accountId = ctx.actor.kind === 'account' && !isByLink(secret) ? ctx.actor.accountId : undefined
    const tries = await paymentsOfGroup(ctx, groupId)
    const said = { ...details, comes }
    const buyer = isVisitors ? buyerOf(waiting, said, tries, { locale: ctx.locale, holderContact, accountId }) : null
    return { ...(await openOnline(ctx, groupId, waiting, choice, said, tries, buyer)), email: details.customerEmail }
  })
  if (!started) return { redirectUrl: null, placed: true, sent: null }
  if ('redirectUrl' in started) return { redirectUrl: started.redirectUrl ?? null, placed: false, sent: null }
  const { service, method, paymentId } = started
  if (started.isAskedFor) return { redirectUrl: await pageOf(ctx, paymentId), placed: false, sent: null }
  try {
    const { redirectUrl, ref } = await service.createCheckout({
      paymentId,
      amount: started.due,
      currency: started.currency,
      method,
      description: paidFor(started.docnos),
      returnUrl: `${ctx.platform.env.PUBLIC_URL}${localePrefix(ctx.locale)}/checkout/${groupId}?paid=1`,
      locale: ctx.locale,
      email: started.email,
    })
    const isOpen = await atomically(ctx, (ctx) => savePaymentRef(ctx, paymentId, ref, redirectUrl))
    // The checkout was given back meanwhile: nobody is to pay on that page.
    if (!isOpen) throw new DomainError('orders.not_allowed_now')
    return { redirectUrl, placed: false, sent: null }
  } catch (error) {
    if (!(error instanceof PaymentServiceFailed)) throw error
    ctx.platform.log.warn({ err: error, paymentId }, 'a payment could not be opened')
    await markPaymentUnopened(ctx, paymentId)
    throw noPage()
  }
}

/** Orders that a payment is named after. Payment services take no longer a name than 250 letters. */
const MOST_NAMED = 10

/** What a payment is for, as its page says in any language: the first orders by their numbers, and how many more there are. */
function paidFor(docnos: readonly string[]): string {
  const more = docnos.length - MOST_NAMED
  return `${brand.name} ${docnos.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` +${more}` : ''}`
}

const noPage = () => new DomainError('payments.provider_unavailable', { headers: { 'Retry-After': '5' } })

/** How often, and how many times, it is looked whether the page is there that somebody else asks for. */
const [LOOK_MS, LOOKS] = [200, 50]

/** The page of a payment for which somebody asks right now. @throws DomainError `payments.provider_unavailable` where none comes */
async function pageOf(ctx: Context, paymentId: string): Promise<string> {
  for (let look = 0; look < LOOKS; look++) {
    const payment = await findPayment(ctx, paymentId)
    if (payment?.redirectUrl) return payment.redirectUrl
    if (payment === undefined || paymentTraits[payment.status].awaits !== 'money') break
    await sleep(LOOK_MS)
  }
  throw noPage()
}

type Details = ReturnType<typeof detailsOf> & Pick<typeof orders.$inferInsert, 'holderContact' | 'locale'>
type Said = Details & { comes: Record<string, Comes> }

/** Places all of a checkout without an online payment. */
async function placeAllUnpaid(
  ctx: Context,
  groupId: string,
  waiting: readonly Order[],
  detailsOf: (order: Order) => Details & Partial<Comes>,
): Promise<void> {
  for (const order of waiting) await placeUnpaid(ctx, order, detailsOf(order))
  await abandonPayments(ctx, groupId)
  // What came in a wrong sum before pays for none of it.
  await giveBackBesides(ctx, waiting)
}

/** Places an order without an online payment: free, or to be paid on the spot. In the caller's transaction. */
export function placeUnpaid(ctx: Context, order: Order, details: Details, by?: string): Promise<Order> {
  const paymentStatus = order.totalAmount > 0 ? 'offline_due' : 'none'
  return place(ctx, order, { ...details, linksBound: true, paymentStatus }, by)
}

/**
 * Places an order that a company booked for somebody who called or came by. The company answers for the person, and it is
 * paid on the spot, whatever buyers may choose; the person need not be reached. The caller has checked the right. In the caller's
 * transaction.
 * @param by whose account made it, who needs no mail about it
 */
export async function placeWalkIn(
  ctx: Context,
  orderId: string,
  customer: NonNullable<PaymentChoice['customer']>,
  note: string | undefined,
  by?: string,
): Promise<void> {
  await placeUnpaid(ctx, await lockOrder(ctx, orderId), writtenOf(customer, note), by)
}

/**
 * Records an attempt to pay by a service. Free orders of the checkout belong to it, too: all are placed together once the
 * money arrives.
 */
async function openOnline(
  ctx: Context,
  groupId: string,
  waiting: readonly Order[],
  choice: PaymentChoice,
  { comes, ...details }: Said,
  tries: readonly Payment[],
  buyer: Buyer | null,
) {
  const due = dueOf(waiting)
  const service = ctx.platform.payments.get(choice.provider)
  const method = service?.methods.find((m) => m.key === choice.method && due >= m.minAmount && due <= m.maxAmount)
  const currency = waiting[0]?.currency ?? ''
  if (!service || !method || service.currency !== currency) throw new DomainError('payments.method_unavailable')
  const ids = waiting.map((order) => order.id)
  // A page that was opened for another address is closed: whoever pays there pays for a booking under that.
  if (tries.some((payment) => paymentTraits[payment.status].awaits === 'money' && !isOpenedFor(ctx, payment, buyer)))
    await abandonPayments(ctx, groupId)
  await ctx.db
    .update(orders)
    .set({ ...details, linksBound: true, paymentStatus: 'pending' })
    .where(inArray(orders.id, ids))
  await writeComes(ctx, comes)
  const parts = waiting.map((order) => ({ orderId: order.id, companyId: order.companyId, amount: order.dueAmount }))
  const payment = { groupId, provider: service.name, method: method.key, amount: due, currency, buyer }
  // Paying again by the same method leads to the page that is still open.
  const open = await reusablePayment(ctx, payment, parts)
  await noteAnew(ctx, groupId, ids, { comes, ...details }, buyer)
  // What a code proved at an earlier try stays so.
  if (buyer && open)
    await noteBuyer(ctx, open.id, { ...buyer, holderContact: buyer.holderContact ?? open.buyer?.holderContact ?? null })
  if (open?.redirectUrl) return { redirectUrl: open.redirectUrl }
  if (!open && tries.length >= MOST_PAYMENTS) throw new DomainError('orders.not_allowed_now')
  // Who presses twice at once gets the page that the first one is asking for.
  const paymentId = open?.id ?? (await openPayment(ctx, payment, parts))
  return {
    service,
    method: method.key,
    paymentId,
    isAskedFor: open !== undefined,
    due,
    currency,
    docnos: waiting.map((order) => order.docno),
  }
}

/** Who comes, and what is noted, may be said anew: also of what the account's person began as a guest. */
async function noteAnew(
  ctx: Context,
  groupId: string,
  ids: readonly string[],
  { note, comes }: Said,
  buyer: Buyer | null,
): Promise<void> {
  const accountId = ctx.actor.kind === 'account' ? ctx.actor.accountId : undefined
  const isTheirs = buyer ? isToldAt(buyer) : (before: Buyer) => before.accountId === accountId
  const noted = note === undefined ? {} : Object.fromEntries(ids.map((id) => [id, note]))
  if (buyer || accountId) await noteOnPayments(ctx, groupId, isTheirs, { notes: buyer?.notes ?? noted, comes })
}

/** Whether a page was opened for whoever pays now: the account, also before it had the orders, or a visitor with the same address and number. */
function isOpenedFor(ctx: Context, payment: Payment, buyer: Buyer | null): boolean {
  if (payment.buyer === null) return buyer === null
  if (buyer === null) return ctx.actor.kind === 'account' && payment.buyer.accountId === ctx.actor.accountId
  return isSameContact(payment.buyer, buyer)
}

/**
 * Moves an order on when nothing is left to pay in advance: to the provider's answer, or straight to confirmed. In the
 * caller's transaction.
 * @param by whose account did it, where it is not the caller's
 * @param paid what came for it online, in sen, and by which payment
 */
export function place(
  ctx: Context,
  order: Order,
  set: Partial<typeof orders.$inferInsert>,
  by?: string,
  paid?: { paid: number; paymentId: string },
): Promise<Order> {
  const side: Side = ctx.actor.kind === 'system' ? 'system' : 'customer'
  // What the company books itself waits for nobody's answer.
  const isAsked = order.offerKind === 'request' && !order.walkIn
  const at = isAsked ? { requestExpiresAt: requestDeadline(ctx.now(), order.startsAt) } : { confirmedAt: ctx.now() }
  // What went back before was no money of what is placed now.
  const placing = {
    ...set,
    ...at,
    placedAt: order.placedAt ?? ctx.now(),
    holdExpiresAt: null,
    refundStatus: 'none' as const,
    backAt: null,
  }
  return moveOrder(ctx, order, isAsked ? 'request' : 'confirm', {
    side,
    set: placing,
    ...(by && { accountId: by }),
    ...(paid?.paid && { data: paid }),
  })
}

async function waitingOrders(ctx: Context, groupId: string, secret: string | undefined): Promise<Order[]> {
  const found = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.groupId, groupId))
  if (found.length === 0) throw new DomainError('orders.group_not_found')
  const group = await lockOrders(
    ctx,
    found.map((row) => row.id),
  )
  requireCustomerOfAll(ctx, group, secret)
  const waiting = group.filter(
    (order) =>
      traitsOf(order.status).awaits === 'payment' && order.holdExpiresAt !== null && order.holdExpiresAt > ctx.now(),
  )
  if (
    waiting.length === 0 ||
    waiting.length < group.filter((order) => traitsOf(order.status).awaits === 'payment').length
  )
    throw new DomainError('orders.not_allowed_now')
  await requireOpenCompanies(ctx, waiting)
  return waiting
}
