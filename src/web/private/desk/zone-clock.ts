import { dateFormat } from '#shared/formatter.ts'
import { MINUTE } from '#shared/time.ts'

/** The local day and minute of the day of an instant, by the zone's clock. Works where a browser has no Temporal yet. */
export function zoneClock(instant: string | number | Date, zone: string): { day: string; minute: number } {
  const formatter = dateFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(formatter.formatToParts(new Date(instant)).map((part) => [part.type, part.value]))
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/** The instant at which a zone's clock shows a minute of a local day. A minute that a changed clock skips comes out later. */
export function zoneInstant(day: string, minute: number, zone: string): string {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE
  let instant = wanted
  // Twice: the first guess may be on the other side of a clock change.
  for (let i = 0; i < 2; i++) {
    const shown = zoneClock(instant, zone)
    instant += wanted - (Date.parse(`${shown.day}T00:00:00Z`) + shown.minute * MINUTE)
  }
  return new Date(instant).toISOString()
}
