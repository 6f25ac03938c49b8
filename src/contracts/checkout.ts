import { z } from 'zod'
import { mostKeys } from '#shared/order-keys.ts'
import { onlineMethods, payers, payMethods, paymentServices, paymentStatuses } from '#shared/payment-ways.ts'
import { phonePattern, plainPhone } from '#shared/phone.ts'
import { BookingInput, mostDates, SeriesInput } from './booking.ts'
import { Id } from './id.ts'
import { tac } from './identity.ts'
import { jsonParam } from './json-param.ts'
import { linklessName, linklessNames } from './names.ts'
import { OrderView, secret } from './orders.ts'
import { phone } from './phone.ts'
import { LocalizedText, MoneyView } from './shown.ts'
import { TrustView } from './trust.ts'
import { instant } from './when.ts'

const id = Id
const text = (max: number) => z.string().trim().min(1).max(max)
/** Who comes, where somebody books for somebody else: one, or all who come together. */
const RecipientInput = z.strictObject({ name: linklessNames, phone: phone.optional() })

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
  due: MoneyView.describe('What is to be paid online to place what is not placed yet'),
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
  total: MoneyView.describe('What all of the checkout costs, as it is held'),
  due: MoneyView.describe('What of it is due now: show it before `payGroup` is called, and say there that it was'),
  holdExpiresAt: instant,
  secret: secret.nullable(),
  replaced,
})
export type Placed = z.infer<typeof Placed>
export const PlacedSeries = Placed.omit({ orderid: true, docno: true }).extend({
  orders: z.array(Placed.pick({ orderid: true, docno: true })),
})
export type PlacedSeries = z.infer<typeof PlacedSeries>

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
  orderid: id.optional().describe('Of which order it is known; without it of any'),
  note: z.string().trim().max(1000).optional(),
  recipient: z.strictObject({ name: asRead(linklessNames, 1000), phone: asRead(phone, 400).nullish() }).nullish(),
})
/** What stands on each order, and as often what was sent without an answer. */
const mostSeen = 5 * mostKeys
/** Who comes to single bookings of a checkout, each named once; null where the customer does. */
const comesTo = <R extends z.ZodType>(recipient: R) =>
  z
    .array(z.strictObject({ orderid: id, recipient: recipient.nullable() }))
    .max(mostKeys)
    .superRefine((comes, { addIssue }) => {
      const again = comes.findIndex(({ orderid }, i) => comes.findIndex((one) => one.orderid === orderid) < i)
      if (again >= 0) addIssue({ code: 'custom', path: [again, 'orderid'], message: 'repeated' })
    })
    .optional()

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
  comes: comesTo(RecipientInput).describe(
    'Who comes to single bookings of it, whatever `recipient` says; null: the customer does',
  ),
  note: z
    .string()
    .trim()
    .max(1000)
    .optional()
    .describe('For the provider, written on every order of the checkout; empty takes away what is written there'),
  secret: secret.optional(),
  tac: tac.optional().describe('The code that was sent to a visitor with unpaid orders'),
  expectedDue: z
    .int()
    .min(0)
    .optional()
    .describe(
      'What was shown as due now for all of the checkout, in sen: refused with `orders.price_changed` where it is another sum',
    ),
  seen: z
    .array(Seen)
    .min(1)
    .max(mostSeen)
    .optional()
    .describe(
      'What the caller has read of the note and of who comes, or written there: refused where something else was written since',
    ),
})
export type PayInput = z.infer<typeof PayInput>
/** Nobody is called before it is paid, which asks more of a number: until then one that looks whole stays as it is typed. */
const shapedPhone = z
  .string()
  .max(400)
  .transform((typed) => (phonePattern.test(plainPhone(typed)) ? plainPhone(typed) : undefined))
const TypedRecipient = RecipientInput.extend({ phone: shapedPhone.optional() })
/** What is typed at a checkout for its orders, before it is placed. */
export const DetailsInput = PayInput.pick({ note: true, secret: true }).extend({
  recipient: TypedRecipient.nullish().describe(
    'Who comes to all of the checkout, where that is not the customer; null: the customer does; without it that stays. A number that is none is left out',
  ),
  comes: comesTo(TypedRecipient).describe(
    'Who comes to single bookings of it, whatever `recipient` says; of those that are not named it stays',
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
