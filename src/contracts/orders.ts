import { z } from 'zod'
import { name } from './names.ts'
import { day, instant } from './when.ts'

const id = z.uuid()
const secret = z.string().min(16).max(64)
const text = (max: number) => z.string().trim().min(1).max(max)
const quantity = z.int().min(1).max(500)

export const MoneyView = z.object({ amount: z.int(), currency: z.string() })
const localizedText = z.object({ en: z.string().optional(), ms: z.string().optional(), zh: z.string().optional() })

const addons = z.array(z.strictObject({ addonid: id, quantity })).max(20)
export type MoneyView = z.infer<typeof MoneyView>

/** What is asked about an offer's free times: one `day`, or all days `from`–`to` (at most 62), or neither for the next one. */
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
  .superRefine((find, check) => {
    if ((find.from === undefined) !== (find.to === undefined))
      check.addIssue({ code: 'custom', message: 'required', path: ['to'] })
    if (
      find.from &&
      find.to &&
      (find.to < find.from || Date.parse(find.to) - Date.parse(find.from) > 62 * 86_400_000)
    ) {
      check.addIssue({ code: 'custom', message: 'out_of_range', path: ['to'] })
    }
  })

export const SlotView = z.object({ startsAt: instant, endsAt: instant, seatsLeft: z.int(), staffids: z.array(id) })
export const SlotsView = z.object({
  zone: z.string(),
  slots: z.array(SlotView),
  days: z.array(z.object({ day, state: z.enum(['free', 'few', 'full', 'closed']), free: z.int() })),
  next: SlotView.pick({ startsAt: true, endsAt: true }).nullable(),
})
export type SlotsView = z.infer<typeof SlotsView>

export const PlaceInput = z.strictObject({
  kind: z.enum(['provider', 'customer', 'online']),
  line1: text(200).optional(),
  line2: text(200).optional(),
  city: text(100).optional(),
  postcode: text(12).optional(),
  state: text(100).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
})

/** What somebody wants to buy. Prices are never taken from outside. */
export const BookingInput = z.strictObject({
  offerid: id,
  variantid: id.optional(),
  addons: addons.optional(),
  quantity: quantity.optional(),
  startsAt: instant.optional(),
  staffid: id.optional(),
  occurrenceid: id.optional(),
  tickets: z
    .array(
      z.strictObject({
        tickettypeid: id,
        quantity: z.int().min(1).max(10),
        amount: z.int().min(0).max(10_000_000).optional(),
      }),
    )
    .min(1)
    .max(10)
    .optional(),
  place: PlaceInput.optional(),
  note: text(1000).optional(),
})
export type BookingInput = z.infer<typeof BookingInput>

const mostDates = 12

/** What is asked about a series: an offer at one time, again every week, fortnight or month, so many times in all. */
export const FindSeries = z.strictObject({
  offerid: id,
  startsAt: instant,
  every: z.enum(['week', 'fortnight', 'month']),
  times: z.int().min(2).max(mostDates),
  variantid: id.optional(),
  addons: addons.optional(),
  quantity: quantity.optional(),
  staffid: id.optional(),
})
export type FindSeries = z.infer<typeof FindSeries>

/** The dates of a series; those that are not free with the times nearest to them. */
export const SeriesView = z.object({
  zone: z.string(),
  dates: z.array(z.object({ startsAt: instant, free: z.boolean(), alternatives: z.array(instant) })),
})
export type SeriesView = z.infer<typeof SeriesView>

/** A service at several times, booked in one go. */
export const SeriesInput = BookingInput.omit({ startsAt: true, occurrenceid: true, tickets: true }).extend({
  startsAts: z
    .array(instant)
    .min(2)
    .max(mostDates)
    .refine((dates) => new Set(dates.map((at) => Date.parse(at))).size === dates.length, 'repeated'),
})
export type SeriesInput = z.infer<typeof SeriesInput>

