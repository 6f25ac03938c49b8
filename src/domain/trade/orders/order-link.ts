import { timingSafeEqual } from 'node:crypto'
import { type Context } from '#domain/base/index.ts'
import { keyedHashes, normalEmail } from '#domain/people/index.ts'
import { figures } from '#shared/figures.ts'
import { localePrefix } from '#shared/locale.ts'
import { DAY } from '#shared/time.ts'
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

/** Of an order, what says whom a link to it opens it for. */
export type LinkedOrder = Pick<Order, 'id' | 'customerEmail' | 'customerPhone' | 'linksBound'>

/**
 * The key in a link that opens one order for whoever has it: when it expires, in seconds in base 36, and a keyed hash of
 * that, the order and the address that the customer is told at. Nothing is stored for it, and it opens no other order; nor this one
 * once somebody else is its customer.
 */
export function orderKey(ctx: Context, order: LinkedOrder, until: Date): string {
  const ends = Math.floor(until.getTime() / 1000).toString(36)
  return `${ends}.${hashesOf(ctx, order.id, ends, waysTo(order)[0])[0] ?? ''}`
}

const form = /^([0-9a-z]{1,8})\.([\w-]{22})$/

/** Whether it is the key of some link, rather than the secret with which a browser made an order. */
export const isOrderKey = (secret: string): boolean => form.test(secret)

/** Whether whoever names this has come by a mailed link. */
export const isByLink = (secret: string | undefined): secret is string => secret !== undefined && isOrderKey(secret)

/** Whether a key opens this order now, for whoever is its customer now. Compares in constant time. */
export function orderKeyMatches(ctx: Context, order: LinkedOrder, key: string): boolean {
  const [, ends = '', hash = ''] = form.exec(key) ?? []
  if (hash === '' || Number.parseInt(ends, 36) * 1000 <= ctx.now().getTime()) return false
  // Those that were mailed before keys named an address stay good, until somebody pays for the order anew.
  return [...waysTo(order), ...(order.linksBound ? [] : [undefined])]
    .flatMap((to) => hashesOf(ctx, order.id, ends, to))
    .some((right) => timingSafeEqual(Buffer.from(right), Buffer.from(hash)))
}

/** The addresses that an order's customer is told at, the one that is written to first; one nobody is told at has an empty one. */
function waysTo({ customerEmail, customerPhone }: Omit<LinkedOrder, 'id' | 'linksBound'>): string[] {
  const ways = [customerEmail && normalEmail(customerEmail), customerPhone].flatMap((way) => way || [])
  return ways.length > 0 ? ways : ['']
}

/** Whether a customer is told as before: at the address that links to an order were mailed to, and nowhere else besides. */
export function isToldStill(order: LinkedOrder, details: Omit<LinkedOrder, 'id' | 'linksBound'>): boolean {
  const before = waysTo(order).join()
  return before === '' || before === waysTo(details).join()
}

/** Whether the customers of two orders are told at the same addresses. */
export const isToldAlike = (one: LinkedOrder, other: LinkedOrder): boolean =>
  waysTo(one).join() !== '' && waysTo(one).join() === waysTo(other).join()

function hashesOf(ctx: Context, orderId: string, ends: string, to: string | undefined): string[] {
  const of = to === undefined ? `${orderId}:${ends}` : `${orderId}:${ends}:${to}`
  return keyedHashes(ctx, 'order-link', of).map((hash) => hash.slice(0, HASH_LENGTH))
}

/**
 * The address of an order's page for its customer, in the language of the context. A guest's link has a key behind the '#',
 * which browsers send to no server; undefined once a guest cannot open it any more.
 */
export function customerUrl(
  ctx: Context,
  order: LinkedOrder & Pick<Order, 'accountId' | 'endsAt' | 'createdAt'>,
): string | undefined {
  const page = `${ctx.platform.env.PUBLIC_URL}${localePrefix(ctx.locale)}/my/order/${order.id}`
  if (order.accountId !== null) return page
  const until = guestUntil(order)
  return until > ctx.now() ? `${page}#k=${orderKey(ctx, order, until)}` : undefined
}
