import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { normalEmail, readPhone } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { isProvedBy } from '../checkout/holders.ts'
import type { Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { customers } from './customers.tables.ts'

type Customer = typeof customers.$inferSelect
type Proved = Pick<Customer, 'provedEmail' | 'provedPhone'>

/**
 * Whose customer placed an order: found by the account, else by the address that a code proved, and made where there is none. What a
 * visitor only typed finds nobody: anybody may type anybody's address. What the company wrote down itself finds whom it wrote down
 * before. Needs `lockCustomers`.
 * Who was merged into another is that one.
 * @returns null for who came by and left no address
 */
export async function customerOf(ctx: Context, order: Order): Promise<string | null> {
  const id = await rowOf(ctx, order)
  if (id === null) return null
  const [row] = await ctx.db.select({ into: customers.mergedInto }).from(customers).where(eq(customers.id, id))
  return row?.into ?? id
}

async function rowOf(ctx: Context, order: Order): Promise<string | null> {
  if (order.accountId !== null) return ofAccount(ctx, order, order.accountId)
  if (order.walkIn) return ofWalkIn(ctx, order)
  const proved = provedBy(ctx, order)
  const accountId = proved && (await accountWith(ctx, proved))
  if (accountId) {
    const [own] = await find(ctx, order, eq(customers.accountId, accountId))
    if (own) return refreshed(ctx, order, own)
  }
  const [known] = proved ? await find(ctx, order, isProved(proved)) : []
  // An order is nobody else's for having been moved.
  const [own] = known || order.customerId === null ? [] : await find(ctx, order, eq(customers.id, order.customerId))
  const found = known ?? own
  return found ? refreshed(ctx, order, found) : made(ctx, order, { ...proved })
}

/** The account's own row; else that of the guest whom the account turned out to be. */
async function ofAccount(ctx: Context, order: Order, accountId: string): Promise<string> {
  const [own] = await find(ctx, order, eq(customers.accountId, accountId))
  if (own) return refreshed(ctx, order, own)
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
  const proved = {
    provedEmail: account?.emailVerifiedAt && account.email ? account.email : null,
    provedPhone: account?.phoneVerifiedAt && account.phone ? account.phone : null,
  }
  const byProof = await find(ctx, order, isProved(proved))
  // What was claimed by its link, or written down for a walk-in, was theirs all along.
  const byOrder = order.customerId === null ? [] : await find(ctx, order, eq(customers.id, order.customerId))
  const guest = [...byProof, ...byOrder].find((row) => row.accountId === null)
  if (!guest) return made(ctx, order, { accountId })
  await ctx.db
    .update(customers)
    .set({ accountId, provedEmail: null, provedPhone: null })
    .where(eq(customers.id, guest.id))
  return refreshed(ctx, order, guest)
}

async function ofWalkIn(ctx: Context, order: Order): Promise<string | null> {
  const { customerEmail, customerPhone } = order
  // What the company has written about them since does not part them from what they booked.
  if (order.customerId !== null) return order.customerId
  if (!customerEmail && !customerPhone) return null
  const email = customerEmail && normalEmail(customerEmail)
  const [known] = await find(
    ctx,
    order,
    and(
      eq(customers.madeBy, 'company'),
      isNull(customers.accountId),
      or(
        customerPhone ? eq(customers.phone, customerPhone) : undefined,
        email ? eq(customers.email, email) : undefined,
      ),
    ),
  )
  return known?.id ?? made(ctx, order, {})
}

const find = (ctx: Context, { companyId }: Pick<Order, 'companyId'>, which: ReturnType<typeof and>) =>
  ctx.db
    .select()
    .from(customers)
    .where(and(eq(customers.companyId, companyId), which))
    .orderBy(customers.id)

/** By none where nothing is proved. */
const isProved = ({ provedEmail, provedPhone }: Proved) =>
  or(eq(customers.provedEmail, provedEmail ?? ''), eq(customers.provedPhone, provedPhone ?? ''))

/** The address that a code proved for a guest's order; null where it was only typed. */
function provedBy(ctx: Context, order: Order): Proved | null {
  const email = order.customerEmail && normalEmail(order.customerEmail)
  if (email && isProvedBy(ctx, order, email)) return { provedEmail: email, provedPhone: null }
  const phone = order.customerPhone && textNumber(order.customerPhone)
  if (phone && isProvedBy(ctx, order, phone)) return { provedEmail: null, provedPhone: phone }
  return null
}

function textNumber(phone: string): string | null {
  try {
    return readPhone(phone).value
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

async function accountWith(ctx: Context, { provedEmail, provedPhone }: Proved): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      provedEmail === null
        ? and(eq(accounts.phone, provedPhone ?? ''), isNotNull(accounts.phoneVerifiedAt))
        : and(eq(accounts.email, provedEmail), isNotNull(accounts.emailVerifiedAt)),
    )
  return row?.id
}

/** What an order says of its customer: the newest has the word, but not over what the company wrote itself. */
async function refreshed(ctx: Context, order: Order, row: Customer): Promise<string> {
  if (row.madeBy === 'company') return row.id
  const newer = await ctx.db.$count(
    orders,
    and(eq(orders.customerId, row.id), isNotNull(orders.placedAt), gt(orders.id, order.id)),
  )
  if (newer === 0) await ctx.db.update(customers).set(saidOf(order)).where(eq(customers.id, row.id))
  return row.id
}

async function made(ctx: Context, order: Order, by: Partial<Proved> & { accountId?: string }): Promise<string> {
  const [row] = await ctx.db
    .insert(customers)
    .values({
      ...by,
      ...saidOf(order),
      companyId: order.companyId,
      madeBy: order.walkIn ? 'company' : 'order',
      infoId: order.walkIn ? order.infoId : null,
      createdAt: order.placedAt ?? ctx.now(),
    })
    .returning({ id: customers.id })
  if (!row) throw new Error('a customer was not made')
  return row.id
}

const saidOf = ({ customerName, customerEmail, customerPhone }: Order) => ({
  name: customerName ?? '',
  email: customerEmail && normalEmail(customerEmail),
  phone: customerPhone,
})
