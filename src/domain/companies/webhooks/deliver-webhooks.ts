import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { atomically, type Context, recordEvent } from '#domain/base/index.ts'
import { type PostedAnswer, postOutside } from '#platform/post-outside.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import { failingLimit, type OffReason, retryWaits } from '#shared/webhook-events.ts'
import { mayBeTold } from './of-maker.ts'
import { type WebhookDelivery, type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'
import { bodyOf, headersOf } from './write-webhook.ts'

/** How many are under way at once: in all, and of one company. An endpoint gets one after the other. */
const mostAtOnce = 50
const mostOfCompany = 2
/** How many endpoints are looked at for a round. */
const mostLooked = 500
/** What was begun and has not ended by then was cut off, and is tried again. */
const cutOff = MINUTE

/** How long what is under way has when the process ends. */
const lastPatience = 3 * SECOND

interface UnderWay {
  companyId: string
  begunAt: Date
  cut: AbortController
  done: Promise<void>
}
/** What is under way in this process, by its endpoint. */
const underWay = new Map<string, UnderWay>()

/**
 * Worker only: begins what is due, and waits for none of it, so that an endpoint that answers slowly holds up nobody else. Each endpoint has
 * one under way, a company two.
 * @returns how many were begun
 */
export async function deliverWebhooks(ctx: Context): Promise<number> {
  letGo(ctx)
  let begun = 0
  for (const { id, endpointId, companyId } of await findDue(ctx)) {
    if (underWay.size >= mostAtOnce) break
    const ofCompany = [...underWay.values()].filter((one) => one.companyId === companyId).length
    if (underWay.has(endpointId) || ofCompany >= mostOfCompany) continue
    begin(ctx, { id, endpointId, companyId })
    begun++
  }
  return begun
}

function begin(ctx: Context, { id, endpointId, companyId }: Due): void {
  const cut = new AbortController()
  const done = deliver(ctx, id, cut.signal)
    .catch((error: unknown) => ctx.platform.log.warn({ err: error, id }, 'webhook delivery failed'))
    .finally(() => {
      if (underWay.get(endpointId)?.cut === cut) underWay.delete(endpointId)
    })
  underWay.set(endpointId, { companyId, begunAt: ctx.now(), cut, done })
}

/** Frees the places of what should have ended long ago, whatever keeps it: it is due again. */
function letGo(ctx: Context): void {
  const before = ctx.now().getTime() - cutOff
  for (const [endpointId, { begunAt, cut }] of underWay) {
    if (begunAt.getTime() > before) continue
    cut.abort()
    underWay.delete(endpointId)
  }
}

/** Waits until nothing is under way. */
export async function settleWebhooks(): Promise<void> {
  await Promise.all([...underWay.values()].map(({ done }) => done))
}

/** As the process ends: what is under way has some seconds, and what is cut off then is due again in a minute. */
export async function endWebhooks(patienceMs = lastPatience): Promise<void> {
  const late = setTimeout(() => {
    for (const { cut } of underWay.values()) cut.abort()
  }, patienceMs)
  await settleWebhooks()
  clearTimeout(late)
}

interface Due {
  id: string
  endpointId: string
  companyId: string
}

/**
 * The next of each endpoint that is due, however much waits for another: from endpoint to endpoint through the index, so that a
 * long queue of one hides nobody.
 */
async function findDue(ctx: Context): Promise<Due[]> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<Due & Record<string, unknown>>(sql`
    with recursive due (endpoint_id) as (
      (select endpoint_id from webhook_deliveries where next_at is not null order by endpoint_id limit 1)
      union all
      select (select next.endpoint_id from webhook_deliveries next
        where next.next_at is not null and next.endpoint_id > due.endpoint_id order by next.endpoint_id limit 1)
      from due where due.endpoint_id is not null
    )
    select first.id, first.endpoint_id as "endpointId", first.company_id as "companyId"
    from due cross join lateral (
      select id, endpoint_id, company_id, next_at from webhook_deliveries
      where endpoint_id = due.endpoint_id and next_at <= ${now} order by next_at limit 1
    ) first
    order by first.next_at limit ${mostLooked}`)
  return rows
}

