import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { findRights, type Rights } from '#domain/companies/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { type Context, requireAccount } from '#domain/context.ts'
import { DomainError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'

export type Company = typeof companies.$inferSelect

/**
 * The company behind an id or slug, and the caller's rights in it, of which one of the letters must be held.
 * @throws DomainError `identity.sign_in_required`; `companies.company_not_found` for those who do not work there;
 * `companies.forbidden` for those who do and lack the letters.
 */
export async function enterDesk(
  ctx: Context,
  key: string,
  letters: string,
): Promise<{ company: Company; rights: Rights }> {
  requireAccount(ctx)
  const [company] = await ctx.db
    .select()
    .from(companies)
    .where(isId(key) ? eq(companies.id, key) : eq(sql`lower(${companies.slug})`, key))
  const rights = company && (await findRights(ctx, company.id))
  if (!company || !rights) throw new DomainError('companies.company_not_found')
  if (![...letters].some((letter) => rights.letters.has(letter))) throw new DomainError('companies.forbidden')
  return { company, rights }
}

/** What the caller's rights leave of a company's offers: those of some branches only. */
export function inBranchesOf(rights: Pick<Rights, 'infoIds'>): SQL | undefined {
  return rights.infoIds ? inArray(offers.infoId, [...rights.infoIds]) : undefined
}
