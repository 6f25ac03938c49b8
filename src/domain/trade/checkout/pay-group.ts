import { and, eq, inArray } from 'drizzle-orm'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import {
  checkCode,
  findFreshCode,
  type Identifier,
  readIdentifier,
  type SentCode,
  sendCode,
  useChallenge,
} from '#domain/people/index.ts'
import { accounts, type CodeChallenge } from '#domain/people/identity/identity.tables.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import {
  abandonPayments,
  markPaymentFailed,
  openPayment,
  paymentsOfGroup,
  reusablePayment,
  savePaymentRef,
} from '#domain/money/index.ts'
import { ProviderFailed } from '#platform/payments/index.ts'
import { DomainError } from '#shared/errors.ts'
import { brand } from '#shared/brand.ts'
import { localePrefix } from '#shared/locale.ts'
import { contactHolder, requireFewStanding } from './checkout-limits.ts'
import { moveOrder } from '../orders/move-order.ts'
import { requireOnTheSpot } from './on-the-spot.ts'
import { isCustomer, requireCustomer } from '../orders/orders.policy.ts'
import { lockOrder, lockOrders, type Order } from '../orders/orders.queries.ts'
import { requestDeadline } from '../orders/orders.limits.ts'
import { orders } from '../orders/orders.tables.ts'

const ON_THE_SPOT = 'on_the_spot'
/** Most attempts to pay one checkout; each is a page of the service, and a question to it when nothing is heard. */
const MOST_PAYMENTS = 20

export interface PaymentChoice {
  /** `offline`, `free`, or a payment service's name. */
  provider: string
  method: string
  customer?: { name: string; email?: string | undefined; phone?: string | undefined } | undefined
  note?: string | undefined
  /** The code that proves a visitor's address. */
  tac?: string | undefined
}

/** What became of placing a checkout: a page to pay on, or it stands, or a code has to come first. */
export interface Placing {
  redirectUrl: string | null
  placed: boolean
  /** The code that a visitor who pays nothing online proves an address by. */
  sent: SentCode | null
}

/**
 * Places a checkout group: with a payment service, its orders wait for the money and the answer says where to pay; paid
 * on the spot or free, they stand at once, for a visitor once a code proved the address that the mails go to. The
 * network call is made after the transaction.
 *
 * @throws DomainError `orders.group_not_found`, `orders.not_allowed_now` (nothing waits for payment, or the hold ran out),
 * `orders.contact_missing`, `payments.method_unavailable`, `payments.on_the_spot_off`, `payments.provider_unavailable`,
 * `identity.code_wrong`, `identity.code_exhausted`, `identity.code_too_soon`, `orders.too_many_standing`
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
    const holderContact = proof ? contactHolder(ctx, proof.identifier) : null
    if (holderContact) await requireFewStanding(ctx, groupId, holderContact)
    const waiting = await waitingOrders(ctx, groupId, secret)
    const customer = choice.customer ?? (await ownContact(ctx)) ?? storedContact(waiting)
    const details = detailsOf(customer, choice.note)
    const due = dueOf(waiting)
    if (due === 0 || choice.provider === 'offline') {
      if (due > 0) await requireMethod(ctx, waiting, choice)
      // The code proves the address that is written down now, whatever stood there while it was judged.
      if (isNobodys(waiting) && proof?.identifier !== addressOf(details).value)
        throw new DomainError('identity.code_wrong')
      if (proof) await useChallenge(ctx, proof)
      for (const order of waiting) await placeUnpaid(ctx, order, { ...details, holderContact })
      await abandonPayments(ctx, groupId)
      return undefined
    }
    return { ...(await openOnline(ctx, groupId, waiting, choice, details)), email: details.customerEmail }
  })
  if (!started) return { redirectUrl: null, placed: true, sent: null }
  if ('redirectUrl' in started) return { redirectUrl: started.redirectUrl ?? null, placed: false, sent: null }
  const { provider, paymentId } = started
  try {
    const { redirectUrl, ref } = await provider.createCheckout({
      paymentId,
      amount: started.due,
      currency: started.currency,
      method: choice.method,
      description: `${brand.name} ${started.docnos.join(', ')}`,
      returnUrl: `${ctx.platform.env.PUBLIC_URL}${localePrefix(ctx.locale)}/checkout/${groupId}?paid=1`,
      locale: ctx.locale,
      email: started.email,
    })
    await savePaymentRef(ctx, paymentId, ref, redirectUrl)
    return { redirectUrl, placed: false, sent: null }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    ctx.platform.log.warn({ err: error, paymentId }, 'a payment could not be opened')
    await markPaymentFailed(ctx, paymentId)
    throw new DomainError('payments.provider_unavailable', { headers: { 'Retry-After': '5' } })
  }
}

type Details = Pick<
  typeof orders.$inferInsert,
  'customerName' | 'customerEmail' | 'customerPhone' | 'note' | 'holderContact'
>

/** @throws DomainError `orders.contact_missing` */
export function detailsOf(customer: PaymentChoice['customer'], note: string | undefined) {
  if (!customer?.name || !(customer.email || customer.phone)) throw new DomainError('orders.contact_missing')
  return {
    customerName: customer.name,
    customerEmail: customer.email ?? null,
    customerPhone: customer.phone ?? null,
    ...(note ? { note } : {}),
  }
}