/** One try of one delivery. Of one that is cut off nothing is noted: its receiver did nothing wrong. */
async function deliver(ctx: Context, id: string, cut: AbortSignal): Promise<void> {
  const now = ctx.now()
  // Whoever takes it first tries it; where they are cut off, it is due again.
  const [delivery] = await ctx.db
    .update(webhookDeliveries)
    .set({ nextAt: new Date(now.getTime() + cutOff), tries: sql`${webhookDeliveries.tries} + 1` })
    .where(and(eq(webhookDeliveries.id, id), lte(webhookDeliveries.nextAt, now)))
    .returning()
  if (!delivery) return
  const [endpoint] = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, delivery.endpointId))
  if (!endpoint || endpoint.offAt) return giveUp(ctx, delivery.id)
  if (!(await mayBeTold(ctx, endpoint))) {
    await atomically(ctx, (ctx) => switchOff(ctx, endpoint, 'maker_left'))
    return giveUp(ctx, delivery.id)
  }
  const body = bodyOf(delivery)
  if (body === undefined) {
    ctx.platform.log.error({ id, topic: delivery.topic }, 'webhook delivery of a topic that is told to nobody')
    return giveUp(ctx, delivery.id)
  }
  const toLoopback = ctx.platform.env.WEBHOOKS_LOOPBACK
  const answer = await postOutside(endpoint.url, body, headersOf(ctx, endpoint, delivery, body), { toLoopback, cut })
  if (cut.aborted && answer.status === null) return
  await noteAnswer(ctx, endpoint, delivery, answer)
}

/** What is not sent any more. */
const giveUp = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.update(webhookDeliveries).set({ nextAt: null }).where(eq(webhookDeliveries.id, id))
}

const isTaken = ({ status }: PostedAnswer): boolean => status !== null && status >= 200 && status < 300

/** Notes how a try ended, when the next one is, and what it says of the endpoint. */
async function noteAnswer(
  ctx: Context,
  endpoint: WebhookEndpoint,
  { id, tries }: WebhookDelivery,
  answer: PostedAnswer,
): Promise<void> {
  const now = ctx.now()
  const wait = retryWaits[tries - 1]
  await atomically(ctx, async (ctx) => {
    await ctx.db
      .update(webhookDeliveries)
      .set({
        lastAt: now,
        lastStatus: answer.status,
        lastError: answer.error,
        ...(isTaken(answer)
          ? { deliveredAt: now, nextAt: null }
          : { nextAt: wait === undefined ? null : new Date(now.getTime() + wait) }),
      })
      .where(eq(webhookDeliveries.id, id))
    if (isTaken(answer)) await noteSuccess(ctx, endpoint)
    else await noteFailure(ctx, endpoint, answer)
  })
}

async function noteSuccess(ctx: Context, { id, failingSince }: WebhookEndpoint): Promise<void> {
  if (failingSince) await ctx.db.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, id))
}

/** An endpoint that says it is gone, or has failed for five days, is switched off. */
async function noteFailure(ctx: Context, endpoint: WebhookEndpoint, { status }: PostedAnswer): Promise<void> {
  const now = ctx.now()
  const [failing] = await ctx.db
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(eq(webhookEndpoints.id, endpoint.id))
    .returning({ since: webhookEndpoints.failingSince })
  const isOver = now.getTime() - (failing?.since ?? now).getTime() >= failingLimit
  if (status === 410 || isOver) await switchOff(ctx, endpoint, status === 410 ? 'gone' : 'failing')
}

/** Switches an endpoint off; the company's owners are told. */
async function switchOff(ctx: Context, { id, companyId, url, staffId }: WebhookEndpoint, offBecause: OffReason) {
  const off = await ctx.db
    .update(webhookEndpoints)
    .set({ offAt: ctx.now(), offBecause })
    .where(
      and(
        eq(webhookEndpoints.id, id),
        isNull(webhookEndpoints.offAt),
        // Not where somebody else has taken it over meanwhile.
        sql`${webhookEndpoints.staffId} is not distinct from ${staffId}`,
      ),
    )
    .returning({ id: webhookEndpoints.id })
  if (off.length > 0)
    await recordEvent(ctx, 'companies.webhook_off', {
      subjectId: companyId,
      payload: { host: URL.parse(url)?.host ?? '' },
    })
}
