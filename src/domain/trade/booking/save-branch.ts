import { and, eq } from 'drizzle-orm'
import type { SaveBranch } from '#contracts/branches.ts'
import type { OpeningHours } from '#contracts/hours.ts'
import { atomically, type Context, purgePages, recordAudit, recordEvent, requireAccount } from '#domain/base/index.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { lockCompany, requireNotEnded, requireRight } from '#domain/companies/index.ts'
import { adoptPictures } from '#domain/files/index.ts'
import { saveCards, touchContact } from '#domain/people/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { branchHours } from './availability.tables.ts'
import { branchMark, hoursOfBranches } from './branch-mark.ts'
import { lockTimeOfBranch } from './lock-branch.ts'
import { placed } from './placed.ts'

/**
 * Adds a branch to a company, or changes one, of which stays what is not given. What is booked ahead stays, also beyond its new hours. Needs
 * `company.edit` in all of the company. @returns the branch's id
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended, `companies.branch_changed`
 * where the branch is not what was `seen` any more, `contacts.contact_not_found` for a branch of another company, `contacts.too_many_cards`,
 * `request.invalid` for a place that nobody finds and for pictures that are neither its own nor the caller's
 */
export async function saveBranch(
  ctx: Context,
  { companyid, infoid, seen, hours, ...said }: SaveBranch,
): Promise<string> {
  const { contactId } = requireAccount(ctx)
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  const companyId = company.id
  return atomically(ctx, async (ctx) => {
    if (infoid !== undefined && hours !== undefined) await lockTimeOfBranch(ctx, infoid)
    requireNotEnded(await lockCompany(ctx, companyId))
    const known = infoid === undefined ? undefined : await requireBranch(ctx, companyId, infoid)
    const before = known && ((await hoursOfBranches(ctx, [known.id])).get(known.id) ?? [])
    if (known && seen !== undefined && seen !== branchMark(known, before ?? []))
      throw new DomainError('companies.branch_changed')
    await takePictures(ctx, said.galleryFileIds ?? [], { from: contactId, to: companyId })
    const card = { zone: known?.zone ?? company.zone, ...placed(said, known) }
    const [id = ''] = await saveCards(ctx, companyId, [{ ...(infoid !== undefined && { infoid }), ...card }])
    if (hours) await replaceHours(ctx, id, hours)
    await touchContact(ctx, companyId)
    // The search index holds the places of its branches.
    await recordEvent(ctx, 'companies.changed', { subjectId: companyId, companyId })
    if (hours) await recordEvent(ctx, 'schedule.changed', { subjectId: companyId, companyId })
    await purgePages(ctx, [`company:${companyId}`])
    await recordAudit(ctx, {
      action: known ? 'companies.branch_changed' : 'companies.branch_added',
      companyId,
      subjectId: companyId,
      data: { branchids: [id] },
    })
    return id
  })
}

/** @throws DomainError `contacts.contact_not_found` for a branch of another company */
export async function requireBranch(
  ctx: Context,
  companyId: string,
  infoId: string,
): Promise<typeof branches.$inferSelect> {
  const [branch] = await ctx.db
    .select()
    .from(branches)
    .where(and(eq(branches.id, infoId), eq(branches.contactId, companyId)))
  if (!branch) throw new DomainError('contacts.contact_not_found')
  return branch
}

async function takePictures(
  ctx: Context,
  ids: readonly string[],
  folders: { from: string; to: string },
): Promise<void> {
  const taken = await adoptPictures(ctx, ids, folders)
  const strange = ids.findIndex((id) => !taken.has(id))
  if (strange >= 0) throw invalid({ path: `galleryFileIds.${strange}`, code: 'not_found' })
}

async function replaceHours(ctx: Context, infoId: string, hours: readonly OpeningHours[]): Promise<void> {
  await ctx.db.delete(branchHours).where(eq(branchHours.infoId, infoId))
  if (hours.length === 0) return
  await ctx.db
    .insert(branchHours)
    .values(hours.map(({ weekday, from, to }) => ({ infoId, weekday, fromMinute: from, toMinute: to })))
}
