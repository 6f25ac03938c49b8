import { asc, eq } from 'drizzle-orm'
import type { OpeningHours, SaveSetup } from '#contracts/setup.ts'
import { atomically, type Context, positionOf, recordAudit, recordEvent } from '#domain/base/index.ts'
import { saveFirstServices } from '#domain/catalogue/index.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { requireSettingUp, setCompanyPrefs } from '#domain/companies/index.ts'
import { saveCards, touchContact } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { offerResources, resources, weeklyHours } from './availability.tables.ts'
import { firstServer } from './first-server.ts'
import { isUnread, setupMark } from './setup-mark.ts'

/**
 * Saves what a company begins with, until it is handed in: its place, its hours, its services, how it is paid. Its first owner serves them, whoever
 * sets it up. What is not given stays; given once more, nothing changes.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now`, `companies.changed_meanwhile` where somebody
 * else has changed a part since it was `seen`, `contacts.contact_not_found`, `request.invalid`
 */
export async function setUpCompany(
  ctx: Context,
  { companyid, seen, place, hours, services, paid }: SaveSetup,
): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const { company } = await requireSettingUp(ctx, companyid)
    const before = await setupMark(ctx, companyid)
    const [branch] = await ctx.db
      .select({ id: branches.id })
      .from(branches)
      .where(eq(branches.contactId, companyid))
      .orderBy(asc(branches.id))
      .limit(1)
    if (place) await saveCards(ctx, companyid, [{ ...(branch && { infoid: branch.id }), ...placed(place) }])
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
    if (seen !== undefined && isUnread(seen, before, await setupMark(ctx, companyid)))
      throw new DomainError('companies.changed_meanwhile')
    await touchContact(ctx, companyid)
    await recordEvent(ctx, 'companies.changed', { subjectId: companyid, companyId: companyid })
    await recordAudit(ctx, {
      action: 'companies.set_up',
      companyId: companyid,
      subjectId: companyid,
      data: {
        parts: Object.entries({ place, hours, services, paid }).flatMap(([part, given]) => (given ? [part] : [])),
      },
    })
  })
}

/** Without a pin it lies where its town does: how far somebody comes is measured from there. */
const placed = (place: NonNullable<SaveSetup['place']>) => ({
  ...place,
  ...((place.lat ?? null) === null && positionOf(place)),
})

/** What a booking with the first owner occupies. */
async function resourceOf(ctx: Context, companyId: string, infoId: string | null): Promise<string> {
  const { staffId, name } = await firstServer(ctx, companyId)
  const [known] = await ctx.db.select({ id: resources.id }).from(resources).where(eq(resources.staffId, staffId))
  if (known) return known.id
  const id = newId()
  await ctx.db.insert(resources).values({ id, companyId, kind: 'staff', staffId, infoId, name: { [ctx.locale]: name } })
  return id
}

async function saveHours(ctx: Context, resourceId: string, hours: readonly OpeningHours[]): Promise<void> {
  await ctx.db.delete(weeklyHours).where(eq(weeklyHours.resourceId, resourceId))
  await ctx.db
    .insert(weeklyHours)
    .values(hours.map(({ weekday, from, to }) => ({ resourceId, weekday, fromMinute: from, toMinute: to })))
}
