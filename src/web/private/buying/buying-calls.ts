import { useEffect } from 'react'
import type { AnswerOf, InputOf } from '#contracts/calls.ts'
import type { ChangeQuote } from '#contracts/change.ts'
import type { CheckoutView, PaidView } from '#contracts/checkout.ts'
import type { OrdersView, OrderView } from '#contracts/orders.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { mostKeys } from '#shared/order-keys.ts'
import { ApiError, api } from '#web/ui/client/api.ts'
import { hear } from '#web/ui/client/bus.ts'
import { download } from '#web/ui/client/download.ts'
import { pathOf } from '#web/ui/client/path-of.ts'
import {
  forgetOrderKeys,
  groupSecret,
  isOpenedByLink,
  keepGroupSecret,
  keepLinkKey,
  keepOrderKey,
  noteDrafts,
  noteLeaving,
  noteLeft,
  noteRemoved,
  noteRestored,
  orderSecret,
  readDraftKeys,
  readKeysFor,
  readOrderKeys,
} from '#web/ui/state/anonymous-orders.ts'
import { asking } from '#web/ui/state/asked.ts'
import { attemptsOver, choices } from '#web/ui/state/attempts.ts'
import { askCart, findUnseen, recountCart } from '#web/ui/state/count-cart.ts'
import { forgetChoices, noteGivenBack } from '#web/ui/state/kept-choice.ts'
import { readSession } from '#web/ui/state/session.ts'
import { forgetUnfinished, noteUnfinished, unfinishedOf } from '#web/ui/state/unfinished.ts'
import { untilWritten, writeOn } from '#web/ui/state/written.ts'

/** What opens an order or a checkout for a guest. */
export const withSecret = (secret: string | undefined) => (secret ? { secret } : {})

/** The drafts of a cart, and the ids of those whose time is booked already. */
export type CartView = Pick<AnswerOf<'GET /api/h/cart'>['data'], 'orders' | 'booked'>

export const fetchCart = (): Promise<CartView> => askCart()

export async function removeDraft(orderid: string): Promise<void> {
  await api.either('DELETE /api/h/cart', { query: { orderid, ...withSecret(orderSecret(orderid)) } })
  noteRemoved(orderid)
  forgetChoices([orderid])
  // It may be put in again, in the same words.
  attemptsOver(choices)
}

export async function restoreDraft(orderid: string): Promise<void> {
  await api.either('PUT /api/h/cart', { body: { orderid, ...withSecret(orderSecret(orderid)) } })
  noteRestored(orderid)
}

const isAtCheckout = (error: unknown) => error instanceof ApiError && error.code === 'orders.not_allowed_now'

/**
 * Holds the times of drafts and answers the group to go to.
 * @param before the checkouts that they came back from: the next one is another attempt
 */
export async function openCheckout(orderids: readonly string[], before: string): Promise<string> {
  const orders = orderids.map((orderid) => ({ orderid, ...withSecret(orderSecret(orderid)) }))
  const send = () =>
    api.either('POST /api/h/checkout', { body: { orders } }, { once: true, of: before, about: choices })
  const answer = await asking(send).catch((error: unknown) => {
    // They may be at a checkout since one of the tries that nobody heard of: it was found with the cart.
    const known = isAtCheckout(error) ? unfinishedOf(orderids) : undefined
    if (known === undefined) throw error
    return known
  })
  if (typeof answer === 'string') return answer
  const { data } = answer
  // The link that opened a draft opens its checkout, too.
  const opens = data.secret ?? orderids.filter(isOpenedByLink).map(orderSecret)[0]
  if (opens) {
    keepGroupSecret(data.groupid, opens)
    for (const orderid of orderids) keepOrderKey({ orderid, secret: data.secret ?? orderSecret(orderid) ?? opens })
  }
  if (data.holdExpiresAt) noteUnfinished({ groupid: data.groupid, until: data.holdExpiresAt, orderids })
  return data.groupid
}

export async function fetchCheckout(groupid: string): Promise<CheckoutView> {
  const query = withSecret(groupSecret(groupid))
  const { data } = await api.either('GET /api/h/checkout/{groupid}', { groupid, query })
  // Nobody may have heard that it was given back.
  if (isBackInCart(data)) {
    noteGone(groupid, idsOf(data))
    await recountCart()
  }
  return data
}

/** Whether a checkout was given back: all that it held is in the cart again. */
export const isBackInCart = ({ orders }: CheckoutView): boolean =>
  orders.every(({ status, discarded }) => status === 'draft' && !discarded)

