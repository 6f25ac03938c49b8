import { z } from 'zod'
import { offerStatuses, priceModels } from '#shared/offer-lists.ts'
import { servingActions } from '#shared/order-actions.ts'
import { offerKinds, paymentAxes, servicePlaces } from '#shared/order-axes.ts'
import { deskFilters, orderStatuses } from '#shared/order-status.ts'
import { mostReopened } from '#shared/policy.ts'
import { DAY } from '#shared/time.ts'
import { ChosenAddons, isSpan, PlaceInput } from './booking.ts'
import { companyKey, Id } from './id.ts'
import { jsonParam } from './json-param.ts'
import { line, linklessName } from './names.ts'
import { PaymentWord } from './orders.ts'
import { countedPageOf, pageSize } from './paging.ts'
import { phone } from './phone.ts'
import { ProposalView, ToldBy } from './proposal.ts'
import { MoneyView } from './shown.ts'
import { day, instant } from './when.ts'

const localized = z.object({ en: z.string().optional(), ms: z.string().optional(), zh: z.string().optional() })

export const BranchChoice = z.object({ branchid: z.string(), name: z.string() })
export type BranchChoice = z.infer<typeof BranchChoice>

export const ScheduleEntry = z
  .object({
    orderid: z.string(),
    lineid: z.string(),
    docno: z.string(),
    status: z.enum(orderStatuses),
    startsAt: instant,
    endsAt: instant,
    title: localized,
    name: localized,
    customerName: z
      .string()
      .nullable()
      .describe('Null for who sees the schedule and no orders, unless the booking is their own'),
    recipientName: z.string().nullable().describe('Who comes, where that is not the customer'),
    staffid: z.string().nullable(),
    staffName: z.string().nullable(),
    quantity: z.number().int(),
    addons: z.array(z.object({ name: localized, quantity: z.number().int() })).describe('What was added to it'),
    place: z.string(),
    proposal: ProposalView.nullable().describe('What the customer is asked about, and until when'),
    imposableFrom: instant
      .nullable()
      .describe('From which new time on a move needs no consent of the customer; null where every move needs it'),
    asksForPerson: z.boolean().describe("Whether another person needs the customer's consent, whatever the time"),
    toldBy: ToldBy,
    collect: MoneyView.nullable().describe(
      'What is still to be paid of its order on the spot; null where nothing is, and for who sees no orders',
    ),
    serving: z.array(z.enum(servingActions)).describe('What the caller may do now to serve it'),
  })
  .describe("One booked piece of time, or one order's tickets, as the schedule shows it")
export type ScheduleEntry = z.infer<typeof ScheduleEntry>

export const ClosedPart = z
  .object({
    blockid: z.string(),
    closingid: z.string().describe('The act of closing: what was closed at once for several has one'),
    staffid: z.string().nullable(),
    name: z
      .string()
      .describe('Whose time it is, and where; empty for nobody in particular, and where there is but one branch'),
    branch: z.string(),
    opens: z.boolean().describe('Whether the caller may open it again'),
    startsAt: instant,
    endsAt: instant,
    note: z.string(),
  })
  .describe('Closed time of one person, or of another resource')
export type ClosedPart = z.infer<typeof ClosedPart>

export const ScheduleView = z.object({
  zone: z.string(),
  staff: z.array(z.object({ staffid: z.string(), name: z.string(), avatarFileId: z.string().nullable() })),
  branches: z.array(BranchChoice).describe("The branches within the caller's reach; none where there is but one"),
  hours: z
    .array(z.object({ weekday: z.number().int(), fromMinute: z.number().int(), toMinute: z.number().int() }))
    .describe('When anybody works, every opening per weekday (1 = Monday), in minutes of the local day'),
  shifts: z
    .array(
      z.object({
        staffid: z.string(),
        weekday: z.number().int(),
        fromMinute: z.number().int(),
        toMinute: z.number().int(),
      }),
    )
    .describe('The same per person, every opening of the week'),
  self: z
    .string()
    .nullable()
    .describe(
      'The caller as one of the staff, where their rights reach own bookings only: whom they book for and close time of',
    ),
  blocks: z
    .array(ClosedPart)
    .describe('Time that is closed although the weekly hours have it open; of a person, or of another resource'),
  closures: z
    .array(
      z.object({
        closureid: z.string(),
        from: day,
        to: day,
        called: z.string().describe('What guests are told; maybe nothing'),
        branches: z.array(z.string()).describe('Which branches; none of all'),
      }),
    )
    .describe('Days on which the company, or some of its branches, is closed'),
  entries: z.array(ScheduleEntry),
  cutFrom: day
    .nullable()
    .describe('The first day of which not all is told, where there is more than one answer holds; null where all is'),
})
export type ScheduleView = z.infer<typeof ScheduleView>

export const ScheduleQuery = z
  .strictObject({
    companyid: companyKey,
    from: day,
    to: day,
    staffid: Id.optional(),
    branchid: Id.optional(),
  })
  .superRefine((query, check) => {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / DAY
    if (!(days >= 0 && days <= 42)) check.addIssue({ code: 'custom', path: ['to'], message: 'out_of_range' })
  })
