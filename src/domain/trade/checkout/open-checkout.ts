import { eq, inArray } from 'drizzle-orm'
import { atomically, auditWrite, type Context, eventWrite } from '#domain/base/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { abandonPayments } from '#domain/money/index.ts'
import { refuseOn, writeTogether } from '#platform/db/index.ts'
import { market } from '#shared/brand.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import type { Money } from '#shared/money.ts'
import { traitsOf } from '#shared/order-status.ts'
import { MINUTE } from '#shared/time.ts'
import { deskNow } from '../booking/at-the-desk.ts'
import { bookings } from '../booking/bookings.tables.ts'
import { isDecided } from '../booking/choice-of-person.ts'
import { claimPlaces, type PlaceRequest } from '../booking/claim-places.ts'
import { chooseSlots, holdSlots, type SlotRequest } from '../booking/hold-slots.ts'
import type { OrderKey } from '../orders/list-kept-orders.ts'
import { moveOrder, traceOf } from '../orders/move-order.ts'
import { isByLink, isOrderKey, isToldAlike } from '../orders/order-link.ts'
import { requireCustomer, requireCustomerOfAll } from '../orders/orders.policy.ts'
import { linesOf, lockOrders, type Order, type OrderLine } from '../orders/orders.queries.ts'
import { transitions } from '../orders/orders.states.ts'
import { checkoutGroups, orderEvents, orderLines, orders, orderTimers } from '../orders/orders.tables.ts'
import { timersOf } from '../orders/orders.timers.ts'
import { placesOf, requireFewOpen } from './checkout-limits.ts'
import { nextDocno } from './docnos.ts'
import { type Draft, type DraftInput, draftOrder } from './draft-order.ts'
import { holderOf } from './holders.ts'
import { refreshDraft } from './refresh-draft.ts'
import { type Replacing, replaceDrafts } from './replace-drafts.ts'
import { keptSecret, newSecret } from './secrets.ts'
import { giveBackBesides } from './wrong-sum.ts'

/** The row of the table of life by which an order is placed at once. `placeDrafts` writes all that it says in one statement. */
const opening = transitions.open_checkout
type Unheeded = Exclude<keyof typeof opening, 'from' | 'to' | 'by' | 'topic'>
// An effect or a condition of that row has to be heeded in `placeDrafts` as well, before it is named here.
null satisfies [Unheeded] extends [never] ? null : `placeDrafts does not heed ${Unheeded}`

export interface OpenedCheckout {
  groupId: string
  orders: Pick<Order, 'id' | 'docno' | 'status' | 'companyId' | 'currency'>[]
  holdExpiresAt: Date
  /** Only for a visitor who did not come by a mailed link: opens the checkout group and its orders. A new one is told only here. */
  secret: string | undefined
}

/** A checkout that was opened without the cart: what it costs, what of that is due now, and the drafts in the cart that it replaced. */
export type BookedAtOnce = OpenedCheckout & { total: Money; due: Money; replaced: string[] }

/**
 * Takes drafts, maybe of several companies, to checkout together: either all their times and places are held for 15
 * minutes, or none. A visitor's orders share the secret of the first that was named: whoever never heard the answer finds them by it.
 * Those that a mailed link opened keep their own: the link opens their checkout, too, and is good for nobody but whom it was mailed to.
 *
 * @throws DomainError `booking.slot_taken`, `booking.own_clash`, `booking.time_not_offered`, `booking.person_not_offered`, `booking.sold_out`,
 * `booking.offer_unavailable`, `orders.price_changed`,
 * `orders.order_not_found`, `orders.not_allowed_now`, `orders.link_alone`
 */
