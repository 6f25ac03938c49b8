import { useCallback, useLayoutEffect, useMemo, useReducer, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { localDay } from '#shared/day-names.ts'
import { addDays } from '#shared/days.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { offerPath } from '#web/ui/pieces/offer-card.tsx'
import { Skeleton } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { pageMeta } from '#web/ui/seo.ts'
import { againParam, insteadParam, keptDraft } from '#web/ui/state/kept-again.ts'
import { lastDay, lastPlaceKind } from '#web/ui/state/last-place.ts'
import type { Route } from './+types/book.route.ts'
import styles from './book.module.css'
import { BookHead } from './book-head.tsx'
import { BookNotes } from './book-notes.tsx'
import { findDraft } from './find-draft.ts'
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
import { useHeldElsewhere } from './use-held-elsewhere.ts'
import { useKept } from './use-kept.ts'
import { useSend } from './use-send.ts'
import { useSeries } from './use-series.ts'
import { WhatBlock } from './what-block.tsx'
import { WhenBlock } from './when-block.tsx'
import { WhereBlock } from './where-block.tsx'

export { loader } from './book.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** It stands below once a time is chosen. */
const RepeatBlock = lazyPart(() => import('./repeat-block.tsx'), <Skeleton height={80} />)

/** The day of the last search, where it can still be booked here. */
function searchedDay({ zone, horizonDays, isEvent }: Route.ComponentProps['loaderData']['terms']): string | undefined {
  const day = lastDay()
  const today = localDay(new Date(), zone)
  return day && !isEvent && day >= today && day <= addDays(today, horizonDays) ? day : undefined
}

/**
 * Once a time is chosen, completed blocks fold; a reopened one stays open until the next time is chosen.
 */
function useFolding({ startsAt }: { startsAt: string | null }) {
  const [unfolded, setUnfolded] = useState<'what' | 'time' | null>(null)
  const [landing, setLanding] = useState(false)
  const timeChosen = useCallback(() => {
    setUnfolded(null)
    setLanding(true)
  }, [])
  const fold = (part: 'what' | 'time') => ({
    folded: startsAt !== null && unfolded !== part,
    landing,
    onUnfold: () => setUnfolded(part),
  })
  return { fold, timeChosen }
}

/** Choosing what, when, who and where for one offer, with the server's price. */
export default function Book({ loaderData }: Route.ComponentProps) {
  const { terms } = loaderData
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [start] = useState(() => startSelection(terms, Object.fromEntries(query)))
  const [state, select] = useReducer(changeSelection, start)
  const instead = query.get(insteadParam)
  const again = query.get(againParam)
  const at = query.get('at')
  const { busy, refused, wrong, alternatives, round, forget, send, point } = useSend(terms)
  const { fold, timeChosen } = useFolding(state)
  const change = useCallback(
    (next: SelectionChange) => {
      if (next.startsAt) timeChosen()
      forget(Boolean(next.startsAt))
      select(next)
    },
    [forget, timeChosen],
  )
  // The kind of place and the day of the last search are the default, where the offer has them. Both this and what was kept
  // stand before the page is painted: nobody sees a field empty that is filled a moment later.
  useLayoutEffect(() => {
    const kind = terms.places.find((place) => place === lastPlaceKind())
    if (kind && !at) change({ place: { kind } })
    const day = start.day === null && searchedDay(terms)
    if (day) change({ day })
    const before = instead ?? again
    if (before) change(keptDraft(before))
  }, [terms, start, change, at, instead, again])
  // The server renders the page alike for all, so without it.
  const [isChange, setIsChange] = useState(false)
  useLayoutEffect(() => setIsChange(instead !== null), [instead])
  const { opened, inCart, drafts, leaveCheckout, noteInCart, keep } = useKept(terms, { start, state, select, instead })
  const booking = useMemo(() => toBooking(terms, state), [terms, state])
  const series = useSeries(booking, state.repeat, round)
  const times = state.repeat ? series.data && seriesTimes(series.data, state.swaps) : undefined
  const missing = missingPart(terms, state) ?? (state.repeat && !times ? 'dates' : undefined)
  const sent = JSON.stringify([booking, times])
  const choice = JSON.stringify([{ ...booking, note: undefined }, times])
  const { elsewhere, heldElsewhere } = useHeldElsewhere(booking, opened?.groupid)
  const held = opened?.sent === sent ? opened.groupid : times ? undefined : heldElsewhere
  // So it may have been put in by another page, or tab. A line that is changed here is no such thing.
  const found = instead || times ? undefined : findDraft(drafts, booking)
  const isInCart = inCart?.sent === sent || found !== undefined
  // What the same choice, or an earlier change of this line, has put into the cart goes from there: nobody pays for it twice.
  const former = instead || inCart?.choice === choice ? inCart?.orderids : found && [found.orderid]
  const replaced = former ?? (instead ? [instead] : [])
  const onAdded = (orderids: string[], all: boolean) => {
    const added = all ? { orderids, sent, choice } : { orderids, sent: '', choice: '' }
    noteInCart(added)
    if (!instead || !all) return
    // Whoever comes back here by its address changes what the line is now.
    keep({ inCart: added })
    toast.success(t('book.changed'))
    void navigate('/cart', { replace: true })
  }
  const onSend = (what: 'cart' | 'book') => {
    if (missing) return point(missing)
    if (isInCart && what === 'cart') return void navigate('/cart')
    if (held && (what === 'book' || held === heldElsewhere)) return void navigate(`/checkout/${held}`)
    // What is held for another choice of the same visitor must not stand in the way of this one. It takes its place where one
    // books; beside what is added to the cart stays what was another choice.
    const leaving = opened && { groupid: opened.groupid, replaced: what === 'book' || opened.choice === choice }
    const on = {
      left: leaveCheckout,
      opened: (groupid: string) =>
        keep({ opened: { groupid, at: Date.now(), sent, choice }, ...(former && { inCart: null }) }),
      added: onAdded,
      taken: () => change({ day: state.day }),
    }
    void send(
      what,
      { booking, startsAt: state.startsAt, times, leaving, instead: replaced, again: again ?? undefined },
      on,
      instead !== null,
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
      <BookNotes isChange={isChange} groupid={opened?.groupid ?? heldElsewhere} elsewhere={elsewhere} />
      <div className={styles.columns}>
        <div className={styles.blocks} inert={busy !== null}>
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
              <WhereBlock terms={terms} state={state} change={change} wrong={wrong} />
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
          isHeld={held !== undefined}
          isInCart={isInCart}
          isChange={isChange}
          onSend={onSend}
        />
      </div>
    </div>
  )
}
