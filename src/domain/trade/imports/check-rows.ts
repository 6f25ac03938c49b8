import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { type CustomerImport, type CustomerImportRow, customerImportRows, type Outcome } from './imports.tables.ts'
import { addressesOf, amongThese, knownAmong } from './known-addresses.ts'
import { readRow } from './read-row.ts'

/** Looks at rows of a list: what is wrong with them, whom the company knows, and who stands further up already. */
export async function checkRows(
  ctx: Context,
  { id, companyId, columns, reached }: CustomerImport,
  rows: readonly CustomerImportRow[],
): Promise<Outcome> {
  const read = rows.map(({ no, cells }) => ({ no, ...readRow(cells, columns) }))
  const said = read.flatMap((row) => ('said' in row ? [row.said] : []))
  const known = await knownAmong(ctx, companyId, said)
  const above = await newAbove(ctx, id, reached, said)
  const found = read.map((row) => {
    if ('problems' in row)
      return { no: row.no, outcome: 'wrong' as const, problems: row.problems, email: null, phone: null }
    const { email, phone } = row.said
    const outcome = known.has(row.said) ? 'known' : above.has(row.said) ? 'twice' : 'new'
    if (outcome === 'new') above.add(row.said)
    return { no: row.no, outcome, problems: null, email, phone }
  })
  if (found.length > 0)
    await ctx.db.execute(sql`
      update ${customerImportRows} r set outcome = f.outcome, email = f.email, phone = f.phone,
        problems = case when f.problems is null then null else array(select jsonb_array_elements_text(f.problems)) end
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) f (no int, outcome text, email text, phone text, problems jsonb)
      where r.import_id = ${id}::uuid and r.no = f.no`)
  const count = (...outcomes: string[]) => found.filter(({ outcome }) => outcomes.includes(outcome)).length
  return { added: count('new'), known: count('known', 'twice'), wrong: count('wrong') }
}

/** Those further up in the list who will be new. */
async function newAbove(ctx: Context, importId: string, reached: number, said: Parameters<typeof addressesOf>[0]) {
  const [emails, phones] = addressesOf(said)
  if (emails.length + phones.length === 0) return amongThese([])
  return amongThese(
    await ctx.db
      .select({ email: customerImportRows.email, phone: customerImportRows.phone })
      .from(customerImportRows)
      .where(
        and(
          eq(customerImportRows.importId, importId),
          or(inArray(customerImportRows.email, emails), inArray(customerImportRows.phone, phones)),
          eq(customerImportRows.outcome, 'new'),
          lte(customerImportRows.no, reached),
        ),
      ),
  )
}
