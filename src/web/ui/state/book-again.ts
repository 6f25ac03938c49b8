import type { OrderView } from '#contracts/orders.ts'
import { writeAmount } from '#shared/amount.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { againParam, insteadParam, type KeptDraft, keepWhoCame, whoCame } from './kept-again.ts'

type Again = Pick<OrderView, 'orderid' | 'lines' | 'place' | 'startsAt' | 'placedAt'>

/**
 * The page on which the same is booked once more: the same variant, add-ons and person, as much of it, another time. What was
 * never placed is chosen there as it was, at its time while that is ahead. An event has other dates, so its own page, unless
 * tickets of the cart are chosen anew.
 * @param also.instead the draft that goes once it is chosen anew
 * @param also.slot the time that is chosen there
 */
export function bookAgainPath(
  order: Again,
  also: { instead?: string; slot?: string | null; theirs?: boolean } = {},
): string {
  const { orderid, lines, place, startsAt } = order
  const { instead } = also
  const [main] = lines
  if (!main) return '/shop'
  if (main.kind !== 'service') {
    if (!instead || !main.occurrenceid) return `/item/${main.itemid}?offer=${main.offerid}`
    const query = new URLSearchParams({ occurrence: main.occurrenceid, [insteadParam]: instead })
    return `/book/${main.offerSlug}/${main.offerid}?${query}`
  }
  const isPlaced = order.placedAt !== null
  // As often as it is wanted.
  const addons = lines.flatMap(({ addonid, quantity }) => (addonid ? Array<string>(quantity).fill(addonid) : []))
  // Whoever came is wanted again; of what was not served yet only who was wanted.
  const person = main.wantedStaffid ?? (isPlaced ? main.staff?.staffid : null)
  const slot = also.slot ?? (!isPlaced && !instead && startsAt && Date.parse(startsAt) > Date.now() ? startsAt : null)
  const query = new URLSearchParams({
    ...(main.variantid && { variant: main.variantid }),
    ...(addons.length > 0 && { addons: addons.join() }),
    ...(main.quantity > 1 && { quantity: String(main.quantity) }),
    ...(person && { person }),
    ...(slot && { slot }),
    ...((!isPlaced || place.kind !== 'provider') && { at: place.kind }),
    ...(instead ? { [insteadParam]: instead } : !also.theirs && { [againParam]: orderid }),
  })
  return `/book/${main.offerSlug}/${main.offerid}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Keeps for what is booked again what its page's address does not say: who came, whom the checkout offers, where it was for a visit, and
 * of what was never placed the words. Browser only.
 */
export function keepForAgain(order: Pick<OrderView, 'lines' | 'recipient' | 'placedAt'> & Draft): void {
  noteWhoCame(order)
  if (order.placedAt === null) keepDraft(order)
  else keepDraft({ ...order, note: null, lines: [] })
}

/** So many at most are remembered: what is older was left. */
const MOST_NOTED = 20

/** Notes who came to what is booked again, so that the checkout offers the same person. */
export function noteWhoCame({
  orderid,
  lines: [main],
  recipient,
}: Pick<OrderView, 'orderid' | 'lines' | 'recipient'>): void {
  const of = main?.kind === 'service' ? { of: orderid } : {}
  const others = whoCame().filter((one) => one.became || one.offerid !== main?.offerid || one.of !== of.of)
  const noted = main && recipient ? [...others, { offerid: main.offerid, ...of, ...recipient }] : others
  keepWhoCame(noted.slice(-MOST_NOTED))
}

type Draft = Pick<OrderView, 'orderid' | 'note' | 'place' | 'lines'>

/** Keeps for a draft that is chosen anew the words for its provider, the customer's address and the tickets. Browser only. */
export function keepDraft({ orderid, note, place: { given, lat, lng }, lines }: Draft): void {
  const tickets = lines.flatMap(({ tickettypeid, quantity, unit }) =>
    tickettypeid ? [{ tickettypeid, quantity, gift: writeAmount(unit.amount) }] : [],
  )
  const kept: KeptDraft = {
    ...(note && { note }),
    ...(given && { place: { ...given, lat, lng } }),
    ...(tickets.length > 0 && {
      tickets: Object.fromEntries(tickets.map(({ tickettypeid, quantity }) => [tickettypeid, quantity])),
      gifts: Object.fromEntries(tickets.map(({ tickettypeid, gift }) => [tickettypeid, gift])),
    }),
  }
  sessionStorage.setItem(storageKeys.draftAgain, JSON.stringify({ ...kept, orderid }))
}
