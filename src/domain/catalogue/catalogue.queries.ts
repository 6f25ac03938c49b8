import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Context, cutPage, type Position, readCursor, writeCursor } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import {
  categories,
  categoryFields,
  items,
  offerAddons,
  offers,
  offerVariants,
  ticketTypes,
} from './catalogue.tables.ts'
import { leastChoice, leastPrice, pricesDiffer } from './least-price.ts'

/** All categories with their fields, in their display order. */
export async function listCategories(ctx: Context) {
  const [rows, fields] = await Promise.all([
    ctx.db.select().from(categories).orderBy(asc(categories.position), asc(categories.key)),
    ctx.db.select().from(categoryFields).orderBy(asc(categoryFields.position)),
  ])
  return rows.map((row) => ({ ...row, fields: fields.filter((field) => field.categoryKey === row.key) }))
}
export type CategoryWithFields = Awaited<ReturnType<typeof listCategories>>[number]

/** What cards show of offers, in the order of the ids; offers that are gone are left out. */
export async function listCards(ctx: Context, offerIds: readonly string[]) {
  if (offerIds.length === 0) return []
  const rows = await ctx.db
    .select({
      offer: offers,
      item: items,
      companyName: contacts.name,
      companySlug: companies.slug,
      verifiedAt: companies.verifiedAt,
      city: contactInfos.city,
      lat: contactInfos.lat,
      lng: contactInfos.lng,
      zone: sql<string>`coalesce(${contactInfos.zone}, ${companies.zone})`,
      leastAmount: leastPrice,
      leastChoice,
      pricesDiffer,
    })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .innerJoin(companies, eq(companies.id, offers.companyId))
    .innerJoin(contacts, eq(contacts.id, offers.companyId))
    .leftJoin(contactInfos, eq(contactInfos.id, offers.infoId))
    .where(inArray(offers.id, [...offerIds]))
  const byId = new Map(rows.map((row) => [row.offer.id, row]))
  return offerIds.flatMap((id) => byId.get(id) ?? [])
}
export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

interface DatesWish {
  limit: number
  companyId?: string | undefined
  offerIds?: readonly string[]
  everyDate?: boolean
}

/** The next dates of events, one per event unless asked for every one, soonest first, with how many places are left. */
export async function listUpcoming(ctx: Context, wish: DatesWish) {
  return withCards(ctx, await nextDates(ctx, wish, undefined))
}

/** The next date of events, by offer; events without a coming date are absent. */
export async function nextDatesOf(ctx: Context, offerIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await nextDates(ctx, { offerIds, limit: offerIds.length }, undefined)
  return new Map(rows.map((row) => [row.offer_id, new Date(row.starts_at)]))
}

/**
 * Every date of events to come, soonest first, by pages.
 * @throws DomainError `request.invalid` for an invalid cursor.
 */
export async function listEventDates(
  ctx: Context,
  wish: { limit: number; companyId?: string | undefined; cursor?: string | undefined },
): Promise<{ rows: UpcomingRow[]; cursor: string | null }> {
  const { limit, companyId, cursor } = wish
  const found = await nextDates(ctx, { companyId, limit: limit + 1, everyDate: true }, readCursor(cursor))
  // The page is cut from the dates, not from the cards: a date that cannot be shown must not end the list.
  const page = cutPage(found, limit, ({ starts_at, id }) => writeCursor({ at: new Date(starts_at), id }))
  return { rows: await withCards(ctx, page.rows), cursor: page.cursor }
}

type DateRow = { id: string; offer_id: string; starts_at: string; ends_at: string; places: number }

