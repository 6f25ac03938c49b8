import { type Context } from '#domain/base/index.ts'
import {
  type CardRow,
  type CategoryWithFields,
  getItem,
  type ItemDetails,
  listCards,
  listCategories,
  listMenu,
  listReviews,
  nextDatesOf,
  summariseReviews,
} from '#domain/catalogue/index.ts'
import { nextSlotsOf, peopleOf } from '#domain/trade/index.ts'
import type { CompanyStatus } from '#shared/company-status.ts'

/** How far ahead a card looks for a free time. */
const CARD_DAYS = 7
const ITEM_TIMES = { days: 14, freeDays: 3, perDay: 3 }
/** A booking invalidates no cache entry, so a time that is shown may be this old, in seconds. */
const TIMES_LIVE = 30
const CONTENT_LIVES = 300

/** Categories with their fields, as pages show them. */
export function shownCategories(ctx: Context): Promise<CategoryWithFields[]> {
  return ctx.platform.content.remember('categories', { tags: ['categories'], seconds: CONTENT_LIVES }, () =>
    listCategories(ctx),
  )
}

/** What cards show of offers; offers that are gone are absent. */
export function shownCards(ctx: Context, offerIds: readonly string[]): Promise<Map<string, CardRow>> {
  const tags = (row: CardRow) => [`company:${row.offer.companyId}`, `item:${row.item.id}`]
  return ctx.platform.content.rememberEach(
    'card',
    offerIds,
    { tags, seconds: CONTENT_LIVES },
    async (missing) => new Map((await listCards(ctx, missing)).map((row) => [row.offer.id, row])),
  )
}

/** The next free start of offers, for the least that can be booked of each; undefined where there is none this week. */
export function shownNextStarts(
  ctx: Context,
  offerIds: readonly string[],
): Promise<Map<string, { start: Date | undefined }>> {
  return ctx.platform.content.rememberEach(
    'next',
    offerIds,
    { tags: () => [], seconds: TIMES_LIVE },
    async (missing) => {
      const next = await nextSlotsOf(ctx, missing, { days: CARD_DAYS })
      return new Map(missing.map((id) => [id, { start: next.get(id)?.starts[0] }]))
    },
  )
}

/** The next date of offers of events; undefined for services, and for events that are over. */
export function shownNextDates(
  ctx: Context,
  offerIds: readonly string[],
): Promise<Map<string, { start: Date | undefined }>> {
  return ctx.platform.content.rememberEach(
    'date',
    offerIds,
    { tags: () => [], seconds: TIMES_LIVE },
    async (missing) => {
      const dates = await nextDatesOf(ctx, missing)
      return new Map(missing.map((id) => [id, { start: dates.get(id) }]))
    },
  )
}

/** What a company sells, and who may be asked for by name of each offer. What of one that is not open its people see is kept for nobody. */
export function shownMenu(ctx: Context, { id, status }: { id: string; status: CompanyStatus }) {
  const read = async () => {
    const sold = await listMenu(ctx, id)
    const all = sold.flatMap(({ offers }) => offers.map(({ offer }) => offer))
    const chosenBy = all.flatMap((offer) => (offer.choosePerson ? [offer.id] : []))
    return { sold, people: await peopleOf(ctx, chosenBy) }
  }
  if (status !== 'open') return read()
  return ctx.platform.content.remember(`menu:${id}`, { tags: [`company:${id}`], seconds: CONTENT_LIVES }, read)
}

/** The next free start of offers with one person. */
export async function shownNextWith(
  ctx: Context,
  offerIds: readonly string[],
  staffId: string,
): Promise<Map<string, { start: Date | undefined }>> {
  const next = await nextSlotsOf(ctx, offerIds, { days: CARD_DAYS, staffId })
  return new Map(offerIds.map((id) => [id, { start: next.get(id)?.starts[0] }]))
}

const itemTags = ({ item, company }: ItemDetails) => [`item:${item.id}`, `company:${company.id}`]

/**
 * An item as its page shows it, with its reviews, the next free times of its offers, and who serves those where that can be chosen.
 * @param reviews how many reviews the first page has.
 * @throws DomainError `catalogue.item_not_found`
 */
export async function shownItem(ctx: Context, itemId: string, reviews: number) {
  const { content } = ctx.platform
  // Dates show how many places are left, so they live as long as times.
  const details = await content.remember(`item:${itemId}`, { tags: itemTags, seconds: TIMES_LIVE }, () =>
    getItem(ctx, itemId),
  )
  const tags = itemTags(details)
  const offerIds = details.offers.map(({ offer }) => offer.id)
  const chosenBy = details.offers.flatMap(({ offer }) => (offer.choosePerson ? [offer.id] : []))
  const [summary, first, next, people] = await Promise.all([
    content.remember(`review-sums:${itemId}`, { tags: [`item:${itemId}`], seconds: CONTENT_LIVES }, () =>
      summariseReviews(ctx, { itemId }),
    ),
    content.remember(`reviews:${itemId}:${reviews}`, { tags: [`item:${itemId}`], seconds: CONTENT_LIVES }, () =>
      listReviews(ctx, { itemId, limit: reviews }),
    ),
    details.item.kind === 'service'
      ? content.remember(`times:${itemId}`, { tags, seconds: TIMES_LIVE }, () => nextSlotsOf(ctx, offerIds, ITEM_TIMES))
      : undefined,
    content.remember(`people:${itemId}`, { tags, seconds: CONTENT_LIVES }, () => peopleOf(ctx, chosenBy)),
  ])
  return { details, summary, reviews: first, next, people }
}