export const OrderKeyInput = z.strictObject({ orderid: id, secret: secret.optional() })
const keys = z.array(OrderKeyInput).max(50)
export const OrderKeys = z.strictObject({ orders: keys.min(1) })
/** A visitor's drafts, as the browser keeps them; nothing for signed-in people. */
export const FindCart = z.array(OrderKeyInput).max(50)
export const RemoveDraft = OrderKeyInput

export const LineView = z.object({
  id,
  kind: z.enum(['service', 'addon', 'ticket']),
  offerid: id,
  itemid: id,
  variantid: id.nullable(),
  addonid: id.nullable(),
  name: localizedText,
  title: localizedText,
  offerSlug: z.string(),
  pictureid: id.nullable(),
  quantity: z.int(),
  unit: MoneyView,
  price: MoneyView,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  staff: z.object({ name: z.string(), avatarid: id.nullable() }).nullable(),
})
export type LineView = z.infer<typeof LineView>

export const PriceView = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(['service', 'addon', 'ticket']),
      name: localizedText,
      quantity: z.int(),
      unit: MoneyView,
      price: MoneyView,
    }),
  ),
  subtotal: MoneyView,
  travel: MoneyView,
  discount: MoneyView,
  total: MoneyView,
  due: MoneyView,
  minutes: z.int(),
  policy: z.object({ preset: z.string(), latePercent: z.number(), noShowPercent: z.number(), noticeMinutes: z.int() }),
  /** Until when cancelling costs nothing; null without a time or without an end. */
  freeUntil: instant.nullable(),
})
export type PriceView = z.infer<typeof PriceView>

export const OrderView = z.object({
  orderid: id,
  docno: z.string(),
  groupid: id.nullable(),
  status: z.string(),
  paymentStatus: z.string(),
  refundStatus: z.string(),
  payoutStatus: z.string(),
  side: z.enum(['customer', 'provider']),
  kind: z.string(),
  company: z.object({ companyid: id, slug: z.string(), name: z.string(), avatarid: id.nullable() }),
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  zone: z.string(),
  place: z.object({
    kind: z.string(),
    address: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    link: z.string().nullable(),
  }),
  note: z.string().nullable(),
  lines: z.array(LineView),
  subtotal: MoneyView,
  travel: MoneyView,
  discount: MoneyView,
  total: MoneyView,
  due: MoneyView,
  paid: MoneyView,
  refunded: MoneyView,
  policy: PriceView.shape.policy,
  holdExpiresAt: instant.nullable(),
  requestExpiresAt: instant.nullable(),
  rescheduleCount: z.int(),
  cancelledBy: z.string().nullable(),
  /** What the one who asks may do with it now. */
  actions: z.array(z.string()),
  cancellation: z.object({ fee: MoneyView, refund: MoneyView, freeUntil: instant.nullable() }).nullable(),
  timeline: z.array(
    z.object({ transition: z.string(), actor: z.string(), at: instant, reason: z.string().nullable() }),
  ),
  createdAt: instant,
  /** A draft whose time has passed; it can only be removed. */
  stale: z.boolean(),
})
export type OrderView = z.infer<typeof OrderView>

export const AddedView = z.object({
  orderid: id,
  docno: z.string(),
  title: localizedText,
  count: z.int(),
  secret: secret.nullable(),
})
export type AddedView = z.infer<typeof AddedView>

export const CheckoutView = z.object({
  groupid: id,
  holdExpiresAt: instant.nullable(),
  secret: secret.nullable(),
  orders: z.array(OrderView),
  due: MoneyView,
  methods: z.array(
    z.object({ provider: z.string(), method: z.string(), min: MoneyView, max: MoneyView, available: z.boolean() }),
  ),
  payment: z
    .object({ provider: z.string(), method: z.string(), status: z.string(), redirectUrl: z.string().nullable() })
    .nullable(),
})
export type CheckoutView = z.infer<typeof CheckoutView>