async function nextDates(ctx: Context, wish: DatesWish, after: Position | undefined): Promise<DateRow[]> {
  const now = ctx.now().toISOString()
  const { rows } = await ctx.db.execute<DateRow>(sql`
    with next as (
      select ${wish.everyDate ? sql`` : sql`distinct on (o.offer_id)`} o.id, o.offer_id, o.starts_at, o.ends_at
      from occurrences o join offers f on f.id = o.offer_id join companies c on c.id = o.company_id join items i on i.id = f.item_id
      where o.starts_at > ${now} and o.cancelled_at is null and f.status = 'published' and c.status = 'open' and i.archived_at is null
        ${wish.companyId ? sql`and o.company_id = ${wish.companyId}` : sql``}
        ${wish.offerIds ? sql`and o.offer_id in (select jsonb_array_elements_text(${JSON.stringify(wish.offerIds)}::jsonb)::uuid)` : sql``}
      order by o.offer_id, o.starts_at)
    select n.*, coalesce((select max(q.capacity - q.held - q.sold) from quotas q where q.occurrence_id = n.id), 0)::int as places
    from next n ${after ? sql`where (n.starts_at, n.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``}
    order by n.starts_at, n.id limit ${wish.limit}`)
  return rows
}

async function withCards(ctx: Context, rows: readonly DateRow[]) {
  const cards = await listCards(ctx, [...new Set(rows.map((row) => row.offer_id))])
  const byOffer = new Map(cards.map((card) => [card.offer.id, card]))
  return rows.flatMap((row) => {
    const card = byOffer.get(row.offer_id)
    return card
      ? [
          {
            ...card,
            occurrenceId: row.id,
            startsAt: new Date(row.starts_at),
            endsAt: new Date(row.ends_at),
            placesLeft: row.places,
          },
        ]
      : []
  })
}
export type UpcomingRow = Awaited<ReturnType<typeof listUpcoming>>[number]

/**
 * An item with everything its page shows: company, offers on sale with variants, add-ons, branches and tickets.
 * @throws DomainError `catalogue.item_not_found`, also when it is no longer on sale or its company is closed.
 */
export async function getItem(ctx: Context, itemId: string) {
  if (!isId(itemId)) throw new DomainError('catalogue.item_not_found')
  const [row] = await ctx.db
    .select({
      item: items,
      company: companies,
      companyName: contacts.name,
      avatarFileId: contacts.avatarFileId,
      category: categories,
    })
    .from(items)
    .innerJoin(companies, eq(companies.id, items.companyId))
    .innerJoin(contacts, eq(contacts.id, items.companyId))
    .innerJoin(categories, eq(categories.key, items.categoryKey))
    .where(and(eq(items.id, itemId), isNull(items.archivedAt), eq(companies.status, 'open')))
  if (!row) throw new DomainError('catalogue.item_not_found')
  const onSale = await ctx.db
    .select({ offer: offers, branch: contactInfos, leastAmount: leastPrice, leastChoice, pricesDiffer })
    .from(offers)
    .leftJoin(contactInfos, eq(contactInfos.id, offers.infoId))
    .where(and(eq(offers.itemId, itemId), eq(offers.status, 'published')))
    .orderBy(asc(offers.priceAmount), asc(offers.id))
  if (onSale.length === 0) throw new DomainError('catalogue.item_not_found')
  const ids = onSale.map(({ offer }) => offer.id)
  const [variants, addons, tickets, dates] = await Promise.all([
    ctx.db.select().from(offerVariants).where(inArray(offerVariants.offerId, ids)).orderBy(asc(offerVariants.position)),
    ctx.db.select().from(offerAddons).where(inArray(offerAddons.offerId, ids)).orderBy(asc(offerAddons.position)),
    ctx.db.select().from(ticketTypes).where(inArray(ticketTypes.offerId, ids)).orderBy(asc(ticketTypes.position)),
    row.item.kind === 'event' ? listUpcoming(ctx, { limit: 12, offerIds: ids, everyDate: true }) : [],
  ])
  return {
    ...row,
    dates,
    offers: onSale.map(({ offer, ...row }) => ({
      offer,
      ...row,
      variants: variants.filter((variant) => variant.offerId === offer.id),
      addons: addons.filter((addon) => addon.offerId === offer.id),
      tickets: tickets.filter((ticket) => ticket.offerId === offer.id),
    })),
  }
}
export type ItemDetails = Awaited<ReturnType<typeof getItem>>
