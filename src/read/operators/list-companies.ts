import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CompaniesQuery, CompanyAdminDetail, CompanyAdminRow } from '#contracts/operators.ts'
import type { CountedPage } from '#contracts/paging.ts'
import { type Context, requireOperator } from '#domain/base/index.ts'
import { categories, items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { textOfHtml } from '#domain/catalogue/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { ownersOf } from '#domain/companies/index.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { decisionsFrom } from '#shared/company-life.ts'
import { DomainError } from '#shared/errors.ts'
import { localized } from '#shared/locale.ts'
import { addressLine } from '#shared/postal-address.ts'
import { mostFirstServices } from '#shared/starters.ts'
import { countFound, one } from '../count-found.ts'
import { findText } from '../search-text.ts'
import { changedSince } from './changed-since.ts'
import { keyset } from './keyset.ts'
import { listAuditOf } from './list-audit.ts'

/** Asked of the rows of a page alone: joined, all companies would be read for it. */
const columns = {
  company: companies,
  contact: sql<{ name: string; avatarFileId: string | null; uts: number }>`(
    select jsonb_build_object('name', c.name, 'avatarFileId', c.avatar_file_id, 'uts', c.uts) from contacts c where c.id = companies.id)`,
  city: sql<
    string | null
  >`(select b.city from contact_infos b where b.contact_id = companies.id and b.is_primary limit 1)`,
}
type Row = {
  company: typeof companies.$inferSelect
  contact: { name: string; avatarFileId: string | null; uts: number }
  city: string | null
}

/**
 * Companies as they stand on the platform, found by words of their name. Those that wait for approval are listed by when they were
 * made, the oldest first unless it is asked otherwise.
 * @throws DomainError `identity.forbidden` for all but operators
 */
export async function listAdminCompanies(ctx: Context, wish: CompaniesQuery): Promise<CountedPage<CompanyAdminRow>> {
  requireOperator(ctx)
  const sort = wish.sort ?? (wish.state === 'waiting' ? 'oldest' : 'newest')
  const list = keyset(wish, companies.createdAt, companies.id, sort === 'oldest' ? 'asc' : 'desc')
  const asked = and(inState(wish.state), wish.q ? await findText(ctx, contacts.id, [contacts.name], wish.q) : undefined)
  const rows = await ctx.db
    .select(columns)
    .from(companies)
    .leftJoin(contacts, eq(contacts.id, companies.id))
    .where(and(asked, list.where))
    .orderBy(...list.order)
    .limit(list.limit)
  const page = list.page(rows, ({ company }) => [company.createdAt, company.id])
  // Every company has a contact; joined like this it is only read where a name is looked for.
  const all = ctx.db.select(one).from(companies).leftJoin(contacts, eq(contacts.id, companies.id)).where(asked)
  return { rows: page.rows.map(toRow), cursor: page.cursor, ...(await countFound(ctx, wish, page, all)) }
}

/** The companies that were handed in, and that nobody decided about yet. */
export const waitsForApproval = and(eq(companies.status, 'pending_approval'), isNotNull(companies.handedInAt))

function inState(state: CompaniesQuery['state']): SQL | undefined {
  switch (state) {
    case 'waiting':
      return waitsForApproval
    case 'setting_up':
      return and(eq(companies.status, 'pending_approval'), isNull(companies.handedInAt))
    case undefined:
      return undefined
    default:
      return eq(companies.status, state)
  }
}

/** One company with what an operator needs to decide about it. @throws DomainError `companies.company_not_found`, `identity.forbidden` */
export async function getAdminCompany(ctx: Context, companyId: string): Promise<CompanyAdminDetail> {
  requireOperator(ctx)
  const [row] = await ctx.db.select(columns).from(companies).where(eq(companies.id, companyId))
  if (!row) throw new DomainError('companies.company_not_found')
  const { company } = row
  const isPublished = and(eq(offers.companyId, companyId), eq(offers.status, 'published'))
  const [branches, owners, published, services, hours, audit, changed] = await Promise.all([
    ctx.db
      .select()
      .from(contactInfos)
      .where(eq(contactInfos.contactId, companyId))
      .orderBy(asc(contactInfos.createdAt), asc(contactInfos.id))
      .limit(MOST_BRANCHES),
    ownersOf(ctx, companyId),
    ctx.db.$count(offers, isPublished),
    ctx.db
      .select({ offer: offers, category: categories.name })
      .from(offers)
      .innerJoin(items, eq(items.id, offers.itemId))
      .innerJoin(categories, eq(categories.key, items.categoryKey))
      .where(isPublished)
      .orderBy(asc(offers.id))
      .limit(mostFirstServices),
    hoursOf(ctx, companyId),
    listAuditOf(ctx, companyId),
    changedSince(ctx, company),
  ])
  const first = services[0]?.offer
  return {
    ...toRow(row),
    tagline: localized(company.tagline, ctx.locale, company.defaultLocale),
    description: textOfHtml(localized(company.description, ctx.locale, company.defaultLocale)),
    registrationNumber: company.registrationNumber,
    // What was given up says nothing of where it was to be.
    branches: branches.filter(saysWhere).map(({ name, phone, ...address }) => ({
      name: localized(name, ctx.locale, company.defaultLocale) ?? row.contact.name,
      address: addressLine(address) || null,
      phone,
      lat: address.lat,
      lng: address.lng,
    })),
    hours,
    given: first
      ? {
          atProvider: first.atProvider,
          atCustomer: first.atCustomer,
          radiusKm: first.serviceRadiusKm,
          policyPreset: first.policyPreset,
        }
      : null,
    onTheSpotLimit: company.onTheSpot ? { amount: company.onTheSpotLimitAmount, currency: company.currency } : null,
    owners,
    offers: published,
    services: services.map(({ offer, category }) => ({
      category: localized(category, ctx.locale) ?? '',
      title: localized(offer.name, ctx.locale, company.defaultLocale),
      price: { amount: offer.priceAmount, currency: offer.currency },
      minutes: offer.durationMinutes,
    })),
    decisions: decisionsFrom(company.status, company.handedInAt !== null),
    decision: company.decision,
    decisionWords: company.decisionWords,
    changedSince: changed,
    uts: row.contact.uts,
    audit,
  }
}

/** When whoever of a company was first to be booked serves. */
async function hoursOf(ctx: Context, companyId: string): Promise<CompanyAdminDetail['hours']> {
  const first = ctx.db
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.companyId, companyId), eq(resources.kind, 'staff')))
    .orderBy(asc(resources.id))
    .limit(1)
  return ctx.db
    .select({ weekday: weeklyHours.weekday, from: weeklyHours.fromMinute, to: weeklyHours.toMinute })
    .from(weeklyHours)
    .where(eq(weeklyHours.resourceId, first))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.fromMinute))
    .limit(MOST_OPENINGS)
}

const saysWhere = ({ name, phone, lat, ...address }: typeof contactInfos.$inferSelect): boolean =>
  Boolean(name ?? phone ?? lat ?? addressLine(address))

/** So many openings are shown of a week. */
const MOST_OPENINGS = 50

/** So many branches are shown of one company. */
const MOST_BRANCHES = 50

function toRow({ company, contact: { name, avatarFileId }, city }: Row): CompanyAdminRow {
  return {
    companyid: company.id,
    slug: company.slug,
    name,
    avatarFileId,
    status: company.status,
    handedInAt: company.handedInAt?.toISOString() ?? null,
    verified: company.verifiedAt !== null,
    city,
    createdAt: company.createdAt.toISOString(),
  }
}
