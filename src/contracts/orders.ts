import { z } from 'zod'
import { offeredActions } from '#shared/order-actions.ts'
import { lineKinds, offerKinds, paymentAxes, payoutAxes, refundAxes, servicePlaces } from '#shared/order-axes.ts'
import { orderFilters, orderStatuses } from '#shared/order-status.ts'
import { orderActors, shownSteps } from '#shared/order-steps.ts'
import { isSpan } from './booking.ts'
import { AgreedTerms } from './catalogue.ts'
import { ChangeInput, ChangeView } from './change.ts'
import { Id } from './id.ts'
import { jsonParam } from './json-param.ts'
import { pageOf, pageSize } from './paging.ts'
import { ProposalView, ToldBy } from './proposal.ts'
import { LocalizedText, MoneyView } from './shown.ts'
import { day, instant } from './when.ts'

const id = Id
/** What opens an order, or a checkout, for a guest. */
export const secret = z.string().min(16).max(64)
const text = (max: number) => z.string().trim().min(1).max(max)

export { LocalizedText, MoneyView }

export const UsedAddress = z
  .object({
    line1: z.string(),
    postcode: z.string(),
    city: z.string(),
    lat: z.number(),
    lng: z.number(),
  })
  .describe('Where somebody had a service come to, as a form takes it again')
export type UsedAddress = z.infer<typeof UsedAddress>

export const LineView = z.object({
  id,
  kind: z.enum(lineKinds),
  offerid: id,
  itemid: id,
  variantid: id.nullable(),
  addonid: id.nullable(),
  tickettypeid: id.nullable(),
  occurrenceid: id.nullable().describe('The date of an event that its tickets are for'),
  name: LocalizedText,
  title: LocalizedText,
  prepare: LocalizedText.nullable().describe('What the customer has to prepare or bring for it'),
  offerSlug: z.string(),
  pictureFileId: id.nullable(),
  quantity: z.int(),
  byTheHour: z.boolean().describe('Whether the quantity is a number of hours'),
  byTheHead: z.boolean().describe('Whether the quantity is a number of people'),
  unit: MoneyView,
  price: MoneyView,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  staff: z
    .object({ staffid: id, name: z.string(), avatarFileId: id.nullable() })
    .nullable()
    .describe('Who serves it; of what is not placed yet, who was asked for by name'),
  wantedStaffid: id.nullable().describe('Who was asked for by name; a new time is one of theirs'),
})
export type LineView = z.infer<typeof LineView>

export const PriceView = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(lineKinds),
      name: LocalizedText,
      quantity: z.int(),
      unit: MoneyView,
      price: MoneyView,
    }),
  ),
  subtotal: MoneyView,
  travel: MoneyView,
  travelFrom: MoneyView.nullable().describe(
    'The least that the way will cost, where it is not known yet and so not in the total; else null',
  ),
  discount: MoneyView.describe('What is taken off the lines and the way'),
  total: MoneyView.describe('All of it, with the way as far as that is known'),
  due: MoneyView.describe('What of the total is paid online to place it: a deposit, or all of it'),
  minutes: z.int(),
  policy: AgreedTerms,
  freeUntil: instant
    .nullable()
    .describe('Until when cancelling costs nothing; null where the order has no time, or cancelling is always free'),
})
export type PriceView = z.infer<typeof PriceView>

export const PaymentWord = z
  .enum([
    'nothing_to_pay',
    'waiting',
    'not_paid',
    'offline_due',
    'failed',
    'mismatch',
    'partly_paid',
    'paid',
    'refunding',
    'partly_refunded',
    'refunded',
  ])
  .describe("The state of an order's money in one word: derived from status, total, payment and refund")
export type PaymentWord = z.infer<typeof PaymentWord>

/** What the order's page offers: an action, or the link to the checkout. */
const OfferedAction = z.enum(offeredActions)
export const OrderAction = OfferedAction.exclude(['pay'])
export type OrderAction = z.infer<typeof OrderAction>

