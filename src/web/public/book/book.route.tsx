import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { localized } from '#shared/locale.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { lastPlaceKind } from '#web/ui/state/last-place.ts'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { offerPath } from '#web/ui/pieces/offer-card.tsx'
import { Picture, Rating } from '#web/ui/pieces/pieces.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/book.route.ts'
import styles from './book.module.css'
import { addToCart, bookNow, bookSeries } from './booking-calls.ts'
import { RepeatBlock } from './repeat-block.tsx'
import {
  changeSelection,
  missingPart,
  type SelectionChange,
  seriesTimes,
  startSelection,
  toBooking,
} from './selection.ts'
import { Summary } from './summary.tsx'
import { TicketsBlock } from './tickets-block.tsx'
import { useQuote } from './use-quote.ts'
import { useSeries } from './use-slots.ts'
import { WhatBlock } from './what-block.tsx'
import { WhenBlock } from './when-block.tsx'
import { WhereBlock } from './where-block.tsx'

export { loader } from './book.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** Choosing what, when, who and where of one offer, with the price as the server works it out. */
export default function Book({ loaderData }: Route.ComponentProps) {
  const { terms } = loaderData
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [state, select] = useReducer(changeSelection, undefined, () =>
    startSelection(terms, {
      variant: query.get('variant'),
      occurrence: query.get('occurrence'),
      slot: query.get('slot'),
      person: query.get('person'),
    }),
  )
  const [refused, setRefused] = useState<string | null>(null)
  const [alternatives, setAlternatives] = useState<string[]>([])
  // Once a time is chosen, what is done folds; what is being changed stays open until the next time is chosen.
  const [unfolded, setUnfolded] = useState<'what' | 'time' | null>(null)
  const [landing, setLanding] = useState(false)
  const change = useCallback((next: SelectionChange) => {
    if (next.startsAt) {
      setUnfolded(null)
      setLanding(true)
      setAlternatives([])
    }
    setRefused(null)
    select(next)
  }, [])
  // Whoever looked for something at home books it at home, unless the page says otherwise.
  useEffect(() => {
    const kind = terms.places.find((place) => place === lastPlaceKind())
    if (kind) change({ place: { kind } })
  }, [terms.places, change])
  const fold = (part: 'what' | 'time') => ({
    folded: state.startsAt !== null && unfolded !== part,
    landing,
    onUnfold: () => setUnfolded(part),
  })
  const booking = useMemo(() => toBooking(terms, state), [terms, state])
  const [round, setRound] = useState(0)
  const series = useSeries(booking, state.repeat, round)
  const times = state.repeat ? series.data && seriesTimes(series.data, state.swaps) : undefined
  const missing = missingPart(terms, state) ?? (state.repeat && !times ? 'dates' : undefined)
  const price = useQuote(booking, terms.isEvent && missing === 'tickets')
  const [busy, setBusy] = useState<'cart' | 'book' | null>(null)
  const attempt = useRef<{ body: string; key: string } | null>(null)

  async function send(what: 'cart' | 'book') {
    if (missing) {
      const block = document.getElementById(`block-${missing}`)
      block?.scrollIntoView({ block: 'start' })
      const wanted = ['[data-next]', 'input:not([type=radio])'].map((one) => block?.querySelector<HTMLElement>(one))
      wanted.find((field) => field)?.focus({ preventScroll: true })
      setRefused(t(`book.missing.${missing}`))
      return
    }
    setBusy(what)
    setRefused(null)
    setAlternatives([])
    try {
      if (what === 'cart') {
        for (const startsAt of times ?? [state.startsAt])
          await addToCart(
            { ...booking, ...(startsAt && { startsAt }) },
            `${terms.title}${terms.name !== terms.title ? ` · ${terms.name}` : ''}`,
          )
      } else {
        const body = JSON.stringify([booking, times])
        // One key per choice: a second click, or a retry after a lost answer, is the same order.
        if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() }
        const { key } = attempt.current
        void navigate(`/checkout/${await (times ? bookSeries(booking, times, key) : bookNow(booking, key))}`)
        return
      }
    } catch (error) {
      attempt.current = null
      const refusal = error instanceof ApiError ? error : null
      if (times) setRound((before) => before + 1)
      const nearest =
        (refusal?.body.data as { alternatives?: (string | { startsAt: string })[] } | undefined)?.alternatives ?? []
      if (!times) setAlternatives(nearest.map((slot) => (typeof slot === 'string' ? slot : slot.startsAt)))
      if (refusal?.code === 'booking.slot_taken' && !times) change({ day: state.day })
      setRefused(refusal?.message ?? t('ui.somethingFailed'))
    }
    setBusy(null)
  }

  return (
    <div className={`container ${styles.page}`}>
      <nav className={styles.crumb}>
        <Link to={offerPath(terms)}>
          <Icon name="left" size={16} /> {terms.title}
        </Link>
      </nav>
      <header className={styles.head}>
        {terms.pictureFileId && (
          <div className={styles.thumb}>
            <Picture fileId={terms.pictureFileId} alt="" sizes="96px" ratio={1} eager />
          </div>
        )}
        <div>
          <h1>{terms.name && terms.name !== terms.title ? `${terms.title}: ${terms.name}` : terms.title}</h1>
          <p className={styles.by}>
            <Link to={`/co/${terms.company.slug}`}>{terms.company.name}</Link>
            {terms.company.verified && <Icon name="verified" size={16} />}
            <Rating sum={terms.ratingSum} count={terms.ratingCount} />
          </p>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.blocks}>
          {terms.isEvent ? (
            <TicketsBlock terms={terms} state={state} change={change} />
          ) : (
            <>
              <WhatBlock terms={terms} state={state} change={change} {...fold('what')} />
              <WhenBlock
                terms={terms}
                state={state}
                booking={booking}
                change={change}
                alternatives={alternatives}
                {...fold('time')}
              />
              {state.startsAt && <RepeatBlock terms={terms} state={state} change={change} series={series} />}
              <WhereBlock terms={terms} state={state} change={change} />
            </>
          )}
        </div>
        <Summary
          terms={terms}
          state={state}
          price={price}
          times={times?.length ?? 1}
          missing={missing}
          refused={refused}
          busy={busy}
          onSend={send}
          lineName={(name) => localized(name, locale)}
        />
      </div>
    </div>
  )
}
