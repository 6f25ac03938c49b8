import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { DetailsInput } from '#contracts/checkout.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { abandonPayments, type Payment, paymentsOfGroup } from '#domain/money/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { paymentTraits } from '#shared/payment-ways.ts'
import { isByLink } from '../orders/order-link.ts'
import { requireCustomerOfAll } from '../orders/orders.policy.ts'
import { lockOrders, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { requireAsSeen } from './as-seen.ts'
import { paidByOthers } from './attach-orders.ts'
import { isOfAccount, isSameContact, isToldAt, noteOnPayments } from './buyers.ts'
import { comesIn, writeComes } from './comes.ts'

/**
 * Writes on the orders of a checkout what was typed there, as placing it would: whoever goes back to the cart, or lets the time
 * run out, has it there. What is placed meanwhile stays as it was placed. A booking that money makes has what its payer wrote.
 * @param recipient null: the customer comes; an empty note: there is none; what is left out stays. `contact` is a visitor's, typed beside it
 * @throws DomainError `orders.group_not_found`; `orders.details_changed` where something else than `seen` was written since; `orders.not_allowed_now` once all of it is placed, or somebody else is the customer since; `orders.being_paid` for who is signed in
 * while somebody else is paying for it
 */
export async function noteDetails(
  ctx: Context,
  groupId: string,
  { note, recipient, comes, contact, seen }: Omit<DetailsInput, 'secret'>,
  secret: string | undefined,
): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const found = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.groupId, groupId))
    const group = await lockOrders(
      ctx,
      found.map(({ id }) => id),
    )
    if (group.length === 0) throw new DomainError('orders.group_not_found')
    requireCustomerOfAll(ctx, group, secret)
    // What they typed is in the booking that they pay for.
    if (await paidByOthers(ctx, group)) throw new DomainError('orders.being_paid')
    // One whose time ran out as well: it is booked again from there, or placed by late money.
    const open = group.filter(({ placedAt }) => placedAt === null)
    if (open.length === 0) throw new DomainError('orders.not_allowed_now')
    // Whoever came by a mailed link goes on under the address that it was mailed to.
    const saysWho = !isByLink(secret) && isWhole(ctx, contact)
    // A tab that was put away has an older word than the one in which it went on; beside an older address, none for the one who pays now.
    const named = comesIn(open, { recipient, comes })
    requireAsSeen(open, { note, comes: named }, seen)
    if (saysWho && !isLast(open, { contact, seen })) throw new DomainError('orders.not_allowed_now')
    const noted = note !== undefined && { note: note || null }
    const ids = open.map(({ id }) => id)
    if (noted) await ctx.db.update(orders).set(noted).where(inArray(orders.id, ids))
    await writeComes(ctx, named)
    const isTheirs = await isWriter(ctx, contact)
    await noteOnPayments(ctx, groupId, isTheirs, {
      comes: named,
      ...(contact?.name && !isByLink(secret) && { customerName: contact.name }),
      ...(noted && { notes: Object.fromEntries(ids.map((id) => [id, noted.note])) }),
    })
    if (saysWho) await noteCustomer(ctx, groupId, open, typedIn(contact))
  })
}

/**
 * Whose a visitor's orders are, as typed last. Whoever types another address has left the page before: what is written here would not be
 * in what is paid there; nor does a link that was mailed to the one before open it any more.
 */
async function noteCustomer(
  ctx: Context,
  groupId: string,
  open: readonly Order[],
  typed: ReturnType<typeof typedIn>,
): Promise<void> {
  type Told = Pick<Order, 'customerEmail' | 'customerPhone'>
  const isOthers = (told: Told) =>
    (told.customerEmail !== null || told.customerPhone !== null) && !isSameContact(told, typed)
  for (const order of open.filter((order) => order.accountId === null && isOthers(order)))
    await ctx.db
      .update(orders)
      .set({ ...typed, linksBound: true, holderContact: null })
      .where(eq(orders.id, order.id))
  const isElsewhere = ({ status, buyer }: Payment) =>
    paymentTraits[status].awaits === 'money' && buyer !== null && isOthers(buyer)
  if ((await paymentsOfGroup(ctx, groupId)).some(isElsewhere)) await abandonPayments(ctx, groupId)
}

const typedIn = (contact: DetailsInput['contact']) => ({
  customerName: contact?.name ?? null,
  customerEmail: contact?.email || null,
  customerPhone: contact?.phone ?? null,
})

/** Whether a visitor has typed an address to its end, or a number alone. */
const isWhole = ({ actor }: Context, contact: DetailsInput['contact']): boolean =>
  actor.kind !== 'account' && (contact?.email ? email.safeParse(contact.email).success : contact?.phone !== undefined)
const email = z.email()

/** Which payments are of whoever writes: of the account that is signed in, else of the address that is typed. */
async function isWriter({ actor, ...ctx }: Context, contact: DetailsInput['contact']) {
  if (actor.kind !== 'account') return isToldAt(typedIn(contact))
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, actor.accountId))
  return account ? isOfAccount(account) : () => false
}

/** Whether no other tab has said since who the customer is, as far as whoever writes says whom it read there. */
function isLast(open: readonly Order[], { contact, seen = [] }: Pick<DetailsInput, 'contact' | 'seen'>): boolean {
  const read = seen.flatMap((known) => known.contact ?? [])
  const known = [contact, ...read].map(typedIn)
  const isNobodys = (order: Order) => order.accountId !== null || !(order.customerEmail || order.customerPhone)
  return read.length === 0 || open.every((order) => isNobodys(order) || known.some((one) => isSameContact(one, order)))
}
