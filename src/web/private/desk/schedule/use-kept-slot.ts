import { useCallback, useEffect, useRef } from 'react'
import { type SlotChoice, useSlotChoice } from '#web/ui/slots/use-slots.ts'
import { zoneClock } from '../zone-clock.ts'

/**
 * The choice of a time, as `useSlotChoice`; one that was chosen by hand is kept with the words of a form.
 * @param kept its field for the time, and whether what stands in it was written before
 */
export function useKeptSlot(
  kept: { value: string; onChange: (startsAt: string) => void; isRestored: boolean },
  zone: string,
  ...choice: Parameters<typeof useSlotChoice>
) {
  const slots = useSlotChoice(...choice)
  const { value, isRestored } = kept
  const { onChange: choose } = slots
  const isBack = useRef(false)
  useEffect(() => {
    if (isBack.current || !isRestored || !value) return
    isBack.current = true
    choose({ day: zoneClock(value, zone).day, startsAt: value })
  }, [isRestored, value, zone, choose])
  const latest = useRef(kept.onChange)
  useEffect(() => {
    latest.current = kept.onChange
  })
  const onChange = useCallback(
    (next: SlotChoice) => {
      if (next.startsAt) latest.current(next.startsAt)
      choose(next)
    },
    [choose],
  )
  return { ...slots, onChange }
}
