import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ErrorCode } from '#shared/errors.ts'
import { nowhere } from '#web/ui/address/address-choice.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { attemptAnswered, attemptKey } from '#web/ui/state/attempts.ts'
import { rememberAddress } from '#web/ui/state/last-address.ts'
import { readSession } from '#web/ui/state/session.ts'
import { addToCart, bookNow, bookSeries, letGo } from './booking-calls.ts'
import type { toBooking } from './selection.ts'
import type { OfferTerms } from './terms.ts'

/** What is sent: the choice, and all its times where it is a series. */
interface Choice {
  booking: ReturnType<typeof toBooking>
  startsAt: string | null
  times: string[] | null | undefined
  /** An open checkout whose times are let go of first. */
  instead: string | undefined
}

/**
 * Books a choice, or adds it to the cart. `refused` and `alternatives` are the result of the last try, until `forget`;
 * `round` grows when the free times have to be fetched again.
 */
export function useSend(terms: OfferTerms) {
  const t = useT()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'cart' | 'book' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [alternatives, setAlternatives] = useState<string[]>([])
  const [round, setRound] = useState(0)

  /** @param isTimeChosen the times that were offered instead are answered, too. */
  const forget = useCallback((isTimeChosen: boolean) => {
    if (isTimeChosen) setAlternatives([])
    setRefused(null)
  }, [])

  /** @param on.opened the checkout that it became; @param on.taken somebody else has the time by now */
  async function send(
    what: 'cart' | 'book',
    { booking, startsAt, times, instead }: Choice,
    on: { opened: (groupid: string) => void; taken: () => void },
  ) {
    setBusy(what)
    setRefused(null)
    setAlternatives([])
    try {
      const words = JSON.stringify([what, booking, times])
      const key = await attemptKey(words)
      if (instead) await letGo(instead)
      if (what === 'book') {
        const groupid = await (times ? bookSeries(booking, times, key) : bookNow(booking, key))
        await attemptAnswered(words)
        keepAddress(booking)
        on.opened(groupid)
        void navigate(`/checkout/${groupid}`)
        return
      }
      const title = `${terms.title}${terms.name !== terms.title ? ` · ${terms.name}` : ''}`
      for (const each of times ?? [startsAt])
        await addToCart({ ...booking, ...(each && { startsAt: each }) }, title, `${key} ${each ?? ''}`)
      await attemptAnswered(words)
      keepAddress(booking)
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null
      // A lost answer may mean success: the choice stays, to be retried with the same key.
      if (isRefused(refusal)) setRound((before) => before + 1)
      if (!times) {
        setAlternatives(alternativesOf(refusal))
        if (refusal && timeIsGone.has(refusal.code)) on.taken()
      }
      setRefused(refusal?.message ?? t('ui.somethingFailed'))
    }
    setBusy(null)
  }

  return {
    busy,
    refused,
    alternatives,
    round,
    forget,
    send,
    /** Leads to the part that is still missing, and says so. */
    point(missing: 'tickets' | 'time' | 'address' | 'dates') {
      const block = document.getElementById(`block-${missing}`)
      block?.scrollIntoView({ block: 'start' })
      const wanted = ['[data-next]', 'input:not([type=radio])'].map((one) => block?.querySelector<HTMLElement>(one))
      wanted.find((field) => field)?.focus({ preventScroll: true })
      setRefused(t(`book.missing.${missing}`))
    },
  }
}

/** Of a guest's address this browser is the only memory; an account's are read off its orders. */
function keepAddress({ place }: Choice['booking']): void {
  if (place?.kind === 'customer' && !readSession()) rememberAddress({ ...nowhere, ...place })
}

/** Whether the server looked at it and said no. */
/** What says that the chosen time, or person, cannot be had. */
const timeIsGone: ReadonlySet<string> = new Set<ErrorCode>([
  'booking.slot_taken',
  'booking.time_not_offered',
  'booking.person_not_offered',
])
const isRefused = (error: ApiError | null) => error !== null && error.status >= 400 && error.status < 500

/** The free times that a refusal offers in place of the one that was asked for. */
function alternativesOf(refusal: ApiError | null): string[] {
  const data = refusal?.body.data as { alternatives?: (string | { startsAt: string })[] } | undefined
  return (data?.alternatives ?? []).map((slot) => (typeof slot === 'string' ? slot : slot.startsAt))
}
