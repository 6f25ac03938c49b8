import { eq, inArray, sql } from 'drizzle-orm'
import { type Context, recordEvent } from '#domain/base/index.ts'
import { changeReason, requestRefund } from '#domain/money/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Localized } from '#shared/locale.ts'
import { traitsOf } from '#shared/order-status.ts'
import { addressLine } from '#shared/postal-address.ts'
import { noteStep } from '../orders/note-step.ts'
import { type Acting, requireStep } from '../orders/orders.actions.ts'
import { requestDeadline } from '../orders/orders.limits.ts'
import type { Order } from '../orders/orders.queries.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { servingNow } from './change-of-person.ts'
import type { ChangeKept } from './changes-of.ts'
import { type Settled, settleChange } from './settle-change.ts'
import { takeNewTime } from './take-new-time.ts'
import { type WantedChange, wantedChange } from './wanted-change.ts'
import { writeOrder } from './write-order.ts'

/**
 * The customer changes who comes, where to, and what is added to a booking, at its time: as long as it could be moved, and as
 * one of the three moves. What it costs is computed anew; the time is taken again where it becomes longer or somebody else
 * serves. All of it happens, or nothing.
 * @throws DomainError `orders.not_allowed_now`, `orders.reschedule_limit`, `orders.notice_passed`, `orders.moved_meanwhile`,
 * `orders.nothing_changes`, `orders.price_changed`, `booking.slot_taken`, `booking.time_not_offered`, and those of `wantedChange` and `settleChange`
 */
export async function changeBooking(ctx: Context, { order, side, act }: Acting): Promise<void> {
  await requireStep(ctx, order, 'change', side)
  const wanted = await wantedChange(ctx, order, act)
  const { person, address, addons } = wanted.changes
  if (!person && !address && !addons) throw new DomainError('orders.nothing_changes')
  const { totalAmount, currency } = wanted.price
  if (act.expectedTotal !== undefined && act.expectedTotal !== totalAmount)
    throw new DomainError('orders.price_changed', { data: { total: { amount: totalAmount, currency } } })
  const settled = await settleChange(ctx, order, wanted)
  // The guard on what is paid lets the amounts of this order change until then.
  await ctx.db.execute(sql`select set_config('khidmat.changing', ${order.id}, true)`)
  const { endsAt, servedBy } = await writeLines(ctx, order, wanted)
  const { dueAmount: _due, currency: _currency, ...price } = wanted.price
  const changed = await writeOrder(ctx, order, {
    ...price,
    ...settled.set,
    place: wanted.place,
    endsAt,
    rescheduleCount: order.rescheduleCount + 1,
    ...(settled.refundAmount > 0 && { changedBackAt: ctx.now() }),
    ...(traitsOf(order.status).awaits === 'answer'
      ? { requestExpiresAt: requestDeadline(ctx.now(), order.startsAt) }
      : {}),
  })
  await ctx.db.execute(sql`select set_config('khidmat.changing', '', true)`)
  if (settled.refundAmount > 0) await requestRefund(ctx, changed, { amount: settled.refundAmount }, changeReason)
  await tell(ctx, { before: order, after: changed }, wanted, { settled, servedBy })
}

/** Writes the lines, and takes the time anew where its length or the person changes. @returns when it ends, and who serves */
async function writeLines(
  ctx: Context,
  order: Order,
  { before, service, extras }: WantedChange,
): Promise<{ endsAt: Date | null; servedBy: string | null }> {
  const { id: orderId, startsAt, endsAt } = order
  const kept = new Set(extras.map(({ line }) => line?.id))
  const gone = before.lines.filter(({ id, kind }) => kind === 'addon' && !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await ctx.db.delete(orderLines).where(inArray(orderLines.id, gone))
  for (const { line, quantity, amount, minutes } of extras)
    if (line && line.quantity !== quantity)
      await ctx.db
        .update(orderLines)
        .set({ quantity, amount, durationMinutes: minutes })
        .where(eq(orderLines.id, line.id))
  const { offerId, itemId } = service
  const last = Math.max(...before.lines.map(({ position }) => position))
  const added = extras
    .filter(({ line }) => !line)
    .map(({ addonId, name, quantity, unitAmount, amount, minutes }, i) => ({
      id: newId(),
      orderId,
      kind: 'addon' as const,
      offerId,
      itemId,
      addonId,
      name,
      quantity,
      unitAmount,
      amount,
      durationMinutes: minutes,
      startsAt,
      endsAt,
      position: last + 1 + i,
    }))
  if (added.length > 0) await ctx.db.insert(orderLines).values(added)
  const { durationMinutes, wantedStaffId } = service
  await ctx.db.update(orderLines).set({ durationMinutes, wantedStaffId }).where(eq(orderLines.id, service.id))
  const isOther = wantedStaffId !== null && wantedStaffId !== before.service.staffId
  if (!startsAt || (durationMinutes === before.service.durationMinutes && !isOther))
    return { endsAt, servedBy: servingNow(before.lines) }
  // The time itself was agreed long ago, maybe by the desk: it needs no lead time, and none of the usual steps.
  const sellsMore = durationMinutes > before.service.durationMinutes
  return takeNewTime(ctx, order, [service], { startsAt, atDesk: true, sellsMore })
}

/** Tells both sides what changed, from what to what: in the timeline and in mails, and without addresses in the audit log. */
async function tell(
  ctx: Context,
  { before, after }: { before: Order; after: Order },
  { before: { service, lines }, extras, changes, service: wanted }: WantedChange,
  { settled, servedBy }: { settled: Settled; servedBy: string | null },
): Promise<void> {
  const inMails = (some: readonly { name: Localized; quantity: number }[]) =>
    some.map(({ name, quantity }) => ({ name, quantity }))
  const isOther = servedBy !== null && servedBy !== service.staffId
  const person = {
    ...((isOther || (changes.person && wanted.wantedStaffId)) && { staff: servedBy }),
    ...(isOther && service.staffId && { staffBefore: service.staffId }),
    ...(changes.person && !wanted.wantedStaffId && { anybody: true as const }),
  }
  const sums = before.totalAmount !== after.totalAmount && {
    total: after.totalAmount,
    totalBefore: before.totalAmount,
    ...(settled.refundAmount > 0 && { refund: settled.refundAmount }),
  }
  const data: ChangeKept = {
    ...person,
    ...(changes.address && { address: addressLine(after.place), addressBefore: addressLine(before.place) }),
    ...(changes.addons && {
      addons: inMails(extras),
      addonsBefore: inMails(lines.filter(({ kind }) => kind === 'addon')),
    }),
    ...sums,
  }
  const what = Object.entries(changes).flatMap(([name, is]) => (is ? [name] : []))
  // With a currency the audit log shows the sums as money.
  const audited = { changed: what, ...person, ...(sums && { ...sums, currency: after.currency }) }
  const eventId = await noteStep(ctx, after, 'change', 'customer', { ...data }, audited)
  await recordEvent(ctx, 'orders.changed', {
    subjectId: after.id,
    companyId: after.companyId,
    accountId: after.accountId,
    // Whoever served until now is told as well, though the order is out of their reach, and who serves from now on.
    payload: { by: 'customer', eventId, ...(isOther && { staff: servedBy, staffBefore: service.staffId }) },
  })
}
