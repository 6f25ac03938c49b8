import { requireRight } from '#domain/companies/index.ts'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'

/** Records that staff downloaded a whole list. @throws DomainError `companies.forbidden` without `data.export` */
export async function noteDeskExport(ctx: Context, companyKey: string, list: string, rows: number): Promise<void> {
  const { company } = await requireRight(ctx, companyKey, 'data.export', 'reach')
  await atomically(ctx, (ctx) =>
    recordAudit(ctx, { action: 'desk.list_exported', companyId: company.id, data: { list, rows } }),
  )
}
