import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { branches, companies } from '#domain/companies/companies.tables.ts'
import { addressLine } from '#shared/postal-address.ts'
import { resources, weeklyHours } from './availability.tables.ts'

/**
 * A mark of a company's set-up as it stands now: one for each part of it (place, hours, services, how it is paid, and what an operator has
 * asked for), which is another one once the part says something else, whoever has said so.
 */
export async function setupMark({ db }: Context, companyId: string): Promise<string> {
  const [place] = await db
    .select()
    .from(branches)
    .where(eq(branches.contactId, companyId))
    .orderBy(asc(branches.id))
    .limit(1)
  const hours = await db
    .select({ day: weeklyHours.weekday, from: weeklyHours.fromMinute, to: weeklyHours.toMinute })
    .from(weeklyHours)
    .innerJoin(resources, eq(resources.id, weeklyHours.resourceId))
    .where(eq(resources.companyId, companyId))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.fromMinute))
    .limit(mostOpenings)
  // Not which offers they are: those that are given once more are the same services.
  const services = await db
    .select({
      title: items.title,
      category: items.categoryKey,
      sen: offers.priceAmount,
      minutes: offers.durationMinutes,
      atProvider: offers.atProvider,
      atCustomer: offers.atCustomer,
      radiusKm: offers.serviceRadiusKm,
      policy: offers.policyPreset,
    })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(eq(offers.companyId, companyId))
    .orderBy(asc(offers.id))
  const [paid] = await db
    .select({
      onTheSpot: companies.onTheSpot,
      limit: companies.onTheSpotLimitAmount,
      decision: companies.decision,
      words: companies.decisionWords,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  const where = place && [addressLine(place), place.name, place.email, place.phone, place.country, place.lat, place.lng]
  const [onTheSpot, asked] = [
    paid && { onTheSpot: paid.onTheSpot, limit: paid.limit },
    paid && [paid.decision, paid.words],
  ]
  return [where, hours, services, onTheSpot, asked].map(markOf).join(between)
}

const mostOpenings = 100
const between = '.'

const markOf = (says: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(says ?? null))
    .digest('base64url')
    .slice(0, 16)

/** Whether something was written over that somebody else had changed since it was `seen`. What is saved once more changes nothing. */
export function isUnread(seen: string, before: string, after: string): boolean {
  const [was, now, then] = [seen, before, after].map((mark) => mark.split(between))
  return now?.some((part, i) => part !== was?.[i] && part !== then?.[i]) ?? false
}

/** The parts that say something else by now. */
export function changedParts(before: string, after: string): SetupPart[] {
  const [was, now] = [before, after].map((mark) => mark.split(between))
  return setupParts.filter((_, i) => was?.[i] !== now?.[i])
}

const setupParts = ['place', 'hours', 'services', 'paid', 'asked'] as const
type SetupPart = (typeof setupParts)[number]
