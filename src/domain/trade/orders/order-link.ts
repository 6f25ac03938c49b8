import { figures } from '#shared/figures.ts'
import { DAY } from '#shared/time.ts'
import { timingSafeEqual } from 'node:crypto'
import { type Context } from '#domain/base/index.ts'
import { keyedHashes } from '#domain/people/index.ts'
import { localePrefix } from '#shared/locale.ts'
import type { Order } from './orders.queries.ts'

const UNDATED_DAYS = 30
const MOST_DAYS = 365
/** 132 bits of the hash: no more can be guessed of it than of the secret. */
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
 * What opens one order for whoever has the link: when it ends, in seconds to the base of 36, and a keyed hash of that and
 * the order. Nothing is stored for it, and no other order opens by it.
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
 * Where its customer looks at an order, in the language of the context. A guest's link opens it by a key behind the '#',
 * which no server and no other page is told; undefined once a guest cannot open it any more.
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
