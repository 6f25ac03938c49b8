/** How often the services of a category are booked, compared with others. What is not named is booked as often as `USUAL`. */
const demand: Readonly<Record<string, number>> = {
  hair: 12,
  'aircon-service': 13,
  house: 12,
  massage: 11,
  school: 11,
  languages: 4,
  grooming: 4,
  yoga: 4,
  plumbing: 4,
  facial: 3,
  deep: 3,
  'car-service': 3,
  barber: 0.7,
  nails: 0.7,
  makeup: 0.5,
  physio: 3,
  dental: 3,
  'wedding-photo': 0.5,
  entertainment: 0.5,
  planning: 0.5,
  confinement: 0.5,
  accounting: 0.8,
  legal: 0.6,
  design: 0.6,
}
const USUAL = 1.5

export const demandFor = (category: string): number => demand[category] ?? USUAL

/** How much of a usual day comes on a weekday, from Monday. */
const weekdays = [0.8, 0.85, 0.9, 1, 1.1, 1.3, 1.05] as const

/** How full a weekday is, compared with others; 1 = Monday. */
export const fullness = (weekday: number): number => weekdays[weekday - 1] ?? 1

/** Days until a schedule thins out. */
const FULL_DAYS = 7
/** Bookings of the demo's own salon on a day: a year ago, and now. */
const salon = { then: 4, now: 21 } as const
/** Bookings of another company on a day of a year ago and of the coming week, for each point of its demand. */
const others = { then: 0.02, now: 0.062 } as const

/**
 * Bookings of a company on a usual day so far from today: more every month, as full as now in the coming week, fewer and
 * fewer after that.
 * @param points the demand of its categories together
 */
export function bookingsOn(day: number, own: boolean, points: number): number {
  const { then, now } = own ? salon : { then: others.then * points, now: others.now * points }
  return day > FULL_DAYS ? now * Math.exp((FULL_DAYS - day) / 4) : then + (now - then) * Math.exp(Math.min(0, day) / 45)
}
