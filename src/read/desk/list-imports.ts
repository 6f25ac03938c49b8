import { and, asc, desc, eq } from 'drizzle-orm'
import type { ImportsView, ImportView } from '#contracts/imports.ts'
import type { Context } from '#domain/base/index.ts'
import { type CustomerImport, customerImportRows, customerImports } from '#domain/trade/imports/imports.tables.ts'
import { importsOf, requireAllCustomers, undoUntil } from '#domain/trade/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { DomainError } from '#shared/errors.ts'
import { importTraits, mayMoveImport } from '#shared/import-life.ts'

/** So many imports of a company are told, so many rows of each for samples, and so many that cannot be imported. */
const NEWEST = 5
const SAMPLES = 3
const PROBLEMS = 5

/**
 * The lists of customers that were handed in for a company lately, the newest first.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listImports(ctx: Context, companyKey: string): Promise<ImportsView> {
  const { company } = await requireAllCustomers(ctx, companyKey)
  const found = await ctx.db
    .select()
    .from(customerImports)
    .where(importsOf(ctx, company.id))
    .orderBy(desc(customerImports.id))
    .limit(NEWEST)
  const samples = await firstRows(
    ctx,
    found.filter(({ state }) => importTraits[state].isAhead),
    SAMPLES,
  )
  const problems = await firstRows(
    ctx,
    found.filter(({ wrong }) => wrong > 0),
    PROBLEMS,
    'wrong',
  )
  return { imports: found.map((one) => toView(ctx, one, samples.get(one.id) ?? [], problems.get(one.id) ?? [])) }
}

/** One of them. @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.import_not_found` */
export async function showImport(ctx: Context, companyKey: string, id: string): Promise<ImportView> {
  const { imports } = await listImports(ctx, companyKey)
  const found = imports.find((one) => one.id === id)
  if (!found) throw new DomainError('desk.import_not_found')
  return found
}

type Row = Pick<typeof customerImportRows.$inferSelect, 'no' | 'cells' | 'problems'>

/** The first rows of some imports. */
async function firstRows(
  ctx: Context,
  imports: readonly CustomerImport[],
  most: number,
  outcome?: 'wrong',
): Promise<Map<string, Row[]>> {
  const of = new Map<string, Row[]>()
  for (const { id } of imports)
    of.set(
      id,
      await ctx.db
        .select({ no: customerImportRows.no, cells: customerImportRows.cells, problems: customerImportRows.problems })
        .from(customerImportRows)
        .where(and(eq(customerImportRows.importId, id), outcome ? eq(customerImportRows.outcome, outcome) : undefined))
        .orderBy(asc(customerImportRows.no))
        .limit(most),
    )
  return of
}

function toView(ctx: Context, found: CustomerImport, samples: readonly Row[], problems: readonly Row[]): ImportView {
  const t = serverTranslator(ctx.locale)
  const until = mayMoveImport('undo', found.state) && found.doneAt && found.added > 0 ? undoUntil(found.doneAt) : null
  return {
    id: found.id,
    name: found.name,
    state: found.state,
    columns: found.heads.map((head, place) => ({
      head,
      holds: found.columns[place] ?? '',
      samples: samples.flatMap(({ cells }) => cells[place] || []).map((cell) => cell.slice(0, 60)),
    })),
    source: found.source,
    rows: found.total,
    // The heads come first, and empty rows between are few.
    passed: Math.min(found.total, Math.max(0, found.reached - 1)),
    added: found.added,
    known: found.known,
    wrong: found.wrong,
    problems: problems.map(({ no, problems }) => ({
      row: no,
      says: (problems ?? []).map((why) => t(`files.imports.${why}`)),
    })),
    undone: found.undone,
    undoUntil: until && until > ctx.now() ? until.toISOString() : null,
    createdAt: found.createdAt.toISOString(),
  }
}
