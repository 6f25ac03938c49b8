import { atomically, type Context } from '#domain/base/index.ts'
import { refuseOn } from '#platform/db/index.ts'
import type { Localized } from '#shared/locale.ts'
import { staffMembers } from './companies.tables.ts'

/**
 * Adds a person to a company's staff. Runs in the caller's transaction; the caller has checked the rights. @throws
 * DomainError `invites.already_staff`
 */
export async function addStaff(
  ctx: Context,
  companyId: string,
  member: {
    contactId: string
    name: string
    flags: string
    perms: string
    title?: Localized
    scopeInfoIds?: string[] | null
    ownBookingsOnly?: number
  },
): Promise<void> {
  await atomically(ctx, (ctx) =>
    ctx.db
      .insert(staffMembers)
      .values({ companyId, ...member, createdAt: ctx.now() })
      .then(() => undefined)
      .catch(refuseOn({ staff_members_once: 'invites.already_staff' })),
  )
}
