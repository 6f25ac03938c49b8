import type { Context } from '#domain/base/index.ts'
import { invalid } from '#shared/errors.ts'
import type { Localized } from '#shared/locale.ts'
import { addressLine } from '#shared/postal-address.ts'
import { requireMayChoose } from '../booking/choice-of-person.ts'
import { type AddonOption, loadOffer } from '../booking/selection.ts'
import { choosePlace } from '../checkout/draft-order.ts'
import { addUp, type Price, travelFeeOf } from '../checkout/pricing.ts'
import { linesOf, type Order, type OrderLine } from '../orders/orders.queries.ts'
import type { OrderPlace } from '../orders/orders.tables.ts'

/** What a customer wishes of a booking at its time; what is not named stays. `staffid` null: anybody. */
export interface Change {
  staffid?: string | null | undefined
  place?: OrderPlace | undefined
  addons?: readonly { addonid: string; quantity: number }[] | undefined
}

/** An add-on of the changed booking, and its line where it has one already. */
export interface Extra {
  line: OrderLine | undefined
  addonId: string
  name: Localized
  quantity: number
  unitAmount: number
  amount: number
  /** What all of it adds to the booking. */
  minutes: number
}

type Offer = Awaited<ReturnType<typeof loadOffer>>

/** A booking as a change makes it. What stays keeps the price that was agreed; what is new has today's. */
export interface WantedChange {
  sold: Offer
  /** As it is now. */
  before: { service: OrderLine; lines: readonly OrderLine[] }
  /** The line that books the time, as it will be. */
  service: OrderLine
  extras: readonly Extra[]
  place: OrderPlace
  price: Price
  changes: { person: boolean; address: boolean; addons: boolean }
}

/**
 * Works out what a change makes of a booking, and its price. Writes nothing.
 * @throws DomainError `orders.outside_service_area`, `orders.position_far`, `booking.person_not_offered`, `request.invalid`
 */
export async function wantedChange(ctx: Context, order: Order, change: Change): Promise<WantedChange> {
  const lines = await linesOf(ctx, [order.id])
  const now = lines.find(({ kind }) => kind === 'service')
  if (!now) throw invalid({ path: 'orderid', code: 'unknown' })
  const sold = await loadOffer(ctx, now.offerId)
  requireMayChoose(sold.offer, change.staffid, now.wantedStaffId)
  const present = extrasOf(lines)
  const extras = change.addons ? chosenExtras(present, sold.addons, change.addons) : present
  const place = placeOf(order, sold, change.place)
  const address = addressLine(place) !== addressLine(order.place) || place.distanceKm !== order.place.distanceKm
  const travelAmount = address
    ? travelFeeOf(sold.offer, place.kind === 'customer' ? (place.distanceKm ?? 0) : null)
    : order.travelAmount
  const service = {
    ...now,
    durationMinutes: now.durationMinutes + minutesOf(extras) - minutesOf(present),
    wantedStaffId: change.staffid === undefined ? now.wantedStaffId : change.staffid,
  }
  return {
    sold,
    before: { service: now, lines },
    service,
    extras,
    place,
    price: addUp(sold.offer, [now, ...extras], { travelAmount, discountAmount: order.discountAmount }),
    changes: {
      person: service.wantedStaffId !== now.wantedStaffId,
      address,
      addons: inWords(extras) !== inWords(present),
    },
  }
}

const minutesOf = (extras: readonly Extra[]) => extras.reduce((sum, { minutes }) => sum + minutes, 0)
const inWords = (extras: readonly Extra[]) =>
  extras
    .map(({ addonId, quantity }) => `${addonId} ${quantity}`)
    .sort()
    .join()

/** The add-ons that a booking has, each with the length that it was ordered with. */
function extrasOf(lines: readonly OrderLine[]): Extra[] {
  return lines.flatMap((line) => {
    if (line.kind !== 'addon' || line.addonId === null) return []
    const { addonId, name, quantity, unitAmount, amount, durationMinutes: minutes } = line
    return [{ line, addonId, name, quantity, unitAmount, amount, minutes }]
  })
}

/** @throws DomainError `request.invalid` for an add-on that the offer does not have, or more of it than it allows */
function chosenExtras(
  present: readonly Extra[],
  onSale: readonly AddonOption[],
  chosen: NonNullable<Change['addons']>,
): Extra[] {
  if (new Set(chosen.map(({ addonid }) => addonid)).size < chosen.length)
    throw invalid({ path: 'addons', code: 'repeated' })
  return chosen.map(({ addonid, quantity }, i) => {
    const has = present.find(({ addonId }) => addonId === addonid)
    const sold = onSale.find(({ id }) => id === addonid)
    if (!has && !sold) throw invalid({ path: `addons.${i}.addonid`, code: 'unknown' })
    if (quantity < 1 || quantity > Math.max(has?.quantity ?? 0, sold?.maxQuantity ?? 0))
      throw invalid({ path: `addons.${i}.quantity`, code: 'out_of_range' })
    const unitAmount = has?.unitAmount ?? sold?.priceAmount ?? 0
    return {
      line: has?.line,
      addonId: addonid,
      name: has?.name ?? sold?.name ?? {},
      quantity,
      unitAmount,
      amount: unitAmount * quantity,
      minutes: lengthOf(has, quantity, sold?.extraMinutes ?? 0),
    }
  })
}

/**
 * How much longer so many of an add-on make a booking: those that it has as they were ordered, more of them as they are sold
 * now. What is taken away is never more than was put on, so the service keeps its own length whatever the company has changed.
 */
function lengthOf(has: Extra | undefined, quantity: number, minutesNow: number): number {
  if (!has) return quantity * minutesNow
  const more = quantity - has.quantity
  return more > 0 ? has.minutes + more * minutesNow : Math.round((has.minutes * quantity) / has.quantity)
}

/** Where it happens then. Only a visit has an address of the customer's to change. */
function placeOf(order: Order, { offer, branch }: Offer, wanted: OrderPlace | undefined): OrderPlace {
  if (!wanted) return order.place
  if (order.place.kind !== 'customer' || wanted.kind !== 'customer')
    throw invalid({ path: 'place.kind', code: 'not_offered' })
  return choosePlace({ offer, branch }, wanted)
}
