import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ChangePrices, PricedPart } from '#contracts/prices.ts'
import { atomically, type Context, purgePages, recordAudit, recordEvent } from '#domain/base/index.ts'
import { lockCompany } from '#domain/companies/index.ts'
import { touchContact } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { items, offerAddons, offers, offerVariants } from './catalogue.tables.ts'
import { offersWithin, requireOfferEditor } from './switch-offer.ts'

const tables = { offer: offers, variant: offerVariants, addon: offerAddons } as const satisfies Record<
  PricedPart,
  unknown
>
/** A price as it stands, and of what. */
interface Standing {
  id: string
  sen: number
  offerId: string
  itemId: string
}

/**
 * Changes prices of a company's services: all that are named, or none. What stands in an order stays, and a draft keeps its price as long as it
 * keeps any. Repeats change nothing.
 * @returns how many are others now
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`; `catalogue.offer_not_found` for what is no service with a price, or
 * beyond the caller's branches; `catalogue.prices_changed` where one is neither what was read nor what it becomes
 */
export async function changePrices(ctx: Context, { companyid, prices }: ChangePrices): Promise<{ changed: number }> {
  const { company, member } = await requireOfferEditor(ctx, companyid)
  const companyId = company.id
  await ctx.platform.limits.consume('price_change', companyId)
  return atomically(ctx, async (ctx) => {
    await lockCompany(ctx, companyId)
    const within = and(eq(offers.companyId, companyId), offersWithin(member), eq(items.kind, 'service'), hasPrice)
    const changed: Standing[] = []
    for (const of of Object.keys(tables) as PricedPart[]) {
      // Of what is named twice the last word counts.
      const asked = [...new Map(prices.flatMap((price) => (price.of === of ? [[price.id, price]] : []))).values()]
      if (asked.length === 0) continue
      const standing = new Map((await readStanding(ctx, of, asked, within)).map((row) => [row.id, row]))
      const others = asked.flatMap(({ id, was, becomes }) => {
        const row = standing.get(id)
        if (!row) throw new DomainError('catalogue.offer_not_found')
        if (row.sen === becomes) return []
        if (row.sen !== was) throw new DomainError('catalogue.prices_changed')
        return [{ ...row, becomes }]
      })
      await write(ctx, of, others)
      changed.push(...others)
    }
    if (changed.length > 0) await tell(ctx, companyId, changed)
    return { changed: changed.length }
  })
}

const hasPrice = ne(offers.priceModel, 'free')

/** Prices as they stand, held until the transaction ends. */
function readStanding(
  ctx: Context,
  of: PricedPart,
  asked: readonly { id: string }[],
  within: ReturnType<typeof and>,
): Promise<Standing[]> {
  const table = tables[of]
  const standing = ctx.db
    .select({ id: table.id, sen: table.priceAmount, offerId: offers.id, itemId: offers.itemId })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .$dynamic()
  const ids = asked.map(({ id }) => id)
  return (of === 'offer' ? standing : standing.innerJoin(tables[of], eq(tables[of].offerId, offers.id)))
    .where(and(inArray(table.id, ids), within))
    .orderBy(table.id)
    .for('update', { of: table })
}

const setOf = {
  offer: sql`update ${offers} t`,
  variant: sql`update ${offerVariants} t`,
  addon: sql`update ${offerAddons} t`,
} as const satisfies Record<PricedPart, unknown>

async function write(ctx: Context, of: PricedPart, others: readonly { id: string; becomes: number }[]): Promise<void> {
  const rows = JSON.stringify(others.map(({ id, becomes }) => ({ id, becomes })))
  await ctx.db.execute(sql`${setOf[of]} set price_amount = x.becomes
    from json_to_recordset(${rows}::json) as x(id uuid, becomes int) where t.id = x.id`)
}

/** The search and open pages follow, and whoever decides over the company sees what it sells now. */
async function tell(ctx: Context, companyId: string, changed: readonly Standing[]): Promise<void> {
  const offerIds = [...new Set(changed.map(({ offerId }) => offerId))]
  await ctx.db.update(offers).set({ updatedAt: ctx.now() }).where(inArray(offers.id, offerIds))
  await touchContact(ctx, companyId)
  for (const subjectId of offerIds) await recordEvent(ctx, 'catalogue.offer_changed', { subjectId, companyId })
  await recordAudit(ctx, {
    action: 'catalogue.prices_changed',
    companyId,
    subjectId: companyId,
    data: { count: changed.length },
  })
  const itemTags = new Set(changed.map(({ itemId }) => `item:${itemId}`))
  await purgePages(ctx, [`company:${companyId}`, ...itemTags])
}
