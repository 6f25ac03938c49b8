import { and, eq, inArray, not } from 'drizzle-orm'
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
    .select({ id: offers.id, itemId: offers.itemId, title: items.title })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(eq(offers.companyId, companyId))
  await requireCategories(ctx, list)
  const kept = list.map(({ offerid }, place) => {
    if (offerid === undefined) return undefined
    // One that somebody else has taken away meanwhile is made anew, like one that is named twice.
    const isFirst = list.findIndex((one) => one.offerid === offerid) === place
    return isFirst ? before.find(({ id }) => id === offerid) : undefined
  })
  const gone = before.filter((offer) => !kept.includes(offer))
  await removeServices(ctx, companyId, gone)
  const offerIds: string[] = []
  for (const [place, service] of list.entries()) {
    const known = kept[place]
    const title = titleOf(ctx, service, known?.title)
    const offer = {
      slug: slugFrom(title.en ?? service.title) || service.starter || 'service',
      name: title,
      priceModel: service.sen === 0 ? ('free' as const) : ('fixed' as const),
      priceAmount: service.sen,
      durationMinutes: service.minutes,
      infoId,
      atProvider: terms.atProvider,
      atCustomer: terms.atCustomer,
      serviceRadiusKm: terms.atCustomer ? terms.radiusKm : null,
      policyPreset: terms.policyPreset,
      updatedAt: ctx.now(),
    }
    const item = { categoryKey: service.category, title, updatedAt: ctx.now() }
    if (known) {
      await ctx.db.update(items).set(item).where(eq(items.id, known.itemId))
      await ctx.db.update(offers).set(offer).where(eq(offers.id, known.id))
    }
    offerIds.push(known?.id ?? (await makeService(ctx, { companyId, currency, starter: service.starter }, item, offer)))
  }
  for (const id of offerIds) await recordEvent(ctx, 'catalogue.offer_changed', { subjectId: id, companyId })
  return offerIds
}

async function makeService(
  ctx: Context,
  { companyId, currency, starter }: { companyId: string; currency: string; starter: string | undefined },
  item: Pick<typeof items.$inferInsert, 'categoryKey' | 'title'>,
  offer: Pick<typeof offers.$inferInsert, 'slug' | 'name' | 'priceAmount'>,
): Promise<string> {
  const [itemId, offerId] = [newId(), newId()]
  await ctx.db.insert(items).values({
    ...item,
    id: itemId,
    companyId,
    kind: 'service',
    // Of its own, whatever the service is called by then.
    code: `${starter ?? 'service'}-${itemId.slice(-6)}`,
    summary: {},
    description: {},
    createdAt: ctx.now(),
  })
  await ctx.db.insert(offers).values({
    ...offer,
    id: offerId,
    companyId,
    itemId,
    currency,
    kind: 'instant',
    status: 'published',
    publishedAt: ctx.now(),
    createdAt: ctx.now(),
  })
  return offerId
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
