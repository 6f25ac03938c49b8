/** '2026-05-03 10:00', as spreadsheets read a time; empty where there is none. */
export function localTime(instant: string | null, zone: string): string {
  if (!instant) return ''
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
  return at.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
