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