export type ScheduleQuery = z.infer<typeof ScheduleQuery>

/** A number, and its value in the period before. */
const Figure = z.object({ value: z.number(), before: z.number() })

export const DashboardView = z.object({
  zone: z.string(),
  today: Figure,
  money: z
    .object({ value: MoneyView, before: MoneyView })
    .nullable()
    .describe('Null for staff who may not see reports'),
  requests: z.object({ count: z.number().int(), nextExpiresAt: instant.nullable() }),
  rating: z.object({ sum: z.number().int(), count: z.number().int() }),
  next: z.array(ScheduleEntry),
  days: z
    .array(z.object({ day: z.string(), bookings: z.number().int(), total: MoneyView.nullable() }))
    .describe('Bookings per day and what they come to, oldest first; local dates'),
})
export type DashboardView = z.infer<typeof DashboardView>

export const DashboardQuery = z.strictObject({ companyid: companyKey, days: z.enum(['7', '30', '90']).optional() })

export const CompanyQuery = z.strictObject({ companyid: companyKey })

export const WaitingView = z
  .object({
    requests: z.int().max(100).describe('Requests, claims and disputes; counted to a hundred'),
    latest: z
      .object({
        orderid: z.string(),
        title: localized,
        customerName: z.string().nullable(),
        recipientName: z.string().nullable().describe('Who comes, where that is not the customer'),
      })
      .nullable()
      .describe('The one that something happened to last; null where none waits'),
  })
  .describe("What waits for an answer of the company, within the caller's reach")
export type WaitingView = z.infer<typeof WaitingView>

export const OwnOffer = z.object({
  offerid: z.string(),
  itemid: z.string(),
  itemCode: z.string(),
  itemKind: z.enum(['service', 'event']),
  slug: z.string(),
  title: localized,
  name: localized,
  kind: z.enum(offerKinds),
  status: z.enum(offerStatuses),
  priceModel: z.enum(priceModels),
  price: MoneyView,
  durationMinutes: z.number().int(),
  bookedCount: z.number().int(),
  pictureFileId: z.string().nullable(),
  branchid: z.string().nullable().describe('The branch that serves it; null for the company as a whole'),
  variants: z
    .array(
      z.object({
        variantid: z.string(),
        name: localized,
        durationMinutes: z.number().int(),
        price: MoneyView,
      }),
    )
    .describe('One of them must be chosen where there are any'),
  places: z.array(z.enum(servicePlaces)).describe('Where it can be given'),
  staffids: z.array(z.string()).describe('Who may serve it'),
  addons: z
    .array(
      z.object({
        addonid: z.string(),
        name: localized,
        extraMinutes: z.number().int(),
        price: MoneyView,
        maxQuantity: z.number().int(),
      }),
    )
    .describe('What may be added to a booking of it'),
})
export type OwnOffer = z.infer<typeof OwnOffer>

export const OwnOffersQuery = z.strictObject({
  companyid: companyKey,
  branchid: Id.optional().describe('Of this branch, with what belongs to none'),
  status: z.enum(offerStatuses).optional(),
  sort: z.enum(['newest', 'oldest', 'most_booked', 'price', 'price_down']).optional(),
  cursor: Id.optional(),
  limit: pageSize(100).optional(),
  format: z.enum(['json', 'csv']).optional(),
})
export type OwnOffersQuery = z.infer<typeof OwnOffersQuery>

export const OwnOffersView = countedPageOf(OwnOffer)
export type OwnOffersView = z.infer<typeof OwnOffersView>

export const SwitchOffer = z.strictObject({ companyid: companyKey, status: z.enum(['published', 'paused']) })
export type SwitchOffer = z.infer<typeof SwitchOffer>

const staffid = Id.optional()

export const BlockInput = z
  .strictObject({
    companyid: companyKey,
    staffid,
    branchid: Id.optional(),
    startsAt: instant,
    endsAt: instant,
    note: line(200).optional(),
  })
  .superRefine(({ startsAt, endsAt }, check) => {
    const length = Date.parse(endsAt) - Date.parse(startsAt)
    if (!(length > 0 && length <= 366 * DAY))
      check.addIssue({ code: 'custom', path: ['endsAt'], message: 'out_of_range' })
  })
  .describe(
    'Time that is closed: for one person, or for everybody who can be booked, of one branch where it is named. At most a year.',
  )
export type BlockInput = z.infer<typeof BlockInput>

/** What lies in closed time already: bookings, which stay, and checkouts that are being paid. */
const Inside = z.object({ booked: z.int(), paying: z.int() })

export const BlockedView = Inside.extend({ closingid: z.string(), blockids: z.array(z.string()) })
export type BlockedView = z.infer<typeof BlockedView>

/** Most bookings that a closing tells of at once. */
export const mostStaying = 100

