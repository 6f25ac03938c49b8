import { sql } from 'drizzle-orm'
import { guestMailbox, listOf } from '#domain/trade/orders/orders.tables.ts'
import { statusesWhere } from '#shared/order-status.ts'
import { paymentsWhere } from '#shared/payment-ways.ts'
import {
  books,
  cleaned,
  cleanedJson,
  cleared,
  emptied,
  measured,
  order,
  type Person,
  pseudonym,
  type TableErasure,
} from './erasure-rules.ts'

const ownOrders = (person: Person) => sql`order_id in (select id from orders where account_id = ${person.accountId})`
const over = listOf(statusesWhere((traits) => traits.over))
const ofAccount = (person: Person) => sql`account_id = ${person.accountId}`

const terms = 'terms, amounts and states; they name nobody'
/** The checkouts of the account's orders, also of those that were attached to it later. */
const ownGroups = ({ accountId }: Person) =>
  sql`(select id from checkout_groups where account_id = ${accountId} union select group_id from orders where account_id = ${accountId})`

/** Bookings that are over and were made as a guest, with an address that is proved to be the person's own. */
export const bookedAsGuest = ({ proved: { email, phone } }: Person) => {
  const own = [
    ...(email === null ? [] : [sql`${guestMailbox(sql.raw('customer_email'))} = ${email}`]),
    ...(phone === null ? [] : [sql`customer_phone = ${phone}`]),
  ]
  if (own.length === 0) return sql`false`
  return sql`account_id is null and status in ${over} and (${sql.join(own, sql` or `)})`
}

/** What was begun to be paid without an account under an address or number that is proved to be the person's own. */
const paidAsGuest = ({ proved: { email, phone } }: Person) => {
  const own = [email, phone].filter((one) => one !== null)
  return sql`(buyer is not null and (buyer ->> 'told' = any(${sql.param(own)}::text[]) or buyer ->> 'customerPhone' = ${phone}))`
}
/** The same of the person's checkouts, in the person's name; that of others who were paying there stays, as they are still told. */
const paidAtOwn = (person: Person) =>
  sql`(group_id = any(array${ownGroups(person)}) and buyer is not null and (status = any(${sql.param(paymentsWhere(({ pays }) => pays))}::text[]) or buyer ->> 'accountId' = ${person.accountId}
    or buyer ->> 'customerName' = any(${sql.param([...person.names])}::text[])))`

const service = 'the payment service’s own words for a payment'

/**
 * What was booked as a guest becomes the account's before anything else, so that every rule finds it: the rows, and what was
 * written about them.
 */
export const guestsTakeover = {
  table: 'orders',
  rule: { rows: bookedAsGuest, set: { account_id: ({ accountId }: Person) => sql`${accountId}::uuid` } },
}

