import type { PriceView } from '#contracts/orders.ts'
import { api } from '#web/ui/client/api.ts'
import { track } from '#web/ui/client/track.ts'
import type { toBooking } from './selection.ts'

type Booking = ReturnType<typeof toBooking>

/** What the price of a choice depends on: no note; and until the position is known, only where it happens. */
export function pricedPart({ note: _note, place, ...rest }: Booking): Booking {
  return place?.kind === 'customer' && !('lat' in place)
    ? { ...rest, place: { kind: place.kind } }
    : { ...rest, ...(place && { place }) }
}

/** Nobody changes a choice faster than this for long: not every step of the way is priced. */
const AFTER_A_CHANGE_MS = 200

/** The server's price. */
export async function askPrice(body: Booking, signal: AbortSignal): Promise<PriceView> {
  await new Promise((resolve) => setTimeout(resolve, AFTER_A_CHANGE_MS))
  const { data: price } = await api.either('POST /api/h/quote', { body }, { signal })
  track('price_form', { total: price.total.amount })
  return price
}
