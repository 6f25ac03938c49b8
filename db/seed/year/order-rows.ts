import type { ledgerEntries, ledgerTransactions } from '#domain/money/ledger/ledger.tables.ts'
import { captured, type Movement, refundPaid, refundPromised, released } from '#domain/money/ledger/movements.ts'
import type { paymentParts, payments, refunds } from '#domain/money/payments/payments.tables.ts'
import type { sandboxPayments, sandboxRefunds } from '#domain/money/sandbox/sandbox.tables.ts'
import type { bookings } from '#domain/trade/booking/bookings.tables.ts'
import { policyOf, priceOf, serviceLines } from '#domain/trade/checkout/pricing.ts'
import type {
  checkoutGroups,
  OrderPlace,
  orderEvents,
  orderLines,
  orders,
  orderTimers,
} from '#domain/trade/orders/orders.tables.ts'
import { timersOf } from '#domain/trade/orders/orders.timers.ts'
import { market } from '#shared/brand.ts'
import { distanceKm } from '#shared/geo.ts'
import type { OnlineMethod } from '#shared/payment-ways.ts'
import { MINUTE } from '#shared/time.ts'
import { SeededRandom } from '../seeded-random.ts'
import { streets } from '../shared-texts.ts'
import { type Life, lifeOf } from './steps.ts'
import type { Visit } from './visits.ts'

/** All rows of the year, table by table. */
export interface YearRows {
  groups: (typeof checkoutGroups.$inferInsert)[]
  orders: (typeof orders.$inferInsert)[]
  lines: (typeof orderLines.$inferInsert)[]
  events: (typeof orderEvents.$inferInsert)[]
  timers: (typeof orderTimers.$inferInsert)[]
  bookings: (typeof bookings.$inferInsert)[]
  payments: (typeof payments.$inferInsert)[]
  parts: (typeof paymentParts.$inferInsert)[]
  refunds: (typeof refunds.$inferInsert)[]
  transactions: (typeof ledgerTransactions.$inferInsert)[]
  entries: (typeof ledgerEntries.$inferInsert)[]
  sandbox: (typeof sandboxPayments.$inferInsert)[]
  sandboxRefunds: (typeof sandboxRefunds.$inferInsert)[]
}

export const noYearRows = (): YearRows => ({
  groups: [],
  orders: [],
  lines: [],
  events: [],
  timers: [],
  bookings: [],
  payments: [],
  parts: [],
  refunds: [],
  transactions: [],
  entries: [],
  sandbox: [],
  sandboxRefunds: [],
})

