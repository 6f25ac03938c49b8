import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { importTraits, isImportMoving, type MovingImport, mayMoveImport } from '#shared/import-life.ts'
import { lockCustomers } from '../customers/lock-customers.ts'
import { addRows } from './add-rows.ts'
import { checkRows } from './check-rows.ts'
import {
  type CustomerImport,
  type CustomerImportRow,
  customerImportRows,
  customerImports,
  type Outcome,
} from './imports.tables.ts'
import { takeBackRows } from './take-back-rows.ts'

/** So many rows are one transaction: others who change the company's customers wait for that long. */
const AT_ONCE = 200

/** What the worker does with rows of a list that is so far. */
const works: Record<
  MovingImport,
  (ctx: Context, list: CustomerImport, rows: readonly CustomerImportRow[]) => Promise<Outcome>
> = {
  checking: checkRows,
  importing: addRows,
  undoing: takeBackRows,
}

/**
 * Goes through the rows of an import that is under way, a few at a time; where a process ended amid it, the next one goes on there.
 * What runs twice does each row once.
 */
export async function runImport(ctx: Context, id: string): Promise<void> {
  // Whoever else waits for this process comes between two steps.
  while (await runStep(ctx, id)) await setImmediate()
}

/** @returns whether there is more to do */
async function runStep(ctx: Context, id: string): Promise<boolean> {
  const [which] = await ctx.db
    .select({ companyId: customerImports.companyId })
    .from(customerImports)
    .where(eq(customerImports.id, id))
  if (!which) return false
  return atomically(ctx, async (ctx) => {
    // Before any row, as everywhere.
    await lockCustomers(ctx, which.companyId)
    const [found] = await ctx.db.select().from(customerImports).where(eq(customerImports.id, id)).for('no key update')
    if (!found || !isImportMoving(found.state)) return false
    const { then } = importTraits[found.state]
    const rows: CustomerImportRow[] = await ctx.db
      .select()
      .from(customerImportRows)
      .where(and(eq(customerImportRows.importId, id), gt(customerImportRows.no, found.reached)))
      .orderBy(asc(customerImportRows.no))
      .limit(AT_ONCE)
    const outcome = await works[found.state](ctx, found, rows)
    const isOver = rows.length < AT_ONCE
    const { added = 0, known = 0, wrong = 0, undone = 0 } = outcome
    await ctx.db
      .update(customerImports)
      .set({
        added: found.added + added,
        known: found.known + known,
        wrong: found.wrong + wrong,
        undone: found.undone + undone,
        reached: rows.at(-1)?.no ?? found.reached,
        ...(isOver && { state: then }),
        // From now on it may be taken back.
        ...(isOver && mayMoveImport('undo', then) && { doneAt: ctx.now() }),
      })
      .where(eq(customerImports.id, id))
    return !isOver
  })
}
