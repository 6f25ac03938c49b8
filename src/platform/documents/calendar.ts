import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** One booking as a calendar file (RFC 5545), in UTC so that every calendar agrees on the time. */
export function writeCalendar(event: {
  id: string
  revision: number
  title: string
  description: string
  location: string | null
  url: string | undefined
  startsAt: Date
  endsAt: Date
  at: Date
  cancelled: boolean
  product: string
}): string {
  const calendar = ical({
    prodId: { company: event.product, product: event.product },
    method: event.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: event.id,
    sequence: event.revision,
    start: event.startsAt,
    end: event.endsAt,
    stamp: event.at,
    summary: event.title,
    description: event.description,
    ...(event.url ? { url: event.url } : {}),
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(event.location ? { location: event.location } : {}),
  })
  return calendar.toString()
}

/** Bookings as a calendar that others subscribe to, in UTC. @param at when all of it was written, the same while nothing changes */
export function writeFeed(feed: {
  product: string
  at: Date
  events: readonly { id: string; title: string; description: string; url: string; startsAt: Date; endsAt: Date }[]
}): string {
  const { product, at, events } = feed
  const calendar = ical({ prodId: { company: product, product }, method: ICalCalendarMethod.PUBLISH, name: product })
  for (const { id, title, description, url, startsAt, endsAt } of events)
    calendar.createEvent({ id, start: startsAt, end: endsAt, stamp: at, summary: title, description, url })
  return calendar.toString()
}
