import type { Context } from '#domain/base/index.ts'
import { findPayment, isUnderWay, noteBuyer, type Payment, paymentsOfGroup } from '#domain/money/index.ts'
import type { Buyer, Comes } from '#domain/money/payments/payments.tables.ts'
import type { accounts } from '#domain/people/identity/identity.tables.ts'
import { normalEmail } from '#domain/people/index.ts'
import type { Order } from '../orders/orders.queries.ts'
import { comesOf } from './comes.ts'
import type { detailsOf } from './prove-visitor.ts'

type Contact = Pick<Order, 'customerEmail' | 'customerPhone'>
type Account = Pick<typeof accounts.$inferSelect, 'email' | 'emailVerifiedAt' | 'phone' | 'phoneVerifiedAt'>

/**
 * Who pays for some visitor's orders, as typed now. Where no note is typed, it is what they noted for these before, else the order's.
 * @param tries the payments of the checkout so far
 * @param holderContact the hash of the address, where a code proved it
 * @param accountId of who is signed in and leaves them a visitor's
 */
export function buyerOf(
  waiting: readonly Pick<Order, 'id' | 'note'>[],
  { note: noted, ...details }: ReturnType<typeof detailsOf> & { comes: Record<string, Comes> },
  tries: readonly Payment[],
  { locale, holderContact, accountId }: Pick<Buyer, 'locale' | 'holderContact'> & { accountId: string | undefined },
): Buyer {
  const told = toldOf(details)
  const before = tries.findLast(({ buyer }) => buyer !== null && told !== null && buyer.told === told)?.buyer?.notes
  const noteOf = ({ id, note }: Pick<Order, 'id' | 'note'>) => (before && id in before ? (before[id] ?? null) : note)
  const notes = Object.fromEntries(waiting.map((order) => [order.id, noted === undefined ? noteOf(order) : noted]))
  const buyer = { ...details, locale, holderContact, notes, told, ...(accountId && { accountId }) }
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
 * What a visitor's order says of who buys it, and who comes, once money pays for it: whoever pays is the customer, and what they typed
 * last counts, whatever somebody else typed since. Of an account's order, what its person wrote before it was given to the account.
 */
export function asItsBuyer(order: Order, { buyer }: Payment): Partial<Order> {
  if (buyer === null) return {}
  const { told: _told, notes, accountId, holderContact, customerName, customerEmail, customerPhone, locale } = buyer
  const words = { ...comesOf(buyer, order.id), note: notes[order.id] ?? null }
  if (order.accountId !== null) {
    // Begun as a guest, by the account's person: what they wrote there since is written there, too.
    return accountId === order.accountId && order.id in notes ? words : {}
  }
  // What was proved of the same address at an earlier try stays so.
  const proved = holderContact ?? (isSameContact(buyer, order) ? order.holderContact : null)
  return { ...words, customerName, customerEmail, customerPhone, locale, holderContact: proved }
}

/** What a visitor writes is theirs who are told at the same address; of one who has a number alone, at the same number. */
export const isToldAt =
  (contact: Contact) =>
  (buyer: Buyer): boolean => {
    const told = toldOf(contact)
    if (told === null) return false
    return buyer.told === told || (buyer.customerEmail === null && buyer.customerPhone === contact.customerPhone)
  }

/** What an account began to pay, or a visitor whose address it has proved. */
export const isOfAccount =
  (account: Account & { id: string }) =>
  (buyer: Buyer): boolean =>
    buyer.accountId === account.id || isToldTo(buyer, account)

/**
 * Writes who comes, and what is noted, on all of a checkout by which money of whoever writes may come: the page that is open, and
 * those before it. In the caller's transaction, under the locks of the checkout's orders.
 * @param isTheirs whether whoever writes is to pay there
 * @param said what is left out stays
 */
export async function noteOnPayments(
  ctx: Context,
  groupId: string,
  isTheirs: (buyer: Buyer) => boolean,
  { notes, comes, ...who }: Partial<Pick<Buyer, 'customerName' | 'notes' | 'comes'>>,
): Promise<void> {
  for (const { id, buyer } of await paymentsOfGroup(ctx, groupId))
    if (buyer && isTheirs(buyer)) {
      const said = { notes: { ...buyer.notes, ...notes }, comes: { ...buyer.comes, ...comes } }
      await noteBuyer(ctx, id, { ...buyer, ...who, ...said })
    }
}

/**
 * What an order says of who comes, and of what is noted, once it is an account's: what its person wrote for the page on which they are
 * paying, whoever wrote there since. Else the note stays, which they have read.
 * @param tries the payments of the order so far, the first one first
 */
export function wordsFor(
  { id }: Pick<Order, 'id'>,
  tries: readonly Payment[],
  isTheirs: (buyer: Buyer) => boolean,
): Partial<Pick<Order, 'note'> & Comes> {
  const own = tries.findLast((payment) => isUnderWay(payment) && payment.buyer && isTheirs(payment.buyer))?.buyer
  return own && id in own.notes ? { ...comesOf(own, id), note: own.notes[id] ?? null } : {}
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
