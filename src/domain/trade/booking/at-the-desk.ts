import { MINUTE } from '#shared/time.ts'
import type { Plan, Slot } from './plan.ts'

/** The step in which the desk books, in minutes: who stands at the counter is served now, not at the next half hour. */
const STEP = 5
/** Among the times of a day the desk is shown these, in minutes, beside the usual ones. */
const SHOWN_STEP = 15
/** Of a booking that is moved it is shown every time this near to its own, in minutes: most moves are by a little. */
const NEAR = 10
/** How long a time that was free when the form was opened can still be booked: filling it in takes a while. */
const GRACE = 15 * MINUTE

/**
 * The plan as it binds the company's own desk, for what it books, moves and hands over, and any time that it agreed to: without
 * the lead time and the steps that are for the public. Hours, closed time,
 * horizon, caps and what is booked already hold for it as for everybody.
 */
export function deskPlan<P extends Plan>(plan: P): P {
  return { ...plan, leadMinutes: 0, stepMinutes: commonStep(plan.stepMinutes, STEP) }
}

/** From when on the desk can book: from when its form was opened, if that is not long ago. */
export function deskNow(now: Date, since?: Date): Date {
  const earliest = now.getTime() - GRACE
  return new Date(since ? Math.min(now.getTime(), Math.max(earliest, since.getTime())) : earliest)
}

/** Of all that the desk could book on a day what it is shown: the first time, the usual ones, its own with those beside it, and every quarter of an hour. */
export function deskTimes(all: readonly Slot[], usual: readonly Slot[], own?: Date | null): Slot[] {
  const isUsual = new Set(usual.map(({ start }) => start))
  const isNear = (start: number) => own != null && Math.abs(start - own.getTime()) <= NEAR * MINUTE
  return all.filter(
    ({ start }, i) => i === 0 || isUsual.has(start) || isNear(start) || start % (SHOWN_STEP * MINUTE) === 0,
  )
}

const commonStep = (a: number, b: number): number => (b === 0 ? a : commonStep(b, a % b))
