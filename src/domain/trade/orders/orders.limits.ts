import { DAY, HOUR } from '#shared/time.ts'

/** How long checkout keeps what it holds. */
export const holdMinutes = 15
export const graceMinutes = 5
/** How often either side moves an order by itself. */
export const maxReschedules = 3
/** How often a provider asks for another time. */
export const maxProposals = 3
/** How often a provider puts somebody else in at the same time: each is a letter to the customer. */
export const maxPersonChanges = 5
/** How often a provider takes back the start of one order. */
export const maxUndoneStarts = 3

/** How long the other side may contest that somebody did not come. */
export const contestHours = 24
/** Within how long an operator decides a dispute. */
export const decisionHours = 14 * 24

/** Until when both sides are promised a decision of a dispute that began then. */
export function decisionDue(since: Date): Date {
  return new Date(since.getTime() + decisionHours * HOUR)
}

/** How long nobody may be charged for cancelling after the provider moved the booking. */
export const freeCancelHours = 24

/**
 * Until when a customer may answer a proposed move: a day, but never later than two hours before the time that
 * stands, nor than an hour before the time that is proposed: somebody has to come.
 */
export function proposalDeadline(now: Date, startsAt: Date, proposed: Date): Date {
  return new Date(Math.min(now.getTime() + DAY, startsAt.getTime() - 2 * HOUR, proposed.getTime() - HOUR))
}

/** When a request that nobody answers ends: after 24 hours, never later than an hour before the start. */
export function requestDeadline(now: Date, startsAt: Date | null): Date {
  const day = now.getTime() + DAY
  return new Date(startsAt ? Math.max(now.getTime(), Math.min(day, startsAt.getTime() - HOUR)) : day)
}
