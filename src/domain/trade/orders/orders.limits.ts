import { figures } from '#shared/figures.ts'
import { DAY, HOUR } from '#shared/time.ts'

/** How often a provider asks for another time. */
export const maxProposals = 3
/** How often a provider puts somebody else in at the same time: each is a mail to the customer. */
export const maxPersonChanges = 5
/** How often a provider takes back the start of one order. */
export const maxUndoneStarts = 3

/** Until when both sides are promised a decision of a dispute that began then. */
export function decisionDue(since: Date): Date {
  return new Date(since.getTime() + figures.decisionDays * DAY)
}

/**
 * Until when a customer may answer a proposed move: a day, but at the latest two hours before the booked time and one hour
 * before the proposed one, since somebody has to come.
 */
export function proposalDeadline(now: Date, startsAt: Date, proposed: Date): Date {
  return new Date(Math.min(now.getTime() + DAY, startsAt.getTime() - 2 * HOUR, proposed.getTime() - HOUR))
}

/** When a request that nobody answers expires, at the latest an hour before the start. */
export function requestDeadline(now: Date, startsAt: Date | null): Date {
  const asked = now.getTime() + figures.requestHours * HOUR
  return new Date(startsAt ? Math.max(now.getTime(), Math.min(asked, startsAt.getTime() - HOUR)) : asked)
}
