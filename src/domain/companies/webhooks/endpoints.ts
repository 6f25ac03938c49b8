import { and, asc, eq } from 'drizzle-orm'
import type { AddWebhook, ChangeWebhook, WebhookView } from '#contracts/integrations.ts'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { wrongWith } from '#platform/post-outside.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { mostEndpoints, secretOverlap, type WebhookEvent } from '#shared/webhook-events.ts'
import { requireNotEnded, requireRight } from '../companies.policy.ts'
import { staffMembers } from '../companies.tables.ts'
import { lockCompany } from '../lock-company.ts'
import { maySee } from './of-maker.ts'
import { type WebhookEndpoint, webhookEndpoints } from './webhooks.tables.ts'
import { drawSecret, sealSecret } from './write-webhook.ts'

/**
 * The endpoints of a company, the first one first, for those with `company.edit` in all of it.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listWebhooks(ctx: Context, companyKey: string): Promise<WebhookView[]> {
  const { company } = await requireRight(ctx, companyKey, 'company.edit', 'whole')
  const rows = await ctx.db
    .select({ endpoint: webhookEndpoints, madeBy: staffMembers.name })
    .from(webhookEndpoints)
    .leftJoin(staffMembers, eq(staffMembers.id, webhookEndpoints.staffId))
    .where(eq(webhookEndpoints.companyId, company.id))
    .orderBy(asc(webhookEndpoints.id))
    .limit(mostEndpoints)
  return rows.map(({ endpoint, madeBy }) => toView(endpoint, madeBy))
}

const toView = (
  { id, url, events, createdAt, failingSince, offAt, offBecause }: WebhookEndpoint,
  madeBy: string | null,
): WebhookView => ({
  id,
  url,
  events,
  madeBy,
  createdAt: createdAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
  offAt: offAt?.toISOString() ?? null,
  offBecause,
})

/** @throws DomainError `request.invalid` for an address that is not to be called */
function requireOutside(ctx: Context, url: string): void {
  const wrong = wrongWith(url, ctx.platform.env.WEBHOOKS_LOOPBACK)
  if (wrong) throw invalid({ path: 'url', code: wrong })
}

/**
 * Whoever says what is told, and where, has it told on their behalf: they must be allowed to see all of it. Asked under the lock of the
 * company, since rights may have been taken away meanwhile.
 * @returns the staff member
 * @throws DomainError `companies.cannot_grant`
 */
async function requireSeen(ctx: Context, companyId: string, events: readonly WebhookEvent[]): Promise<string> {
  const { member } = await requireRight(ctx, companyId, 'company.edit', 'whole')
  if (!maySee(member.letters, events)) throw new DomainError('companies.cannot_grant')
  return member.staffId
}

/**
 * Adds an address that is told what happens in a company. Its secret is answered once.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now`, `companies.too_many_webhooks`,
 * `companies.cannot_grant` for an event that the caller may not see, `request.invalid` for an address that is not to be called
 */
export async function addWebhook(
  ctx: Context,
  { companyid, url, events }: AddWebhook,
): Promise<{ id: string; secret: string }> {
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  requireOutside(ctx, url)
  return atomically(ctx, async (ctx) => {
    requireNotEnded(await lockCompany(ctx, company.id))
    const all = await ctx.db.$count(webhookEndpoints, eq(webhookEndpoints.companyId, company.id))
    if (all >= mostEndpoints) throw new DomainError('companies.too_many_webhooks')
    const id = newId()
    const secret = drawSecret()
    const chosen = [...new Set(events)]
    const staffId = await requireSeen(ctx, company.id, chosen)
    await ctx.db.insert(webhookEndpoints).values({
      id,
      companyId: company.id,
      staffId,
      url,
      events: chosen,
      secret: sealSecret(ctx, id, secret),
      createdAt: ctx.now(),
    })
    await noteOn(ctx, company.id, id, 'companies.webhook_added', url)
    return { id, secret }
  })
}

/** An audit row of an endpoint: its host alone, since the rest of an address may be a secret. */
const noteOn = (
  ctx: Context,
  companyId: string,
  subjectId: string,
  action: 'companies.webhook_added' | 'companies.webhook_changed' | 'companies.webhook_removed',
  url: string,
) => recordAudit(ctx, { action, companyId, subjectId, data: { host: URL.parse(url)?.host ?? '' } })

/** The endpoint of a company, locked. @throws DomainError `companies.webhook_not_found` */
async function lockWebhook(ctx: Context, companyId: string, id: string): Promise<WebhookEndpoint> {
  const [endpoint] = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.companyId, companyId)))
    .for('no key update')
  if (!endpoint) throw new DomainError('companies.webhook_not_found')
  return endpoint
}

/**
 * Changes an endpoint; what is not given stays. Switched on again it is told of what happens from then on. It is told on behalf of who
 * changed it last; anybody may switch it off.
 * @throws DomainError as `addWebhook`, `companies.webhook_not_found`
 */
export async function changeWebhook(
  ctx: Context,
  { companyid, id, url, events, on }: ChangeWebhook,
): Promise<WebhookView> {
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  if (url !== undefined) requireOutside(ctx, url)
  return atomically(ctx, async (ctx) => {
    await lockCompany(ctx, company.id)
    const before = await lockWebhook(ctx, company.id, id)
    const chosen = events && [...new Set(events)]
    const isTold = url !== undefined || events !== undefined || on === true
    const staffId = isTold ? await requireSeen(ctx, company.id, chosen ?? before.events) : before.staffId
    const [saved = before] = await ctx.db
      .update(webhookEndpoints)
      .set({
        staffId,
        url: url ?? before.url,
        ...(chosen && { events: chosen }),
        ...(on === true && { offAt: null, offBecause: null, failingSince: null }),
        ...(on === false && { offAt: before.offAt ?? ctx.now(), offBecause: before.offBecause ?? 'by_hand' }),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    await noteOn(ctx, company.id, id, 'companies.webhook_changed', saved.url)
    const [maker] = await ctx.db
      .select({ name: staffMembers.name })
      .from(staffMembers)
      .where(eq(staffMembers.id, saved.staffId ?? saved.id))
    return toView(saved, maker?.name ?? null)
  })
}

/**
 * Draws another secret for an endpoint, which is answered once; the one before it signs as well for a day.
 * @throws DomainError as `changeWebhook`
 */
export async function renewWebhookSecret(ctx: Context, companyKey: string, id: string): Promise<{ secret: string }> {
  const { company } = await requireRight(ctx, companyKey, 'company.edit', 'whole')
  return atomically(ctx, async (ctx) => {
    const { url, secret: former, events } = await lockWebhook(ctx, company.id, id)
    // With it one could sign what one may not see.
    await requireSeen(ctx, company.id, events)
    const secret = drawSecret()
    const formerUntil = new Date(ctx.now().getTime() + secretOverlap)
    await ctx.db
      .update(webhookEndpoints)
      .set({ secret: sealSecret(ctx, id, secret), formerSecret: former, formerUntil })
      .where(eq(webhookEndpoints.id, id))
    await noteOn(ctx, company.id, id, 'companies.webhook_changed', url)
    return { secret }
  })
}

/** Removes an endpoint with its log. @throws DomainError as `changeWebhook` */
export async function removeWebhook(ctx: Context, companyKey: string, id: string): Promise<void> {
  const { company } = await requireRight(ctx, companyKey, 'company.edit', 'whole')
  await atomically(ctx, async (ctx) => {
    const { url } = await lockWebhook(ctx, company.id, id)
    await ctx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await noteOn(ctx, company.id, id, 'companies.webhook_removed', url)
  })
}
