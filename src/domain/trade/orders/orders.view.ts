import type { z } from 'zod'
import type { OrderView } from '#contracts/orders.ts'
import { type Context } from '#domain/base/index.ts'
import { branchName, findMember } from '#domain/companies/index.ts'
import { nothingPaid, type PaidOnline, paidFor } from '#domain/money/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { isInHours } from '#shared/charge.ts'
import { figures } from '#shared/figures.ts'
import { traitsOf } from '#shared/order-status.ts'
import type { OrderStep, ShownStep } from '#shared/order-steps.ts'
import { addressLine } from '#shared/postal-address.ts'
import { servingNow } from '../moves/change-of-person.ts'
import { changesOf } from '../moves/changes-of.ts'
import { amountsOf } from './amounts.ts'
import { moneyBack } from './money-back.ts'
import { actionsFor, barredFor } from './orders.actions.ts'
import { factsAmong, type OrderFacts } from './orders.facts.ts'
import { asksForPerson, imposableFrom, timesDone } from './orders.guards.ts'
import { decisionDue, maxProposals } from './orders.limits.ts'
import { contactsAreOpen } from './orders.policy.ts'
import { type LoadedOrder, memberKey, type Order } from './orders.queries.ts'
import { timersOf } from './orders.timers.ts'
import { paymentWordOf } from './payment-word.ts'
import { spotBack, spotPaid } from './spot-money.ts'
import { toldBy } from './told-by.ts'

type View = z.infer<typeof OrderView>

/** What a step about another time is called where only another person was proposed. */
const stepsOfPerson: Readonly<Partial<Record<OrderStep, ShownStep>>> = {
  propose_move: 'propose_person',
  withdraw_move: 'withdraw_person',
  decline_move: 'decline_person',
  lapse_move: 'lapse_person',
  reschedule: 'replace_person',
}

/** An order as its customer or its provider sees it. The provider sees the customer's contact details once the order is placed. */
export async function toOrderView(ctx: Context, loaded: LoadedOrder, side: 'customer' | 'provider'): Promise<View> {
  const { order, company, branch, lines, events, people } = loaded
  const money = (amount: number) => ({ amount, currency: order.currency })
  const online = order.groupId ? await paidFor(ctx, order.id) : nothingPaid
  const letters = side === 'provider' ? ((await findMember(ctx, order.companyId))?.letters ?? '') : ''
  const facts = factsAmong(order, { events, lines: lines.map(({ line }) => line) })
  const actions = actionsFor(facts, side, letters, ctx.now())
  const imposed = timesDone(facts, 'provider', 'reschedule')
  const shown = side === 'customer' || contactsAreOpen(order)
  const cancel = endings.some((ending) => actions.includes(ending))
    ? await moneyBack(ctx, order, side === 'customer' ? 'cancelled' : 'full')
    : undefined
  return {
    orderid: order.id,
    docno: order.docno,
    groupid: order.groupId,
    status: order.status,
    paymentStatus: order.paymentStatus,
    payment: paymentWordOf(order, stillHere(loaded.wrongSums).length > 0),
    refundStatus: order.refundStatus,
    payoutStatus: order.payoutStatus,
    side,
    guest: order.accountId === null,
    kind: order.offerKind,
    company: {
      companyid: company.id,
      slug: company.slug,
      name: company.name,
      avatarFileId: company.avatarFileId,
      phone: contactsAreOpen(order) ? (branch?.phone ?? null) : null,
      branch: branch && loaded.severalBranches ? branchName(branch, ctx.locale) : null,
    },
    customer: shown
      ? { name: order.customerName, email: order.customerEmail, phone: order.customerPhone }
      : { name: null, email: null, phone: null },
    recipient:
      shown && order.recipientName !== null ? { name: order.recipientName, phone: order.recipientPhone } : null,
    toldBy: toldBy(ctx, order),
    startsAt: iso(order.startsAt),
    endsAt: iso(order.endsAt),
    zone: order.zone,
    place: shown ? placeOf(order, branch, lines[0]?.onlineLink ?? null) : hiddenPlace(order),
    note: shown ? order.note : null,
    lines: linesOf(lines, order),
    ...sumsFrom(loaded, online, side),
    policy: order.policy,
    holdExpiresAt: iso(order.holdExpiresAt),
    requestExpiresAt: iso(order.requestExpiresAt),
    rescheduleCount: order.rescheduleCount,
    movesLeft: Math.max(0, figures.mostReschedules - (side === 'customer' ? order.rescheduleCount : imposed)),
    asksForPerson: asksForPerson(facts),
    imposableFrom: side === 'provider' ? iso(imposableFrom(order, imposed, ctx.now())) : null,
    questionsLeft: Math.max(0, maxProposals - timesDone(facts, 'provider', 'propose_move')),
    proposal: proposalOf(order, servingNow(lines.map(({ line }) => line)), people.get(order.proposedStaffId ?? '')),
    claim:
      traitsOf(order.status).awaits === 'objection' && order.claimedBy && order.claimExpiresAt
        ? { by: order.claimedBy, expiresAt: order.claimExpiresAt.toISOString() }
        : null,
    dispute: disputeOf(loaded),
    outcome: outcomeOf(loaded, online),
    cancelledBy: order.cancelledBy,
    actions,
    barred: side === 'provider' ? barredOf(ctx, facts, letters) : [],
    cancellation: cancel
      ? {
          fee: money(cancel.feeAmount),
          refund: money(cancel.refundAmount),
          spotBack: money(cancel.spotBackAmount),
          freeUntil: iso(cancel.freeUntil),
        }
      : null,
    timeline: events.map((event) => ({
      ...momentOf(event, people, order.currency),
      back: wentBackBy(event, loaded),
      // The customer deals with the company, whoever acts for it.
      by: side === 'provider' ? memberOf(ctx, event, loaded) : null,
    })),
    ...instantsOf(loaded),
    ...draftFacts(ctx, order),
  }
}

