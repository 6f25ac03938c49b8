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

/**
 * What was chosen, as this tab keeps it: only what was touched, so that it can be put on the booking as it stands, whatever
 * else was changed of it meanwhile.
 */
interface Chosen {
  staffid?: string | null | undefined
  counts: Counts
  typed: AddressChoice | null
}

const nothing: Chosen = { counts: {}, typed: null }

/**
 * What somebody is changing of a booking: the choice as it stands, and the wish that it comes to. It stays while the dialog
 * is closed, while the booking is moved, and while somebody else changes it; a change that was made ends it.
 * @param known the address that the booking has, once it is fetched
 */
export function useChangeWish(order: OrderView, known: ChangeQuote['place']) {
  const wanted = order.lines.find(({ kind }) => kind === 'service')?.wantedStaffid ?? null
  const booked = countsOf(order.lines)
  const [kept, write] = useDraft(`${order.orderid}_change`)
  const { typed, ...chosen } = read(kept)
  const staffid = chosen.staffid === undefined ? wanted : chosen.staffid
  const counts = { ...booked, ...chosen.counts }
  const keep = (change: (now: Chosen) => Partial<Chosen>) =>
    write((now) => {
      const last = read(now)
      return JSON.stringify({ ...last, ...change(last) })
    })
  // An address answers later than it was asked for: it is always put on what is there by then.
  const latest = useRef({ keep, known })
  useEffect(() => {
    latest.current = { keep, known }
  })
  const changePlace = useCallback((part: Partial<AddressChoice>) => {
    const { keep, known } = latest.current
    keep(({ typed: before }) => {
      const typed = { ...(before ?? known ?? nowhere), ...part }
      return { typed: known && isUntouched(typed, known) ? null : typed }
    })
  }, [])
  const moved = typed !== null && known !== null && !isSame(typed, known)
  const isComplete = !moved || isPlaced(typed)
  const wish: ChangeWish = {
    ...(staffid !== wanted && { staffid }),
    ...(inWords(counts) !== inWords(booked) && {
      addons: Object.entries(counts).flatMap(([addonid, quantity]) => (quantity > 0 ? [{ addonid, quantity }] : [])),
    }),
    ...(moved && isComplete && { place: placeInput(typed) }),
  }
  return {
    staffid,
    // What is put back as it is booked is not chosen: it follows the booking, whatever that becomes.
    setStaffid: (staffid: string | null) => keep(() => ({ staffid: staffid === wanted ? undefined : staffid })),
    counts,
    setCount: (addonid: string, quantity: number) =>
      keep(({ counts: { [addonid]: _, ...others } }) => ({
        counts: quantity === (booked[addonid] ?? 0) ? others : { ...others, [addonid]: quantity },
      })),
    place: typed ?? known,
    changePlace,
    /** False while the new address is not known to lie anywhere: nothing can be said of its price. */
    isComplete,
    wish,
    isEmpty: Object.keys(wish).length === 0,
    /** What was chosen is done. */
    discard: () => write(''),
  }
}

function read(kept: string): Chosen {
  try {
    return JSON.parse(kept) as Chosen
  } catch {
    return nothing
  }
}

/** To the letter: who still types a space keeps it. */
const isUntouched = (typed: AddressChoice, known: AddressChoice) =>
  [...new Set([...Object.keys(typed), ...Object.keys(known)] as (keyof AddressChoice)[])].every(
    (part) => typed[part] === known[part],
  )

const isSame = (one: AddressChoice, other: AddressChoice) =>
  one.line1.trim() === other.line1 && one.postcode === other.postcode && one.city === other.city
