import type { BlockInput } from '#contracts/desk.ts'
import { closeTime, reopenTime } from './close-time.ts'
import { requireRight } from '#domain/companies/index.ts'
import { atomically, type Context, recordAudit, recordMessage, requireAccount } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'

/**
 * Closes time of one person or of everybody, of one branch where it is named. For staff with `schedule.edit`, in the branches that it reaches; whoever only
 * sees own bookings closes own time.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.staff_not_found`, `request.too_many`
 */
export async function blockTime(ctx: Context, input: BlockInput): Promise<{ blockids: string[]; booked: number }> {
  const { company, member } = await requireRight(ctx, input.companyid, 'schedule.edit', 'reach')
  if (member.ownBookingsOnly && input.staffid !== member.staffId) throw new DomainError('companies.forbidden')
  const { staffid: staffId, branchid, note = '' } = input
  const branchIds = branchid ? (member.branchIds ?? [branchid]).filter((id) => id === branchid) : member.branchIds
  const range = { staffId, branchIds, startsAt: new Date(input.startsAt), endsAt: new Date(input.endsAt), note }
  return atomically(ctx, async (ctx) => {
    const { ids, booked } = await closeTime(ctx, company.id, range)
    if (ids.length === 0) throw new DomainError('desk.staff_not_found')
    await countClosing(ctx, company.id)
    await recordAudit(ctx, {
      action: 'desk.time_blocked',
      companyId: company.id,
      subjectId: staffId ?? branchid ?? company.id,
      data: { startsAt: input.startsAt, endsAt: input.endsAt },
    })
    await noteChange(ctx, company.id)
    return { blockids: ids, booked }
  })
}

/** The open schedules of the company show it at once. */
const noteChange = (ctx: Context, companyId: string) =>
  recordMessage(ctx, 'schedule.changed', { subjectId: companyId, companyId })

/** Nobody fills the table, and no one member uses up what the others of a company may close. */
async function countClosing(ctx: Context, companyId: string): Promise<void> {
  const { limits } = ctx.platform
  await limits.consume('closed_time', `${companyId} ${requireAccount(ctx).accountId}`)
  await limits.consume('closed_time_company', companyId)
}

/**
 * Opens closed time again.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.block_not_found`
 */
export async function unblockTime(ctx: Context, companyKey: string, blockIds: readonly string[]): Promise<void> {
  const { company, member } = await requireRight(ctx, companyKey, 'schedule.edit', 'reach')
  if (member.ownBookingsOnly) throw new DomainError('companies.forbidden')
  await atomically(ctx, async (ctx) => {
    const reopened = await reopenTime(ctx, company.id, blockIds, member.branchIds)
    if (reopened < blockIds.length) throw new DomainError('desk.block_not_found')
    await recordAudit(ctx, { action: 'desk.time_unblocked', companyId: company.id, data: { blocks: reopened } })
    await noteChange(ctx, company.id)
  })
}
