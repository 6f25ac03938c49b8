import { and, eq, inArray } from 'drizzle-orm'
import type { SeriesInput } from '#contracts/booking.ts'
import {
  type Context,
  isInState,
  type Place,
  placesNamed,
  placesPosted,
  positionOf,
  searchPlaces,
  stateNamed,
  stateOfPostcode,
} from '#domain/base/index.ts'
import { items, occurrences, offers, ticketTypes } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { distanceKm, NEAR_TOWN_KM, type Point } from '#shared/geo.ts'
import { newId } from '#shared/ids.ts'
import { isGift } from '#shared/policy.ts'
import { endingPostcode, leadingPostcode, withoutPostcode } from '#shared/postal-address.ts'
import { MINUTE } from '#shared/time.ts'
import { leastTravel } from '#shared/travel.ts'
import { requireMayChoose } from '../booking/choice-of-person.ts'
import { branchColumns, loadSelection, type Selection } from '../booking/selection.ts'
import type { OrderPlace, orderLines, orders } from '../orders/orders.tables.ts'
import { joined, type Price, type PricedLine, policyOf, priceOf, serviceLines } from './pricing.ts'

/** What somebody wants to buy, before it has a price. Times are ISO instants. */
export interface DraftInput {
  offerid: string
  variantid?: string | undefined
  addons?: { addonid: string; quantity: number }[] | undefined
  quantity?: number | undefined
  startsAt?: string | undefined
  staffid?: string | undefined
  occurrenceid?: string | undefined
  tickets?: { tickettypeid: string; quantity: number; amount?: number | undefined }[] | undefined
  place?: OrderPlace | undefined
  note?: string | undefined
}

/** A priced draft that is not stored yet. `travelFrom`: the way is not in the price, for it is not known; it costs at least that. */
export interface Draft {
  travelFrom: number | null
  order: Omit<typeof orders.$inferInsert, 'docno' | 'id'> & { id: string }
  lines: (typeof orderLines.$inferInsert & PricedLine & { id: string })[]
  price: Price
}

interface DraftOptions {
  shown?: boolean
  notBefore?: Date
  isAgain?: boolean
  atDesk?: boolean
}

type Offer = typeof offers.$inferSelect
/** The places that one post office serves lie further apart. */
const FAR_OF_POST_KM = 50

/**
 * Computes an order and its price. Everything is read from the catalogue; nothing from the request is trusted.
 * @param options.shown the price is only shown: a service needs no time yet, and one at the customer's no address.
 * @param options.isAgain it was chosen before: what was given for a ticket follows a price that rose since, and who was wanted stays.
 * @param options.notBefore the first time that a service may have; now, unless told.
 * @param options.atDesk the company books: it chooses who serves, also where its customers may not.
 * @throws DomainError `catalogue.offer_not_found`, `booking.offer_unavailable`, `orders.outside_service_area`,
 * `orders.position_far`, `orders.postcode_needed`, `request.invalid`
 */
export async function draftOrder(ctx: Context, input: DraftInput, options: DraftOptions = {}): Promise<Draft> {
  const isForTickets = input.tickets !== undefined || input.occurrenceid !== undefined
  const wanted = isForTickets
    ? await wantedTickets(ctx, input, options)
    : wantedService(ctx, input, await loadSelection(ctx, input), options)
  return priced(ctx, input, wanted, options)
}

/**
 * A draft of a service for each time, all of what the catalogue says at one moment.
 * @throws DomainError those of `draftOrder`
 */
export async function draftSeries(ctx: Context, { startsAts, ...input }: SeriesInput): Promise<[Draft, ...Draft[]]> {
  const selection = await loadSelection(ctx, input)
  const at = (startsAt: string) => priced(ctx, input, wantedService(ctx, { ...input, startsAt }, selection))
  const [first = '', ...others] = startsAts
  return [at(first), ...others.map(at)]
}

