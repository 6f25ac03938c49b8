import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ErrorCode } from '#shared/errors.ts'
import { type AddressField, nowhere } from '#web/ui/address/address-choice.ts'
import { ApiError, dataOf } from '#web/ui/client/api.ts'
import { hear } from '#web/ui/client/bus.ts'
import { useT } from '#web/ui/i18n.tsx'
import { attemptAnswered, attemptKey, choices } from '#web/ui/state/attempts.ts'
import { isCartFull } from '#web/ui/state/cart-store.ts'
import { bindWhoCame } from '#web/ui/state/kept-again.ts'
import { rememberAddress } from '#web/ui/state/last-address.ts'
import { readSession } from '#web/ui/state/session.ts'
import { addToCart, bookNow, bookSeries, keysOf, letGo } from './booking-calls.ts'
import type { MissingPart, toBooking } from './selection.ts'
import type { OfferTerms } from './terms.ts'

/** As many drafts may be named as a series has dates. */
const mostReplaced = 12

/** What is sent: the choice, and all its times where it is a series. */
interface Choice {
  booking: ReturnType<typeof toBooking>
  startsAt: string | null
  times: string[] | null | undefined
  /** An open checkout whose times are let go of first; whether what it held is replaced, else it is in the cart again. */
  leaving: { groupid: string; replaced: boolean } | null
  /** Drafts of the cart that it replaces. */
  instead: readonly string[]
  /** The order that is booked again. */
  again: string | undefined
}

/** What is told of a try while it goes on. */
interface Listener {
  /** The checkout was let go of, whatever became of the choice. */
  left: () => void
  /** The checkout that it became. */
  opened: (groupid: string) => void
  /** The drafts that it became; where a refusal came between, only the first of its dates. */
  added: (orderids: string[], all: boolean) => void
  /** Somebody else has the time by now. */
  taken: () => void
}

/**
 * Books a choice, or adds it to the cart. `refused` and `alternatives` are the result of the last try, until `forget`;
 * `round` grows when the free times have to be fetched again.
 */
