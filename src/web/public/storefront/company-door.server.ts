import { data, redirect } from 'react-router'
import { type Context } from '#domain/base/index.ts'
import { resolveCompany } from '#domain/companies/index.ts'
import { DomainError } from '#shared/errors.ts'

/**
 * The company of a storefront's path. Its slug is the one address: an id, an old slug or other letters redirect there, A
 * 301 that browsers must revalidate, since slugs may get another owner. Unknown and closed ones are not found.
 */
export async function enterStorefront(
  ctx: Context,
  companyid: string,
  rest: string,
): Promise<{ id: string; slug: string }> {
  const found = await resolveCompany(ctx, companyid).catch((error: unknown) => {
    throw error instanceof DomainError ? data(null, { status: 404 }) : error
  })
  if (!found.canonical)
    // The router puts the language before it.
    throw redirect(`/co/${found.slug}${rest}`, {
      status: 301,
      headers: { 'Cache-Control': 'no-cache' },
    })
  return found
}
