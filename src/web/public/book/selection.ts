import { readAmount } from '#shared/amount.ts'
import { localDay } from '#shared/day-names.ts'
import { isGift } from '#shared/policy.ts'
import { type AddressChoice, isWrongPostcode, liesWithin } from '#web/ui/address/address-choice.ts'
import type { OfferTerms } from './terms.ts'

/** Where the service happens, as the visitor says it. */
export interface PlaceChoice {
  kind: 'provider' | 'customer' | 'online'
  line1: string
  postcode: string
  city: string
  lat: number | null
  lng: number | null
}

/** What has been chosen so far on the booking page. */
export interface SelectionState {
  variantid: string | null
  addons: Record<string, number>
  quantity: number
  staffid: string | null
  day: string | null
  startsAt: string | null
  occurrenceid: string | null
  tickets: Record<string, number>
  /** What is typed to be given for a ticket whose price is up to the visitor, by its kind. */
  gifts: Record<string, string>
  place: PlaceChoice
  note: string
  repeat: Repeat | null
  /** What became of dates of the series that are not free: another time, or null when left out. */
  swaps: Record<string, string | null>
}

/** How often a service comes again, and how many times it is in all. */
export interface Repeat {
  every: 'week' | 'fortnight' | 'month'
  times: number
}

export type SelectionChange = Partial<Omit<SelectionState, 'place'>> & { place?: Partial<PlaceChoice> }

/** The initial selection: what the address wishes for and the offer has; the first variant, the next date that has places and the only ticket of it are chosen, the rest is open. */
export function startSelection(
  terms: OfferTerms,
  wish: Partial<Record<'variant' | 'addons' | 'quantity' | 'occurrence' | 'slot' | 'person' | 'at', string | null>>,
): SelectionState {
  const variant = terms.variants.find((v) => v.variantid === wish.variant) ?? terms.variants[0]
  const occurrence =
    terms.occurrences.find((o) => o.occurrenceid === wish.occurrence) ??
    terms.occurrences.find((o) => o.tickets.some(isToBeHad)) ??
    terms.occurrences[0]
  const slot = instantIn(wish.slot)
  return {
    variantid: variant?.variantid ?? null,
    addons: wishedAddons(terms, (wish.addons ?? '').split(',')),
    quantity: Math.min(terms.maxQuantity, Math.max(terms.minQuantity, Math.trunc(Number(wish.quantity)) || 0)),
    staffid: terms.people.find((p) => p.staffid === wish.person)?.staffid ?? null,
    day: slot ? localDay(slot, terms.zone) : null,
    startsAt: slot,
    occurrenceid: occurrence?.occurrenceid ?? null,
    tickets: soleTicket(occurrence),
    gifts: {},
    place: {
      kind: terms.places.find((kind) => kind === wish.at) ?? terms.places[0] ?? 'provider',
      line1: '',
      postcode: '',
      city: '',
      lat: null,
      lng: null,
    },
    note: '',
    repeat: null,
    swaps: {},
  }
}

/** Add-ons that an address names, each as often as it is named and can be had. */
function wishedAddons(terms: OfferTerms, ids: readonly string[]): Record<string, number> {
  const wished = terms.addons.map(({ addonid, maxQuantity }) => {
    const times = ids.filter((id) => id === addonid).length
    return [addonid, Math.min(maxQuantity, times)] as const
  })
  return Object.fromEntries(wished.filter(([, times]) => times > 0))
}

