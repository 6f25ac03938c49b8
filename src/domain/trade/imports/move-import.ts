import { eq } from 'drizzle-orm'
import type { CheckImport, MoveImport } from '#contracts/imports.ts'
import { atomically, type Context, recordAudit, recordEvent } from '#domain/base/index.ts'
import { holdCompany, requireNotEnded } from '#domain/companies/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { HOUR } from '#shared/time.ts'
import { requireAllCustomers } from '../customers/require-customers.ts'
import { type CustomerImport, customerImports } from './imports.tables.ts'
import { lockImport } from './open-import.ts'

/**
 * Says what the columns of a list hold, and has its rows looked at: nothing is added yet.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended, `desk.import_not_found`,
 * `desk.import_not_now` once it is imported; `request.invalid` without a name among them, or where they say who may be written to and nobody
 * says how they agreed
 */
export async function checkImport(
  ctx: Context,
  id: string,
  { companyid, columns, source }: CheckImport,
): Promise<void> {
  if (!columns.includes('name')) throw invalid({ path: 'columns', code: 'required' })
  const tellsConsent = columns.includes('mayEmail') || columns.includes('mayPhone')
  if (tellsConsent && !source) throw invalid({ path: 'source', code: 'required' })
  await move(ctx, companyid, id, ['read', 'checked'], async (ctx, { heads }) => {
    if (columns.length !== heads.length) throw invalid({ path: 'columns', code: 'length' })
    return { state: 'checking', columns, source: tellsConsent ? (source ?? null) : null, added: 0, known: 0, wrong: 0 }
  })
}

/**
 * Imports a list that was looked at, or takes an import back: whoever has been touched since stays.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended, `desk.import_not_found`,
 * `desk.import_not_now` where it is not so far, or is done already, `desk.import_undo_over` a day later
 */
export async function moveImport(ctx: Context, id: string, { companyid, to }: MoveImport): Promise<void> {
  if (to === 'import')
    return move(ctx, companyid, id, ['checked'], async (ctx, { companyId, added }) => {
      await recordAudit(ctx, { action: 'desk.import_begun', companyId, subjectId: id, data: { rows: added } })
      return { state: 'importing', added: 0, known: 0 }
    })
  return move(ctx, companyid, id, ['done'], async (ctx, { companyId, doneAt }) => {
    if (!canUndo(ctx, doneAt)) throw new DomainError('desk.import_undo_over')
    await recordAudit(ctx, { action: 'desk.import_undone', companyId, subjectId: id })
    return { state: 'undoing' }
  })
}

/** When an import can no longer be taken back. */
export const undoUntil = (doneAt: Date): Date => new Date(doneAt.getTime() + figures.importUndoHours * HOUR)

const canUndo = (ctx: Context, doneAt: Date | null) => doneAt !== null && undoUntil(doneAt) > ctx.now()

/** Moves an import on, and has the worker go through its rows from the first one on. */
async function move(
  ctx: Context,
  companyKey: string,
  id: string,
  from: readonly CustomerImport['state'][],
  work: (ctx: Context, found: CustomerImport) => Promise<Partial<CustomerImport>>,
): Promise<void> {
  const { company } = await requireAllCustomers(ctx, companyKey)
  await atomically(ctx, async (ctx) => {
    requireNotEnded(await holdCompany(ctx, company.id))
    const found = await lockImport(ctx, company.id, id)
    if (!from.includes(found.state)) throw new DomainError('desk.import_not_now')
    await ctx.db
      .update(customerImports)
      .set({ ...(await work(ctx, found)), reached: 0 })
      .where(eq(customerImports.id, id))
    await recordEvent(ctx, 'customers.import_moved', { subjectId: id, companyId: company.id })
  })
}
