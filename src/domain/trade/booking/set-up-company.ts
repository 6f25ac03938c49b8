import { asc, eq } from 'drizzle-orm'
import type { OpeningHours } from '#contracts/hours.ts'
import type { SaveSetup } from '#contracts/setup.ts'
import { atomically, type Context, recordAudit, recordEvent } from '#domain/base/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { saveFirstServices } from '#domain/catalogue/index.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { requireSettingUp, setCompanyPrefs } from '#domain/companies/index.ts'
import { saveCards, touchContact } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { offerResources, resources, weeklyHours } from './availability.tables.ts'
import { firstServer } from './first-server.ts'
import { placed } from './placed.ts'
import { changedParts, isUnread, setupMark } from './setup-mark.ts'

/**
 * Saves what a company begins with, until it is handed in: its place, its hours, its services, how it is paid. Its first owner serves them, whoever
 * sets it up. What is not given stays; given once more, nothing changes.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now`, `companies.changed_meanwhile` where somebody
 * else has changed a part since it was `seen`, or anything else since the `whole` was, `contacts.contact_not_found`, `request.invalid`
 */
export async function setUpCompany(
  ctx: Context,
  { companyid, seen, whole, place, hours, services, paid }: SaveSetup,
): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const { company } = await requireSettingUp(ctx, companyid)
    const before = await setupMark(ctx, companyid)
    const said = { place, hours, services, paid, asked: undefined }
    if (whole !== undefined && changedParts(whole, before).some((part) => said[part] === undefined))
      throw new DomainError('companies.changed_meanwhile')
    const [branch] = await ctx.db
      .select()
      .from(branches)
      .where(eq(branches.contactId, companyid))
      .orderBy(asc(branches.id))
      .limit(1)
    if (place)
      await saveCards(ctx, companyid, [{ ...(branch && { infoid: branch.id }), ...placed(place, branch, 'place.') }])
    const resourceId = await resourceOf(ctx, companyid, branch?.id ?? null)
    if (hours) await saveHours(ctx, resourceId, hours)
    if (services) {
      const offerIds = await saveFirstServices(ctx, { ...company, infoId: branch?.id }, services)
      await ctx.db
        .insert(offerResources)
        .values(offerIds.map((offerId) => ({ offerId, resourceId })))
        .onConflictDoNothing()
    }
    if (paid) await setCompanyPrefs(ctx, company, paid)
    const after = await setupMark(ctx, companyid)
    if (seen !== undefined && isUnread(seen, before, after)) throw new DomainError('companies.changed_meanwhile')
    const parts = changedParts(before, after)
    // Whoever walks through the steps again and changes nothing has done nothing.
    if (parts.length === 0) return
    await touchContact(ctx, companyid)
    await recordEvent(ctx, 'companies.changed', { subjectId: companyid, companyId: companyid })
    await recordAudit(ctx, {
      action: 'companies.set_up',
      companyId: companyid,
      subjectId: companyid,
      data: { parts },
    })
  })
}

/** What a booking with the first owner occupies. */
async function resourceOf(ctx: Context, companyId: string, infoId: string | null): Promise<string> {
  const { staffId, name } = await firstServer(ctx, companyId)
  const [known] = await ctx.db.select({ id: resources.id }).from(resources).where(eq(resources.staffId, staffId))
  if (known) return known.id
  const id = newId()
  await ctx.db.insert(resources).values({ id, companyId, kind: 'staff', staffId, infoId, name: { [ctx.locale]: name } })
  // Whoever served before may be gone.
  const sold = await ctx.db.select({ id: offers.id }).from(offers).where(eq(offers.companyId, companyId))
  if (sold.length > 0)
    await ctx.db.insert(offerResources).values(sold.map((offer) => ({ offerId: offer.id, resourceId: id })))
  return id
}

async function saveHours(ctx: Context, resourceId: string, hours: readonly OpeningHours[]): Promise<void> {
  await ctx.db.delete(weeklyHours).where(eq(weeklyHours.resourceId, resourceId))
  await ctx.db
    .insert(weeklyHours)
    .values(hours.map(({ weekday, from, to }) => ({ resourceId, weekday, fromMinute: from, toMinute: to })))
}