/** When it was made and placed, and when what was delivered completes by itself. */
function instantsOf({ order, events }: LoadedOrder) {
  const withdrawnAt = events.find(({ transition }) => transition.startsWith('withdraw_claim'))?.at
  const timers = timersOf({ ...order, withdrawnAt }, order.deliveredAt ?? order.createdAt)
  return {
    completesAt: iso(timers.find(({ kind }) => kind === 'complete')?.dueAt ?? null),
    createdAt: order.createdAt.toISOString(),
    placedAt: iso(order.placedAt),
  }
}

type WrongSums = Pick<LoadedOrder['wrongSums'][number], 'amount' | 'back' | 'currency'>[]

/** What of wrong sums is still with us. */
export const stillHere = (sums: WrongSums) =>
  sums.filter(({ amount }) => amount > 0).map(({ amount, currency }) => ({ amount, currency }))

/** What of them goes back, or went back already. */
export const goneBack = (sums: WrongSums) =>
  sums.filter(({ back }) => back > 0).map(({ back: amount, currency }) => ({ amount, currency }))

/** What it costs, and what was paid of it, is still due and was given back. Amounts in, money out. */
function sumsFrom({ order, isPaying, ...loaded }: LoadedOrder, online: PaidOnline, side: 'customer' | 'provider') {
  const wrongSums = side === 'customer' ? loaded.wrongSums : []
  const money = (amount: number) => ({ amount, currency: order.currency })
  const { paid, dueNow, dueLater } = amountsOf(order, online)
  return {
    subtotal: money(order.subtotalAmount),
    travel: money(order.travelAmount),
    discount: money(order.discountAmount),
    total: money(order.totalAmount),
    due: money(order.dueAmount),
    paid: money(paid),
    dueNow: money(dueNow),
    dueLater: money(dueLater),
    refunded: money(online.refundedAmount),
    stray: money(online.strayAmount),
    excess: money(online.excessAmount),
    changedBack: money(online.changedAmount),
    isPaying,
    wrongSums: stillHere(wrongSums),
    wrongSumsBack: goneBack(wrongSums),
  }
}

