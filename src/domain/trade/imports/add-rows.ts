import { sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { newId } from '#shared/ids.ts'
import { consentOf } from '../customers/consent-of.ts'
import { customers } from '../customers/customers.tables.ts'
import { type CustomerImport, type CustomerImportRow, customerImportRows, type Outcome } from './imports.tables.ts'
import { knownAmong } from './known-addresses.ts'
import { type RowSaid, readRow } from './read-row.ts'

/**
 * Writes down those of a list who were new when it was looked at, as the company's own words: no address of theirs is proved. Whom the
 * company has come to know meanwhile is left as they are.
 */
export async function addRows(
  ctx: Context,
  { id, companyId, staffId, columns, source }: CustomerImport,
  rows: readonly CustomerImportRow[],
): Promise<Outcome> {
  const said = rows
    .filter(({ outcome }) => outcome === 'new')
    .flatMap(({ no, cells }) => {
      const read = readRow(cells, columns)
      return 'said' in read ? [{ no, ...read.said }] : []
    })
  const known = await knownAmong(ctx, companyId, said)
  const added = said.filter((row) => !known.has(row)).map((row) => ({ ...row, customerId: newId() }))
  if (added.length > 0) {
    await ctx.db.insert(customers).values(
      added.map(({ customerId, no: _, name, email, phone, tags, note, mayEmail, mayPhone, ...more }) => ({
        // What a new column says has its place here, or does not compile.
        ...(more satisfies Record<string, never>),
        name,
        email,
        phone,
        tags,
        note: note || null,
        ...(source && consentOf(ctx, consentSaid(source, { mayEmail, mayPhone }))),
        id: customerId,
        companyId,
        madeBy: 'company' as const,
        staffId,
        createdAt: ctx.now(),
      })),
    )
    const made = JSON.stringify(added.map(({ no, customerId }) => ({ no, id: customerId })))
    // What they said is with the customer now.
    await ctx.db.execute(sql`
      update ${customerImportRows} r set customer_id = m.id, cells = '{}'
      from jsonb_to_recordset(${made}::jsonb) m (no int, id uuid) where r.import_id = ${id}::uuid and r.no = m.no`)
  }
  const others = rows.filter(({ outcome }) => outcome === 'known' || outcome === 'twice').length
  return { added: added.length, known: others + said.length - added.length }
}

function consentSaid(
  source: NonNullable<CustomerImport['source']>,
  { mayEmail, mayPhone }: Pick<RowSaid, 'mayEmail' | 'mayPhone'>,
) {
  return {
    ...(mayEmail !== undefined && { email: { given: mayEmail, source } }),
    ...(mayPhone !== undefined && { phone: { given: mayPhone, source } }),
  }
}
