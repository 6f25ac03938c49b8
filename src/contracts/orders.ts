import { z } from 'zod'
import { BookingInput, isSpan, mostDates, SeriesInput } from './booking.ts'
import { Id } from './id.ts'
import { AgreedTerms } from './catalogue.ts'
import { ChangeInput, ChangeView } from './change.ts'
import { tac } from './identity.ts'
import { jsonParam } from './json-param.ts'
import { LocalizedText, MoneyView } from './shown.ts'
import { TrustView } from './trust.ts'
import { linklessName } from './names.ts'
import { pageOf, pageSize } from './paging.ts'
import { phone } from './phone.ts'
import { ProposalView, ToldBy } from './proposal.ts'
import { day, instant } from './when.ts'
import { mostKeys } from '#shared/order-keys.ts'
import { offeredActions } from '#shared/order-actions.ts'
import { orderActors, shownSteps } from '#shared/order-steps.ts'
import { onlineMethods, payers, paymentServices, paymentStatuses, payMethods } from '#shared/payment-ways.ts'
import { orderFilters, orderStatuses } from '#shared/order-status.ts'
import { lineKinds, offerKinds, paymentAxes, payoutAxes, refundAxes, servicePlaces } from '#shared/order-axes.ts'

const id = Id
const secret = z.string().min(16).max(64)
const text = (max: number) => z.string().trim().min(1).max(max)
/** Who comes, where somebody books for somebody else. */
const RecipientInput = z.strictObject({ name: linklessName, phone: phone.optional() })

export { LocalizedText, MoneyView }

export const OrderKeyInput = z.strictObject({ orderid: id, secret: secret.optional() })
const keys = z.array(OrderKeyInput).max(mostKeys)
export const OrderKeys = z.strictObject({ orders: keys.min(1) })
export const AttachInput = OrderKeys.extend({
  asked: z
    .union([z.literal(true), z.literal('drafts')])
    .optional()
    .describe(
      'Also what was placed with an address or number that the account has not proved; of a mailed link never. `drafts`: only what is not placed by then',
    ),
})
/**
 * Drafts that a choice replaces: they leave the cart as it is stored, and whoever was to come to them comes to it. One that is
 * gone already replaces nothing.
 */
const instead = z.array(OrderKeyInput).max(mostDates).optional()
/** A choice for the cart or the checkout. */
export const ChoiceInput = BookingInput.extend({ instead })
export const ChoicesInput = SeriesInput.extend({ instead })
/** Those of the drafts that were in the cart until now. */
const replaced = z.array(id)
/** What a visitor's browser stores, drafts or placed orders, all of it in one question: 128 characters a key at most. */
export const FindKept = jsonParam(keys, { most: 8192 })

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
  offerSlug: z.string(),
  pictureFileId: id.nullable(),
  quantity: z.int(),
  byTheHour: z.boolean().describe('Whether the quantity is a number of hours'),
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
  discount: MoneyView,
  total: MoneyView,
  due: MoneyView,
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
  subtotal: MoneyView,
  travel: MoneyView,
  discount: MoneyView,
  total: MoneyView,
  due: MoneyView,
  paid: MoneyView,
  dueNow: MoneyView.describe('What is still to be paid online; nothing of an order that is over'),
  dueLater: MoneyView.describe('What is still to be paid on the spot; nothing of an order that is over'),
  refunded: MoneyView,
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
      paid: MoneyView,
      kept: MoneyView,
      back: MoneyView,
      spot: MoneyView,
      spotBack: MoneyView,
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
    .object({ fee: MoneyView, refund: MoneyView, spotBack: MoneyView, freeUntil: instant.nullable() })
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

export const AddedView = z.object({
  orderid: id,
  docno: z.string(),
  title: LocalizedText,
  count: z.int(),
  secret: secret.nullable(),
  replaced,
})
export type AddedView = z.infer<typeof AddedView>

export const BecameView = z.object({
  orderid: id,
  by: id.nullable().describe('Which of the named drafts has the secret that opens it; null where the account does'),
  inCart: z.boolean().describe('Whether it is a draft in the cart'),
  groupid: id.nullable().describe('Its checkout; null in the cart'),
  heldUntil: instant.nullable().describe('Until when it is held and awaits payment; else null'),
})
export type BecameView = z.infer<typeof BecameView>