/** What staff cannot do now, in the words of the refusal that they would get. */
const barredOf = (ctx: Context, facts: OrderFacts, letters: string): View['barred'] =>
  barredFor(facts, letters, ctx.now()).map(({ action, from, refusal, right }) => {
    const t = serverTranslator(ctx.locale)
    const lacking = right && t('errors.companies.forbidden_right', { right: t(`rights.${right}`) })
    return { action, from: iso(from), why: lacking ?? (refusal && t(`errors.${refusal}`)) }
  })

function linesOf(lines: LoadedOrder['lines'], order: Order): View['lines'] {
  const added = lines.filter(({ line }) => line.kind === 'addon')
  const extraMinutes = added.reduce((sum, { line }) => sum + line.durationMinutes, 0)
  return lines.map((line) => lineOf(line, order, extraMinutes))
}

/** A line as it is shown: what was bought, how much of it, when and with whom. @param extraMinutes what its add-ons take */
function lineOf(
  {
    line,
    title,
    prepare,
    pictureFileIds,
    offerSlug,
    priceModel,
    staffName,
    staffAvatarId,
  }: LoadedOrder['lines'][number],
  { status, currency }: Order,
  extraMinutes: number,
): View['lines'][number] {
  // Nobody serves a draft yet: whoever was asked for stands there.
  const staffId = line.staffId ?? (traitsOf(status).phase === 'unplaced' ? line.wantedStaffId : null)
  return {
    id: line.id,
    kind: line.kind,
    offerid: line.offerId,
    itemid: line.itemId,
    variantid: line.variantId,
    addonid: line.addonId,
    tickettypeid: line.ticketTypeId,
    occurrenceid: line.occurrenceId,
    name: line.name,
    title,
    prepare: line.kind === 'addon' ? null : prepare,
    offerSlug,
    pictureFileId: pictureFileIds[0] ?? null,
    quantity: line.quantity,
    byTheHour:
      line.kind === 'service' &&
      isInHours({ priceModel }, { minutes: line.durationMinutes - extraMinutes, quantity: line.quantity }),
    byTheHead: line.kind === 'ticket' || (line.kind === 'service' && priceModel === 'per_person'),
    unit: { amount: line.unitAmount, currency },
    price: { amount: line.amount, currency },
    startsAt: iso(line.startsAt),
    endsAt: iso(line.endsAt),
    staff:
      staffId === null || staffName === null
        ? null
        : { staffid: staffId, name: staffName, avatarFileId: staffAvatarId },
    wantedStaffid: line.wantedStaffId,
  }
}

/** A moment of the timeline: who did it, why, and which person it names. */
function momentOf(
  { transition, actor, at, data }: LoadedOrder['events'][number],
  people: LoadedOrder['people'],
  currency: string,
): Omit<View['timeline'][number], 'by' | 'back'> {
  return {
    transition: data.personOnly ? (stepsOfPerson[transition] ?? transition) : transition,
    actor,
    at: at.toISOString(),
    reason: typeof data.reason === 'string' ? data.reason : null,
    person: (typeof data.staff === 'string' && people.get(data.staff)) || null,
    from: typeof data.from === 'string' ? data.from : null,
    to: typeof data.to === 'string' ? data.to : null,
    changes: transition === 'change' ? changesOf(data, { people, currency }) : null,
    paid: typeof data.paid === 'number' ? { amount: data.paid, currency } : null,
  }
}

/** What went back because of a step: it was promised in the same moment, give or take what a transaction lasts. */
function wentBackBy(event: LoadedOrder['events'][number], { events, wentBack }: LoadedOrder) {
  const away = (at: Date, from: Date) => Math.abs(at.getTime() - from.getTime())
  const cause = (promised: Date) =>
    events.reduce((near, other) => (away(other.at, promised) <= away(near.at, promised) ? other : near), event)
  return wentBack
    .filter(({ createdAt }) => cause(createdAt) === event)
    .map(({ amount, currency, doneAt }) => ({ amount, currency, at: doneAt.toISOString() }))
}

