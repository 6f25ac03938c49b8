import { atomically, type Context, recordAudit, requireOperator } from '#domain/base/index.ts'

/** Records that an operator downloaded a whole list. @throws DomainError `identity.forbidden` */
export async function noteExport(ctx: Context, list: string, rows: number): Promise<void> {
  requireOperator(ctx)
  await atomically(ctx, (ctx) => recordAudit(ctx, { action: 'operators.list_exported', data: { list, rows } }))
}
