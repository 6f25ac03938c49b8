import { and, asc, eq, gt } from 'drizzle-orm'
import { type Context, fileStep } from '#domain/base/index.ts'
import { customerImportRows, customerImports } from '#domain/trade/imports/imports.tables.ts'
import { importsOf, requireAllCustomers } from '#domain/trade/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { FileRows } from '../file-rows.ts'

/**
 * The rows of a list that cannot be imported, as they were handed in, behind their number and what is wrong with each: corrected there, the
 * file can be handed in again.
 * @param cursor the number of the last row before
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.import_not_found`
 */
export async function importProblems(
  ctx: Context,
  companyKey: string,
  id: string,
  cursor: string | undefined,
): Promise<FileRows & { cursor: string | null }> {
  const { company } = await requireAllCustomers(ctx, companyKey)
  const [found] = await ctx.db
    .select()
    .from(customerImports)
    .where(and(eq(customerImports.id, id), importsOf(ctx, company.id)))
  if (!found) throw new DomainError('desk.import_not_found')
  const t = serverTranslator(ctx.locale)
  const rows = await ctx.db
    .select()
    .from(customerImportRows)
    .where(
      and(
        eq(customerImportRows.importId, id),
        eq(customerImportRows.outcome, 'wrong'),
        gt(customerImportRows.no, Number(cursor ?? 0)),
      ),
    )
    .orderBy(asc(customerImportRows.no))
    .limit(fileStep)
  return {
    heads: [t('files.imports.row'), t('files.imports.why'), ...found.heads],
    rows: rows.map(({ no, cells, problems }) => [
      no,
      (problems ?? []).map((why) => t(`files.imports.${why}`)).join('; '),
      ...found.heads.map((_, place) => cells[place] ?? ''),
    ]),
    cursor: rows.length === fileStep ? String(rows.at(-1)?.no) : null,
  }
}