export function useSend(terms: OfferTerms) {
  const t = useT()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'cart' | 'book' | null>(null)
  /** Why the last try was refused, and the field of the address that it is about. */
  const [{ refused, wrong }, setWhy] = useState<{ refused: string | null; wrong?: AddressField | undefined }>(nothing)
  const setRefused = (refused: string | null) => setWhy({ refused })
  const [alternatives, setAlternatives] = useState<string[]>([])
  const [round, setRound] = useState(0)

  /** @param isTimeChosen the times that were offered instead are answered, too. */
  const forget = useCallback((isTimeChosen: boolean) => {
    if (isTimeChosen) setAlternatives([])
    setWhy(nothing)
  }, [])
  useEffect(() => {
    if (wrong) lookAt('address')
  }, [wrong])
  // That the session had ended is true no more, and what was refused to nobody in particular may not be to who signs in.
  useEffect(() => hear('session', () => setWhy(nothing)), [])

  /** @param isQuiet nothing opens at the header's cart: what comes next shows it. */
  async function send(
    what: 'cart' | 'book',
    { booking, startsAt, times, leaving, instead, again }: Choice,
    on: Listener,
    isQuiet: boolean,
  ) {
    const dates = times ?? [startsAt]
    if (what === 'cart' && isCartFull(dates.length - instead.length)) return setRefused(t('book.cartFull'))
    setBusy(what)
    forget(true)
    const added: string[] = []
    try {
      const words = JSON.stringify([what, booking, times, instead])
      const key = await attemptKey(words, { about: choices })
      const before = [...instead, ...(leaving ? [leaving.groupid] : [])]
      const left = leaving ? await letGo(leaving.groupid) : []
      // What the checkout held is replaced as well, and hands on who comes.
      const drafts = keysOf([...new Set([...(leaving?.replaced ? left : []), ...instead])].slice(0, mostReplaced))
      if (what === 'book') {
        const groupid = await (times ? bookSeries(booking, times, drafts, key) : bookNow(booking, drafts, key))
        await attemptAnswered(words)
        noteBooked(booking, [groupid], before, again)
        on.opened(groupid)
        // Something else may call the way there off, such as the words of a session that ended: then the button leads on.
        await navigate(`/checkout/${groupid}`)
        setBusy(null)
        return
      }
      const title = `${terms.title}${terms.name !== terms.title ? ` · ${terms.name}` : ''}`
      for (const each of dates) {
        const one = { ...booking, ...(each && { startsAt: each }) }
        // The first takes the place of what is replaced; to all of them comes whoever was to come to that.
        added.push(
          await addToCart(one, { instead: drafts, title: isQuiet ? null : title, key: `${key} ${each ?? ''}` }),
        )
      }
      await attemptAnswered(words)
      noteBooked(booking, added, before, again)
      if (leaving) on.left()
      on.added(added, true)
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null
      // A lost answer may mean success: the choice stays, to be retried with the same key, and so does what is let go of for it.
      if (isRefused(refusal)) setRound((before) => before + 1)
      if (isRefused(refusal) && leaving) on.left()
      if (isRefused(refusal) && added.length > 0) on.added(added, false)
      if (!times) {
        setAlternatives(alternativesOf(refusal))
        if (refusal && timeIsGone.has(refusal.code)) on.taken()
      }
      setWhy({ refused: refusal?.message ?? t('ui.somethingFailed'), wrong: fieldOf[refusal?.code ?? ''] })
    }
    setBusy(null)
  }

  return {
    busy,
    refused,
    wrong: wrong && refused ? { [wrong]: refused } : {},
    alternatives,
    round,
    forget,
    send,
    /** Leads to the part that is still missing, and says so. */
    point(missing: MissingPart) {
      lookAt(blockOf[missing] ?? missing)
      setRefused(t(`book.missing.${missing}`))
    },
  }
}

const nothing = { refused: null }

/** Leads to a block, and to the field of it that comes next. */
function lookAt(name: MissingPart): void {
  const block = document.getElementById(`block-${name}`)
  block?.scrollIntoView({ block: 'start' })
  const first = (what: string) => block?.querySelector<HTMLElement>(what)
  const field = first('[data-next]') ?? first('input:not([type=radio])')
  field?.focus({ preventScroll: true })
}

/** The field of an address that a refusal is about. */
const fieldOf: Partial<Record<string, AddressField>> = {
  'orders.postcode_needed': 'postcode',
  'orders.position_far': 'town',
} satisfies Partial<Record<ErrorCode, AddressField>>

/** Where it is chosen, unless that has its own name. */
const blockOf: Partial<Record<MissingPart, MissingPart>> = { amount: 'tickets', area: 'address' }

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never

/** Of a guest's address this browser is the only memory; an account's are read off its orders. */
function noteBooked({ offerid, place }: Choice['booking'], ...rest: DropFirst<Parameters<typeof bindWhoCame>>): void {
  bindWhoCame(offerid, ...rest)
  if (place?.kind === 'customer' && !readSession()) rememberAddress({ ...nowhere, ...place })
}

/** What says that the chosen time, or person, cannot be had. */
const timeIsGone: ReadonlySet<string> = new Set<ErrorCode>([
  'booking.slot_taken',
  'booking.time_not_offered',
  'booking.person_not_offered',
])
/** Whether the server looked at it and said no. */
const isRefused = (error: ApiError | null) => error !== null && error.status >= 400 && error.status < 500

/** The free times that a refusal offers in place of the one that was asked for. */
function alternativesOf(refusal: ApiError | null): string[] {
  const { alternatives = [] } = dataOf(refusal, 'booking.slot_taken', 'booking.time_not_offered')
  return alternatives.map(({ startsAt }) => startsAt)
}
