import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { DeliveriesQuery, DeliveriesView, DeliveryView } from '#contracts/integrations.ts'
import { atomically, type Context, cutPage } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { eventOf, testEvent, toldTopics } from '#shared/webhook-events.ts'
import { requireRight } from '../companies.policy.ts'
import { type WebhookDelivery, webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

/** The endpoint of a company, which is on where something is to be sent. @throws DomainError `companies.webhook_not_found`, `companies.webhook_is_off` */
async function requireEndpoint(ctx: Context, companyId: string, id: string, isSent: boolean): Promise<void> {
  const [endpoint] = await ctx.db
    .select({ offAt: webhookEndpoints.offAt })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.companyId, companyId)))
  if (!endpoint) throw new DomainError('companies.webhook_not_found')
  if (isSent && endpoint.offAt) throw new DomainError('companies.webhook_is_off')
}

/**
 * What went to an endpoint in the last thirty days, the newest first, and how it ended, for those with `company.edit` in all of the company.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.webhook_not_found`
 */
export async function listDeliveries(
  ctx: Context,
  { companyid, id, cursor, limit = 25 }: DeliveriesQuery,
): Promise<DeliveriesView> {
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  await requireEndpoint(ctx, company.id, id, false)
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        // What an earlier version told, and this one does not, has no name.
        inArray(webhookDeliveries.topic, [...toldTopics, testEvent]),
        cursor ? lt(webhookDeliveries.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1)
  const page = cutPage(rows, limit, (last) => last.id)
  return { rows: page.rows.map(toView), cursor: page.cursor }
}

function toView(row: WebhookDelivery): DeliveryView {
  const { id, eventId, topic, createdAt, tries, nextAt, deliveredAt, lastAt, lastStatus, lastError } = row
  return {
    id,
    eventid: eventId,
    type: eventOf(topic) ?? testEvent,
    createdAt: createdAt.toISOString(),
    state: deliveredAt ? 'delivered' : nextAt ? 'waiting' : 'given_up',
    tries,
    nextAt: deliveredAt ? null : (nextAt?.toISOString() ?? null),
    lastAt: lastAt?.toISOString() ?? null,
    lastStatus,
    lastError,
  }
}

/**
 * Sends an event that tells nothing to an endpoint, to try it.
 * @throws DomainError as `listDeliveries`, `companies.webhook_is_off`, `request.too_many`
 */
export async function tryWebhook(ctx: Context, companyKey: string, id: string): Promise<{ id: string }> {
  const { company } = await requireRight(ctx, companyKey, 'company.edit', 'whole')
  await requireEndpoint(ctx, company.id, id, true)
  await ctx.platform.limits.consume('webhook_try', company.id)
  const deliveryId = newId()
  await ctx.db.insert(webhookDeliveries).values({
    id: deliveryId,
    endpointId: id,
    companyId: company.id,
    eventId: newId(),
    topic: testEvent,
    subjectId: id,
    data: {},
    createdAt: ctx.now(),
    nextAt: ctx.now(),
  })
  return { id: deliveryId }
}

/**
 * Sends a delivery once more, with the id that it had: from the first try on. One that waits is sent at once.
 * @throws DomainError as `tryWebhook`, `companies.delivery_not_found`
 */
export async function resendDelivery(ctx: Context, companyKey: string, id: string): Promise<void> {
  const { company } = await requireRight(ctx, companyKey, 'company.edit', 'whole')
  const which = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.companyId, company.id))
  const [found] = await ctx.db.select({ endpointId: webhookDeliveries.endpointId }).from(webhookDeliveries).where(which)
  if (!found) throw new DomainError('companies.delivery_not_found')
  await requireEndpoint(ctx, company.id, found.endpointId, true)
  await ctx.platform.limits.consume('webhook_try', company.id)
  await atomically(ctx, async (ctx) => {
    await ctx.db.update(webhookDeliveries).set({ nextAt: ctx.now(), tries: 0, deliveredAt: null }).where(which)
  })
}
