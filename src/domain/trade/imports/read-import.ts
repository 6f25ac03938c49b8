import { and, eq, inArray, sql } from 'drizzle-orm'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { holdCompany, requireNotEnded } from '#domain/companies/index.ts'
import { readTableApart, type TableRow } from '#platform/tables/index.ts'
import { cut } from '#shared/cut.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { importsWhere } from '#shared/import-life.ts'
import { requireAllCustomers } from '../customers/require-customers.ts'
import { guessColumns } from './guess-columns.ts'
import { customerImportRows, customerImports } from './imports.tables.ts'

const mostBytes = figures.importMegabytes * 1024 * 1024
const bounds = {
  rows: figures.importRows,
  columns: 40,
  /** More than any field takes, so that what is too long is told so. */
  cell: figures.noteLength + 100,
  /** No file of text has more. */
  letters: mostBytes,
  unpackedBytes: 64 * 1024 * 1024,
}
const unreadCodes = {
  unreadable: 'desk.import_unreadable',
  too_many_rows: 'desk.import_too_long',
  too_many_columns: 'desk.import_too_wide',
} as const
/** So many rows are looked at to guess what a column holds. */
const LOOKED_AT = 50
const AT_ONCE = 1000

/**
 * Reads a list of customers, CSV or XLSX, and keeps its rows for two days: nothing is added yet. What the same person handed in before
 * and did not import is let go.
 * @returns its id
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended, `request.too_large`,
 * `request.too_many`, `desk.import_unreadable`, `desk.import_empty`, `desk.import_too_long`, `desk.import_too_wide`
 */
export async function readImport(
  ctx: Context,
  companyKey: string,
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  const { accountId } = requireAccount(ctx)
  const { company, member } = await requireAllCustomers(ctx, companyKey)
  if (file.bytes.byteLength > mostBytes) throw new DomainError('request.too_large')
  await ctx.platform.limits.consume('customer_import', company.id)
  const { heads, rows } = await tableOf(file.bytes)
  const id = newId()
  return atomically(ctx, async (ctx) => {
    requireNotEnded(await holdCompany(ctx, company.id))
    await ctx.db.delete(customerImports).where(
      and(
        eq(customerImports.companyId, company.id),
        eq(customerImports.accountId, accountId),
        inArray(
          customerImports.state,
          importsWhere(({ isAhead }) => isAhead),
        ),
      ),
    )
    await ctx.db.insert(customerImports).values({
      id,
      companyId: company.id,
      accountId,
      staffId: member.staffId,
      name: cut(file.name.replace(/[\p{C}/\\]/gu, ''), 120) || 'list',
      state: 'read',
      heads,
      columns: guessColumns(
        heads,
        rows.slice(0, LOOKED_AT).map(({ cells }) => cells),
      ),
      total: rows.length,
      createdAt: ctx.now(),
    })
    for (let from = 0; from < rows.length; from += AT_ONCE) await keep(ctx, id, rows.slice(from, from + AT_ONCE))
    await recordAudit(ctx, {
      action: 'desk.import_read',
      companyId: company.id,
      subjectId: id,
      data: { rows: rows.length },
    })
    return id
  })
}

/** The heads and the rows below, as many columns wide as the widest. */
async function tableOf(bytes: Uint8Array): Promise<{ heads: string[]; rows: TableRow[] }> {
  const read = await readTableApart(bytes, bounds)
  if ('unread' in read) throw new DomainError(unreadCodes[read.unread])
  const [first, ...rows] = read.rows
  if (!first || rows.length === 0) throw new DomainError('desk.import_empty')
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), first.cells.length)
  return { heads: Array.from({ length: width }, (_, place) => cut(first.cells[place] ?? '', 100)), rows }
}

/** One text for all of them: a parameter for each cell would be too many. */
async function keep(ctx: Context, importId: string, rows: readonly TableRow[]): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${customerImportRows} (import_id, no, cells, created_at)
    select ${importId}::uuid, (row ->> 'no')::int, array(select jsonb_array_elements_text(row -> 'cells')), ${ctx.now().toISOString()}::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row`)
}
