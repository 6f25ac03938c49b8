import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { HOUR } from '#shared/time.ts'
import { type CustomerImport, customerImports } from './imports.tables.ts'

/** So long after a file was read its list may be imported, and so long after that be undone. */
const importLife = 2 * figures.importUndoHours * HOUR

/** The imports of a company that can still be looked at. */
export const importsOf = (ctx: Context, companyId: string) =>
  and(
    eq(customerImports.companyId, companyId),
    gt(customerImports.createdAt, new Date(ctx.now().getTime() - importLife)),
  )

/**
 * One import of a company, held until the transaction ends.
 * @throws DomainError `desk.import_not_found`
 */
export async function lockImport(ctx: Context, companyId: string, id: string): Promise<CustomerImport> {
  const [found] = await ctx.db
    .select()
    .from(customerImports)
    .where(and(eq(customerImports.id, id), importsOf(ctx, companyId)))
    .for('no key update')
  if (!found) throw new DomainError('desk.import_not_found')
  return found
}
