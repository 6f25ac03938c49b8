import type { Context } from '#domain/context.ts'
import { auditEntries } from './outbox.tables.ts'

/** Writes who did what, in the caller's transaction. `data` never holds secrets or full addresses. Must run inside `atomically`. */
export async function recordAudit(
  ctx: Context,
  entry: { action: string; subjectId?: string | null; companyId?: string | null; data?: Record<string, unknown> },
): Promise<void> {
  if (!ctx.inTransaction) throw new Error(`recordAudit(${entry.action}) outside a transaction`)
  await ctx.db.insert(auditEntries).values({
    at: ctx.now(),
    actorKind: ctx.actor.kind,
    accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
    ip: ctx.ip,
    requestId: ctx.requestId,
    ...entry,
  })
}