export const OrderView = z.object({
  orderid: id,
  docno: z.string(),
  groupid: id.nullable(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentAxes),
  payment: PaymentWord,
  refundStatus: z.enum(refundAxes),
  payoutStatus: z.enum(payoutAxes),
  side: z.enum(['customer', 'provider']),
  guest: z.boolean().describe('Whether it belongs to no account yet'),
  kind: z.enum(offerKinds),
  company: z.object({
    companyid: id,
    slug: z.string(),
    name: z.string(),
    avatarFileId: id.nullable(),
    phone: z.string().nullable().describe('Of the branch that it is at; null until the order is placed'),
    branch: z.string().nullable().describe('The name of the branch that serves it, where the company has several'),
  }),
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  recipient: z
    .object({ name: z.string(), phone: z.string().nullable() })
    .nullable()
    .describe(
      "Who comes, where that is not the customer. For the provider null like the customer's details until the order is placed.",
    ),
  toldBy: ToldBy,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  zone: z.string(),
  place: z.object({
    kind: z.enum(servicePlaces),
    address: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    link: z.string().nullable(),
    given: z
      .object({ line1: z.string(), postcode: z.string(), city: z.string() })
      .nullable()
      .describe("The customer's address in its parts, as it was given; null where it is elsewhere"),
  }),
  note: z.string().nullable(),
  lines: z.array(LineView),
  subtotal: MoneyView.describe('All lines together'),
  travel: MoneyView.describe('What the way costs'),
  discount: MoneyView.describe('What is taken off the lines and the way'),
  total: MoneyView.describe('What it costs as it stands'),
  due: MoneyView.describe(
    'What of it is paid online to place it, a deposit or all of it, as it was agreed. It does not tell what was paid since: that do `dueNow` and `dueLater`',
  ),
  paid: MoneyView.describe('What came for it, online and on the spot, without what changes gave back'),
  dueNow: MoneyView.describe('What is still to be paid online; nothing of an order that is over'),
  dueLater: MoneyView.describe('What is still to be paid on the spot; nothing of an order that is over'),
  refunded: MoneyView.describe('What was given back online when it ended'),
  stray: MoneyView.describe(
    'Money that came again for an order that is paid already, and is refunded; neither `paid` nor `refunded` counts it',
  ),
  excess: MoneyView.describe(
    'What came beyond a sum that was accepted, and goes back; neither `paid` nor `refunded` counts it',
  ),
  changedBack: MoneyView.describe(
    'What went back since a change made it cheaper; neither `paid` nor `refunded` counts it',
  ),
  wrongSums: z
    .array(MoneyView)
    .describe(
      'For the customer: what came in sums that were not due, each as it came, and is still with us. It pays for nothing: it goes back, unless an operator accepts it. Of orders that are paid together all say the whole sum.',
    ),
  wrongSumsBack: z
    .array(MoneyView)
    .describe('The same of what goes back, or went back already; neither `paid` nor `refunded` counts it'),
  isPaying: z
    .boolean()
    .describe('A payment was begun for it that neither came nor failed: it may still come, and place it'),
  policy: AgreedTerms,
  holdExpiresAt: instant.nullable(),
  requestExpiresAt: instant.nullable(),
  rescheduleCount: z.int().describe('How often the customer moved or changed it'),
  movesLeft: z.int().describe('How often the caller may still move it without asking'),
  imposableFrom: instant
    .nullable()
    .describe(
      'For the provider: from which new time on a move needs no consent of the customer; null where every move needs it',
    ),
  asksForPerson: z.boolean().describe("Whether another person needs the customer's consent, whatever the time"),
  questionsLeft: z.int().describe('How often the provider may still propose another time'),
  proposal: ProposalView.nullable(),
  claim: z
    .object({ by: z.enum(['customer', 'provider']), expiresAt: instant })
    .nullable()
    .describe('One side claims that the other did not come; until when it may be contested'),
  dispute: z
    .object({ by: z.enum(['customer', 'provider']), decideBy: instant })
    .nullable()
    .describe("One side contested the other's claim; until when an operator decides"),
  outcome: z
    .object({
      paid: MoneyView.describe('What had come online'),
      kept: MoneyView.describe('What of that the company keeps'),
      back: MoneyView.describe('What of that the customer gets back'),
      spot: MoneyView.describe('What had come on the spot'),
      spotBack: MoneyView.describe('What of that the company gives back itself'),
      by: z.enum(['operator', 'system']),
    })
    .nullable()
    .describe(
      'How the money was divided after a cancellation, an absence or a claim of one: what was paid online, what the provider keeps of it, what is refunded; what was paid on the spot, and how much of that the company gives back itself',
    ),
  cancelledBy: z.enum(['customer', 'provider']).nullable(),
  actions: z.array(OfferedAction).describe('What the caller may do with it now'),
  barred: z
    .array(z.object({ action: OfferedAction, from: instant.nullable(), why: z.string().nullable() }))
    .describe(
      'What staff look for and cannot do now: from when on, or why not, in their language. Empty for the customer.',
    ),
  cancellation: z
    .object({
      fee: MoneyView,
      refund: MoneyView.describe('What would go back online'),
      spotBack: MoneyView.describe('What the company would give back itself'),
      freeUntil: instant.nullable(),
    })
    .nullable()
    .describe(
      'What cancelling would cost the customer now, what would be refunded online, and what the company would give back of the money paid on the spot: where the caller is the customer, or where the company cancels or declines',
    ),
  completesAt: instant.nullable().describe('When an order that was delivered completes by itself'),
  timeline: z.array(
    z.object({
      transition: z.enum(shownSteps),
      actor: z.enum(orderActors),
      at: instant,
      reason: z.string().nullable(),
      person: z.string().nullable().describe('The person that the step named, if any'),
      from: instant.nullable().describe('For a move, or the question about one: when it was'),
      to: instant.nullable().describe('The same: when it is to be'),
      changes: ChangeView.nullable().describe('What the customer changed besides the time'),
      paid: MoneyView.nullable().describe('What was paid online by it'),
      back: z
        .array(MoneyView.extend({ at: instant }))
        .describe('What went back online because of it, and when; without what is still on its way'),
      by: z
        .object({ name: z.string(), you: z.boolean() })
        .nullable()
        .describe('For the provider: which member took the step, and whether that is the caller'),
    }),
  ),
  createdAt: instant,
  placedAt: instant
    .nullable()
    .describe('Since when both sides may write to each other; null at the checkout and in the cart'),
  stale: z.boolean().describe('A draft whose time has passed; it can only be removed'),
  discarded: z.boolean().describe('A draft that was taken out of the cart'),
})
export type OrderView = z.infer<typeof OrderView>

