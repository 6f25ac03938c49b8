/** The IANA names of time zones that this computer knows. */
export const zones: readonly string[] = Intl.supportedValuesOf('timeZone')

const known = new Set(zones)

/** Whether a text names a time zone. */
export const isZone = (name: string): boolean => known.has(name)