export const idsOf = ({ orders }: Pick<CheckoutView, 'orders'>) => orders.map(({ orderid }) => orderid)

/** A checkout is given back: it holds nothing any more, for whichever page. */
function noteGone(groupid: string, orderids: readonly string[]): void {
  forgetUnfinished(groupid)
  noteDrafts(orderids)
  noteGivenBack(groupid)
}

/** What is typed at a checkout for its orders. */
export type Details = Omit<NonNullable<InputOf<'PUT /api/h/checkout/{groupid}'>['body']>, 'secret'>

/** That nothing of a checkout is open to be written on, or to whoever says to be somebody else. */
const over: ReadonlySet<string> = new Set<ErrorCode>(['orders.not_allowed_now', 'orders.group_not_found'])

/** Also of a page that is left: nobody is there to try again what no answer came to. */
export async function noteDetails(groupid: string, details: Details): Promise<void> {
  const body = { ...details, ...withSecret(groupSecret(groupid)) }
  const sending = { keepalive: true, findsItself: true } as const
  await writeOn(groupid, () => api.either('PUT /api/h/checkout/{groupid}', { groupid, body }, sending))
}

/**
 * Gives a checkout back with the words that are shown: nothing is, over words of another tab that nobody has read here, nor while
 * these are refused. To whom it was to be told plays no part any more: where another tab has said somebody else, they go without.
 * @param details as its form shows them, whether its orders know them or not; undefined where no form does
 */
export async function backToCart(group: CheckoutView, details: Details | undefined): Promise<void> {
  const { groupid } = group
  const isOver = (error: unknown) => error instanceof ApiError && over.has(error.code)
  const unsaid = (error: unknown) => {
    if (!details?.contact || !isOver(error)) throw error
    const { contact: _contact, ...words } = details
    return noteDetails(groupid, words)
  }
  const written = details ? noteDetails(groupid, details).catch(unsaid) : untilWritten(groupid)
  await written.catch((error: unknown) => {
    // What became of it is said by what gives it back.
    if (!isOver(error)) throw error
  })
  noteLeaving(idsOf(group))
  const query = withSecret(groupSecret(groupid))
  await api.either('DELETE /api/h/checkout/{groupid}', { groupid, query }, { findsItself: true })
  attemptsOver(choices)
  noteGone(groupid, idsOf(group))
}

export interface Customer {
  name: string
  email?: string
  phone?: string
}

export async function pay(
  groupid: string,
  choice: Omit<InputOf<'POST /api/h/checkout/{groupid}/payment'>['body'], 'secret'>,
): Promise<PaidView> {
  // What was typed before must not arrive after what is sent now; whether it arrives at all is no matter then.
  await untilWritten(groupid).catch(() => undefined)
  const body = { ...choice, ...withSecret(groupSecret(groupid)) }
  // An open payment is found again, whatever became of the answer.
  return (await api.either('POST /api/h/checkout/{groupid}/payment', { groupid, body }, { findsItself: true })).data
}

export async function fetchOrders(filter: 'upcoming' | 'past', cursor?: string): Promise<OrdersView> {
  return (await api.user('GET /api/h/orders', { query: { filter, cursor } })).data
}

export async function fetchOrder(orderid: string, secret = orderSecret(orderid)): Promise<OrderView> {
  return (
    await api.either('GET /api/h/orders/{orderid}', { orderid, query: { as: 'customer', ...withSecret(secret) } })
  ).data
}

/** What this browser can open without an account, the latest first; drafts are in the cart, and what is shut is left out. */
export async function fetchKeptOrders(): Promise<OrderView[]> {
  await findUnseen()
  const find = readOrderKeys()
  if (find.length === 0) return []
  const { orders } = (await api.either('GET /api/h/kept-orders', { query: { find } })).data
  const { drafts = [], placed = [] } = Object.groupBy(orders, ({ status }) =>
    status === 'draft' ? 'drafts' : 'placed',
  )
  noteDrafts(drafts.map(({ orderid }) => orderid))
  return placed
}

/** The drafts of this browser that are not in the account's cart, as somebody has begun to pay for them; not what a link alone opens. */
export async function fetchLeftDrafts(): Promise<OrderView[]> {
  const find = readDraftKeys().filter(({ orderid }) => !isOpenedByLink(orderid))
  if (find.length === 0 || !readSession()) return []
  const { orders } = (await api.either('GET /api/h/kept-orders', { query: { find } })).data
  return orders.filter(({ status, guest, discarded }) => status === 'draft' && guest && !discarded)
}

