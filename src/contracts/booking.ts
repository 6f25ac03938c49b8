import { z } from 'zod'
import { figures } from '#shared/figures.ts'
import { servicePlaces } from '#shared/order-axes.ts'
import { mostGift } from '#shared/policy.ts'
import { DAY } from '#shared/time.ts'
import { Id } from './id.ts'
import { line } from './names.ts'
import { position, withBoth } from './position.ts'
import { day, instant } from './when.ts'

const id = Id
const text = (max: number) => z.string().trim().min(1).max(max)
const quantity = z.int().min(1).max(500)
export const ChosenAddons = z.array(z.strictObject({ addonid: id, quantity })).max(20)
const addons = ChosenAddons

/** Of days from one to another both are named, or none, and at most 62. */
export function isSpan({ from, to }: { from?: string | undefined; to?: string | undefined }, check: z.RefinementCtx) {
  if ((from === undefined) !== (to === undefined)) check.addIssue({ code: 'custom', message: 'required', path: ['to'] })
  if (from && to && (to < from || Date.parse(to) - Date.parse(from) > 62 * DAY))
    check.addIssue({ code: 'custom', message: 'out_of_range', path: ['to'] })
}

export const FindSlots = z
  .strictObject({
    offerid: id,
    day: day.optional(),
    from: day.optional(),
    to: day.optional(),
    variantid: id.optional(),
    addons: addons.optional(),
    quantity: quantity.optional(),
    staffid: id.optional(),
  })
  .superRefine(isSpan)
  .describe(
    "A query for an offer's free times: one `day`, or all days `from`–`to` (at most 62), or neither for the next one",
  )
export type FindSlots = z.infer<typeof FindSlots>

export const SlotView = z.object({ startsAt: instant, endsAt: instant, seatsLeft: z.int(), staffids: z.array(id) })
export const SlotsView = z.object({
  zone: z.string(),
  slots: z.array(SlotView),
  days: z.array(z.object({ day, state: z.enum(['free', 'few', 'full', 'closed']), free: z.int() })),
  next: SlotView.pick({ startsAt: true, endsAt: true }).nullable(),
})
export type SlotsView = z.infer<typeof SlotsView>

export const PlaceInput = withBoth(
  z.strictObject({
    kind: z.enum(servicePlaces),
    line1: line(200).min(1).optional(),
    line2: line(200).min(1).optional(),
    city: line(100).min(1).optional(),
    postcode: line(12).min(1).optional(),
    state: line(100).min(1).optional(),
    ...position,
  }),
)

export const TicketsInput = z
  .strictObject({
    tickettypeid: id,
    quantity: z.int().min(1).max(figures.mostTickets),
    amount: z.int().min(0).max(mostGift).optional(),
  })
  .describe(
    'So many tickets of one type; `amount` is what somebody gives for one where that is up to them, its price at least; its price without it',
  )

export const BookingInput = z
  .strictObject({
    offerid: id,
    variantid: id.optional(),
    addons: addons.optional(),
    quantity: quantity.optional(),
    startsAt: instant.optional(),
    staffid: id.optional(),
    occurrenceid: id.optional(),
    tickets: z.array(TicketsInput).min(1).max(figures.mostTickets).optional(),
    place: PlaceInput.optional(),
    note: text(1000).optional(),
  })
  .describe('What somebody wants to buy. A price from the client is never used.')
export type BookingInput = z.infer<typeof BookingInput>

/** Most dates of a series. */
export const mostDates = 12

export const FindSeries = z
  .strictObject({
    offerid: id,
    startsAt: instant,
    every: z.enum(['week', 'fortnight', 'month']),
    times: z.int().min(2).max(mostDates),
    variantid: id.optional(),
    addons: addons.optional(),
    quantity: quantity.optional(),
    staffid: id.optional(),
  })
  .describe(
    'A query for a series: an offer at one time, repeated every week, fortnight or month, for a number of times in all',
  )
export type FindSeries = z.infer<typeof FindSeries>

export const SeriesView = z
  .object({
    zone: z.string(),
    dates: z.array(z.object({ startsAt: instant, free: z.boolean(), alternatives: z.array(instant) })),
  })
  .describe('The dates of a series; a date that is not free comes with the times nearest to it')
export type SeriesView = z.infer<typeof SeriesView>

/** A service booked at several times at once. */
export const SeriesInput = BookingInput.omit({ startsAt: true, occurrenceid: true, tickets: true }).extend({
  startsAts: z
    .array(instant)
    .min(2)
    .max(mostDates)
    .refine((dates) => new Set(dates.map((at) => Date.parse(at))).size === dates.length, 'repeated'),
})
export type SeriesInput = z.infer<typeof SeriesInput>
