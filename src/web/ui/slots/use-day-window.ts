import { useState } from 'react'
import { earlier, type Horizon, later, leaf, shownDays } from './day-window.ts'

export interface DayWindow {
  horizon: Horizon | null
  monthly: boolean
  /** The day that leads: the strip begins with it, the month holds it, and in the month the arrow keys move it. */
  anchor: string | null
  /** What is shown, both included; null until the browser tells the time. */
  from: string | null
  to: string | null
  show: (day: string) => void
  /** Null where nothing lies there. */
  back: (() => void) | null
  on: (() => void) | null
  toggle: () => void
}

/** Which days are shown: a strip of two weeks, or a month. A day that was found elsewhere comes into sight; leafing on does not jump back to it. */
export function useDayWindow(horizon: Horizon | null, day: string | null): DayWindow {
  const [monthly, setMonthly] = useState(false)
  const [led, show] = useState(day)
  const [sought, setSought] = useState(day)
  const { first, last } = horizon ?? {}
  const anchor = first && last ? later(first, earlier(last, led ?? first)) : null
  const shown = horizon && anchor ? shownDays(anchor, monthly, horizon) : null
  const within = (one: string) => shown !== null && one >= shown.from && one <= shown.to
  if (day !== sought) {
    setSought(day)
    if (day && !within(day)) show(day)
  }
  const turn = (by: 1 | -1) => () => {
    if (horizon && anchor && shown) show(leaf(monthly ? anchor : shown.from, by, monthly, horizon))
  }
  return {
    horizon,
    monthly,
    anchor,
    from: shown?.from ?? null,
    to: shown?.to ?? null,
    show,
    back: shown && horizon && shown.from > horizon.first ? turn(-1) : null,
    on: shown && horizon && shown.to < horizon.last ? turn(1) : null,
    toggle: () => {
      if (day && within(day)) show(day)
      setMonthly(!monthly)
    },
  }
}
