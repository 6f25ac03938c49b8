import { dataKey } from '#contracts/data-key.ts'
import type { OrderView } from '#contracts/orders.ts'
import { ApiError, api } from '#web/ui/client/api.ts'
import type { OfferQuestion } from '#web/ui/slots/ask-slots.ts'
import {
  groupSecret,
  keepDraftKey,
  keepGroupSecret,
  keepOrderKey,
  noteDrafts,
  noteLeaving,
  noteRemoved,
  orderSecret,
} from '#web/ui/state/anonymous-orders.ts'
import { asking } from '#web/ui/state/asked.ts'
import { dispatchCart } from '#web/ui/state/cart-store.ts'
import { recountCart } from '#web/ui/state/count-cart.ts'
import { forgetUnfinished, noteUnfinished } from '#web/ui/state/unfinished.ts'
import { untilWritten } from '#web/ui/state/written.ts'
import type { Repeat, SeriesDate, toBooking } from './selection.ts'

type Booking = ReturnType<typeof toBooking>

/** Drafts as a call names them: a visitor's with their secrets. */
export const keysOf = (orderids: readonly string[]) =>
  orderids.map((orderid) => {
    const secret = orderSecret(orderid)
    return { orderid, ...(secret && { secret }) }
  })

type DraftKeys = ReturnType<typeof keysOf>

/** A choice with the drafts that it replaces. */
const inPlaceOf = <T extends object>(choice: T, instead: DraftKeys) => ({
  ...choice,
  ...(instead.length > 0 && { instead }),
})

/** What was replaced is out of the cart, and its key is the first to make room: a choice that is sent again names it again. */
function noteReplaced(orderids: readonly string[]): void {
  if (orderids.length === 0) return
  orderids.forEach(noteRemoved)
  dispatchCart({ type: 'decrement', value: orderids.length })
}

/**
 * Makes a draft, one for each `key`, in place of drafts of this cart; the header's count follows.
 * @param title what the header's popover tells of it; without one nothing opens.
 * @returns its id
 */
export async function addToCart(
  booking: Booking,
  { instead, title, key }: { instead: DraftKeys; title: string | null; key: string },
): Promise<string> {
  const { data } = await asking(() => api.either('POST /api/h/cart', { body: inPlaceOf(booking, instead) }, { key }))
  noteReplaced(data.replaced)
  if (data.secret) keepDraftKey({ orderid: data.orderid, secret: data.secret })
  if (title !== null)
    dispatchCart({ type: 'add_new', orderid: data.orderid, docno: data.docno, title, timeout: 5000, ts: Date.now() })
  return data.orderid
}

/** Holds the time and returns the checkout group. The idempotency `key` makes a double click one order. */
export async function bookNow(booking: Booking, instead: DraftKeys, key: string): Promise<string> {
  const { data } = await asking(() => api.either('POST /api/h/orders', { body: inPlaceOf(booking, instead) }, { key }))
  noteReplaced(data.replaced)
  if (data.secret) {
    keepOrderKey({ orderid: data.orderid, secret: data.secret })
    keepGroupSecret(data.groupid, data.secret)
  }
  noteUnfinished({ groupid: data.groupid, until: data.holdExpiresAt })
  return data.groupid
}

/** Whether a time is held for an order, which can still be paid. */
const isHeld = ({ actions }: OrderView) => actions.includes('pay')

/**
 * Lets go of the times that a checkout of this page holds. One that is over, or paid meanwhile, is left as it is.
 * @returns its drafts, for the choice that takes their place
 */
export async function letGo(groupid: string): Promise<string[]> {
  const secret = groupSecret(groupid)
  const query = secret ? { secret } : {}
  try {
    const { data } = await api.either('GET /api/h/checkout/{groupid}', { groupid, query })
    // What was typed as the checkout was left, first: it is handed on.
    await untilWritten(groupid)
    const orderids = data.orders.map(({ orderid }) => orderid)
    noteLeaving(orderids)
    await api.either('DELETE /api/h/checkout/{groupid}', { groupid, query }, { findsItself: true })
    forgetUnfinished(groupid)
    noteDrafts(orderids)
    // Sent again after a lost answer, they are in the cart already.
    const value = data.orders.filter(isHeld).length
    if (value > 0) dispatchCart({ type: 'increment', value })
    else await recountCart()
    return orderids
  } catch (error) {
    if (!(error instanceof ApiError && error.status >= 400 && error.status < 500)) throw error
    return []
  }
}

/** The orders of a checkout that was begun elsewhere, by this browser or account. */
export async function fetchHeld({ groupid }: { groupid: string }): Promise<OrderView[]> {
  const secret = groupSecret(groupid)
  const { data } = await api.either('GET /api/h/checkout/{groupid}', { groupid, query: secret ? { secret } : {} })
  return data.orders.filter(isHeld)
}

/** The dates of a series that begins at a time, and which of them are free. */
export async function findSeries(
  find: OfferQuestion & Repeat & { startsAt: string },
  signal: AbortSignal,
): Promise<SeriesDate[]> {
  const { data } = await api.call(dataKey('series'), { query: { find } }, { signal })
  return data.dates
}

/** Holds all times of a series, or none, and answers the checkout group to go to. */
export async function bookSeries(
  { startsAt: _first, occurrenceid: _none, tickets: _nor, ...booking }: Booking,
  startsAts: string[],
  instead: DraftKeys,
  key: string,
): Promise<string> {
  const body = inPlaceOf({ ...booking, startsAts }, instead)
  const { data } = await asking(() => api.either('POST /api/h/orders/series', { body }, { key }))
  noteReplaced(data.replaced)
  if (data.secret) {
    for (const { orderid } of data.orders) keepOrderKey({ orderid, secret: data.secret })
    keepGroupSecret(data.groupid, data.secret)
  }
  noteUnfinished({ groupid: data.groupid, until: data.holdExpiresAt })
  return data.groupid
}