export const CheckoutView = z.object({
  groupid: id,
  holdExpiresAt: instant.nullable(),
  secret: secret.nullable(),
  orders: z.array(OrderView),
  due: MoneyView,
  booked: z.array(id).describe('Those of its orders whose service the caller has booked for the same time already'),
  wrongSums: z.array(MoneyView).describe('What came for its orders in sums that were not due, each payment once'),
  wrongSumsBack: z.array(MoneyView),
  trust: z.array(TrustView).describe('What is told of each company here'),
  methods: z.array(
    z.object({
      provider: z.enum(payers),
      method: z.enum(payMethods),
      min: MoneyView,
      max: MoneyView,
      available: z.boolean(),
    }),
  ),
  beingPaid: z
    .object({
      whom: z.string().describe('Name, and address or number, as typed there'),
      page: z
        .string()
        .nullable()
        .describe('Their payment page; null where none is open, and money came in a sum that was not due'),
    })
    .nullable()
    .describe(
      'Somebody without an account whose payment for it is under way, where that is not the signed-in caller: it is paid by nobody else',
    ),
  payment: z
    .object({
      provider: z.enum(paymentServices),
      method: z.enum(onlineMethods),
      status: z.enum(paymentStatuses),
      redirectUrl: z.string().nullable(),
      closed: z
        .boolean()
        .describe(
          'Its page was closed from here: somebody else is to pay, another page was paid, or all went back to the cart',
        ),
    })
    .nullable(),
})
export type CheckoutView = z.infer<typeof CheckoutView>

export const Placed = z.object({
  orderid: id,
  groupid: id,
  docno: z.string(),
  holdExpiresAt: instant,
  secret: secret.nullable(),
  replaced,
})
export type Placed = z.infer<typeof Placed>
export const PlacedSeries = Placed.omit({ orderid: true, docno: true }).extend({
  orders: z.array(Placed.pick({ orderid: true, docno: true })),
})
export type PlacedSeries = z.infer<typeof PlacedSeries>

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

/** A number as it stands typed. It is sent as a page is left: what is none is left out, so that nothing beside it is lost. */
const typedPhone = z
  .string()
  .max(400)
  .transform((typed) => phone.safeParse(typed).data)
const typedName = z
  .string()
  .max(1000)
  .transform((typed) => linklessName.safeParse(typed).data)
const typedEmail = z
  .string()
  .trim()
  .max(1000)
  .transform((typed) => (typed.length > 255 ? undefined : typed))
/** As it is stored, or, where a rule refuses by now what was stored before it, as it was read. */
const asRead = (rule: z.ZodType<string>, most: number) =>
  z
    .string()
    .max(most)
    .transform((read) => rule.safeParse(read).data ?? read)
/** What somebody has read of the details of a checkout, or written there. */
const Seen = z.strictObject({
  note: z.string().trim().max(1000).optional(),
  recipient: z.strictObject({ name: asRead(linklessName, 1000), phone: asRead(phone, 400).nullish() }).nullish(),
})
const mostSeen = 20

export const PayInput = z.strictObject({
  provider: text(20),
  method: text(20),
  customer: z
    .strictObject({
      name: linklessName,
      email: z.email().max(255).optional(),
      phone: phone.optional(),
    })
    .optional(),
  recipient: RecipientInput.optional().describe(
    'Somebody else comes to all that is placed here; without it the customer does',
  ),
  note: z
    .string()
    .trim()
    .max(1000)
    .optional()
    .describe('For the provider, written on every order of the checkout; empty takes away what is written there'),
  secret: secret.optional(),
  tac: tac.optional().describe('The code that was sent to a visitor with unpaid orders'),
  seen: z
    .array(Seen)
    .min(1)
    .max(mostSeen)
    .optional()
    .describe(
      'What the caller has read of the note and of who comes, or written there: refused where something else was written since',
    ),
})
/** What is typed at a checkout for its orders, before it is placed. */
export const DetailsInput = PayInput.pick({ note: true, secret: true }).extend({
  recipient: RecipientInput.extend({ phone: typedPhone.optional() })
    .nullish()
    .describe(
      'Who comes to all of the checkout, where that is not the customer; null: the customer does; without it that stays. A number that is none is left out',
    ),
  seen: z
    .array(
      Seen.extend({
        contact: z.strictObject({ email: typedEmail.optional(), phone: typedPhone.optional() }).optional(),
      }),
    )
    .min(1)
    .max(mostSeen)
    .optional()
    .describe(
      'What the caller has seen there, or written: refused where something else was written since. Where it says who the customer was, another one who was typed since stays',
    ),
  contact: z
    .strictObject({ name: typedName.optional(), email: typedEmail.optional(), phone: typedPhone.optional() })
    .optional()
    .describe(
      'Who a visitor is, as typed beside it. What whoever began to pay here writes stands in the booking that the money makes; of others, or without it, only on the order until then',
    ),
})
export type DetailsInput = z.infer<typeof DetailsInput>
export const PaidView = z
  .object({
    redirectUrl: z.string().nullable(),
    placed: z.boolean(),
    verify: z.boolean(),
    timeout: z.int().nullable(),
    message: z.string().nullable(),
  })
  .describe('`verify`: a code was sent; repeat the call with it. `timeout` in seconds.')
  // Fields that exclude each other: put together from each alone, no answer looks so.
  .meta({
    examples: [
      {
        redirectUrl: 'https://pay.example.com/session/8f3c',
        placed: false,
        verify: false,
        timeout: null,
        message: null,
      },
    ],
  })
export type PaidView = z.infer<typeof PaidView>

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
