import { type Context, recordAudit } from '#domain/base/index.ts'
import { newId } from '#shared/ids.ts'
import type { Side } from './orders.facts.ts'
import type { Order } from './orders.queries.ts'
import { orderEvents } from './orders.tables.ts'

/**
 * Writes a line of the timeline and of the audit log for a step that changes no status.
 * @param data what the timeline tells of it.
 * @param audited what the audit log tells: the same without the words of people, to which it leads by the id of the line.
 * @returns the id of the line.
 */
export async function noteStep(
  ctx: Context,
  order: Order,
  step: (typeof orderEvents.$inferInsert)['transition'],
  actor: Side,
  data: Record<string, unknown>,
  audited = data,
): Promise<string> {
  const id = newId()
  await ctx.db.insert(orderEvents).values({
    id,
    orderId: order.id,
    transition: step,
    fromStatus: order.status,
    toStatus: order.status,
    actor,
    accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
    data,
    at: ctx.now(),
  })
  await recordAudit(ctx, {
    action: `orders.${step}`,
    subjectId: order.id,
    companyId: order.companyId,
    data: { ...audited, event: id },
  })
  return id
}
