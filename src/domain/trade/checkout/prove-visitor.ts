import { and, eq, inArray, ne } from 'drizzle-orm'
import type { DetailsInput } from '#contracts/checkout.ts'
import { type Context } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { accounts, type CodeChallenge } from '#domain/people/identity/identity.tables.ts'
import {
  checkCode,
  findFreshCode,
  type Identifier,
  readIdentifier,
  type SentCode,
  sendCode,
} from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { traitsOf } from '#shared/order-status.ts'
import { isByLink, isToldStill } from '../orders/order-link.ts'
import { isCustomerOfAll, takeable } from '../orders/orders.policy.ts'
import type { Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { requireAsSeen } from './as-seen.ts'
import { requireFewCancelled } from './cancelled-limits.ts'
import { requireFewStanding, unproved } from './checkout-limits.ts'
import { comesByPaying } from './comes.ts'
import { contactHolder } from './holders.ts'
import { requireOnTheSpot } from './on-the-spot.ts'

const ON_THE_SPOT = 'on_the_spot'

export interface PaymentChoice {
  /** `offline`, `free`, or a payment service's name. */
  provider: string
  method: string
  customer?: { name: string; email?: string | undefined; phone?: string | undefined } | undefined
  /** Who comes, where that is not the customer, and to single orders. */
  recipient?: { name: string; phone?: string | undefined } | undefined
  comes?: DetailsInput['comes']
  note?: string | undefined
  /** What was shown as due for all of the checkout. */
  expectedDue?: number | undefined
  /** What whoever pays has read of the note and of who comes, or written there. */
  seen?: DetailsInput['seen']
  /** The code that proves a visitor's address. */
  tac?: string | undefined
}

/** What proves a visitor's address: the hash of the address, and the code where one had to be typed now. */
export interface VisitorProof {
  contact: string
  identifier: string
  challenge: CodeChallenge | undefined
}

/**
 * The orders for which a code has to prove the visitor's address: those of which nothing is paid online, and where only a
 * phone is known all of them, since nothing is texted to a number that nobody proved, and the visitor would never be told.
 */
export function toProve<T extends Pick<Order, 'accountId' | 'dueAmount'>>(
  waiting: readonly T[],
  service: string,
  customer: PaymentChoice['customer'],
): T[] {
  const visitors = waiting.filter((order) => order.accountId === null)
  return customer?.phone && !customer.email ? visitors : unproved(waiting, service)
}

/**
 * Before an order without an online payment is placed, or one of a visitor who left a phone alone, the visitor proves the
 * address that its mails and texts go to: this sends a code, and the next call brings it. Whoever proved the address at this checkout already is not asked again. Call it before
 * the transaction, since codes are counted even if that rolls back.
 * @returns the code on its way, the proof, or nothing where none is needed.
 */
export async function proveVisitor(
  ctx: Context,
  groupId: string,
  choice: PaymentChoice,
  secret: string | undefined,
): Promise<SentCode | VisitorProof | undefined> {
  const group = await ctx.db.select().from(orders).where(eq(orders.groupId, groupId))
  const taken = takeable(ctx, group, secret)
  // It becomes the account's, which has proved its own.
  if (taken.length > 0 && !(choice.customer && taken.length === group.length)) return undefined
  const isTheirs = isCustomerOfAll(ctx, group, secret)
  const waiting = group.filter((order) => isTheirs && traitsOf(order.status).awaits === 'payment')
  const customer = await customerOf(ctx, choice, waiting)
  const nobodys = toProve(waiting, choice.provider, customer)
  if (nobodys.length === 0) return undefined
  if (dueOf(waiting) > 0 && choice.provider === 'offline') await requireMethod(ctx, waiting, choice)
  const details = asLinked(waiting, detailsOf(customer, undefined), secret)
  const to = addressOf(details)
  const proof = { contact: contactHolder(ctx, to.value), identifier: to.value, challenge: undefined }
  // Before the code is judged: sent again because its answer was lost, it is used up.
  if (nobodys.every((order) => order.holderContact === proof.contact)) return proof
  // Nor is a code judged, and a wrong one counted, for a sum or words that have to be read first.
  requireShown(waiting, choice.expectedDue)
  requireAsSeen(waiting, { note: choice.note, comes: comesByPaying(waiting, choice) }, choice.seen)
  if (choice.tac) return { ...proof, challenge: await checkCode(ctx, choice.tac, to, ['checkout'], groupId) }
  // No code is sent where placing would be refused anyway.
  await requireOpenCompanies(ctx, waiting)
  await requireFewStanding(ctx, groupId, choice.provider)
  await requireFewCancelled(ctx, groupId, choice.provider)
  return (
    (await findFreshCode(ctx, 'checkout', to, groupId)) ??
    sendCode(ctx, { purpose: 'checkout', to, accountId: null, deliver: true, boundTo: groupId })
  )
}

/**
 * Whoever came by a mailed link pays for whom it was mailed to: under their name, address and number, and no other. For another address it
 * would open nothing any more, and with a number of one's own beside it the booking could be taken.
 * @throws DomainError `orders.link_of_another`
 */
export function asLinked<D extends ReturnType<typeof detailsOf>>(
  waiting: readonly Order[],
  details: D,
  secret: string | undefined,
): D {
  if (!isByLink(secret)) return details
  const visitors = waiting.filter(({ accountId }) => accountId === null)
  if (!visitors.every((order) => isToldStill(order, details))) throw new DomainError('orders.link_of_another')
  return {
    ...details,
    customerName: visitors.find((order) => order.customerName)?.customerName ?? details.customerName,
  }
}

/**
 * Requires that the proof is of the address on the orders now: it may have changed since the proof was checked.
 * @param nobodys as they are under their locks.
 * @throws DomainError `identity.code_wrong`
 */
export function requireProof(
  ctx: Context,
  proof: VisitorProof | undefined,
  nobodys: readonly Order[],
  details: ReturnType<typeof detailsOf>,
): void {
  const to = addressOf(details)
  const isProved =
    proof?.challenge !== undefined || nobodys.every((order) => order.holderContact === contactHolder(ctx, to.value))
  if (!isProved || proof?.identifier !== to.value) throw new DomainError('identity.code_wrong')
}

/**
 * Requires payment on the spot, and that it is allowed here. @throws DomainError `payments.method_unavailable`,
 * `payments.on_the_spot_off`
 */
export async function requireMethod(ctx: Context, waiting: readonly Order[], { method }: PaymentChoice): Promise<void> {
  if (method !== ON_THE_SPOT) throw new DomainError('payments.method_unavailable')
  const ids = waiting.map((order) => order.id)
  await requireOnTheSpot(ctx, ids)
}

/** A company may have been suspended since its time was held. @throws DomainError `booking.offer_unavailable` */
export async function requireOpenCompanies(ctx: Context, waiting: readonly Order[]): Promise<void> {
  const orderids = (await ofShutCompanies(ctx, waiting)).map(({ id }) => id)
  if (orderids.length > 0) throw new DomainError('booking.offer_unavailable', { data: { orderids } })
}

/** Those of some orders whose company is not open any more: nothing of it is placed. */
export async function ofShutCompanies(ctx: Context, group: readonly Order[]): Promise<Order[]> {
  const ids = group.map(({ companyId }) => companyId)
  const shut = await ctx.db
    .select({ id: companies.id })
    .from(companies)
    .where(and(inArray(companies.id, ids), ne(companies.status, 'open')))
  return group.filter(({ companyId }) => shut.some(({ id }) => id === companyId))
}

export const dueOf = (waiting: readonly Order[]): number => waiting.reduce((sum, order) => sum + order.dueAmount, 0)

/** Requires that what is due is the sum that was shown, where that is said. @throws DomainError `orders.price_changed` */
export function requireShown(waiting: readonly Order[], expectedDue: number | undefined): void {
  const [first] = waiting
  if (!first || expectedDue === undefined || expectedDue === dueOf(waiting)) return
  throw new DomainError('orders.price_changed', { data: { due: { amount: dueOf(waiting), currency: first.currency } } })
}

/** Where mails about an order go: by mail where there is an address, else by phone. */
function addressOf({ customerEmail, customerPhone }: ReturnType<typeof detailsOf>): Identifier {
  return readIdentifier(
    customerEmail ? { email: customerEmail } : { phone: customerPhone ?? undefined },
    'customer.phone',
  )
}

/** Who buys, and the note, as it is written on the orders. @throws DomainError `orders.contact_missing` */
export function detailsOf(customer: PaymentChoice['customer'], note: PaymentChoice['note']) {
  const isReached = Boolean(customer?.email || customer?.phone)
  if (!customer?.name || !isReached)
    throw new DomainError('orders.contact_missing', {
      issues: [
        ...(customer?.name ? [] : [{ path: 'customer.name', code: 'required' }]),
        ...(isReached ? [] : [{ path: 'customer.email', code: 'required' }]),
      ],
    })
  return writtenOf(customer, note)
}

/** The same where nobody has to be reached: whoever came by in person need not leave a number. */
export function writtenOf(customer: NonNullable<PaymentChoice['customer']>, note: PaymentChoice['note']) {
  return {
    customerName: customer.name,
    customerEmail: customer.email ?? null,
    customerPhone: customer.phone ?? null,
    ...(note !== undefined && { note: note || null }),
  }
}

/** Who buys: as typed now, else from the account, else as typed before. */
export async function customerOf(
  ctx: Context,
  choice: PaymentChoice,
  waiting: readonly Order[],
): Promise<PaymentChoice['customer']> {
  return choice.customer ?? (await ownContact(ctx)) ?? storedContact(waiting)
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