function priced(ctx: Context, input: DraftInput, wanted: Wanted, options: DraftOptions = {}): Draft {
  const { offer, company, branch, place, startsAt, endsAt } = wanted
  const isWayOpen = options.shown === true && isNowhere(place)
  // A fee that is the same everywhere is known before the address is.
  const isWayPriced = place.kind === 'customer' && !(isWayOpen && offer.travelFeePerKmAmount > 0)
  const price = priceOf(offer, wanted.lines, isWayPriced ? (place.distanceKm ?? 0) : null)
  const id = newId()
  return {
    price,
    travelFrom: isWayOpen && !isWayPriced ? leastTravel(offer) : null,
    order: {
      id,
      companyId: company.id,
      accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      contactId: ctx.actor.kind === 'account' ? ctx.actor.contactId : null,
      offerKind: offer.kind,
      startsAt,
      endsAt,
      zone: branch?.zone ?? company.zone,
      infoId: offer.infoId,
      place,
      note: input.note ?? null,
      locale: ctx.locale,
      policy: policyOf(offer),
      ...price,
      pricedAt: ctx.now(),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    },
    lines: wanted.lines.map((line, position) => ({
      ...line,
      id: newId(),
      orderId: id,
      position,
      startsAt,
      endsAt,
      wantedStaffId: line.kind === 'service' ? (input.staffid ?? null) : null,
    })),
  }
}

/** What is drafted: an offer on sale, its lines, when and where. */
interface Wanted {
  offer: Offer
  company: { id: string; zone: string }
  branch: Selection['branch']
  lines: PricedLine[]
  startsAt: Date | null
  endsAt: Date | null
  place: OrderPlace
}

function wantedService(
  ctx: Context,
  input: DraftInput,
  selection: Selection,
  { shown, notBefore, isAgain, atDesk }: DraftOptions = {},
): Wanted {
  const { offer, company, branch } = selection
  if (selection.item.kind === 'event') throw invalid({ path: 'tickets', code: 'required' })
  requireOnSale(offer, company.status)
  if (!atDesk && !isAgain) requireMayChoose(offer, input.staffid)
  const place = choosePlace(selection, input.place, { shown })
  const startsAt = input.startsAt === undefined ? null : new Date(input.startsAt)
  if (!startsAt && !shown) throw invalid({ path: 'startsAt', code: 'required' })
  if (startsAt && (notBefore ? startsAt < notBefore : startsAt <= ctx.now()))
    throw invalid({ path: 'startsAt', code: 'past' })
  const endsAt = startsAt && new Date(startsAt.getTime() + selection.minutes * MINUTE)
  return { offer, company, branch, lines: serviceLines(selection), startsAt, endsAt, place }
}

async function wantedTickets(ctx: Context, input: DraftInput, { isAgain }: DraftOptions): Promise<Wanted> {
  const { occurrenceid, tickets = [] } = input
  if (!occurrenceid) throw invalid({ path: 'occurrenceid', code: 'required' })
  if (tickets.length === 0) throw invalid({ path: 'tickets', code: 'required' })
  const [row] = await ctx.db
    .select({
      offer: offers,
      item: { id: items.id, title: items.title },
      company: { id: companies.id, zone: companies.zone, status: companies.status },
      branch: branchColumns,
      occurrence: occurrences,
    })
    .from(occurrences)
    .innerJoin(offers, eq(offers.id, occurrences.offerId))
    .innerJoin(items, eq(items.id, offers.itemId))
    .innerJoin(companies, eq(companies.id, offers.companyId))
    .leftJoin(contactInfos, eq(contactInfos.id, offers.infoId))
    .where(and(eq(occurrences.id, occurrenceid), eq(occurrences.offerId, input.offerid)))
  if (!row) throw new DomainError('catalogue.offer_not_found')
  requireOnSale(row.offer, row.company.status)
  const { occurrence } = row
  if (occurrence.cancelledAt || occurrence.startsAt <= ctx.now()) throw new DomainError('booking.offer_unavailable')
  if (tickets.reduce((sum, t) => sum + t.quantity, 0) > figures.mostTickets)
    throw invalid({ path: 'tickets', code: 'too_many' })
  const types = await ctx.db
    .select()
    .from(ticketTypes)
    .where(
      and(
        eq(ticketTypes.offerId, input.offerid),
        inArray(
          ticketTypes.id,
          tickets.map((t) => t.tickettypeid),
        ),
      ),
    )
  const lines = tickets.map((wanted, i): PricedLine => {
    const type = types.find((t) => t.id === wanted.tickettypeid)
    if (!type) throw invalid({ path: `tickets.${i}.tickettypeid`, code: 'unknown' })
    // Of one type in all, however many lines it comes in.
    const ofType = tickets.filter((t) => t.tickettypeid === type.id).reduce((sum, t) => sum + t.quantity, 0)
    if (ofType > type.maxPerOrder) throw invalid({ path: `tickets.${i}.quantity`, code: 'out_of_range' })
    const onSale = (!type.salesFrom || type.salesFrom <= ctx.now()) && (!type.salesTo || type.salesTo > ctx.now())
    if (!onSale) throw new DomainError('booking.offer_unavailable')
    const given = type.kind === 'donation' ? giftFor(type, wanted.amount, isAgain) : type.priceAmount
    if (given === undefined) throw invalid({ path: `tickets.${i}.amount`, code: 'out_of_range' })
    const unitAmount = type.kind === 'free' ? 0 : given
    return {
      kind: 'ticket',
      offerId: row.offer.id,
      itemId: row.item.id,
      ticketTypeId: type.id,
      occurrenceId: occurrence.id,
      name: joined(row.item.title, type.name),
      quantity: wanted.quantity,
      unitAmount,
      amount: unitAmount * wanted.quantity,
      durationMinutes: 0,
      seats: 1,
    }
  })
  const place: OrderPlace = { kind: row.offer.atProvider ? 'provider' : 'online' }
  return { ...row, lines, startsAt: occurrence.startsAt, endsAt: occurrence.endsAt, place }
}

