import type { BlockedView, BlockInput } from '#contracts/desk.ts'
import { atomically, type Context, requireStaff } from '#domain/base/index.ts'
import { requireRight, shortReach } from '#domain/companies/index.ts'
import { type Counter, countingDone } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { closeTime, countClosed, reopenTime } from './close-time.ts'
import { recordClosing } from './record-closing.ts'

/**
 * Closes time of one person or of everybody, of one branch where it is named. For staff with `schedule.edit`, in the branches that it reaches; whoever only
 * sees own bookings closes own time.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.staff_not_found`, `desk.closed_already`, `request.too_many`
 */
export async function blockTime(ctx: Context, input: BlockInput): Promise<BlockedView> {
  const { company, member } = await requireRight(ctx, input.companyid, 'schedule.edit', 'reach')
  if (member.ownBookingsOnly && input.staffid !== member.staffId) throw shortReach(member, 'schedule.edit')
  const { staffid: staffId, branchid, note = '' } = input
  const branchIds = branchid ? (member.branchIds ?? [branchid]).filter((id) => id === branchid) : member.branchIds
  const range = { staffId, branchIds, startsAt: new Date(input.startsAt), endsAt: new Date(input.endsAt), note }
  const close = () =>
    atomically(ctx, async (ctx) => {
      const { closingId, ids, closed, ...inside } = await closeTime(ctx, company.id, range)
      if (ids.length === 0) throw new DomainError('desk.staff_not_found')
      await recordClosing(ctx, company, 'desk.time_blocked', closed)
      return { closingid: closingId, blockids: ids, ...inside }
    })
  // Nobody fills the table, and no one member uses up what the others of a company may close.
  const counters: Counter[] = [
    ['closed_time', `${company.id} ${requireStaff(ctx).accountId}`],
    ['closed_time_company', company.id],
  ]
  return countingDone(ctx.platform.limits, counters, close)
}

/**
 * Opens closed time again; of several, what nobody opened meanwhile. Whoever only sees own bookings opens what concerns nobody
 * else: what was closed for several is for those to open whose rights reach them.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `desk.block_not_found`
 */
export async function unblockTime(ctx: Context, companyKey: string, blockIds: readonly string[]): Promise<void> {
  const { company, member } = await requireRight(ctx, companyKey, 'schedule.edit', 'reach')
  const { branchIds, ownBookingsOnly, staffId } = member
  await atomically(ctx, async (ctx) => {
    const within = { branchIds, staffId: ownBookingsOnly ? staffId : undefined }
    const reopened = await reopenTime(ctx, company.id, blockIds, within)
    const beyond = reopened.length < blockIds.length && (await countClosed(ctx, company.id, blockIds)) > 0
    if (beyond && ownBookingsOnly) throw shortReach(member, 'schedule.edit')
    if (beyond || reopened.length === 0) throw new DomainError('desk.block_not_found')
    await recordClosing(ctx, company, 'desk.time_unblocked', reopened)
  })
}
