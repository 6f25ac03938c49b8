import { dataKey } from '#contracts/data-key.ts'
import { api, ApiError } from '#web/ui/client/api.ts'
import type { OfferQuestion } from '#web/ui/slots/ask-slots.ts'
import {
  forgetOrderKeys,
  groupSecret,
  keepDraftKey,
  keepGroupSecret,
  keepOrderKey,
  noteBackInCart,
  orderSecret,
} from '#web/ui/state/anonymous-orders.ts'
import { insteadParam } from '#web/ui/state/book-again.ts'
import { forgetUnfinished, noteUnfinished } from '#web/ui/state/unfinished.ts'
import { dispatchCart } from '#web/ui/state/cart-store.ts'
import type { Repeat, SeriesDate, toBooking } from './selection.ts'

type Booking = ReturnType<typeof toBooking>

/** Makes a draft, one for each `key`; the header's count and popover follow. */
export async function addToCart(booking: Booking, title: string, key: string): Promise<void> {
  const { data } = await api.either('POST /api/h/cart', { body: booking }, { key })
  if (data.secret) keepDraftKey({ orderid: data.orderid, secret: data.secret })
  await dropReplaced()
  dispatchCart({ type: 'add_new', orderid: data.orderid, docno: data.docno, title, timeout: 5000, ts: Date.now() })
}

/** Holds the time and returns the checkout group. The idempotency `key` makes a double click one order. */
export async function bookNow(booking: Booking, key: string): Promise<string> {
  const { data } = await api.either('POST /api/h/orders', { body: booking }, { key })
  if (data.secret) {
    keepOrderKey({ orderid: data.orderid, secret: data.secret })
    keepGroupSecret(data.groupid, data.secret)
  }
  await dropReplaced()
  noteUnfinished({ groupid: data.groupid, until: data.holdExpiresAt })
  return data.groupid
}

/** Takes the draft out of the cart that this page's choice replaces: else it would stand in the way of the next checkout. */
async function dropReplaced(): Promise<void> {
  const orderid = new URLSearchParams(window.location.search).get(insteadParam)
  if (!orderid) return
  const secret = orderSecret(orderid)
  try {
    await api.either('DELETE /api/h/cart', { query: { orderid, ...(secret && { secret }) } })
    dispatchCart({ type: 'decrement' })
  } catch (error) {
    // It is out already, or nobody's here: then the choice stands beside it.
    if (!(error instanceof ApiError)) throw error
  }
}

/**
 * Lets go of the times that a checkout of this page holds; its drafts go, too. One that is over, or paid meanwhile, is left
 * as it is.
 */
export async function letGo(groupid: string): Promise<void> {
  const secret = groupSecret(groupid)
  const query = secret ? { secret } : {}
  try {
    const { data } = await api.either('GET /api/h/checkout/{groupid}', { groupid, query })
    await api.either('DELETE /api/h/checkout/{groupid}', { groupid, query })
    forgetUnfinished(groupid)
    noteBackInCart(groupid)
    for (const { orderid } of data.orders) {
      await api.either('DELETE /api/h/cart', { query: { ...query, orderid } })
      forgetOrderKeys([orderid])
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.status >= 400 && error.status < 500)) throw error
  }
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
  { startsAt: _first, ...booking }: Booking,
  startsAts: string[],
  key: string,
): Promise<string> {
  const { data } = await api.either('POST /api/h/orders/series', { body: { ...booking, startsAts } }, { key })
  if (data.secret) {
    for (const { orderid } of data.orders) keepOrderKey({ orderid, secret: data.secret })
    keepGroupSecret(data.groupid, data.secret)
  }
  noteUnfinished({ groupid: data.groupid, until: data.holdExpiresAt })
  return data.groupid
}
