import type { AuditAction } from '#shared/audit-actions.ts'
import { type Context } from '../context.ts'
import { auditEntries } from './outbox.tables.ts'

interface AuditEntry {
  action: AuditAction
  subjectId?: string | null
  companyId?: string | null
  /** The account that proved itself in this very step, where the caller came without a session. */
  by?: string
  /** With a `currency`, every number in it is a sum in the currency's smallest unit: the log shows it as money. */
  data?: Record<string, unknown>
}

/** Writes who did what, in the caller's transaction. `data` never holds secrets or full addresses. Must run inside `atomically`. */
export async function recordAudit(ctx: Context, entry: AuditEntry): Promise<void> {
  await auditWrite(ctx, entry)
}

/** The same as a write that has not run yet, for callers that send several together. */
export function auditWrite(ctx: Context, { by, ...entry }: AuditEntry) {
  if (!ctx.inTransaction) throw new Error(`recordAudit(${entry.action}) outside a transaction`)
  return ctx.db.insert(auditEntries).values({
    at: ctx.now(),
    // A walk-in that a program books is nobody's order, and the program's deed.
    actorKind: ctx.key && ctx.actor.kind !== 'system' ? 'key' : by === undefined ? ctx.actor.kind : 'account',
    accountId: by ?? (ctx.actor.kind === 'account' ? ctx.actor.accountId : (ctx.key?.accountId ?? null)),
    keyId: ctx.key?.id ?? null,
    ip: ctx.ip,
    requestId: ctx.requestId,
    ...entry,
  })
}
