import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { FirstService, FirstServices } from '#contracts/setup.ts'
import { type Context, recordEvent } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { invalid } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Locale, type Localized, locales, localized } from '#shared/locale.ts'
import { slugFrom } from '#shared/slugs.ts'
import { categories, items, offers } from './catalogue.tables.ts'
import { favourites } from './favourites/favourites.tables.ts'

/**
 * Makes the services with which a company begins what is given: new ones are made, known ones changed, all others taken away, since
 * nobody has seen them. They are published as they are: with the company, once it is approved. Runs in the caller's transaction, which
 * has locked the company.
 * @returns the ids of their offers
 * @throws DomainError `request.invalid` for a category that there is not
 */
export async function saveFirstServices(
  ctx: Context,
  { id: companyId, infoId, currency }: { id: string; infoId: string | undefined; currency: string },
  { list, ...terms }: FirstServices,
): Promise<string[]> {
  const before = await ctx.db
    .select({ offer: offers, item: items })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(eq(offers.companyId, companyId))
  await requireCategories(ctx, list)
  const kept = list.map(({ offerid }, place) => {
    if (offerid === undefined) return undefined
    // One that somebody else has taken away meanwhile is made anew, like one that is named twice.
    const isFirst = list.findIndex((one) => one.offerid === offerid) === place
    return isFirst ? before.find(({ offer }) => offer.id === offerid) : undefined
  })
  const gone = before.filter((row) => !kept.includes(row))
  await removeServices(
    ctx,
    companyId,
    gone.map(({ offer }) => offer),
  )
  const rows = list.map((service, place) => {
    const known = kept[place]
    const said = saidOf(ctx, service, terms, known?.item.title)
    const { item, offer } = known ?? freshService(ctx, { companyId, currency }, service.starter)
    return { item: { ...item, ...said.item }, offer: { ...offer, ...said.offer, ...(infoId && { infoId }) } }
  })
  await ctx.db
    .insert(items)
    .values(rows.map(({ item }) => item))
    .onConflictDoUpdate({ target: items.id, set: itemAsSaid })
  await ctx.db
    .insert(offers)
    .values(rows.map(({ offer }) => offer))
    .onConflictDoUpdate({ target: offers.id, set: offerAsSaid })
  const offerIds = rows.map(({ offer }) => offer.id)
  // Of one for all: open pages are told that there are others, and what is not on sale is in no search.
  for (const subjectId of offerIds.slice(0, 1))
    await recordEvent(ctx, 'catalogue.offer_changed', { subjectId, companyId })
  return offerIds
}

/** What is said of a service, as its item and its offer have it. */
function saidOf(
  ctx: Context,
  service: FirstService,
  terms: Omit<FirstServices, 'list'>,
  before: Localized | undefined,
) {
  const title = titleOf(ctx, service, before)
  const updatedAt = ctx.now()
  const { category: categoryKey, sen: priceAmount, minutes: durationMinutes } = service
  const { atProvider, atCustomer, policyPreset, radiusKm } = terms
  const offer = {
    slug: slugFrom(title.en ?? service.title) || service.starter || 'service',
    name: title,
    priceModel: priceAmount === 0 ? ('free' as const) : ('fixed' as const),
    priceAmount,
    durationMinutes,
    atProvider,
    atCustomer,
    serviceRadiusKm: atCustomer ? (radiusKm ?? null) : null,
    policyPreset,
    updatedAt,
  }
  return { item: { categoryKey, title, updatedAt }, offer }
}

/** What one that is there already becomes: what is said of it now. */
const itemAsSaid = {
  categoryKey: sql`excluded.category_key`,
  title: sql`excluded.title`,
  updatedAt: sql`excluded.updated_at`,
} satisfies Record<keyof Said['item'], SQL>
const offerAsSaid = {
  slug: sql`excluded.slug`,
  name: sql`excluded.name`,
  priceModel: sql`excluded.price_model`,
  priceAmount: sql`excluded.price_amount`,
  durationMinutes: sql`excluded.duration_minutes`,
  infoId: sql`excluded.info_id`,
  atProvider: sql`excluded.at_provider`,
  atCustomer: sql`excluded.at_customer`,
  serviceRadiusKm: sql`excluded.service_radius_km`,
  policyPreset: sql`excluded.policy_preset`,
  updatedAt: sql`excluded.updated_at`,
} satisfies Record<keyof Said['offer'] | 'infoId', SQL>
type Said = ReturnType<typeof saidOf>

/** A service as it is made, published as it is, before anything is said of it. */
function freshService(
  ctx: Context,
  { companyId, currency }: { companyId: string; currency: string },
  starter: FirstService['starter'],
) {
  const itemId = newId()
  const createdAt = ctx.now()
  return {
    item: {
      id: itemId,
      companyId,
      kind: 'service' as const,
      // Of its own, whatever the service is called by then.
      code: `${starter ?? 'service'}-${itemId.slice(-6)}`,
      summary: {},
      description: {},
      createdAt,
    },
    offer: {
      id: newId(),
      companyId,
      itemId,
      currency,
      kind: 'instant' as const,
      status: 'published' as const,
      publishedAt: createdAt,
      createdAt,
    },
  }
}

/** Takes away all services of a company that was never open. Runs in the caller's transaction, which has locked the company. */
export async function removeFirstServices(ctx: Context, companyId: string): Promise<void> {
  const all = await ctx.db
    .select({ id: offers.id, itemId: offers.itemId })
    .from(offers)
    .where(eq(offers.companyId, companyId))
  await removeServices(ctx, companyId, all)
}

async function removeServices(ctx: Context, companyId: string, gone: readonly { id: string; itemId: string }[]) {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  // A company that was open before may be somebody's favourite still.
  await ctx.db.delete(favourites).where(inArray(favourites.offerId, ids))
  await ctx.db.delete(offers).where(inArray(offers.id, ids))
  const itemIds = gone.map(({ itemId }) => itemId)
  const sold = ctx.db.select({ id: offers.itemId }).from(offers).where(eq(offers.companyId, companyId))
  await ctx.db.delete(items).where(and(inArray(items.id, itemIds), not(inArray(items.id, sold))))
}

/** @throws DomainError `request.invalid` */
async function requireCategories(ctx: Context, list: readonly FirstService[]): Promise<void> {
  const wanted = [...new Set(list.map(({ category }) => category))]
  const found = await ctx.db.select({ key: categories.key }).from(categories).where(inArray(categories.key, wanted))
  const place = list.findIndex(({ category }) => !found.some(({ key }) => key === category))
  if (place >= 0) throw invalid({ path: `services.list.${place}.category`, code: 'unknown' })
}

/** In every language where it is called what it began as; what is said in the others stays where it is another name. */
function titleOf(ctx: Context, { title, starter }: FirstService, before: Localized | undefined): Localized {
  const called = (locale: Locale) => starter && serverTranslator(locale)(`starters.${starter}`)
  if (called(ctx.locale) === title) return Object.fromEntries(locales.map((locale) => [locale, called(locale)]))
  return before && localized(before, ctx.locale) === title ? before : { [ctx.locale]: title }
}