/** The instant that an address names. Without its zone it would be another one in every browser, and on the server: none. */
function instantIn(text: string | null | undefined): string | null {
  if (!text || !/(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) return null
  return new Date(text).toISOString()
}

type Ticket = OfferTerms['occurrences'][number]['tickets'][number]

/** What somebody gives for a ticket, in sen; undefined where that is no amount, or less than its price. */
export function giftFor(
  { tickettypeid, price: { amount: least } }: Ticket,
  { gifts }: SelectionState,
): number | undefined {
  const typed = gifts[tickettypeid]
  if (typed === undefined) return least
  // Also with its currency, as it is written elsewhere.
  const given = readAmount(typed.replace(/^[\sa-z$]+/i, ''))
  return given !== undefined && isGift(given, least) ? given : undefined
}

/** The chosen kinds of tickets whose price is up to the visitor. */
const giftsOf = (terms: OfferTerms, { occurrenceid, tickets }: SelectionState): Ticket[] =>
  (terms.occurrences.find((one) => one.occurrenceid === occurrenceid)?.tickets ?? []).filter(
    ({ kind, tickettypeid }) => kind === 'donation' && (tickets[tickettypeid] ?? 0) > 0,
  )

const isToBeHad = ({ left, onSale }: { left: number; onSale: boolean }) => onSale && left > 0

/** One ticket where there is only one kind: nobody comes for none. */
function soleTicket(occurrence: OfferTerms['occurrences'][number] | undefined): Record<string, number> {
  const [ticket, ...others] = occurrence?.tickets ?? []
  return ticket && others.length === 0 && isToBeHad(ticket) ? { [ticket.tickettypeid]: 1 } : {}
}

/**
 * Applies a change. Another person or day clears the chosen time. What changes only its length keeps it: whether it is free
 * for that too is asked by whoever shows it (`useStillFree`).
 */
export function changeSelection(state: SelectionState, change: SelectionChange): SelectionState {
  const next: SelectionState = { ...state, ...change, place: { ...state.place, ...change.place } }
  const isElsewhere = change.staffid !== undefined || change.day !== undefined
  if (isElsewhere && change.startsAt === undefined) next.startsAt = null
  if (next.startsAt !== state.startsAt || change.repeat !== undefined) next.swaps = change.swaps ?? {}
  if (change.occurrenceid !== undefined && change.occurrenceid !== state.occurrenceid)
    next.tickets = change.tickets ?? {}
  return next
}

/** The choice as the API expects it. `complete`: whether it can be booked. */
export function toBooking(terms: OfferTerms, state: SelectionState) {
  const addons = Object.entries(state.addons).filter(([, quantity]) => quantity > 0)
  const given = new Map(giftsOf(terms, state).map((ticket) => [ticket.tickettypeid, giftFor(ticket, state)]))
  const tickets = Object.entries(state.tickets)
    .filter(([, quantity]) => quantity > 0)
    .map(([tickettypeid, quantity]) => {
      const amount = given.get(tickettypeid)
      return { tickettypeid, quantity, ...(amount !== undefined && { amount }) }
    })
  const { kind, line1, postcode, city, lat, lng } = state.place
  const place =
    kind === 'customer'
      ? {
          kind,
          ...(line1 && { line1 }),
          ...(postcode && { postcode }),
          ...(city && { city }),
          ...(lat !== null && lng !== null && { lat, lng }),
        }
      : { kind }
  return {
    offerid: terms.offerid,
    ...(state.variantid && { variantid: state.variantid }),
    ...(addons.length > 0 && { addons: addons.map(([addonid, quantity]) => ({ addonid, quantity })) }),
    ...(!terms.isEvent && { quantity: state.quantity }),
    ...(state.startsAt && !terms.isEvent && { startsAt: state.startsAt }),
    ...(state.staffid && { staffid: state.staffid }),
    ...(terms.isEvent && state.occurrenceid && { occurrenceid: state.occurrenceid }),
    ...(tickets.length > 0 && { tickets }),
    ...(!terms.isEvent && { place }),
    ...(state.note.trim() && { note: state.note.trim() }),
  }
}

/** What may be missing: `area` where the address lies too far away, `dates` of a series. */
export type MissingPart = 'tickets' | 'amount' | 'time' | 'address' | 'area' | 'dates'

/** What is still missing before it can be booked, in the order of the page; undefined when nothing is. */
export function missingPart(terms: OfferTerms, state: SelectionState): Exclude<MissingPart, 'dates'> | undefined {
  if (terms.isEvent) {
    if (!state.occurrenceid || !Object.values(state.tickets).some((quantity) => quantity > 0)) return 'tickets'
    return giftsOf(terms, state).every((ticket) => giftFor(ticket, state) !== undefined) ? undefined : 'amount'
  }
  if (!state.startsAt) return 'time'
  if (state.place.kind !== 'customer') return undefined
  if (!isWhole(state.place)) return 'address'
  return liesWithin(state.place, branchSpot(terms), terms.serviceRadiusKm) ? undefined : 'area'
}

/** Where the branch is that the booking is at; undefined where that is not known. */
export function branchSpot({ branch }: OfferTerms): { lat: number; lng: number } | undefined {
  return branch && branch.lat !== null && branch.lng !== null ? { lat: branch.lat, lng: branch.lng } : undefined
}

/** Whether somebody finds there. */
const isWhole = ({ line1, city, lat, postcode }: AddressChoice): boolean =>
  line1.trim() !== '' && city.trim() !== '' && lat !== null && !isWrongPostcode(postcode)

export interface SeriesDate {
  startsAt: string
  free: boolean
  alternatives: string[]
}

/** The times that a series comes to, in order; undefined while a date that is not free waits for an answer, or too few are left. */
export function seriesTimes(dates: readonly SeriesDate[], swaps: SelectionState['swaps']): string[] | undefined {
  const times: string[] = []
  for (const { startsAt, free } of dates) {
    const swap = swaps[startsAt]
    if (free) times.push(startsAt)
    else if (swap === undefined) return undefined
    else if (swap !== null) times.push(swap)
  }
  return times.length >= 2 ? times.sort() : undefined
}
