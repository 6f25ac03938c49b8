import { atomically, type Context, recordAudit, requireOperator } from '#domain/base/index.ts'
import { renewKey, requireRight } from '#domain/companies/index.ts'
import { requireStillIn } from '#domain/people/index.ts'
import { market } from '#shared/brand.ts'
import { dayOf } from '#shared/days.ts'

/** A whole list that somebody takes away as a file. */
export interface Export {
  /** Where those who take it are. */
  zone: string
  /** Their day, which the file bears. */
  day: string
  /** Puts it on record, once, before anything is sent: with the number of rows where it is known by then. */
  note(rows?: number): Promise<void>
  /** Asks again, in the middle of it, whether it may go on. @throws DomainError `identity.token_invalid`, `companies.forbidden` */
  stillAllowed(): Promise<void>
}

/** An operator takes a list of the platform away. @throws DomainError `identity.forbidden` */
export function openExport(ctx: Context, list: string): Export {
  requireOperator(ctx)
  return {
    zone: market.zone,
    day: dayOf(ctx.now(), market.zone),
    stillAllowed: () => requireStillIn(ctx),
    note: (rows) =>
      atomically(ctx, (ctx) =>
        recordAudit(ctx, { action: 'operators.list_exported', data: { list, ...(rows !== undefined && { rows }) } }),
      ),
  }
}

/** Staff take a list of their company away. @throws DomainError `companies.forbidden` without `data.export` */
export async function openDeskExport(ctx: Context, companyKey: string, list: string): Promise<Export> {
  const ask = (ctx: Context) => requireRight(ctx, companyKey, 'data.export', 'reach')
  const { company } = await ask(ctx)
  return {
    zone: company.zone,
    day: dayOf(ctx.now(), company.zone),
    async stillAllowed() {
      if (ctx.key) return void (await ask({ ...ctx, key: await renewKey(ctx, ctx.key) }))
      await requireStillIn(ctx)
      await ask(ctx)
    },
    note: (rows) =>
      atomically(ctx, (ctx) =>
        recordAudit(ctx, {
          action: 'desk.list_exported',
          companyId: company.id,
          data: { list, ...(rows !== undefined && { rows }) },
        }),
      ),
  }
}
