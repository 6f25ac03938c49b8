import type { Context } from '#domain/base/index.ts'
import { findPayment, type Payment } from '#domain/money/index.ts'
import type { Buyer } from '#domain/money/payments/payments.tables.ts'
import type { accounts } from '#domain/people/identity/identity.tables.ts'
import { normalEmail } from '#domain/people/index.ts'
import type { Order } from '../orders/orders.queries.ts'
import type { detailsOf } from './prove-visitor.ts'

type Contact = Pick<Order, 'customerEmail' | 'customerPhone'>
type Account = Pick<typeof accounts.$inferSelect, 'email' | 'emailVerifiedAt' | 'phone' | 'phoneVerifiedAt'>

/** Who pays for some orders without an account, as typed now. @param holderContact the hash of the address, where a code proved it */
export function buyerOf(
  waiting: readonly Pick<Order, 'id' | 'note'>[],
  { note: noted, ...details }: ReturnType<typeof detailsOf>,
  { locale, holderContact }: Pick<Buyer, 'locale' | 'holderContact'>,
): Buyer {
  const notes = Object.fromEntries(waiting.map(({ id, note }) => [id, noted === undefined ? note : noted]))
  const buyer = { ...details, locale, holderContact, notes, told: toldOf(details) }
  // A new detail of who buys has its place in a buyer, or it does not compile.
  buyer satisfies Record<Exclude<keyof typeof buyer, keyof Buyer>, never>
  return buyer
}

/** Whether two are reached in the same ways, however the address is written. */
export const isSameContact = (one: Contact, other: Contact): boolean =>
  mailOf(one) === mailOf(other) && one.customerPhone === other.customerPhone

/** Whether an account has proved the address that is told: by mail where there is one. */
export const isToldTo = ({ customerEmail, customerPhone }: Contact, account: Account): boolean =>
  customerEmail ? hasProved(account, customerEmail) : customerPhone !== null && provedPhone(account) === customerPhone

/** Whether an account has proved one of the ways in which somebody is reached. */
export const isReached = ({ customerEmail, customerPhone }: Contact, account: Account): boolean =>
  (customerEmail !== null && hasProved(account, customerEmail)) ||
  (customerPhone !== null && provedPhone(account) === customerPhone)

/**
 * What a visitor's order says of who buys it, once money of another visitor than it names pays for it: whoever pays is the customer.
 * @returns nothing where it says so already: of one who is reached in the same ways counts what was typed last
 */
export function asItsBuyer(order: Order, { buyer }: Payment): Partial<Order> {
  if (order.accountId !== null || buyer === null || isSameContact(buyer, order)) return {}
  const { told: _told, notes, accountId: _accountId, ...said } = buyer
  return { ...said, note: notes[order.id] ?? null }
}

/**
 * Who paid, or was to, where that is not the order's customer: a visitor who began to pay here before somebody else went on with it,
 * or whose booking is another's account's since.
 */
export async function otherPayer(ctx: Context, order: Order, paymentId: string): Promise<Buyer | undefined> {
  const buyer = (await findPayment(ctx, paymentId))?.buyer
  if (!buyer) return undefined
  const isCustomers = order.accountId === null ? buyer.told === toldOf(order) : buyer.accountId === order.accountId
  return isCustomers ? undefined : buyer
}

const mailOf = ({ customerEmail }: Contact) => customerEmail && normalEmail(customerEmail)
const toldOf = (contact: Contact) => mailOf(contact) || contact.customerPhone

/** Whether an account has proved an address, in whatever way it is written. */
const hasProved = ({ email, emailVerifiedAt }: Account, address: string): boolean =>
  email !== null && emailVerifiedAt !== null && email === normalEmail(address)
const provedPhone = ({ phone, phoneVerifiedAt }: Account) => (phoneVerifiedAt ? (phone ?? undefined) : undefined)
