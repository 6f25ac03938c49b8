import { useCallback, useState } from 'react'
import { type Fetched, useAnswer } from '../state/use-answer.ts'
import { type DayState, findFree, type Slot, type SlotQuestion, slotQuestion } from './ask-slots.ts'

/** A day, and a time on it once one is chosen. */
export interface SlotChoice {
  day: string | null
  startsAt: string | null
}

const partOf = (question: SlotQuestion): SlotQuestion => ('move' in question ? question : slotQuestion(question))

/** The state of the days of a range for a choice; a new `round` fetches again. */
export function useDays(
  question: SlotQuestion | null,
  from: string | null,
  to: string | null,
  round: string | number,
): Fetched<DayState[]> {
  const found = useAnswer(question && from && to ? { ...partOf(question), from, to } : null, findFree, round)
  return { ...found, data: found.data?.days ?? null }
}

/** The free times of a day for a choice; a new `round` fetches again (after a time was taken meanwhile). */
export function useSlots(question: SlotQuestion | null, day: string | null, round: string | number): Fetched<Slot[]> {
  const found = useAnswer(question && day ? { ...partOf(question), day } : null, findFree, round)
  return { ...found, data: found.data?.slots ?? null }
}

/** How many times are offered in place of one that was taken. */
const MOST_ALTERNATIVES = 3

/**
 * The choice of a day and of a free time on it. A chosen time is cleared as soon as it is no longer free, and the nearest
 * are offered as `alternatives`; none comes in its place: nobody's time changes under the hands. `instead` is the default of
 * a day until a time on it is chosen by hand; it stays that time, or none, whatever is asked for afterwards.
 * `sent` is the time of an attempt that is on its way or whose answer is lost. On its day it stays chosen until another one is: it may be taken by
 * that attempt. It does not come back in place of that other one, whatever becomes of it.
 */
export function useSlotChoice(
  question: SlotQuestion | null,
  {
    day,
    round = 0,
    instead,
    sent,
  }: {
    day: string | null
    round?: string | number
    instead?: (slots: readonly Slot[]) => string | undefined
    sent?: string | undefined
  },
) {
  const of = JSON.stringify(question)
  const [choice, choose] = useState({
    day,
    startsAt: null as string | null,
    of,
    byHand: false,
    last: { day, startsAt: sent },
  })
  const onChange = useCallback(
    (next: SlotChoice) =>
      choose(({ byHand, day, last }) => ({
        ...next,
        of,
        byHand: next.startsAt !== null || (byHand && next.day === day),
        last: next.startsAt === null ? { ...last, day: last.day ?? next.day } : { ...next, startsAt: next.startsAt },
      })),
    [of],
  )
  const times = useSlots(question, choice.day, round)
  const isFree = (startsAt: string | null) => times.data?.some((slot) => slot.startsAt === startsAt) ?? false
  const [given, setGiven] = useState<SlotChoice | null>(null)
  const isGiven = given !== null && given.day === choice.day
  const fallback = choice.byHand ? null : isGiven ? given.startsAt : ((times.data && instead?.(times.data)) ?? null)
  if (fallback !== null && !isGiven) setGiven({ day: choice.day, startsAt: fallback })
  const { last } = choice
  const held = (last.startsAt ?? sent) === sent && last.day === choice.day ? sent : null
  const startsAt = isFree(choice.startsAt) ? choice.startsAt : (held ?? (isFree(fallback) ? fallback : null))
  const wasTaken = choice.startsAt !== null && startsAt === null && choice.of === of && times.data !== null
  const alternatives = wasTaken ? nearest(times.data ?? [], choice.startsAt ?? '') : []
  return { question, round, day: choice.day, startsAt, times, onChange, alternatives }
}

function nearest(slots: readonly Slot[], startsAt: string): string[] {
  const distance = (slot: Slot) => Math.abs(Date.parse(slot.startsAt) - Date.parse(startsAt))
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MOST_ALTERNATIVES)
    .map((slot) => slot.startsAt)
    .toSorted()
}
