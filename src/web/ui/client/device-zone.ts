/** The time zone that the browser's clock is set to. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
