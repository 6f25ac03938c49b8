import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useT } from '#web/ui/i18n.tsx'
import { insteadParam, keptDraft } from '#web/ui/state/book-again.ts'
import { lastDay, lastPlaceKind } from '#web/ui/state/last-place.ts'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { localDay } from '#shared/day-names.ts'
import { addDays } from '#shared/days.ts'
import { offerPath } from '#web/ui/pieces/offer-card.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/book.route.ts'
import styles from './book.module.css'
import { BookHead } from './book-head.tsx'
import { keepSelection, keptSelection, type KeptSelection } from './kept-selection.ts'
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
import { useSend } from './use-send.ts'
import { useSeries } from './use-series.ts'
import { WhatBlock } from './what-block.tsx'
import { WhenBlock } from './when-block.tsx'
import { WhereBlock } from './where-block.tsx'

export { loader } from './book.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** The day of the last search, where it can still be booked here. */
function searchedDay({ zone, horizonDays, isEvent }: Route.ComponentProps['loaderData']['terms']): string | undefined {
  const day = lastDay()
  const today = localDay(new Date(), zone)
  return day && !isEvent && day >= today && day <= addDays(today, horizonDays) ? day : undefined
}

/** Choosing what, when, who and where for one offer, with the server's price. */
export default function Book({ loaderData }: Route.ComponentProps) {
  const { terms } = loaderData
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [start] = useState(() => startSelection(terms, Object.fromEntries(query)))
  const [state, select] = useReducer(changeSelection, start)
  const [opened, setOpened] = useState<KeptSelection['opened']>(null)
  const instead = query.get(insteadParam)
  const at = query.get('at')
  const { busy, refused, alternatives, round, forget, send, point } = useSend(terms)
  // Once a time is chosen, completed blocks fold; a reopened one stays open until the next time is chosen.
  const [unfolded, setUnfolded] = useState<'what' | 'time' | null>(null)
  const [landing, setLanding] = useState(false)
  const change = useCallback(
    (next: SelectionChange) => {
      if (next.startsAt) {
        setUnfolded(null)
        setLanding(true)
      }
      forget(Boolean(next.startsAt))
      select(next)
    },
    [forget],
  )
  // The kind of place and the day of the last search are the default, where the offer has them. Both this and what was kept
  // stand before the page is painted: nobody sees a field empty that is filled a moment later.
  useLayoutEffect(() => {
    const kind = terms.places.find((place) => place === lastPlaceKind())
    if (kind && !at) change({ place: { kind } })
    const day = start.day === null && searchedDay(terms)
    if (day) change({ day })
    if (instead) change(keptDraft(instead))
  }, [terms, start, change, at, instead])
  // A reload, or the way back from the checkout, costs nothing that was chosen or written.
  useLayoutEffect(() => {
    const kept = keptSelection(terms, start)
    // Whoever changes a line of the cart begins with that, not with what else was chosen here.
    if (!kept || (instead && kept.instead !== instead)) return
    select(kept.state)
    setOpened(kept.opened)
  }, [terms, start, instead])
  useEffect(() => {
    if (state !== start) keepSelection(terms.offerid, { state, opened, instead })
  }, [terms, start, state, opened, instead])
  const fold = (part: 'what' | 'time') => ({
    folded: state.startsAt !== null && unfolded !== part,
    landing,
    onUnfold: () => setUnfolded(part),
  })
  const booking = useMemo(() => toBooking(terms, state), [terms, state])
  const series = useSeries(booking, state.repeat, round)
  const times = state.repeat ? series.data && seriesTimes(series.data, state.swaps) : undefined
  const missing = missingPart(terms, state) ?? (state.repeat && !times ? 'dates' : undefined)
  const sent = JSON.stringify([booking, times])
  const isHeld = opened?.sent === sent
  const onSend = (what: 'cart' | 'book') => {
    if (missing) point(missing)
    else if (isHeld && what === 'book') void navigate(`/checkout/${opened.groupid}`)
    else
      void send(
        what,
        // What is held for another choice of the same visitor must not stand in the way of this one.
        { booking, startsAt: state.startsAt, times, instead: what === 'book' ? opened?.groupid : undefined },
        {
          opened: (groupid) =>
            keepSelection(terms.offerid, { state, opened: { groupid, at: Date.now(), sent }, instead }),
          taken: () => change({ day: state.day }),
        },
      )
  }

  return (
    <div className={`container ${styles.page}`}>
      <nav className={styles.crumb}>
        <Link to={offerPath(terms)}>
          <Icon name="left" size={16} /> {terms.title}
        </Link>
      </nav>
      <BookHead terms={terms} />
      {opened && (
        <Alert tone="waiting" role="status">
          <p>{t('book.opened')}</p>
          <ButtonLink small to={`/checkout/${opened.groupid}`}>
            {t('book.goOn')}
          </ButtonLink>
        </Alert>
      )}
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
                round={round}
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
          booking={booking}
          times={times?.length ?? 1}
          missing={missing}
          refused={refused}
          busy={busy}
          isHeld={isHeld}
          onSend={onSend}
        />
      </div>
    </div>
  )
}
