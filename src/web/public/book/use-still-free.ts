import { useEffect, useState } from 'react'
import { type OfferQuestion, slotQuestion } from '#web/ui/slots/ask-slots.ts'
import { type SlotChoice, useSlots } from '#web/ui/slots/use-slots.ts'

/**
 * Asks whether a chosen time is free also for what is chosen since: another variant, more add-ons. Where it is not, `onLost`
 * is told. A time that nothing was changed about is not asked for again: it may be held by this very booking.
 * @returns the time that was lost, until another is chosen
 */
export function useStillFree(
  question: OfferQuestion,
  { day, startsAt }: SlotChoice,
  onLost: () => void,
): { lost: string } | null {
  const of = JSON.stringify(slotQuestion(question))
  const [chosen, setChosen] = useState({ startsAt, of })
  const [lost, setLost] = useState<string | null>(null)
  if (chosen.startsAt !== startsAt) {
    setChosen({ startsAt, of })
    if (startsAt !== null || day === null) setLost(null)
  }
  const isAsked = startsAt !== null && chosen.startsAt === startsAt && chosen.of !== of
  const { data } = useSlots(isAsked ? question : null, day, 0)
  const isGone = startsAt !== null && data !== null && !data.some((slot) => slot.startsAt === startsAt)
  useEffect(() => {
    if (!isGone) return
    setLost(startsAt)
    onLost()
  }, [isGone, startsAt, onLost])
  return lost === null || startsAt !== null ? null : { lost }
}
