import { z } from 'zod'

const instant = z.string()
/** A company's id or slug, as it stands in /co/{companyid}. */
export const companyKey = z.string().regex(/^[a-z0-9-]{3,60}$/, 'format')

const localized = z.object({ en: z.string().optional(), ms: z.string().optional(), zh: z.string().optional() })

/** One booked piece of time, or one order's tickets, as the schedule shows it. */
export const ScheduleEntry = z.object({
  orderid: z.string(),
  lineid: z.string(),
  docno: z.string(),
  status: z.string(),
  startsAt: instant,
  endsAt: instant,
  title: localized,
  name: localized,
  customerName: z.string(),
  staffid: z.string().nullable(),
  staffName: z.string().nullable(),
  quantity: z.number().int(),
  place: z.string(),
})
export type ScheduleEntry = z.infer<typeof ScheduleEntry>

export const ScheduleView = z.object({
  zone: z.string(),
  staff: z.array(z.object({ staffid: z.string(), name: z.string() })),
  /** When anybody works, per weekday (1 = Monday), in minutes of the local day. */
  hours: z.array(z.object({ weekday: z.number().int(), fromMinute: z.number().int(), toMinute: z.number().int() })),
  entries: z.array(ScheduleEntry),
})
export type ScheduleView = z.infer<typeof ScheduleView>

export const ScheduleQuery = z
  .strictObject({ companyid: companyKey, from: z.iso.date(), to: z.iso.date(), staffid: z.uuid().optional() })
  .superRefine((query, check) => {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / 86_400_000
    if (!(days >= 0 && days <= 42)) check.addIssue({ code: 'custom', path: ['to'], message: 'out_of_range' })
  })
export type ScheduleQuery = z.infer<typeof ScheduleQuery>

/** A number beside what it was in the span before. */
const Figure = z.object({ value: z.number(), before: z.number() })

export const DashboardView = z.object({
  zone: z.string(),
  currency: z.string(),
  today: Figure,
  /** Null for staff who may not see reports. */
  money: Figure.nullable(),
  requests: z.object({ count: z.number().int(), nextExpiresAt: instant.nullable() }),
  rating: z.object({ sum: z.number().int(), count: z.number().int() }),
  next: z.array(ScheduleEntry),
  /** Bookings per day, oldest first; local dates. */
  days: z.array(z.object({ day: z.string(), bookings: z.number().int(), amount: z.number().int().nullable() })),
})
export type DashboardView = z.infer<typeof DashboardView>

export const DashboardQuery = z.strictObject({ companyid: companyKey, days: z.enum(['7', '30', '90']).optional() })

export const OwnOffer = z.object({
  offerid: z.string(),
  itemid: z.string(),
  itemCode: z.string(),
  itemKind: z.string(),
  slug: z.string(),
  title: localized,
  name: localized,
  kind: z.string(),
  status: z.string(),
  priceModel: z.string(),
  priceAmount: z.number().int(),
  currency: z.string(),
  durationMinutes: z.number().int(),
  bookedCount: z.number().int(),
  cover: z.string().nullable(),
})
export type OwnOffer = z.infer<typeof OwnOffer>

export const OwnOffersQuery = z.strictObject({
  companyid: companyKey,
  status: z
    .enum(['published', 'paused', 'draft', 'pending_review', 'changes_requested', 'rejected', 'archived'])
    .optional(),
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export type OwnOffersQuery = z.infer<typeof OwnOffersQuery>

export const OwnOffersView = z.object({ offers: z.array(OwnOffer), cursor: z.string().nullable() })
export type OwnOffersView = z.infer<typeof OwnOffersView>

export const SwitchOffer = z.strictObject({ companyid: companyKey, status: z.enum(['published', 'paused']) })
export type SwitchOffer = z.infer<typeof SwitchOffer>