/** Ids in the form of a UUIDv7 of the instant they belong to, so that what is newer sorts behind. */
class Ids {
  readonly #random: SeededRandom
  constructor(random: SeededRandom) {
    this.#random = random
  }
  at(instant: number): string {
    const time = Math.floor(instant).toString(16).padStart(12, '0')
    const tail = () =>
      Math.floor(this.#random.next() * 0x1000000)
        .toString(16)
        .padStart(6, '0')
    const rest = `${tail()}${tail()}${tail()}`
    return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6)}`
  }
}

/** Adds the rows of one visit's order, up to now. @returns its id */
export function addOrder(rows: YearRows, visit: Visit, docno: string, now: Date): string {
  const { sold, place, placedAt, customer, shop, walkIn, wanted } = visit
  const { offer } = sold
  const random = new SeededRandom(docno)
  const ids = new Ids(random)
  const createdAt = placedAt - 5 * MINUTE
  const [id, lineId, groupId] = [ids.at(createdAt), ids.at(createdAt), ids.at(createdAt)]
  const where = whereOf(visit, random)
  const lines = serviceLines({
    offer,
    item: { id: offer.itemId, title: sold.title },
    variant: visit.variant,
    addons: [],
    quantity: visit.quantity,
    minutes: visit.minutes,
    seats: 1,
  })
  const price = priceOf(offer, lines, where.kind === 'customer' ? (where.distanceKm ?? 0) : null)
  const paid = walkIn ? 0 : price.dueAmount
  const policy = policyOf(offer)
  const life = lifeOf(visit, paid, { totalAmount: price.totalAmount, policy }, random, now.getTime())
  const { status, at } = lastOf(life)
  const spot = life.changes.spotPaidAt ?? null
  const times = { startsAt: new Date(place.startsAt), endsAt: new Date(place.endsAt) }
  rows.groups.push({
    id: groupId,
    accountId: customer.accountId,
    currency: price.currency,
    createdAt: new Date(createdAt),
  })
  rows.orders.push({
    id,
    docno,
    companyId: shop.id,
    contactId: customer.contactId,
    accountId: customer.accountId,
    groupId,
    offerKind: offer.kind,
    status,
    paymentStatus: spot || (!walkIn && paid === price.totalAmount) ? 'paid' : walkIn ? 'offline_due' : 'partly_paid',
    infoId: offer.infoId,
    place: where,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    locale: customer.locale,
    policy,
    ...price,
    ...times,
    walkIn,
    placedAt: new Date(placedAt),
    paidAt: walkIn ? spot : new Date(placedAt),
    createdAt: new Date(createdAt),
    updatedAt: new Date(at),
    refundStatus: 'none',
    payoutStatus: life.releasedAt !== undefined && paid > 0 ? 'due' : 'not_due',
    spotBackAmount: null,
    claimedBy: null,
    claimExpiresAt: null,
    cancelledBy: null,
    spotPaidAt: null,
    backAt: null,
    confirmedAt: null,
    deliveredAt: null,
    zone: market.zone,
    rescheduleCount: 0,
    ...life.changes,
  })
  const [line] = lines
  if (!line) throw new Error('an order without a line')
  rows.lines.push({
    ...line,
    id: lineId,
    orderId: id,
    variantId: line.variantId ?? null,
    ...times,
    wantedStaffId: wanted ? place.lane.staffId : null,
    staffId: place.lane.staffId,
    position: 0,
  })
  for (const step of life.steps)
    rows.events.push({
      ...step,
      id: ids.at(step.at),
      orderId: id,
      accountId:
        step.actor === 'provider' ? (shop.owner ?? null) : step.actor === 'customer' ? customer.accountId : null,
      at: new Date(step.at),
    })
  for (const { kind, dueAt } of timersOf({ status, ...times }, new Date(at)))
    if (dueAt > now) rows.timers.push({ orderId: id, kind, dueAt })
  rows.bookings.push({
    id: ids.at(createdAt),
    orderId: id,
    lineId,
    offerId: offer.id,
    resourceId: place.lane.id,
    seat: place.seat,
    ...times,
    during: `[${new Date(place.from).toISOString()},${new Date(place.to).toISOString()})`,
    status: status === 'cancelled' || status === 'declined' ? 'released' : 'confirmed',
    createdAt: new Date(createdAt),
  })
  if (paid > 0) addMoney(rows, { id, docno, groupId, companyId: shop.id, amount: paid, placedAt }, life, ids, random)
  return id
}

function lastOf({ steps }: Life) {
  const last = steps.at(-1)
  if (!last) throw new Error('an order without a step')
  return { status: last.toStatus, at: last.at }
}

/** At the branch, online, or at the customer's some kilometres away. */
function whereOf({ sold: { offer, branch } }: Visit, random: SeededRandom): OrderPlace {
  if (offer.atProvider || !branch?.lat || !branch.lng)
    return { kind: offer.online && !offer.atProvider ? 'online' : 'provider' }
  if (!offer.atCustomer) return { kind: 'online' }
  const lat = branch.lat + (random.next() - 0.5) * 0.12
  const lng = branch.lng + (random.next() - 0.5) * 0.12
  return {
    kind: 'customer',
    line1: `${random.int(1, 180)}, ${random.pick(streets)}`,
    city: branch.city ?? '',
    postcode: branch.postcode ?? '',
    state: branch.state ?? '',
    lat,
    lng,
    distanceKm: Math.round(distanceKm({ lat: branch.lat, lng: branch.lng }, { lat, lng }) * 10) / 10,
  }
}

/** The payment, what came back of it, and both in the ledger and with the payment service. */
function addMoney(
  rows: YearRows,
  order: { id: string; docno: string; groupId: string; companyId: string; amount: number; placedAt: number },
  { back, releasedAt }: Life,
  ids: Ids,
  random: SeededRandom,
): void {
  const { id: orderId, companyId, amount, placedAt } = order
  const { currency } = market
  const paymentId = ids.at(placedAt)
  const ref = `sb_${paymentId.replaceAll('-', '').slice(12)}`
  const method = random.pick<OnlineMethod>(amount < 150_000 ? ['card', 'fpx', 'fpx', 'grabpay'] : ['card', 'fpx'])
  const refundedAmount = back?.amount ?? 0
  const at = new Date(placedAt)
  const sums = { amount, refundedAmount, currency, createdAt: at }
  rows.payments.push({
    id: paymentId,
    groupId: order.groupId,
    provider: 'sandbox',
    method,
    ref,
    redirectUrl: `/pay/sandbox/${ref}`,
    status: 'captured',
    capturedAmount: amount,
    capturedAt: at,
    ...sums,
  })
  rows.parts.push({ paymentId, orderId, companyId, amount, refundedAmount })
  rows.sandbox.push({
    ref,
    merchantId: paymentId,
    method,
    description: `Khidmat ${order.docno}`,
    returnUrl: `http://localhost/checkout/${order.groupId}?paid=1`,
    state: 'captured',
    toldAt: at,
    ...sums,
  })
  const post = (movement: Movement, at: number) => {
    const transactionId = ids.at(at)
    const { about, sides } = movement
    rows.transactions.push({
      id: transactionId,
      kind: about.kind,
      paymentId: about.paymentId ?? null,
      refundId: about.refundId ?? null,
      orderId: about.orderId ?? null,
      at: new Date(at),
    })
    for (const side of sides.filter((side) => side.amount !== 0))
      rows.entries.push({
        id: ids.at(at),
        transactionId,
        account: side.account,
        companyId: side.companyId ?? null,
        orderId: side.orderId ?? null,
        amount: side.amount,
        currency,
        at: new Date(at),
      })
  }
  post(captured({ id: paymentId, currency, amount }, [{ orderId, companyId, amount }]), placedAt)
  if (back) {
    const refundId = ids.at(back.at)
    const doneAt = new Date(back.at + MINUTE)
    rows.refunds.push({
      id: refundId,
      paymentId,
      orderId,
      amount: back.amount,
      currency,
      reason: back.reason,
      status: 'done',
      providerRef: `rf_${refundId}`,
      tries: 1,
      nextTryAt: doneAt,
      createdAt: new Date(back.at),
      doneAt,
    })
    rows.sandboxRefunds.push({ refundId, ref, amount: back.amount })
    const refund = { id: refundId, orderId, companyId, amount: back.amount, currency }
    post(refundPromised(refund, amount), back.at)
    post(refundPaid(refund), back.at + MINUTE)
  }
  const held = amount - refundedAmount
  if (releasedAt !== undefined && held > 0) post(released({ id: orderId, companyId, currency }, held), releasedAt)
}
