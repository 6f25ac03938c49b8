import { and, eq, exists, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { SwitchBranch } from '#contracts/branches.ts'
import { atomically, type Context, purgePages, recordAudit, recordEvent } from '#domain/base/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { hasReachInto, lockCompany, requireNotEnded, requireRight } from '#domain/companies/index.ts'
import { endCard, touchContact } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { orders } from '../orders/orders.tables.ts'
import { bookings } from './bookings.tables.ts'
import { payingStatuses, stayingStatuses } from './in-closed-time.ts'
import { lockTimeOfBranch } from './lock-branch.ts'
import { requireBranch } from './save-branch.ts'

/**
 * Takes a branch out of use, or into use again: nobody sees or books one that is out of use. Repeats change nothing. Needs `company.edit` in all
 * of the company.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended, `contacts.contact_not_found`;
 * `companies.branch_in_use` with what keeps it, as long as it is the only one, sells something, has bookings, or rights hold in it
 */
export async function switchBranch(ctx: Context, { companyid, infoid, used }: SwitchBranch): Promise<void> {
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  const companyId = company.id
  await atomically(ctx, async (ctx) => {
    await lockTimeOfBranch(ctx, infoid)
    requireNotEnded(await lockCompany(ctx, companyId))
    const branch = await requireBranch(ctx, companyId, infoid)
    if ((branch.endedAt === null) === used) return
    if (!used) await requireUnused(ctx, companyId, infoid)
    await endCard(ctx, companyId, infoid, used ? null : ctx.now())
    await touchContact(ctx, companyId)
    await recordEvent(ctx, 'companies.changed', { subjectId: companyId, companyId })
    await purgePages(ctx, [`company:${companyId}`])
    await recordAudit(ctx, {
      action: used ? 'companies.branch_used' : 'companies.branch_ended',
      companyId,
      subjectId: companyId,
      data: { branchids: [infoid] },
    })
  })
}

/** So many of what keeps a branch are counted. */
const MOST = 100

/** @throws DomainError `companies.branch_in_use` */
async function requireUnused(ctx: Context, companyId: string, infoId: string): Promise<void> {
  const { db } = ctx
  const others = await db.$count(
    branches,
    and(eq(branches.contactId, companyId), isNull(branches.endedAt), ne(branches.id, infoId)),
  )
  const sold = await db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.companyId, companyId), eq(offers.infoId, infoId), eq(offers.status, 'published')))
    .limit(MOST)
  const isHeld = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.orderId, orders.id), eq(bookings.status, 'held'), gt(bookings.expiresAt, ctx.now())))
  const booked = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.infoId, infoId),
        or(inArray(orders.status, stayingStatuses), and(inArray(orders.status, payingStatuses), exists(isHeld))),
      ),
    )
    .limit(MOST)
  const keeps = {
    last: others === 0,
    rights: await hasReachInto(ctx, companyId, [infoId]),
    sells: sold.length,
    booked: booked.length,
  }
  if (keeps.last || keeps.rights || keeps.sells > 0 || keeps.booked > 0)
    throw new DomainError('companies.branch_in_use', { data: keeps })
}