export const SecretQuery = z.strictObject({ secret: secret.optional() })
export const SideQuery = SecretQuery.extend({ as: z.enum(['customer', 'provider']).optional() })
const DaysWanted = z
  .strictObject({ day: day.optional(), from: day.optional(), to: day.optional(), staffid: id.optional() })
  .superRefine(isSpan)
  .superRefine(({ day, from }, check) => {
    if (!day && !from) check.addIssue({ code: 'custom', message: 'required', path: ['day'] })
  })
/** When an order could be instead: one `day`, or all days `from`–`to`, at most 62; with somebody, where one is named. */
export const FindMoveSlots = SideQuery.extend({ find: jsonParam(DaysWanted) })
export type FindMoveSlots = z.infer<typeof FindMoveSlots>

export const StandInsView = z
  .object({
    people: z.array(z.object({ staffid: id, name: z.string(), serves: z.boolean(), free: z.boolean() })),
    asks: z.boolean().describe('Whether the customer is asked before somebody else serves'),
    lacking: z
      .string()
      .nullable()
      .describe('Why the caller is told of nobody else, whose right covers own bookings only; null for others'),
  })
  .describe('Who gives the service of a booking: who does now, and who is free at its time')
export type StandInsView = z.infer<typeof StandInsView>

export const ActInput = z.strictObject({
  as: z
    .enum(['customer', 'provider'])
    .optional()
    .describe('From which side, for a member of the company who is also the buyer'),
  reason: text(1000).optional().describe('Required for an objection, and for the answer to one'),
  expectedRefund: z
    .int()
    .min(0)
    .optional()
    .describe(
      'To cancel or decline: what was shown to go back, online and on the spot. It is refused if another sum would by now.',
    ),
  startsAt: instant
    .optional()
    .describe('The new time; for an answer to a proposed time and for its withdrawal, the one that was shown'),
  staffid: id
    .nullable()
    .optional()
    .describe(
      'Who is to serve, needed to hand a booking over; to accept a proposal, the person that it named. For a change, null means anybody.',
    ),
  ...ChangeInput,
  expectedTotal: z.int().min(0).optional().describe('For a change: the total that was shown'),
  changed: z
    .int()
    .min(0)
    .optional()
    .describe('The `rescheduleCount` that was shown where this was decided: refused if it is another one by now'),
  status: z.enum(orderStatuses).optional().describe('The same of its status'),
  expectedDue: z
    .int()
    .min(0)
    .optional()
    .describe('To note money on the spot: the sum that was shown. It is refused if another one is due by now.'),
  from: instant
    .optional()
    .describe('When the booking started where this was decided. It is refused if it starts at another time by now.'),
  proposed: instant.optional().describe('With `from`: the proposed time that was shown, if any'),
  servedBy: id
    .nullable()
    .optional()
    .describe('The same of who served it, null where nobody did: refused if somebody else serves it by now'),
  secret: secret.optional(),
})

export const ListOrders = z.strictObject({
  companyid: z.string().max(60).optional(),
  filter: z.enum(orderFilters).optional(),
  cursor: id.optional(),
  limit: pageSize(100).optional(),
})
export type ListOrders = z.infer<typeof ListOrders>
export const OrdersView = pageOf(OrderView)
export type OrdersView = z.infer<typeof OrdersView>
