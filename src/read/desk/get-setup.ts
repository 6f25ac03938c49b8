import { asc, eq } from 'drizzle-orm'
import type { SetupQuery, SetupView } from '#contracts/setup.ts'
import { type Context, positionOf } from '#domain/base/index.ts'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { requireRight } from '#domain/companies/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { firstServer, setupMark } from '#domain/trade/index.ts'
import { companyState } from '#shared/company-life.ts'
import { localized } from '#shared/locale.ts'
import { mostFirstServices, starterKeys } from '#shared/starters.ts'

/**
 * How far a company is set up: its first branch, the hours of whoever serves, its services. Needs `company.edit` in all of it.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function getSetup(ctx: Context, { companyid }: SetupQuery): Promise<SetupView> {
  const { company } = await requireRight(ctx, companyid, 'company.edit', 'whole')
  const [contact] = await ctx.db.select({ name: contacts.name }).from(contacts).where(eq(contacts.id, companyid))
  const [place] = await ctx.db
    .select()
    .from(branches)
    .where(eq(branches.contactId, companyid))
    .orderBy(asc(branches.id))
    .limit(1)
  const hours = await ctx.db
    .select({ weekday: weeklyHours.weekday, from: weeklyHours.fromMinute, to: weeklyHours.toMinute })
    .from(weeklyHours)
    .innerJoin(resources, eq(resources.id, weeklyHours.resourceId))
    .where(eq(resources.staffId, (await firstServer(ctx, companyid)).staffId))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.fromMinute))
    .limit(21)
  const sold = await ctx.db
    .select({ offer: offers, item: items })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(eq(offers.companyId, companyid))
    .orderBy(asc(offers.id))
    .limit(mostFirstServices)
  const [first] = sold
  return {
    companyid,
    slug: company.slug,
    name: contact?.name ?? '',
    registrationNumber: company.registrationNumber,
    state: companyState(company),
    onTheSpot: company.onTheSpot,
    onTheSpotLimit: company.onTheSpotLimitAmount,
    asked: company.decision === 'ask_changes' ? company.decisionWords : null,
    rejected: company.status === 'terminated' && company.decision === 'reject' ? company.decisionWords : null,
    mark: await setupMark(ctx, companyid),
    place: place ? toPlace(place) : null,
    hours,
    services: {
      atProvider: first?.offer.atProvider ?? true,
      atCustomer: first?.offer.atCustomer ?? false,
      radiusKm: first?.offer.serviceRadiusKm ?? null,
      policyPreset: first?.offer.policyPreset ?? 'fair',
      list: sold.map(({ offer, item }) => ({
        offerid: offer.id,
        starter: starterKeys.find((key) => item.code.startsWith(`${key}-`)) ?? null,
        category: item.categoryKey,
        title: localized(item.title, ctx.locale, company.defaultLocale),
        price: { amount: offer.priceAmount, currency: offer.currency },
        minutes: offer.durationMinutes,
      })),
    },
  }
}

/** Where nobody set a pin it lies where its town does, and goes with it. */
function toPlace({ id, phone, line1, postcode, city, state, lat, lng }: typeof branches.$inferSelect) {
  const town = positionOf({ city }) ?? positionOf({ postcode })
  const pin = lat === town?.lat && lng === town?.lng ? { lat: null, lng: null } : { lat, lng }
  return { infoid: id, phone, line1, postcode, city, state, ...pin }
}