/** What is given for a ticket whose price is only the least; undefined where that is no gift. */
function giftFor({ priceAmount: least }: { priceAmount: number }, amount = least, isAgain = false): number | undefined {
  const given = isAgain ? Math.max(amount, least) : amount
  return isGift(given, least) ? given : undefined
}

function requireOnSale(offer: Offer, companyStatus: string) {
  if (offer.status !== 'published' || companyStatus !== 'open' || offer.kind === 'quote')
    throw new DomainError('booking.offer_unavailable')
}

/**
 * Where it happens; without a wish, the first place that the offer allows. The distance is measured here, never taken from
 * the request.
 * @param options.shown as of `draftOrder`: an address may lack its street, or all of it.
 * @throws DomainError `orders.outside_service_area`, `orders.position_far`, `orders.postcode_needed`, `request.invalid`
 */
export function choosePlace(
  { offer, branch }: Pick<Selection, 'offer' | 'branch'>,
  wanted: OrderPlace | undefined,
  { shown }: { shown?: boolean | undefined } = {},
): OrderPlace {
  const kind = wanted?.kind ?? (offer.atProvider ? 'provider' : offer.online ? 'online' : 'customer')
  const allowed = { provider: offer.atProvider, customer: offer.atCustomer, online: offer.online }[kind]
  if (!allowed) throw invalid({ path: 'place.kind', code: 'not_offered' })
  if (kind !== 'customer') return { kind }
  if (shown && (!wanted || isNowhere(wanted))) return { kind }
  if (!wanted || !(wanted.line1 || shown)) throw invalid({ path: 'place.line1', code: 'required' })
  const { lat, lng } = measuredAt(wanted, shown)
  const from =
    branch?.lat == null || branch.lng == null ? branch && positionOf(branch) : { lat: branch.lat, lng: branch.lng }
  if (!from) return { ...wanted, kind, lat, lng }
  const km = distanceKm(from, { lat, lng })
  if (offer.serviceRadiusKm !== null && km > offer.serviceRadiusKm) throw new DomainError('orders.outside_service_area')
  return { ...wanted, kind, lat, lng, distanceKm: Math.round(km * 10) / 10 }
}

/**
 * Where the way to an address ends. A town is enough to measure by; a position from the browser is more exact.
 * @throws DomainError `orders.position_far`, `orders.postcode_needed`, `request.invalid`
 */