/** Lets an order stand of which nothing is paid online: free, or to be paid on the spot. In the caller's transaction. */
export function placeUnpaid(ctx: Context, order: Order, details: Details): Promise<Order> {
  return place(ctx, order, { ...details, paymentStatus: order.totalAmount > 0 ? 'offline_due' : 'none' })
}

/**
 * Lets an order stand that a company booked for somebody who called or came by. The company answers for the person and for
 * being paid on the spot, whatever buyers may choose; whoever calls has asked for the right. In the caller's transaction.
 * @throws DomainError `orders.contact_missing`
 */
export async function placeWalkIn(
  ctx: Context,
  orderId: string,
  customer: NonNullable<PaymentChoice['customer']>,
  note: string | undefined,
): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  await placeUnpaid(ctx, order, detailsOf(customer, note))
}

const dueOf = (waiting: readonly Order[]) => waiting.reduce((sum, order) => sum + order.dueAmount, 0)

/** Whether a visitor's order is among them, whoever asks: its mails go to an address that was only typed. */
const isNobodys = (waiting: readonly Order[]) => waiting.some((order) => order.accountId === null)

/** Where mails about an order go: by mail where there is an address, else by phone. */
function addressOf({ customerEmail, customerPhone }: ReturnType<typeof detailsOf>): Identifier {
  return readIdentifier(customerEmail ? { email: customerEmail } : { phone: customerPhone ?? undefined })
}

/** @throws DomainError `payments.method_unavailable`, `payments.on_the_spot_off` */
async function requireMethod(ctx: Context, waiting: readonly Order[], { method }: PaymentChoice): Promise<void> {
  if (method !== ON_THE_SPOT) throw new DomainError('payments.method_unavailable')
  const ids = waiting.map((order) => order.id)
  await requireOnTheSpot(ctx, ids)
}

/**
 * A visitor who pays nothing online proves an address first, the one that mails would go to: a code is sent, and the
 * next call brings it. Before the transaction, since codes are counted whatever follows.
 * @returns the code on its way, the judged one, or nothing where none is needed.
 */
async function proveVisitor(
  ctx: Context,
  groupId: string,
  choice: PaymentChoice,
  secret: string | undefined,
): Promise<SentCode | CodeChallenge | undefined> {
  const group = await ctx.db.select().from(orders).where(eq(orders.groupId, groupId))
  const waiting = group.filter((order) => order.status === 'pending_payment' && isCustomer(ctx, order, secret))
  const due = dueOf(waiting)
  if (!isNobodys(waiting) || (due > 0 && choice.provider !== 'offline')) return undefined
  if (due > 0) await requireMethod(ctx, waiting, choice)
  const customer = choice.customer ?? (await ownContact(ctx)) ?? storedContact(waiting)
  const to = addressOf(detailsOf(customer, undefined))
  if (choice.tac) return checkCode(ctx, choice.tac, to, ['checkout'], groupId)
  // Nobody is sent a code that could not be of use.
  await requireFewStanding(ctx, groupId)
  return (
    (await findFreshCode(ctx, 'checkout', to, groupId)) ??
    sendCode(ctx, { purpose: 'checkout', to, accountId: null, deliver: true, boundTo: groupId })
  )
}

