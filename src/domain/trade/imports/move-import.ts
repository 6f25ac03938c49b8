import { eq } from 'drizzle-orm'
import type { CheckImport, MoveImport } from '#contracts/imports.ts'
import { atomically, type Context, recordAudit, recordEvent } from '#domain/base/index.ts'
import { holdCompany, requireNotEnded } from '#domain/companies/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { type ImportButton, type ImportMove, importMoves, mayMoveImport } from '#shared/import-life.ts'
import { tellConsent } from '#shared/imported.ts'
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
  const tellsConsent = tellConsent(columns)
  if (tellsConsent && !source) throw invalid({ path: 'source', code: 'required' })
  await move(ctx, companyid, id, 'check', async (_ctx, { heads }) => {
    if (columns.length !== heads.length) throw invalid({ path: 'columns', code: 'length' })
    return { columns, source: tellsConsent ? (source ?? null) : null, added: 0, known: 0, wrong: 0 }
  })
}

/**
 * Imports a list that was looked at, or takes an import back: whoever has been touched since stays.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended, `desk.import_not_found`,
 * `desk.import_not_now` where it is not so far, or is done already, `desk.import_undo_over` a day later
 */
export async function moveImport(ctx: Context, id: string, { companyid, to }: MoveImport): Promise<void> {
  await move(ctx, companyid, id, to, begin[to])
}

type Begin = (ctx: Context, found: CustomerImport) => Promise<Partial<Omit<CustomerImport, 'state' | 'reached'>>>

/** What each button does before the worker comes. */
const begin: Record<ImportButton, Begin> = {
  import: async (ctx, { id, companyId, added }) => {
    await recordAudit(ctx, { action: 'desk.import_begun', companyId, subjectId: id, data: { rows: added } })
    return { added: 0, known: 0 }
  },
  undo: async (ctx, { id, companyId, doneAt }) => {
    if (!canUndo(ctx, doneAt)) throw new DomainError('desk.import_undo_over')
    await recordAudit(ctx, { action: 'desk.import_undone', companyId, subjectId: id })
    return {}
  },
}

/** When an import can no longer be taken back. */
export const undoUntil = (doneAt: Date): Date => new Date(doneAt.getTime() + figures.importUndoHours * HOUR)

const canUndo = (ctx: Context, doneAt: Date | null) => doneAt !== null && undoUntil(doneAt) > ctx.now()

/** Moves an import on, and has the worker go through its rows from the first one on. */
async function move(ctx: Context, companyKey: string, id: string, which: ImportMove, work: Begin): Promise<void> {
  const { company } = await requireAllCustomers(ctx, companyKey)
  await atomically(ctx, async (ctx) => {
    requireNotEnded(await holdCompany(ctx, company.id))
    const found = await lockImport(ctx, company.id, id)
    if (!mayMoveImport(which, found.state)) throw new DomainError('desk.import_not_now')
    await ctx.db
      .update(customerImports)
      .set({ ...(await work(ctx, found)), state: importMoves[which].to, reached: 0 })
      .where(eq(customerImports.id, id))
    await recordEvent(ctx, 'customers.import_moved', { subjectId: id, companyId: company.id })
  })
}
