import type { OwnCard, ProfileView } from '#contracts/profile.ts'
import { api } from '#web/ui/client/api.ts'
import { keepGroupSecret, keepOrderKey } from '#web/ui/state/anonymous-orders.ts'
import { dispatchCart } from '#web/ui/state/cart-store.ts'
import type { Localized } from '#shared/locale.ts'
import type { Repeat, SeriesDate, toBooking } from './selection.ts'

export interface Slot {
  startsAt: string
  endsAt: string
  seatsLeft: number
  staffids: string[]
}
export interface Day {
  day: string
  state: 'free' | 'few' | 'full' | 'closed'
  free: number
}
export interface SlotsAnswer {
  zone: string
  slots: Slot[]
  days: Day[]
  next: { startsAt: string; endsAt: string } | null
}
export interface Price {
  amount: number
  currency: string
}
export interface Quote {
  lines: { kind: string; name: Localized; quantity: number; unit: Price; price: Price }[]
  subtotal: Price
  travel: Price
  discount: Price
  total: Price
  due: Price
  minutes: number
  policy: { preset: string; latePercent: number; noShowPercent: number; noticeMinutes: number }
  freeUntil: string | null
}
type Booking = ReturnType<typeof toBooking>

const slotsPath = '/api/data/khidmat-slots'

/** What the length of a slot and who serves it depend on. */
export function slotQuestion(booking: Booking) {
  const { offerid, variantid, addons, quantity, staffid } = booking
  return {
    offerid,
    ...(variantid && { variantid }),
    ...(addons && { addons }),
    ...(quantity && { quantity }),
    ...(staffid && { staffid }),
  }
}

export async function findDays(
  question: ReturnType<typeof slotQuestion>,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<SlotsAnswer> {
  return (
    await api.call<{ data: SlotsAnswer }>(slotsPath, {
      params: { find: { ...question, from, to } },
      signal,
    })
  ).data
}

export async function findSlots(
  question: ReturnType<typeof slotQuestion>,
  day: string,
  signal: AbortSignal,
): Promise<SlotsAnswer> {
  return (await api.call<{ data: SlotsAnswer }>(slotsPath, { params: { find: { ...question, day } }, signal })).data
}

export async function findEarliest(booking: Booking): Promise<string | null> {
  return (
    (await api.call<{ data: SlotsAnswer }>(slotsPath, { params: { find: slotQuestion(booking) } })).data.next
      ?.startsAt ?? null
  )
}

export async function quote(booking: Booking, signal: AbortSignal): Promise<Quote> {
  return (await api.either<{ data: Quote }>('/api/h/quote', { method: 'POST', body: booking, signal })).data
}

/** Makes a draft; the header's count and popover follow. */
export async function addToCart(booking: Booking, title: string): Promise<void> {
  const { data } = await api.either<{ data: { orderid: string; docno: string; secret: string | null } }>(
    '/api/h/cart',
    { method: 'POST', body: booking },
  )
  if (data.secret) keepOrderKey({ orderid: data.orderid, secret: data.secret })
  dispatchCart({ type: 'add_new', orderid: data.orderid, docno: data.docno, title, timeout: 5000, ts: Date.now() })
}

/** Holds the time and answers the checkout group to go to. `key` makes a double click one order. */
export async function bookNow(booking: Booking, key: string): Promise<string> {
  const { data } = await api.either<{ data: { orderid: string; groupid: string; secret: string | null } }>(
    '/api/h/orders',
    {
      method: 'POST',
      body: booking,
      headers: { 'Idempotency-Key': key },
    },
  )
  if (data.secret) {
    keepOrderKey({ orderid: data.orderid, secret: data.secret })
    keepGroupSecret(data.groupid, data.secret)
  }
  return data.groupid
}

/** The dates of a series that begins at a time, and which of them are free. */
export async function findSeries(
  question: ReturnType<typeof slotQuestion>,
  startsAt: string,
  { every, times }: Repeat,
  signal: AbortSignal,
): Promise<SeriesDate[]> {
  const find = { ...question, startsAt, every, times }
  const { data } = await api.call<{ data: { dates: SeriesDate[] } }>('/api/data/khidmat-series', {
    params: { find },
    signal,
  })
  return data.dates
}

/** Holds all times of a series, or none, and answers the checkout group to go to. */
export async function bookSeries(
  { startsAt: _first, ...booking }: Booking,
  startsAts: string[],
  key: string,
): Promise<string> {
  const { data } = await api.either<{
    data: { orders: { orderid: string }[]; groupid: string; secret: string | null }
  }>('/api/h/orders/series', { method: 'POST', body: { ...booking, startsAts }, headers: { 'Idempotency-Key': key } })
  if (data.secret) {
    for (const { orderid } of data.orders) keepOrderKey({ orderid, secret: data.secret })
    keepGroupSecret(data.groupid, data.secret)
  }
  return data.groupid
}

export interface Town {
  slug: string
  name: string
  state: string
  lat: number
  lng: number
}

/** Towns whose name begins with what was typed. */
export async function findTowns(q: string, signal: AbortSignal): Promise<Town[]> {
  return (await api.call<{ data: Town[] }>('/api/data/khidmat-places', { params: { find: { q }, limit: 8 }, signal }))
    .data
}

/** One's own addresses that stand on the map. */
export async function findOwnAddresses(signal: AbortSignal): Promise<OwnCard[]> {
  const { data } = await api.user<{ data: ProfileView }>('/api/h/profile', { params: { withInfos: 1 }, signal })
  return (data.infos ?? []).filter(({ line1, lat, lng }) => line1 !== '' && lat !== null && lng !== null)
}
