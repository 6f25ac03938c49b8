import { isDeepStrictEqual } from 'node:util'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CompanyPrefs, CompanyPrefsQuery, CompanyPrefsView, SaveCompanyPrefs } from '#contracts/contacts.ts'
import { atomically, type Context, purgePages, recordAudit, requireAccount } from '#domain/base/index.ts'
import { touchContact } from '#domain/people/index.ts'
import { wrongWith } from '#platform/post-outside.ts'
import { addDays, dayOf, startOfDay } from '#shared/days.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { type Company, findMember, requireHeld, requireNotEnded } from './companies.policy.ts'
import { companies } from './companies.tables.ts'
import { lockCompany } from './lock-company.ts'

/**
 * The preferences of a company, for those who work there.
 * @throws DomainError `companies.company_not_found`, also for others where it is not open, `companies.forbidden` for others where it is, `request.invalid` when id and slug
 * name different companies or neither is given.
 */
export async function getCompanyPrefs(ctx: Context, which: CompanyPrefsQuery): Promise<CompanyPrefsView> {
  const company = await findCompany(ctx, which)
  if (!(await findMember(ctx, company.id))) throw strange(company)
  return toView(company)
}

/**
 * Saves preferences; those not given stay. Needs `company.edit` in all of the company.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `request.invalid`, `companies.not_now` once it has ended, `companies.prefs_changed` where a
 * setting does not stand as it was `seen`
 */
export async function saveCompanyPrefs(
  ctx: Context,
  which: CompanyPrefsQuery,
  { seen = {}, ...input }: SaveCompanyPrefs,
): Promise<CompanyPrefsView> {
  const company = await findCompany(ctx, which)
  const member = await findMember(ctx, company.id)
  if (!member) throw strange(company)
  requireHeld(member, 'company.edit', 'whole')
  requireSites(ctx, input)
  if (Object.values(input).every((value) => value === undefined)) return toView(company)
  return atomically(ctx, async (ctx) => {
    const now = await lockCompany(ctx, company.id)
    requireNotEnded(now)
    if (!isAsSeen(toView(now), seen, input)) throw new DomainError('companies.prefs_changed')
    const [saved] = await ctx.db
      .update(companies)
      .set(columnsOf(input, company))
      .where(eq(companies.id, company.id))
      .returning()
    if (!saved) throw new DomainError('companies.company_not_found')
    if (saved.closedTo && (!saved.closedFrom || saved.closedTo <= saved.closedFrom))
      throw invalid({ path: 'closedTo', code: 'before_from' })
    // How it is paid is among what an operator decides over.
    await touchContact(ctx, company.id)
    await recordAudit(ctx, {
      action: 'companies.prefs_saved',
      companyId: company.id,
      subjectId: company.id,
      data: { ...input },
    })
    await purgePages(ctx, [`company:${company.id}`])
    return toView(saved)
  })
}

/** Its sites are on the open internet: what an installation for tests takes as one is a typing error elsewhere. */
function requireSites(ctx: Context, { embedOrigins = [] }: CompanyPrefs): void {
  const place = embedOrigins.findIndex((site) => wrongWith(site, ctx.platform.env.WEBHOOKS_LOOPBACK))
  if (place >= 0) throw invalid({ path: `embedOrigins.${place}`, code: 'format' })
}

/** Why somebody who does not work in a company is refused: of one that is not open it is not revealed that it exists. */
const strange = ({ status }: Company) =>
  new DomainError(status === 'open' ? 'companies.forbidden' : 'companies.company_not_found')

/** Whether settings stand as they were seen, or as they are to stand: after a lost answer the same is sent again. */
const isAsSeen = (now: CompanyPrefsView, seen: CompanyPrefs, wanted: CompanyPrefs) =>
  (Object.keys(seen) as (keyof CompanyPrefs)[]).every((one) =>
    [seen[one], wanted[one]].some((value) => isDeepStrictEqual(value, now[one])),
  )

/** Sets preferences in the caller's transaction, which has locked the company and asked for the right. */
export async function setCompanyPrefs(ctx: Context, company: Company, input: CompanyPrefs): Promise<void> {
  await ctx.db.update(companies).set(columnsOf(input, company)).where(eq(companies.id, company.id))
}

/** The column of each setting; settings that are not given are left out. A setting without its column does not compile. */
function columnsOf(
  { defaultLocale, closedFrom, closedTo, onTheSpot, onTheSpotLimit, embedOrigins, ...unnamed }: CompanyPrefs,
  { zone }: Company,
): Partial<typeof companies.$inferInsert> {
  unnamed satisfies Record<keyof typeof unnamed, never>
  return {
    ...(defaultLocale && { defaultLocale }),
    ...(closedFrom !== undefined && { closedFrom: startOf(closedFrom, zone, 0) }),
    ...(closedTo !== undefined && { closedTo: startOf(closedTo, zone, 1) }),
    ...(onTheSpot !== undefined && { onTheSpot }),
    ...(onTheSpotLimit !== undefined && { onTheSpotLimitAmount: onTheSpotLimit }),
    ...(embedOrigins && { embedOrigins: [...new Set(embedOrigins)] }),
  }
}

async function findCompany(
  ctx: Context,
  { companyid, slug }: { companyid?: string | undefined; slug?: string | undefined },
): Promise<Company> {
  requireAccount(ctx)
  if (!companyid && !slug) throw invalid({ path: 'companyid', code: 'required' })
  const find = async (where: SQL | undefined) => (await ctx.db.select().from(companies).where(and(where)))[0]
  const byId = companyid ? await find(eq(companies.id, companyid)) : undefined
  const bySlug = slug ? await find(eq(sql`lower(${companies.slug})`, slug.toLowerCase())) : undefined
  if (companyid && slug && byId?.id !== bySlug?.id) throw invalid({ path: 'slug', code: 'other_company' })
  const company = byId ?? bySlug
  if (!company) throw new DomainError('companies.company_not_found')
  return company
}

/** Midnight of a company's day, or of the one `later` days after it. */
function startOf(date: string | null, zone: string, later: number): Date | null {
  if (date === null) return null
  return startOfDay(addDays(date, later), zone)
}

const dayAt = (instant: Date | null, zone: string, later: number): string | null =>
  instant && addDays(dayOf(instant, zone), later)

function toView({
  id,
  slug,
  currency,
  zone,
  defaultLocale,
  closedFrom,
  closedTo,
  ...company
}: Company): CompanyPrefsView {
  return {
    companyid: id,
    slug,
    currency,
    zone,
    defaultLocale,
    closedFrom: dayAt(closedFrom, zone, 0),
    closedTo: dayAt(closedTo, zone, -1),
    onTheSpot: company.onTheSpot,
    onTheSpotLimit: company.onTheSpotLimitAmount,
    embedOrigins: company.embedOrigins,
    status: company.status,
    handedInAt: company.handedInAt?.toISOString() ?? null,
    decision: company.decision,
    decisionWords: company.decisionWords,
  }
}