export async function openCheckout(ctx: Context, keys: readonly OrderKey[]): Promise<OpenedCheckout> {
  const ids = [...new Set(keys.map((key) => key.orderid))]
  const changed: string[] = []
  for (const id of ids) {
    const isChanged = await refreshDraft(ctx, id)
    // Part of it is sold no longer: its old price says nothing any more.
    if (isChanged === undefined) throw new DomainError('booking.offer_unavailable', { data: { orderids: [id] } })
    if (isChanged) changed.push(id)
  }
  if (changed.length > 0) throw new DomainError('orders.price_changed', { data: { orderids: changed } })
  return atomically(ctx, async (ctx) => {
    const holder = await holderOf(ctx)
    await requireFewOpen(ctx, holder, { more: 1, places: await placesOf(ctx, await linesOf(ctx, ids)) })
    const drafts = await lockOrders(ctx, ids)
    if (drafts.length < ids.length) throw new DomainError('orders.order_not_found')
    for (const draft of drafts) requireCustomer(ctx, draft, keys.find((key) => key.orderid === draft.id)?.secret)
    if (new Set(drafts.map((draft) => draft.currency)).size > 1) throw invalid({ path: 'orders', code: 'currency' })
    for (const draft of drafts) {
      if (draft.status !== 'draft' || draft.discardedAt !== null) throw new DomainError('orders.not_allowed_now')
      if (draft.startsAt !== null && draft.startsAt <= ctx.now())
        throw new DomainError('booking.time_not_offered', { data: { orderids: [draft.id], alternatives: [] } })
    }
    await requireStillChoosable(ctx, await linesOf(ctx, ids))
    const guest = visitorsSecret(keys, drafts)
    const groupId = newId()
    const holdExpiresAt = new Date(ctx.now().getTime() + figures.holdMinutes * MINUTE)
    await ctx.db.insert(checkoutGroups).values({
      id: groupId,
      accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      secretHash: guest?.hash ?? null,
      currency: drafts[0]?.currency ?? market.currency,
      createdAt: ctx.now(),
    })
    const opened: Order[] = []
    for (const draft of drafts) {
      const set = {
        groupId,
        holdExpiresAt,
        ...holder,
        paymentStatus: 'none' as const,
        ...(guest && draft.accountId === null ? { secretHash: guest.hash } : {}),
      }
      opened.push(await moveOrder(ctx, draft, 'open_checkout', { side: 'customer', set }))
    }
    await hold(ctx, await linesOf(ctx, ids), holdExpiresAt)
    return { groupId, orders: opened, holdExpiresAt, secret: guest?.secret }
  })
}

/**
 * What a visitor's drafts are opened by at the checkout; nothing where there are none, or where each was named by the key of a mailed link.
 * @throws DomainError `orders.link_alone` where others are named beside: then the secret of one side would open what is the other's
 */
function visitorsSecret(keys: readonly OrderKey[], drafts: readonly Order[]): ReturnType<typeof keptSecret> {
  const isLinked = ({ id, accountId }: Order) =>
    accountId === null && keys.some(({ orderid, secret = '' }) => orderid === id && isOrderKey(secret))
  const [first, ...others] = drafts.filter(isLinked)
  if (first) {
    const isAlike = (other: Order) => isToldAlike(first, other) && hex(first) === hex(other)
    if (others.length + 1 < drafts.length || !others.every(isAlike))
      throw new DomainError('orders.link_alone', { data: { orderids: [first, ...others].map(({ id }) => id) } })
    return undefined
  }
  return drafts.some(({ accountId }) => accountId === null) ? (keptSecret(keys, drafts) ?? newSecret()) : undefined
}

const hex = ({ secretHash }: Order) => secretHash?.toString('hex')

/**
 * Books at once, without a cart: draft, hold and checkout in one transaction. The same promises as `openCheckout`.
 * @param options.walkIn the company books for somebody who called or came by: at any time that its own hours leave free.
 * @param options.by whose account does it, where it is not the caller's
 * @throws DomainError those of `draftOrder`, `booking.slot_taken`, `booking.time_not_offered`, `booking.person_not_offered`, `booking.sold_out`
 */
export async function placeOrder(
  ctx: Context,
  input: DraftInput & Replacing,
  options: { walkIn?: boolean; by?: string } = {},
): Promise<BookedAtOnce> {
  return atomically(ctx, async (ctx) => {
    const draft = await draftOrder(ctx, input, options.walkIn ? { notBefore: deskNow(ctx.now()), atDesk: true } : {})
    return placeDrafts(ctx, [draft], input, options)
  })
}