/** Notes an attempt to pay by a service. Free orders among them are part of it, too: all stand together once the money is there. */
async function openOnline(
  ctx: Context,
  groupId: string,
  waiting: readonly Order[],
  choice: PaymentChoice,
  details: Details,
) {
  const due = dueOf(waiting)
  const provider = ctx.platform.payments.get(choice.provider)
  const method = provider?.methods.find((m) => m.key === choice.method && due >= m.minAmount && due <= m.maxAmount)
  const currency = waiting[0]?.currency ?? ''
  if (!provider || !method || provider.currency !== currency) throw new DomainError('payments.method_unavailable')
  const ids = waiting.map((order) => order.id)
  await ctx.db
    .update(orders)
    .set({ ...details, paymentStatus: 'pending' })
    .where(inArray(orders.id, ids))
  const parts = waiting.map((order) => ({ orderId: order.id, companyId: order.companyId, amount: order.dueAmount }))
  const payment = { groupId, provider: provider.name, method: method.key, amount: due, currency }
  // Who pays again by the same means is led to the page that stands open.
  const open = await reusablePayment(ctx, payment, parts)
  if (open) return { redirectUrl: open.redirectUrl }
  if ((await paymentsOfGroup(ctx, groupId)).length >= MOST_PAYMENTS) throw new DomainError('orders.not_allowed_now')
  const paymentId = await openPayment(ctx, payment, parts)
  return { provider, paymentId, due, currency, docnos: waiting.map((order) => order.docno) }
}

/** Where an order goes once nothing more is to be paid before: to the provider's answer, or straight to confirmed. */
export function place(ctx: Context, order: Order, set: Partial<typeof orders.$inferInsert>): Promise<Order> {
  const side = ctx.actor.kind === 'system' ? ('system' as const) : ('customer' as const)
  const common = { ...set, placedAt: order.placedAt ?? ctx.now(), holdExpiresAt: null }
  return order.offerKind === 'request'
    ? moveOrder(ctx, order, 'request', {
        side,
        set: { ...common, requestExpiresAt: requestDeadline(ctx.now(), order.startsAt) },
      })
    : moveOrder(ctx, order, 'confirm', { side, set: { ...common, confirmedAt: ctx.now() } })
}

async function waitingOrders(ctx: Context, groupId: string, secret: string | undefined): Promise<Order[]> {
  const found = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.groupId, groupId))
  if (found.length === 0) throw new DomainError('orders.group_not_found')
  const group = await lockOrders(
    ctx,
    found.map((row) => row.id),
  )
  for (const order of group) requireCustomer(ctx, order, secret)
  const waiting = group.filter(
    (order) => order.status === 'pending_payment' && order.holdExpiresAt !== null && order.holdExpiresAt > ctx.now(),
  )
  if (waiting.length === 0 || waiting.length < group.filter((order) => order.status === 'pending_payment').length)
    throw new DomainError('orders.not_allowed_now')
  return waiting
}

async function ownContact(ctx: Context) {
  if (ctx.actor.kind !== 'account') return undefined
  const [row] = await ctx.db
    .select({
      name: contacts.name,
      accountEmail: accounts.email,
      accountPhone: accounts.phone,
      email: contactInfos.email,
      phone: contactInfos.phone,
    })
    .from(accounts)
    .innerJoin(contacts, eq(contacts.id, accounts.contactId))
    .leftJoin(contactInfos, and(eq(contactInfos.id, accounts.cinfoId)))
    .where(eq(accounts.id, ctx.actor.accountId))
  if (!row) return undefined
  return {
    name: row.name,
    email: row.accountEmail ?? row.email ?? undefined,
    phone: row.accountPhone ?? row.phone ?? undefined,
  }
}

function storedContact(waiting: readonly Order[]) {
  const known = waiting.find((order) => order.customerName)
  return known
    ? {
        name: known.customerName ?? '',
        email: known.customerEmail ?? undefined,
        phone: known.customerPhone ?? undefined,
      }
    : undefined
}
