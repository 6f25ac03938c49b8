/** [weekday 1–7, from minute, to minute, seats] of a local day. */
export type WeeklyEntry = readonly [weekday: number, from: number, to: number, seats: number]
/** [weekday 1–7, from minute, to minute] of a local day. */
export type OpenEntry = readonly [weekday: number, from: number, to: number]
/** [from, to] in milliseconds since 1970. */
export type TimeRange = readonly [from: number, to: number]
/** [from, to, seats] in milliseconds since 1970. */
export type SeatRange = readonly [from: number, to: number, seats: number]
/** [from, to, seat number] in milliseconds since 1970, already widened by buffers. */
export type BusyRange = readonly [from: number, to: number, seat: number]

export interface PlanResource {
  id: string
  kind: 'staff' | 'room' | 'equipment' | 'team'
  staffId: string | null
  need: 'any' | 'all'
  capacity: number
  zone: string
  weekly: readonly WeeklyEntry[]
  /** When its branch is open; without an entry: whenever it is open itself. */
  open: readonly OpenEntry[]
  exceptions: readonly SeatRange[]
  /** When its branch, or that of the offer, is closed all day: nothing starts or runs inside. */
  closed: readonly TimeRange[]
  busy: readonly BusyRange[]
}

/** All that decides when an offer can be booked, as data. Instants are milliseconds since 1970, durations minutes. */
export interface Plan {
  offerId: string
  zone: string
  durationMinutes: number
  stepMinutes: number
  leadMinutes: number
  horizonDays: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** Seats that may share one slot on one resource; 1 leaves it to the resource. */
  capacity: number
  capPerDay: number | null
  capPerWeek: number | null
  capPerMonth: number | null
  validFrom: number | null
  validTo: number | null
  resources: readonly PlanResource[]
  /** Starts of the offer's live bookings, one per booked line; needed only for caps. */
  taken: readonly number[]
}

/** What somebody wants to book: how long (variant and add-ons included), how many seats, maybe with whom. */
export interface SlotWish {
  minutes: number
  seats: number
  staffId?: string | undefined
}

export interface Slot {
  start: number
  end: number
  seatsLeft: number
  /** Free resources of need `any`, in no order of preference. */
  resourceIds: string[]
}

/** Plan of a resource that set no hours: Monday to Friday 9–18 with a break from 13 to 14. */
export const defaultWeek: readonly WeeklyEntry[] = [1, 2, 3, 4, 5].flatMap(
  (weekday) =>
    [
      [weekday, 540, 780, 1],
      [weekday, 840, 1080, 1],
    ] as const,
)
