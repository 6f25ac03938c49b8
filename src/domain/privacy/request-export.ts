import { and, desc, eq, sql } from 'drizzle-orm'
import type { DataExportView } from '#contracts/privacy.ts'
import { atomically, type Context, recordAudit, recordEvent, requireAccount } from '#domain/base/index.ts'
import { confirmIdentity, type Proof } from '#domain/people/index.ts'
import { type Flow, ifStored } from '#platform/storage/index.ts'
import { market } from '#shared/brand.ts'
import { dayOf } from '#shared/days.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { DAY, HOUR_SECONDS } from '#shared/time.ts'
import { type DataExport, dataExports } from './privacy.tables.ts'

/** The signed-in person's newest export: being made, ready or expired; null when none was ever requested. */
export async function showExport(ctx: Context): Promise<DataExportView | null> {
  const { accountId } = requireAccount(ctx)
  const newest = await findNewest(ctx, accountId)
  return newest ? toView(ctx, newest) : null
}

/**
 * Requests an export of everything stored about the signed-in person. The worker makes it and sends a mail when it is ready.
 * @throws DomainError `identity.reauthentication_required` unless the person has just logged in or sends a proof;
 * `privacy.export_too_soon` with Retry-After within a day of the last one.
 */
export async function requestExport(ctx: Context, proof: Proof): Promise<DataExportView> {
  const actor = requireAccount(ctx)
  const { accountId } = actor
  const use = await confirmIdentity(ctx, actor, proof, { purpose: 'stepup', freshEnough: true })
  return atomically(ctx, async (ctx) => {
    // A lock, so that of two concurrent requests the second one sees the first.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export:${accountId}`}, 0))`)
    await requireOncePerDay(ctx, accountId)
    await use(ctx)
    const id = newId()
    const [made] = await ctx.db.insert(dataExports).values({ id, accountId, requestedAt: ctx.now() }).returning()
    if (!made) throw new Error('The export was not stored')
    await recordAudit(ctx, { action: 'privacy.export_requested', subjectId: accountId })
    await recordEvent(ctx, 'privacy.export_requested', { subjectId: id, accountId })
    return toView(ctx, made)
  })
}

async function requireOncePerDay(ctx: Context, accountId: string): Promise<void> {
  const newest = await findNewest(ctx, accountId)
  if (!newest) return
  const seconds = Math.ceil((newest.requestedAt.getTime() + DAY - ctx.now().getTime()) / 1000)
  if (seconds <= 0) return
  throw new DomainError('privacy.export_too_soon', {
    params: { hours: Math.ceil(seconds / HOUR_SECONDS) },
    headers: { 'Retry-After': String(seconds) },
  })
}

/**
 * The bytes of the signed-in person's export, as a zip.
 * @throws DomainError `privacy.export_not_found`, also for exports of others, and for those that are not ready yet or have
 * expired.
 */
export async function readExport(ctx: Context, id: string): Promise<{ name: string; bytes: Flow }> {
  const { accountId } = requireAccount(ctx)
  const [found] = await ctx.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.accountId, accountId)))
  if (!found?.storageKey || !found.readyAt || stateOf(ctx, found) !== 'ready')
    throw new DomainError('privacy.export_not_found')
  const { log, storage } = ctx.platform
  const { storageKey } = found
  const bytes = await ifStored(storage, storageKey, () => storage.flow(storageKey))
  if (!bytes) {
    log.error({ export: id }, 'the bytes of a copy are gone')
    throw new DomainError('privacy.export_not_found')
  }
  await atomically(ctx, (ctx) => recordAudit(ctx, { action: 'privacy.export_downloaded', subjectId: accountId }))
  return { name: `khidmat-data-${dayOf(found.readyAt, ctx.timeZone ?? market.zone)}.zip`, bytes }
}

async function findNewest(ctx: Context, accountId: string): Promise<DataExport | undefined> {
  const [newest] = await ctx.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.accountId, accountId))
    .orderBy(desc(dataExports.requestedAt))
    .limit(1)
  return newest
}

function stateOf(ctx: Context, row: DataExport): DataExportView['state'] {
  if (!row.readyAt || !row.expiresAt) return 'making'
  return row.expiresAt > ctx.now() && row.storageKey ? 'ready' : 'expired'
}

function toView(ctx: Context, row: DataExport): DataExportView {
  return {
    id: row.id,
    state: stateOf(ctx, row),
    bytes: row.bytes,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    nextAt: new Date(row.requestedAt.getTime() + DAY).toISOString(),
  }
}