/**
 * An order by the key of a mailed link, which is stored once it has opened the order. Without a key, or with a damaged or
 * expired one, by what this browser has stored of the order.
 */
export async function openOrder(orderid: string, key: string | undefined): Promise<OrderView> {
  if (key === undefined || !/^[\w.-]{16,64}$/.test(key)) return fetchOrder(orderid)
  try {
    const order = await fetchOrder(orderid, key)
    if (order.guest) keepLinkKey({ orderid, secret: key })
    return order
  } catch (error) {
    const known = orderSecret(orderid)
    if (!(error instanceof ApiError && error.status === 404) || known === undefined || known === key) throw error
    return fetchOrder(orderid)
  }
}

/** The input of an action. */
export type ActBody = InputOf<'POST /api/h/orders/{orderid}/{action}'>['body']

type QuoteBody = NonNullable<InputOf<'POST /api/h/orders/{orderid}/change/quote'>['body']>
/** What is to be changed of a booking besides its time; what is left out stays. */
export type ChangeWish = Omit<QuoteBody, 'secret'>

export async function quoteChange(orderid: string, wish: ChangeWish, signal: AbortSignal): Promise<ChangeQuote> {
  const body = { ...wish, ...withSecret(orderSecret(orderid)) }
  // Not for every letter of an address.
  if (wish.place) await new Promise((resolve) => window.setTimeout(resolve, 250))
  signal.throwIfAborted()
  return (await api.either('POST /api/h/orders/{orderid}/change/quote', { orderid, body }, { signal })).data
}

/** Saves a file of an order. */
export function openFile(orderid: string, file: 'calendar.ics' | 'receipt.pdf', name: string): Promise<void> {
  const query = withSecret(orderSecret(orderid))
  return download(
    file === 'receipt.pdf'
      ? pathOf('GET /api/h/orders/{orderid}/receipt.pdf', { orderid, query })
      : pathOf('GET /api/h/orders/{orderid}/calendar.ics', { orderid, query }),
    name,
  )
}

/**
 * Attaches an order that this browser made for another address, or that was opened by a link, to the signed-in account.
 * @param asked it was seen as a draft: what somebody paid for meanwhile stays theirs
 */
export async function claimOrder(orderid: string, asked: true | 'drafts'): Promise<boolean> {
  const secret = orderSecret(orderid)
  const orders = [{ orderid, ...withSecret(secret) }]
  const { data } = await api.user('POST /api/h/cart/attach', { body: { orders, asked } })
  // A key that is gone was used in another tab.
  const isKept = data.orderids.length > 0 || secret === undefined || (await isOwnAlready(orderid))
  if (isKept) forgetOrderKeys([orderid])
  return isKept
}

/** Whether an order is the signed-in account's, as another tab or a try that nobody heard of may have made it. */
const isOwnAlready = (orderid: string): Promise<boolean> =>
  fetchOrder(orderid).then(
    ({ guest, discarded }) => !guest || discarded,
    () => false,
  )

/**
 * After a sign-in, attaches the orders that this browser made as a visitor, unless they were placed for somebody else. `then` refetches, also where they belonged to
 * the account already, which may have been made elsewhere.
 */
export function useAttachedOrders(then: () => void): void {
  useEffect(() => {
    const attach = async () => {
      await findUnseen()
      const { id } = readSession() ?? {}
      if (id === undefined) return
      const all = readKeysFor(id)
      // The orders of a checkout are never parted: those that were placed come first and fit into one call.
      for (let from = 0; from < all.length; from += mostKeys) {
        const orders = all.slice(from, from + mostKeys)
        const { orderids, left } = (await api.user('POST /api/h/cart/attach', { body: { orders } })).data
        noteLeft(left, id)
        // A link opens what it went to for whoever has another account, too.
        const stays = (orderid: string) =>
          left.includes(orderid) || (isOpenedByLink(orderid) && !orderids.includes(orderid))
        forgetOrderKeys(orders.flatMap(({ orderid }) => (stays(orderid) ? [] : [orderid])))
      }
      then()
    }
    const quietly = () => void attach().catch((error: unknown) => console.warn('attach', error))
    if (readKeysFor(readSession()?.id ?? '').length > 0) quietly()
    return hear('session', quietly)
  }, [then])
}