/**
 * Takes drafts that are not stored yet to one checkout, all or none, in the caller's transaction. Everything is looked at before
 * anything is written: a time that is not free costs no rows.
 * @throws DomainError those of `openCheckout`
 */
export async function placeDrafts(
  ctx: Context,
  drafts: readonly [Draft, ...Draft[]],
  input: Replacing,
  { walkIn = false, by }: { walkIn?: boolean; by?: string } = {},
): Promise<BookedAtOnce> {
  const wanted = drafts.flatMap((draft) => draft.lines)
  // The caller first, then drafts, then the time of people, as all choices do: otherwise two at once wait for each other.
  // A company's booking in its own diary does not count as a buyer's hold.
  const holder = walkIn ? undefined : await holderOf(ctx)
  if (holder) await requireFewOpen(ctx, holder, { more: 1, places: await placesOf(ctx, wanted) })
  const { ids: replaced, comes, kept } = await replaceDrafts(ctx, input)
  const [{ order: first, price }] = drafts
  const { accountId = null } = first
  const groupId = newId()
  const now = ctx.now()
  const holdExpiresAt = new Date(now.getTime() + figures.holdMinutes * MINUTE)
  const guest = accountId === null ? (kept ?? newSecret()) : undefined
  const secretHash = guest?.hash ?? null
  const slots = wanted.filter((line) => line.kind === 'service')
  const { rows, held } =
    slots.length > 0
      ? await chooseSlots(
          ctx,
          slots.map((line) => ({ ...toSlotRequest(line), atDesk: walkIn })),
          { status: 'held', expiresAt: holdExpiresAt },
        )
      : { rows: [], held: [] }
  const lines = wanted.map((line) => ({
    ...line,
    staffId: held.find((slot) => slot.lineId === line.id)?.staffId ?? null,
  }))
  const opened: (typeof orders.$inferInsert & Draft['order'] & { docno: string; status: typeof opening.to })[] = []
  for (const { order } of drafts)
    opened.push({
      ...order,
      ...comes,
      status: opening.to,
      groupId,
      holdExpiresAt,
      ...holder,
      walkIn,
      secretHash,
      docno: await nextDocno(ctx),
    })
  const traces = opened.map(({ id, companyId }) =>
    traceOf(ctx, { id, status: opening.from[0], companyId, accountId }, 'open_checkout', {
      side: opening.by[0],
      ...(by !== undefined && { accountId: by }),
    }),
  )
  const timers = opened.flatMap((order) => timersOf(order, now).map((timer) => ({ orderId: order.id, ...timer })))
  // All rows in one statement, since others who want the same time wait for this transaction.
  await writeTogether(ctx.db, [
    ctx.db
      .insert(checkoutGroups)
      .values({ id: groupId, accountId, secretHash, currency: price.currency, createdAt: now }),
    ctx.db.insert(orders).values(opened),
    ctx.db.insert(orderLines).values(lines),
    ctx.db.insert(orderEvents).values(traces.map(({ event }) => event)),
    ...(timers.length > 0 ? [ctx.db.insert(orderTimers).values(timers)] : []),
    ...traces.flatMap(({ audit, told }) => [auditWrite(ctx, audit), eventWrite(ctx, opening.topic, told)]),
    ...(rows.length > 0 ? [ctx.db.insert(bookings).values(rows)] : []),
  ]).catch(refuseOn({ bookings_no_overlap: 'booking.slot_taken' }))
  // Last, since whoever wants the same places waits from here to the commit.
  await claimPlaces(ctx, wanted.flatMap(toPlaceRequest))
  const currency = price.currency
  const sumOf = (sum: 'totalAmount' | 'dueAmount'): Money => ({
    amount: drafts.reduce((all, draft) => all + draft.price[sum], 0),
    currency,
  })
  return {
    groupId,
    orders: opened.map((order) => ({ ...order, currency })),
    total: sumOf('totalAmount'),
    due: sumOf('dueAmount'),
    holdExpiresAt,
    secret: guest?.secret,
    replaced,
  }
}