export const Placed = z.object({
  orderid: id,
  groupid: id,
  docno: z.string(),
  holdExpiresAt: instant,
  secret: secret.nullable(),
})
export type Placed = z.infer<typeof Placed>
export const PlacedSeries = Placed.omit({ orderid: true, docno: true }).extend({
  orders: z.array(Placed.pick({ orderid: true, docno: true })),
})
export type PlacedSeries = z.infer<typeof PlacedSeries>

export const SecretQuery = z.strictObject({ secret: secret.optional() })
export const PayInput = z.strictObject({
  provider: text(20),
  method: text(20),
  customer: z
    .strictObject({
      name,
      email: z.email().max(255).optional(),
      phone: z
        .string()
        .regex(/^\+[1-9][0-9]{6,14}$/, 'phone')
        .optional(),
    })
    .optional(),
  note: text(1000).optional(),
  secret: secret.optional(),
})
export const PaidView = z.object({ redirectUrl: z.string().nullable(), placed: z.boolean() })
export type PaidView = z.infer<typeof PaidView>

export const OrderAction = z.enum([
  'cancel',
  'complete',
  'no_show',
  'accept',
  'decline',
  'start',
  'deliver',
  'mark_paid',
  'reschedule',
])
export type OrderAction = z.infer<typeof OrderAction>
export const ActInput = z.strictObject({
  /** From which side: a member of the company who also bought something says which one speaks. */
  as: z.enum(['customer', 'provider']).optional(),
  reason: text(300).optional(),
  expectedRefund: z.int().min(0).optional(),
  startsAt: instant.optional(),
  staffid: id.optional(),
  secret: secret.optional(),
})

export const ListOrders = z.strictObject({
  companyid: z.string().max(60).optional(),
  filter: z.enum(['all', 'upcoming', 'requests', 'past']).optional(),
  cursor: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export const OrdersView = z.object({ orders: z.array(OrderView), cursor: id.nullable() })
export type OrdersView = z.infer<typeof OrdersView>

/** What is written, what is attached, or both. */
export const MessageInput = z
  .strictObject({
    text: z.string().trim().max(5000).optional(),
    fileids: z.array(id).max(10).optional(),
    as: z.enum(['customer', 'provider']).optional(),
    secret: secret.optional(),
  })
  .superRefine((message, check) => {
    if (!message.text && !message.fileids?.length)
      check.addIssue({ code: 'custom', message: 'required', path: ['text'] })
  })
export type MessageInput = z.infer<typeof MessageInput>
export const MessageView = z.object({
  id,
  side: z.enum(['customer', 'provider']),
  name: z.string(),
  text: z.string(),
  files: z.array(z.object({ id, name: z.string(), mime: z.string(), bytes: z.int() })),
  /** Whether ways of reaching the writer were left out of the text, as nothing is paid or confirmed yet. */
  masked: z.boolean(),
  /** Whether the other side has read it. */
  read: z.boolean(),
  at: instant,
})
export type MessageView = z.infer<typeof MessageView>

export const ThreadView = z.object({
  threadid: id,
  orderid: id,
  docno: z.string(),
  status: z.string(),
  title: localizedText,
  /** Who is on the other side. */
  name: z.string(),
  avatarid: id.nullable(),
  unread: z.int(),
  last: z.object({ side: z.enum(['customer', 'provider']), text: z.string(), files: z.int(), at: instant }),
})
export type ThreadView = z.infer<typeof ThreadView>
export const ListThreads = z.strictObject({
  companyid: z.string().max(60).optional(),
  cursor: id.optional(),
  limit: z.coerce.number().int().min(1).max(50).optional(),
})
export const ThreadsView = z.object({ threads: z.array(ThreadView), cursor: id.nullable() })
export type ThreadsView = z.infer<typeof ThreadsView>
export const UnreadView = z.object({
  unread: z.int(),
  /** Notices that the caller has not read. */
  notices: z.int(),
  /** Companies whose messages the caller may read. */
  companies: z.array(z.object({ companyid: id, slug: z.string(), unread: z.int() })),
})
export type UnreadView = z.infer<typeof UnreadView>