/** One act of closing time, as far as the caller's rights reach: whose time it is, and what lies in it. */
export const ClosingView = Inside.extend({
  closingid: z.string(),
  zone: z.string(),
  startsAt: instant,
  endsAt: instant,
  note: z.string(),
  parts: z.array(ClosedPart),
  entries: z
    .array(ScheduleEntry)
    .max(mostStaying)
    .describe(
      'The bookings that stay, the earliest first; where they are more than an answer holds, `booked` says how many',
    ),
})
export type ClosingView = z.infer<typeof ClosingView>

const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

export const UnblockQuery = z.strictObject({
  companyid: companyKey,
  blockids: z
    .string()
    .regex(new RegExp(`^${uuid}(,${uuid}){0,${mostReopened - 1}}$`), 'format')
    .toLowerCase(),
})

export const WalkInInput = z
  .strictObject({
    companyid: companyKey,
    offerid: Id,
    variantid: Id.optional().describe('Needed where the offer has variants'),
    addons: ChosenAddons.optional(),
    place: PlaceInput.optional().describe("Where the offer leaves a choice; at the customer's it needs an address"),
    startsAt: instant,
    staffid,
    name: linklessName,
    phone: phone.optional(),
    email: z.email().max(255).optional(),
    note: z.string().trim().min(1).max(1000).optional(),
  })
  .describe(
    'A booking that staff make for somebody who called or came by; paid on the spot. Without `phone` and `email` the customer is told by nobody',
  )
export type WalkInInput = z.infer<typeof WalkInInput>

const FindDeskSlots = z
  .strictObject({
    offerid: Id,
    variantid: Id.optional(),
    addons: ChosenAddons.optional(),
    staffid,
    day: day.optional(),
    from: day.optional(),
    to: day.optional(),
  })
  .superRefine(isSpan)

export const DeskSlotsQuery = z
  .strictObject({ companyid: companyKey, since: instant, find: jsonParam(FindDeskSlots) })
  .describe('When the desk could book an offer: of one `day`, or of all days `from`–`to`, since when its form is open')
export type DeskSlotsQuery = z.infer<typeof DeskSlotsQuery>

export const orderSorts = ['newest', 'oldest', 'soonest', 'latest'] as const

export const DeskOrdersQuery = z.strictObject({
  companyid: companyKey,
  branchid: Id.optional(),
  filter: z.enum(deskFilters).optional(),
  from: day.optional().describe("The first day that counts, by when it is to be, on the company's clock"),
  to: day.optional().describe('The last such day'),
  q: z
    .string()
    .trim()
    .max(120)
    .optional()
    .describe('By order number, name or phone number of the customer or of who comes, or title of what was booked'),
  sort: z.enum(orderSorts).optional(),
  cursor: Id.optional(),
  limit: pageSize(100).optional(),
  format: z.enum(['json', 'csv']).optional(),
})
export type DeskOrdersQuery = z.infer<typeof DeskOrdersQuery>

export const DeskOrderRow = z.object({
  orderid: z.string(),
  docno: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentAxes),
  payment: PaymentWord,
  title: localized,
  customerName: z.string().nullable(),
  recipientName: z.string().nullable().describe('Who comes, where that is not the customer'),
  branchName: z.string().nullable().describe('The branch that serves it, where the company has several'),
  staffName: z.string().nullable().describe('Who serves it'),
  startsAt: instant.nullable(),
  zone: z.string(),
  requestExpiresAt: instant.nullable(),
  answerBy: instant
    .nullable()
    .describe(
      'Until when it waits for an answer of the company: a request, a claim of the customer, an objection to its own',
    ),
  proposal: ProposalView.pick({ startsAt: true, expiresAt: true })
    .nullable()
    .describe('What the customer is asked about, and until when'),
  total: MoneyView.describe('What it costs as it stands'),
  paid: MoneyView.describe('What is paid, online and on the spot, without what changes gave back'),
  paidOnline: MoneyView.describe('What of that came online'),
  paidSpot: MoneyView.describe('What of that came on the spot'),
  due: MoneyView.describe('What is still to be paid: `dueNow` and `dueLater` of the order together'),
  refunded: MoneyView.describe('What was given back online when it ended'),
  changedBack: MoneyView.describe('What changes gave back'),
  spotBack: MoneyView.describe('What the company gave back itself of what was paid on the spot'),
  received: MoneyView.describe('What the company has of the order: paid less all that was given back'),
  paidAt: instant.nullable().describe('When money first came'),
  spotPaidAt: instant.nullable().describe('When what was due was noted as paid on the spot'),
  backAt: instant.nullable().describe('When money went back'),
  changedBackAt: instant.nullable().describe('When a change last gave something back'),
  createdAt: instant,
})
export type DeskOrderRow = z.infer<typeof DeskOrderRow>

export const DeskOrdersView = countedPageOf(DeskOrderRow).extend({
  totals: z
    .object({ due: z.array(MoneyView).describe('In each currency') })
    .optional()
    .describe('Of the filter `collect`: what is due of all its orders, whatever the page'),
})
export type DeskOrdersView = z.infer<typeof DeskOrdersView>