/**
 * Releases what the checkout held; its orders are drafts in the cart again, and stay so when this is repeated. Payment pages
 * that were opened for it are closed where the payment service can do that; money that still arrives through one is refunded, as
 * is what came in a wrong sum, which only this checkout could have used.
 * @throws DomainError `orders.group_not_found`, `orders.order_not_found`; `orders.link_alone` by a link to one of several; `orders.not_allowed_now` once it is placed, or its hold
 * has run out
 */
export async function backToCart(ctx: Context, groupId: string, secret: string | undefined): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const found = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.groupId, groupId))
    const group = await lockOrders(
      ctx,
      found.map((row) => row.id),
    )
    if (group.length === 0) throw new DomainError('orders.group_not_found')
    requireCustomerOfAll(ctx, group, secret)
    // In the cart it would open one of them alone.
    if (isByLink(secret) && group.length > 1)
      throw new DomainError('orders.link_alone', { data: { orderids: group.map(({ id }) => id) } })
    const open = group.filter(({ status }) => traitsOf(status).awaits === 'payment')
    if (open.length === 0 && group.some(({ status }) => status !== 'draft'))
      throw new DomainError('orders.not_allowed_now')
    for (const order of open) {
      await moveOrder(ctx, order, 'back_to_cart', {
        side: 'customer',
        set: { holdExpiresAt: null, paymentStatus: 'none' },
      })
    }
    await abandonPayments(ctx, groupId)
    await giveBackBesides(ctx, group)
  })
}

/**
 * A draft may name a person whom its customer could choose then and cannot now. It is not booked with somebody else unasked.
 * @throws DomainError `booking.person_not_offered` with the drafts
 */
async function requireStillChoosable(ctx: Context, lines: readonly OrderLine[]): Promise<void> {
  const named = lines.filter(({ wantedStaffId }) => wantedStaffId !== null)
  if (named.length === 0) return
  const offerIds = named.map(({ offerId }) => offerId)
  const found = await ctx.db
    .select({ id: offers.id, choosePerson: offers.choosePerson })
    .from(offers)
    .where(inArray(offers.id, offerIds))
  const of = new Map(found.map((offer) => [offer.id, offer]))
  const refused = named.filter(({ offerId, wantedStaffId }) => {
    const offer = of.get(offerId)
    return offer && isDecided(offer, wantedStaffId)
  })
  if (refused.length > 0)
    throw new DomainError('booking.person_not_offered', { data: { orderids: refused.map(({ orderId }) => orderId) } })
}

type HoldableLine = Pick<OrderLine, 'id' | 'orderId' | 'offerId'> & Partial<OrderLine>

async function hold(ctx: Context, lines: readonly HoldableLine[], expiresAt: Date): Promise<void> {
  const slots = lines.filter((line) => line.kind === 'service')
  const held = await holdSlots(ctx, slots.map(toSlotRequest), { status: 'held', expiresAt })
  for (const slot of held) {
    if (slot.staffId !== null)
      await ctx.db.update(orderLines).set({ staffId: slot.staffId }).where(eq(orderLines.id, slot.lineId))
  }
  await claimPlaces(ctx, lines.flatMap(toPlaceRequest))
}

function toSlotRequest(line: HoldableLine): SlotRequest {
  return {
    orderId: line.orderId,
    lineId: line.id,
    offerId: line.offerId,
    start: line.startsAt ?? new Date(Number.NaN),
    minutes: line.durationMinutes ?? 0,
    seats: line.seats ?? 1,
    staffId: line.wantedStaffId ?? null,
  }
}

function toPlaceRequest(line: HoldableLine): PlaceRequest[] {
  if (line.kind !== 'ticket' || !line.occurrenceId || !line.ticketTypeId) return []
  return [
    {
      orderId: line.orderId,
      lineId: line.id,
      occurrenceId: line.occurrenceId,
      ticketTypeId: line.ticketTypeId,
      quantity: line.quantity ?? 1,
    },
  ]
}