function measuredAt(wanted: OrderPlace, shown: boolean | undefined): Point {
  const { city, lat, lng } = wanted
  if (lat !== undefined && lng !== undefined) {
    requireNear(wanted, { lat, lng }, shown)
    return { lat, lng }
  }
  const bare = partsOf(wanted).map(withoutPostcode).join(',')
  const town = city ? (searchPlaces(city, 1)[0] ?? positionOf({ ...wanted, city: bare })) : undefined
  if (!town) throw invalid({ path: 'place.city', code: city ? 'unknown' : 'required' })
  if (!shown) requireSaidOf(wanted, town)
  return { lat: town.lat, lng: town.lng }
}

/** The parts of an address one of which is its town. Without the field for a town, the address mostly ends in one. */
const partsOf = ({ city, line1 = '', line2 = '' }: OrderPlace): string[] =>
  (city || `${line1},${line2}`).split(/[,;/|()\n\uff0c\u3001\uff1b]/)

/** The postcodes that an address says, in whichever field. */
function codesOf(place: OrderPlace): string[] {
  const parts = partsOf(place)
  // A street begins with the number of a house or a lot, which may have five digits too.
  const written = place.city
    ? parts.flatMap((part) => [leadingPostcode(part), endingPostcode(part)])
    : parts.slice(1).map(leadingPostcode)
  return [place.postcode ?? '', ...written.filter((code) => code !== undefined)]
}

/**
 * Requires that what is said besides a known town is said of it: its postcodes and its state.
 * @throws DomainError `orders.position_far`, `orders.postcode_needed`
 */
function requireSaidOf(wanted: OrderPlace, point: Point): void {
  requireState(wanted, point)
  for (const code of codesOf(wanted)) requirePostcodeOf(point, code)
}

/** @throws DomainError `orders.position_far` where another state is named than the point's */
function requireState({ state = '' }: OrderPlace, point: Point): void {
  const said = stateNamed(state)
  if (said !== undefined && !isInState(point, said, FAR_OF_POST_KM)) throw new DomainError('orders.position_far')
}

/**
 * Requires that a postcode is its place's, as near as it is known: staff drive to the address and are paid for the way to the place.
 * @throws DomainError `orders.postcode_needed`
 */
function requirePostcodeOf(place: Point, postcode = ''): void {
  const posted = placesPosted(postcode)
  const state = stateOfPostcode(postcode)
  const isThere =
    posted.length > 0
      ? posted.some((one) => distanceKm(one, place) <= FAR_OF_POST_KM)
      : state === undefined || isInState(place, state, FAR_OF_POST_KM)
  if (!isThere) throw new DomainError('orders.postcode_needed')
}

/** Whether neither a town nor a position says where it is. */
const isNowhere = ({ kind, city, lat, lng }: OrderPlace): boolean =>
  kind === 'customer' && !city && (lat === undefined || lng === undefined)

/**
 * Accepts a position only near the town that the address names, where that town is known: staff drive to the address but
 * are paid for the way to the position. Where it names none that is known, its postcode says where that is, as far as its state, and no other state may be named beside it.
 * @throws DomainError `orders.position_far`, `orders.postcode_needed`
 */
function requireNear(wanted: OrderPlace, point: Point, shown: boolean | undefined) {
  // Either may have a postcode or a state beside it.
  const towns = partsOf(wanted).flatMap((part) => placesNamed(withoutPostcode(part)))
  const isNear = (named: readonly Place[], km: number) => named.some((town) => distanceKm(town, point) <= km)
  const far = () => new DomainError('orders.position_far')
  if (towns.length > 0) {
    if (!isNear(towns, NEAR_TOWN_KM)) throw far()
    if (!shown) requireSaidOf(wanted, point)
    return
  }
  requireState(wanted, point)
  const codes = codesOf(wanted)
  const posted = codes.flatMap(placesPosted)
  if (posted.length > 0) {
    if (!isNear(posted, FAR_OF_POST_KM)) throw far()
    return
  }
  const state = codes.map(stateOfPostcode).find((one) => one !== undefined)
  if (state !== undefined && !isInState(point, state, FAR_OF_POST_KM)) throw far()
  // Without a town the pin alone says where it is. A name that nobody can place is not taken on trust.
  if (state === undefined && wanted.city && !shown) throw new DomainError('orders.postcode_needed')
}
