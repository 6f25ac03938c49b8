import { useEffect } from 'react'
import type { SlotQuestion } from './ask-slots.ts'
import type { Horizon } from './day-window.ts'
import { SlotView, type SlotViewProps } from './slot-view.tsx'
import { useDayWindow } from './use-day-window.ts'
import { useDays } from './use-slots.ts'

/**
 * The one picker of a day and a free time. `times` are those of the chosen day (`useSlots`, or `useSlotChoice` where the
 * choice is kept, too). Where no day is chosen, the first with something free is, so that times are seen at once.
 */
export function SlotPicker({
  question,
  horizon,
  round,
  seek = false,
  own = null,
  ...view
}: Omit<SlotViewProps, 'window' | 'days'> & {
  /** Null as long as it is not known what is wanted. */
  question: SlotQuestion | null
  /** Null until the browser tells the time. */
  horizon: Horizon | null
  /** A new value fetches again. */
  round: string | number
  /** Whether the first free day is looked for beyond the days that are shown at first. */
  seek?: boolean
  /** The time that it has already: nothing would change by that. */
  own?: string | null
}) {
  const { day, startsAt, times, onChange } = view
  const window = useDayWindow(horizon, day)
  const days = useDays(question, window.from, window.to, round)
  const firstFree = days.data?.find(({ state }) => state === 'free' || state === 'few')?.day
  const { on } = window
  useEffect(() => {
    if (day) return
    if (firstFree) onChange({ day: firstFree, startsAt: null })
    else if (seek && days.data) on?.()
  }, [day, firstFree, onChange, seek, days.data, on])
  // Clears a chosen time that was taken meanwhile.
  const gone = startsAt !== null && times.data !== null && !times.data.some((slot) => slot.startsAt === startsAt)
  useEffect(() => {
    if (gone) onChange({ day, startsAt: null })
  }, [gone, day, onChange])
  return (
    <SlotView
      {...view}
      alternatives={view.alternatives?.filter((at) => at !== own) ?? []}
      times={{ ...times, data: times.data?.filter((slot) => slot.startsAt !== own) ?? null }}
      window={window}
      days={days}
    />
  )
}
