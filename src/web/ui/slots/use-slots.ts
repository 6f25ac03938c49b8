import { useState } from 'react'
import { findDays, findSlots, type DayState, type Slot, slotQuestion, type SlotQuestion } from './ask-slots.ts'
import { type Fetched, useAnswer } from './use-answer.ts'

/** A day, and a time on it once one is chosen. */
export interface SlotChoice {
  day: string | null
  startsAt: string | null
}

function askDays(key: string, signal: AbortSignal): Promise<DayState[]> {
  const [question, from, to] = JSON.parse(key) as [SlotQuestion, string, string]
  return findDays(question, from, to, signal)
}

function askSlots(key: string, signal: AbortSignal): Promise<Slot[]> {
  const [question, day] = JSON.parse(key) as [SlotQuestion, string]
  return findSlots(question, day, signal)
}

/** The state of the days of a range for a choice; a new `round` fetches again. */
export function useDays(
  question: SlotQuestion | null,
  from: string | null,
  to: string | null,
  round: string | number,
): Fetched<DayState[]> {
  return useAnswer(question && from && to && JSON.stringify([slotQuestion(question), from, to]), askDays, round)
}

/** The free times of a day for a choice; a new `round` fetches again (after a time was taken meanwhile). */
export function useSlots(question: SlotQuestion | null, day: string | null, round: string | number): Fetched<Slot[]> {
  return useAnswer(question && day && JSON.stringify([slotQuestion(question), day]), askSlots, round)
}

/**
 * The choice of a day and of a free time on it. A chosen time is cleared as soon as it is no longer free; `instead` is the
 * default time while none is chosen, and none comes in its place when it is taken: nobody's time changes under the hands.
 * `sent` is the time of an attempt that is on its way or whose answer is lost. It stays chosen until another one is: it may be taken by that attempt.
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
  const [choice, onChange] = useState<SlotChoice>({ day, startsAt: null })
  const times = useSlots(question, choice.day, round)
  const isFree = (startsAt: string | null) => times.data?.some((slot) => slot.startsAt === startsAt) ?? false
  // The default that was given for this day of this question.
  const [given, setGiven] = useState<{ to: string; startsAt: string } | null>(null)
  const to = JSON.stringify([question, choice.day])
  const fallback = given?.to === to ? given.startsAt : ((times.data && instead?.(times.data)) ?? null)
  if (fallback !== null && given?.to !== to) setGiven({ to, startsAt: fallback })
  const startsAt = isFree(choice.startsAt) ? choice.startsAt : (sent ?? (isFree(fallback) ? fallback : null))
  return { question, round, day: choice.day, startsAt, times, onChange }
}
