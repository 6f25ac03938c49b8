import { figures } from '#shared/figures.ts'
import { DAY } from '#shared/time.ts'
import { timingSafeEqual } from 'node:crypto'
import { type Context } from '#domain/base/index.ts'
import { keyedHashes } from '#domain/people/index.ts'
import { localePrefix } from '#shared/locale.ts'
import type { Order } from './orders.queries.ts'

const UNDATED_DAYS = 30
const MOST_DAYS = 365
/** 132 bits of the hash: as hard to guess as the secret. */
const HASH_LENGTH = 22

/** Until when a guest reaches an order: `figures.guestLinkDays` after it ends, a year at most; 30 days while no date is known. */
export function guestUntil({ endsAt, createdAt }: Pick<Order, 'endsAt' | 'createdAt'>): Date {
  const made = createdAt.getTime()
  return new Date(
    endsAt
      ? Math.min(endsAt.getTime() + figures.guestLinkDays * DAY, made + MOST_DAYS * DAY)
      : made + UNDATED_DAYS * DAY,
  )
}

/**
 * The key in a link that opens one order for whoever has it: when it expires, in seconds in base 36, and a keyed hash of
 * that and the order. Nothing is stored for it, and it opens no other order.
 */
export function orderKey(ctx: Context, orderId: string, until: Date): string {
  const ends = Math.floor(until.getTime() / 1000).toString(36)
  return `${ends}.${hashesOf(ctx, orderId, ends)[0] ?? ''}`
}

/** Whether a key opens this order now. Compares in constant time. */
export function orderKeyMatches(ctx: Context, orderId: string, key: string): boolean {
  const [, ends = '', hash = ''] = /^([0-9a-z]{1,8})\.([\w-]{22})$/.exec(key) ?? []
  if (hash === '' || Number.parseInt(ends, 36) * 1000 <= ctx.now().getTime()) return false
  return hashesOf(ctx, orderId, ends).some((right) => timingSafeEqual(Buffer.from(right), Buffer.from(hash)))
}

function hashesOf(ctx: Context, orderId: string, ends: string): string[] {
  return keyedHashes(ctx, 'order-link', `${orderId}:${ends}`).map((hash) => hash.slice(0, HASH_LENGTH))
}

/**
 * The address of an order's page for its customer, in the language of the context. A guest's link has a key behind the '#',
 * which browsers send to no server; undefined once a guest cannot open it any more.
 */
export function customerUrl(
  ctx: Context,
  order: Pick<Order, 'id' | 'accountId' | 'endsAt' | 'createdAt'>,
): string | undefined {
  const page = `${ctx.platform.env.PUBLIC_URL}${localePrefix(ctx.locale)}/my/order/${order.id}`
  if (order.accountId !== null) return page
  const until = guestUntil(order)
  return until > ctx.now() ? `${page}#k=${orderKey(ctx, order.id, until)}` : undefined
}
