import { atomically, type Context } from '#domain/context.ts'
import { recordAudit } from '#domain/outbox/index.ts'
import { enterDesk } from './desk.policy.ts'

/** Records that staff took a whole list out of the product. @throws DomainError `companies.forbidden` without letter X */
export async function noteDeskExport(ctx: Context, companyKey: string, list: string, rows: number): Promise<void> {
  const { company } = await enterDesk(ctx, companyKey, 'X')
  await atomically(ctx, (ctx) =>
    recordAudit(ctx, { action: 'desk.list_exported', companyId: company.id, data: { list, rows } }),
  )
}
