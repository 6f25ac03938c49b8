import { findMember } from '#domain/companies/index.ts'
import { type Context, requireAccount } from '#domain/context.ts'
import { DomainError } from '#shared/errors.ts'

/** A folder named in a call must be the caller's or one of a company the caller works in. @throws DomainError `contacts.contact_not_found` */
export async function requireFolder(ctx: Context, folderid: string | undefined): Promise<void> {
  const { contactId } = requireAccount(ctx)
  if (folderid === undefined || folderid === contactId) return
  if (!(await findMember(ctx, folderid))) throw new DomainError('contacts.contact_not_found')
}