/** Who took a step for the company; null for the steps of others. */
function memberOf(
  ctx: Context,
  { actor, accountId }: LoadedOrder['events'][number],
  { order, members }: LoadedOrder,
): View['timeline'][number]['by'] {
  const name = accountId && members.get(memberKey(order.companyId, accountId))
  if (actor !== 'provider' || !name) return null
  return { name, you: ctx.actor.kind === 'account' && ctx.actor.accountId === accountId }
}

/** How the money was divided; for a refused or expired request only where the company was paid on the spot already. */
function outcomeOf(loaded: LoadedOrder, sums: { paidAmount: number; refundedAmount: number }): View['outcome'] {
  const { order, events } = loaded
  const { paidAmount, refundedAmount } = sums
  const money = (amount: number) => ({ amount, currency: order.currency })
  const spot = spotPaid(order, paidAmount)
  const { end } = traitsOf(order.status)
  if (end !== 'divided' && !(end === 'refused' && spot > 0)) return null
  return {
    paid: money(paidAmount),
    kept: money(paidAmount - refundedAmount),
    back: money(refundedAmount),
    spot: money(spot),
    spotBack: money(spotBack(loaded, sums)),
    by: events.some(({ transition }) => transition === 'resolve') ? 'operator' : 'system',
  }
}

/**
 * The time that is proposed to the customer, until when they may answer, and with whom if that is another person.
 * @param now who serves. @param name of who is proposed.
 */
export function proposalOf(
  { startsAt, proposedStartsAt, proposedStaffId, proposalExpiresAt }: Order,
  now: string | null,
  name: string | null | undefined,
): View['proposal'] {
  if (!proposedStartsAt || !proposalExpiresAt) return null
  return {
    startsAt: proposedStartsAt.toISOString(),
    expiresAt: proposalExpiresAt.toISOString(),
    sameTime: proposedStartsAt.getTime() === startsAt?.getTime(),
    staff: proposedStaffId && proposedStaffId !== now ? { staffid: proposedStaffId, name: name ?? '' } : null,
  }
}

/** Who objected, and until when an operator decides. */
function disputeOf({ order, events }: Pick<LoadedOrder, 'order' | 'events'>): View['dispute'] {
  const objection = events.findLast(({ transition }) => transition === 'contest')
  const { awaits } = traitsOf(order.status)
  if (awaits !== 'decision' || (objection?.actor !== 'customer' && objection?.actor !== 'provider')) return null
  return { by: objection.actor, decideBy: decisionDue(objection.at).toISOString() }
}

/** What is true of drafts alone: whether one was taken out of the cart, and whether its time has passed. */
const draftFacts = (ctx: Context, { status, startsAt, discardedAt }: Order): Pick<View, 'stale' | 'discarded'> => ({
  stale: status === 'draft' && startsAt !== null && startsAt <= ctx.now(),
  discarded: discardedAt !== null,
})

/** The actions that end a booking and give back what was paid. */
const endings = ['cancel', 'decline'] as const

const nowhere = { address: null, lat: null, lng: null, link: null, given: null }

function placeOf(order: Order, branch: LoadedOrder['branch'], link: string | null): View['place'] {
  const { place } = order
  if (place.kind === 'customer') {
    return {
      kind: 'customer',
      address: addressLine(place) || null,
      lat: place.lat ?? null,
      lng: place.lng ?? null,
      link: null,
      given: { line1: place.line1 ?? '', postcode: place.postcode ?? '', city: place.city ?? '' },
    }
  }
  const confirmed = traitsOf(order.status).stands
  const settled = contactsAreOpen(order) && order.paymentStatus !== 'offline_due'
  if (place.kind === 'online') return { ...nowhere, kind: 'online', link: confirmed && settled ? link : null }
  return {
    kind: 'provider',
    address: addressLine({ ...branch }) || null,
    lat: branch?.lat ?? null,
    lng: branch?.lng ?? null,
    link: null,
    given: null,
  }
}

/** A provider does not see a customer's address before the order is placed. */
function hiddenPlace({ place: { kind } }: Order): View['place'] {
  return { ...nowhere, kind }
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