/** Orders and money: kept until the legal term ends, under a pseudonym. The account's id stays: it names nobody any more. */
export const moneyErasures: readonly TableErasure[] = [
  {
    table: 'orders',
    kept: books,
    keeps: {
      [measured]: [
        'starts_at',
        'ends_at',
        'subtotal_amount',
        'travel_amount',
        'discount_amount',
        'total_amount',
        'due_amount',
        'reschedule_count',
        'hold_expires_at',
        'request_expires_at',
        'placed_at',
        'paid_at',
        'confirmed_at',
        'delivered_at',
        'discarded_at',
        'created_at',
        'updated_at',
        'claim_expires_at',
        'proposed_starts_at',
        'proposal_expires_at',
        'free_cancel_until',
        'spot_back_amount',
        'spot_paid_at',
        'back_at',
        'changed_back_at',
        'priced_at',
      ],
      [terms]: [
        'docno',
        'offer_kind',
        'status',
        'payment_status',
        'refund_status',
        'payout_status',
        'zone',
        'locale',
        'policy',
        'currency',
        'cancelled_by',
        'claimed_by',
      ],
    },
    rules: [
      { remove: (person) => sql`account_id = ${person.accountId} and status = 'draft' and ${untouched}` },
      {
        rows: ofAccount,
        set: {
          customer_name: pseudonym,
          customer_email: cleared,
          customer_phone: cleared,
          recipient_name: cleared,
          recipient_phone: cleared,
          note: cleared,
          place: () => sql`jsonb_build_object('kind', place -> 'kind')`,
          secret_hash: cleared,
          holder: cleared,
          holder_address: cleared,
          holder_contact: cleared,
          placed_contact: cleared,
          placed_address: cleared,
        },
      },
    ],
    copy: {
      as: 'orders',
      rows: ofAccount,
      without: ['secret_hash', 'holder', 'holder_address', 'holder_contact', 'placed_contact', 'placed_address'],
    },
  },
  {
    table: 'order_lines',
    kept: order,
    keeps: { 'what was sold': ['kind', 'name'] },
    copy: { as: 'order-lines', rows: ownOrders },
  },
  {
    table: 'order_events',
    kept: order,
    keeps: { [measured]: ['at'], 'steps of an order': ['transition', 'from_status', 'to_status', 'actor'] },
    rules: [
      {
        rows: ownOrders,
        // Where the customer lives, and lived before a change.
        set: { data: (person, column) => sql`${cleanedJson(person, column)} - 'address' - 'addressBefore'` },
      },
    ],
    copy: { as: 'order-timeline', rows: ownOrders, without: ['account_id'] },
  },
  { table: 'order_timers', kept: { because: 'until it is due' }, keeps: { [terms]: ['kind'] } },
  {
    table: 'checkout_groups',
    kept: books,
    keeps: { [measured]: ['created_at'], [terms]: ['currency'] },
    rules: [{ rows: (person) => sql`id = any(array${ownGroups(person)})`, set: { secret_hash: cleared } }],
  },
  {
    table: 'bookings',
    kept: { days: 90, after: ['ends_at'], where: "status = 'released'" },
    keeps: { [terms]: ['status', 'during'] },
  },
  {
    table: 'quota_claims',
    kept: { days: 90, after: ['created_at'], where: "status = 'released'" },
    keeps: { [terms]: ['status'] },
  },
  {
    table: 'payments',
    kept: books,
    keeps: {
      [measured]: [
        'amount',
        'captured_amount',
        'refunded_amount',
        'captured_at',
        'created_at',
        'polls',
        'next_poll_at',
        'closed_at',
      ],
      [service]: ['provider', 'method', 'ref', 'redirect_url'],
      [terms]: ['currency', 'status'],
    },
    rules: [{ rows: (person) => sql`${paidAtOwn(person)} or ${paidAsGuest(person)}`, set: { buyer: cleared } }],
    copy: {
      as: 'payments',
      rows: (person) => sql`group_id = any(array${ownGroups(person)}) or ${paidAsGuest(person)}`,
      // Of what somebody else began to pay on the same device, it names them.
      without: ['redirect_url', 'buyer'],
    },
  },
  { table: 'payment_parts', kept: books },
  {
    table: 'operator_tasks',
    kept: { days: 730, after: ['settled_at'] },
    keeps: {
      [measured]: ['amount', 'created_at', 'settled_at'],
      'what could not be done and what became of it; ids, and words without addresses': [
        'kind',
        'currency',
        'error',
        'queue',
        'data',
        'outcome',
      ],
    },
    rules: [{ rows: ownOrders, set: { note: cleaned } }],
  },
  {
    table: 'refunds',
    kept: books,
    keeps: { [terms]: ['currency', 'reason', 'status'], [service]: ['provider_ref'] },
    copy: { as: 'refunds', rows: ownOrders },
  },
  {
    table: 'payment_notices',
    kept: books,
    keeps: {
      [measured]: ['amount', 'received_at'],
      [service]: ['provider', 'event_id', 'kind', 'ref', 'currency', 'outcome', 'data'],
    },
    rules: [
      {
        // The raw event may name the payer; amount, reference and event have columns of their own.
        rows: (person) => sql`raw <> '' and exists (select 1 from payments p
          where p.group_id in ${ownGroups(person)} and p.provider = payment_notices.provider and p.ref = payment_notices.ref)`,
        set: { raw: emptied },
      },
    ],
  },
  { table: 'ledger_entries', kept: books, keeps: { [terms]: ['account', 'currency'] } },
  { table: 'ledger_transactions', kept: books, keeps: { [terms]: ['kind'] } },
  {
    table: 'sandbox_payments',
    kept: { because: 'the demo alone writes it' },
    keeps: {
      'the sandbox stands for somebody else’s service and is told no names': [
        'ref',
        'merchant_id',
        'currency',
        'method',
        'description',
        'return_url',
        'state',
      ],
    },
  },
  {
    table: 'sandbox_refunds',
    kept: { because: 'the demo alone writes it' },
    keeps: { [service]: ['refund_id', 'ref'] },
  },
]

/** A draft without any event can simply be deleted. */
const untouched = sql`not exists (select 1 from order_events e where e.order_id = orders.id)
  and not exists (select 1 from threads t where t.order_id = orders.id)
  and not exists (select 1 from bookings b where b.order_id = orders.id)
  and not exists (select 1 from payment_parts p where p.order_id = orders.id)`
