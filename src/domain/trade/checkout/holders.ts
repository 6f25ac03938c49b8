import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Context, deviceKey } from '#domain/base/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { keyedHash, keyedHashes, mailboxOf } from '#domain/people/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DAY } from '#shared/time.ts'
import type { Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'

/** How long an account that paid nothing yet counts as new. */
const NEW_DAYS = 7

/** Who opens a checkout, as the keyed hashes by which limits count. */
export interface Holder {
  /** The account, or a visitor's device. */
  holder: string
  /** The network address: of a visitor, and, apart from those, of an account that is new. */
  holderAddress: string | null
  /** The mailbox of an account. A visitor's is what a code proves (`contactHolder`). */
  holderContact: string | null
}

const hashOf = (ctx: Context, what: string) => keyedHash(ctx, 'holders', what)

/**
 * Who the caller is. An account is new for seven days after it was made, unless it paid something online: until then it
 * costs as little as an address.
 */
export async function holderOf(ctx: Context): Promise<Holder> {
  const address = addressKey(ctx.ip)
  if (ctx.actor.kind !== 'account')
    return {
      holder: hashOf(ctx, deviceKey(ctx)),
      holderAddress: hashOf(ctx, `address:${address}`),
      holderContact: null,
    }
  const { accountId } = ctx.actor
  const [own] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
  const proved = (own?.emailVerifiedAt && own.email) || (own?.phoneVerifiedAt && own.phone) || null
  const isNew =
    address !== '' &&
    own !== undefined &&
    own.createdAt.getTime() > ctx.now().getTime() - NEW_DAYS * DAY &&
    !(await hasPaid(ctx, accountId))
  return {
    holder: hashOf(ctx, `account:${accountId}`),
    holderAddress: isNew ? hashOf(ctx, `new accounts:${address}`) : null,
    holderContact: proved && hashOf(ctx, `mailbox:${mailboxOf(proved)}`),
  }
}

async function hasPaid(ctx: Context, accountId: string): Promise<boolean> {
  // Only money that arrived online counts: a payment on the spot is only the company's word.
  const [paid] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.groupId, orders.groupId))
    .where(and(eq(orders.accountId, accountId), isNotNull(orders.paidAt), isNotNull(payments.capturedAt)))
    .limit(1)
  return paid !== undefined
}

/** All keys by which a holder is counted. */
export function keysOf({ holder, holderAddress, holderContact }: Holder): string[] {
  return [holder, holderAddress, holderContact].flatMap((key) => key ?? [])
}

/** Locks the keys until the transaction ends, always in the same order: whoever counts by one of them waits. */
export async function lockHolders(ctx: Context, keys: readonly string[]): Promise<void> {
  const sorted = [...new Set(keys)].toSorted().map((key) => `holder:${key}`)
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(k, 0))
    from (select k from unnest(${sql.param(sorted)}::text[]) with ordinality as held (k, at) order by at) locks`)
}

/**
 * The keyed hash of an address that a code proved, the same for every `+tag` of a mailbox.
 * @param proved as `readIdentifier` normalises it.
 */
export function contactHolder(ctx: Context, proved: string): string {
  return hashOf(ctx, `contact:${mailboxOf(proved)}`)
}

/**
 * Whether a code proved exactly this address for an order: another one may have been typed since.
 * @param address as `readIdentifier` normalises it.
 */
export function isProvedBy(ctx: Context, { holderContact }: Pick<Order, 'holderContact'>, address: string): boolean {
  return holderContact !== null && keyedHashes(ctx, 'holders', `contact:${mailboxOf(address)}`).includes(holderContact)
}
