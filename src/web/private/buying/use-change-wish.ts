import { useCallback, useEffect, useRef } from 'react'
import type { ChangeQuote } from '#contracts/change.ts'
import type { OrderView } from '#contracts/orders.ts'
import { type AddressChoice, nowhere } from '#web/ui/address/address-choice.ts'
import { isPlaced, placeInput } from '#web/ui/address/place-input.ts'
import { useDraft } from '#web/ui/state/use-draft.ts'
import type { ChangeWish } from './buying-calls.ts'

/** How many of each add-on. */
type Counts = Readonly<Record<string, number>>

const countsOf = (lines: OrderView['lines']): Counts =>
  Object.fromEntries(lines.flatMap(({ addonid, quantity }) => (addonid ? [[addonid, quantity]] : [])))

const inWords = (counts: Counts) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted()
    .join()

/** What was chosen, as this tab keeps it; an address only once one was typed. */
interface Chosen {
  staffid: string | null
  counts: Counts
  typed: AddressChoice | null
}

/**
 * What somebody is changing of a booking: the choice as it stands, and the wish that it comes to. It stays while the dialog
 * is closed and while the booking is moved; a change that was made ends it.
 * @param known the address that the booking has, once it is fetched
 */
export function useChangeWish(order: OrderView, known: ChangeQuote['place']) {
  const wanted = order.lines.find(({ kind }) => kind === 'service')?.wantedStaffid ?? null
  const made = order.timeline.filter(({ transition }) => transition === 'change').length
  const [kept, write] = useDraft(`${order.orderid}_change_${made}`)
  const { staffid, counts, typed } = read(kept) ?? { staffid: wanted, counts: countsOf(order.lines), typed: null }
  const keep = (change: (now: Chosen) => Partial<Chosen>) =>
    write((now) => {
      const last = read(now) ?? { staffid: wanted, counts: countsOf(order.lines), typed: null }
      return JSON.stringify({ ...last, ...change(last) })
    })
  // An address answers later than it was asked for: it is always put on what is there by then.
  const latest = useRef({ keep, known })
  useEffect(() => {
    latest.current = { keep, known }
  })
  const changePlace = useCallback((part: Partial<AddressChoice>) => {
    const { keep, known } = latest.current
    keep(({ typed }) => ({ typed: { ...(typed ?? known ?? nowhere), ...part } }))
  }, [])
  const moved = typed !== null && known !== null && !isSame(typed, known)
  const isComplete = !moved || isPlaced(typed)
  const wish: ChangeWish = {
    ...(staffid !== wanted && { staffid }),
    ...(inWords(counts) !== inWords(countsOf(order.lines)) && {
      addons: Object.entries(counts).flatMap(([addonid, quantity]) => (quantity > 0 ? [{ addonid, quantity }] : [])),
    }),
    ...(moved && isComplete && { place: placeInput(typed) }),
  }
  return {
    staffid,
    setStaffid: (staffid: string | null) => keep(() => ({ staffid })),
    counts,
    setCount: (addonid: string, quantity: number) =>
      keep(({ counts }) => ({ counts: { ...counts, [addonid]: quantity } })),
    place: typed ?? known,
    changePlace,
    /** False while the new address is not known to lie anywhere: nothing can be said of its price. */
    isComplete,
    wish,
    isEmpty: Object.keys(wish).length === 0,
  }
}

function read(kept: string): Chosen | null {
  try {
    return JSON.parse(kept) as Chosen
  } catch {
    return null
  }
}

const isSame = (one: AddressChoice, other: AddressChoice) =>
  one.line1.trim() === other.line1 && one.postcode === other.postcode && one.city === other.city
