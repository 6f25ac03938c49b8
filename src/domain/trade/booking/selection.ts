import { eq, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { items, offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { sizeOf } from '#shared/charge.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import type { Localized } from '#shared/locale.ts'

/** What somebody picks of an offer. */
export interface Choice {
  offerid: string
  variantid?: string | undefined
  addons?: { addonid: string; quantity: number }[] | undefined
  quantity?: number | undefined
}

interface Option {
  id: string
  name: Localized
  priceAmount: number
}
export interface VariantOption extends Option {
  durationMinutes: number
}
export interface AddonOption extends Option {
  extraMinutes: number
  maxQuantity: number
}

/** What is read of a branch: where it lies, and its clock. */
export const branchColumns = {
  id: contactInfos.id,
  lat: contactInfos.lat,
  lng: contactInfos.lng,
  postcode: contactInfos.postcode,
  city: contactInfos.city,
  zone: contactInfos.zone,
}
type Branch = Pick<typeof contactInfos.$inferSelect, keyof typeof branchColumns>

/** An offer with what was picked of it, and how long and how many seats that comes to. */
export interface Selection {
  offer: typeof offers.$inferSelect
  item: { id: string; kind: 'service' | 'event'; title: Localized }
  company: { id: string; zone: string; status: string }
  branch: Branch | null
  variant: VariantOption | undefined
  addons: { addon: AddonOption; quantity: number }[]
  quantity: number
  /** Length of the booking, add-ons included. */
  minutes: number
  /** Seats it takes on its resource. */
  seats: number
}

/**
 * Reads an offer with its variants and add-ons, its item, company and branch, in one statement.
 * @throws DomainError `catalogue.offer_not_found`
 */
export async function loadOffer(ctx: Context, offerId: string) {
  const [row] = await ctx.db
    .select({
      offer: offers,
      item: { id: items.id, kind: items.kind, title: items.title },
      company: { id: companies.id, zone: companies.zone, status: companies.status },
      branch: branchColumns,
      variants: sql<
        VariantOption[]
      >`coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'priceAmount', v.price_amount, 'durationMinutes', v.duration_minutes))
        from offer_variants v where v.offer_id = ${offers.id}), '[]')`,
      addons: sql<
        AddonOption[]
      >`coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'priceAmount', a.price_amount, 'extraMinutes', a.extra_minutes, 'maxQuantity', a.max_quantity) order by a.position)
        from offer_addons a where a.offer_id = ${offers.id}), '[]')`,
    })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .innerJoin(companies, eq(companies.id, offers.companyId))
    .leftJoin(contactInfos, eq(contactInfos.id, offers.infoId))
    .where(eq(offers.id, sql.placeholder('offerid')))
    .prepare('load_selection')
    .execute({ offerid: offerId })
  if (!row) throw new DomainError('catalogue.offer_not_found')
  return row
}

/**
 * Reads an offer with the picked variant and add-ons. A per-hour offer that can be booked for several
 * hours counts its quantity in hours.
 *
 * @throws DomainError `catalogue.offer_not_found`; `request.invalid` when something picked does not belong to the offer.
 */
export async function loadSelection(ctx: Context, choice: Choice): Promise<Selection> {
  const row = await loadOffer(ctx, choice.offerid)
  const { offer, variants } = row
  const variant = variants.find((v) => v.id === choice.variantid)
  if (choice.variantid !== undefined && !variant) throw invalid({ path: 'variantid', code: 'unknown' })
  if (variants.length > 0 && !variant) throw invalid({ path: 'variantid', code: 'required' })
  const addons = (choice.addons ?? []).map(({ addonid, quantity }, i) => {
    const addon = row.addons.find((a) => a.id === addonid)
    if (!addon) throw invalid({ path: `addons.${i}.addonid`, code: 'unknown' })
    if (quantity < 1 || quantity > addon.maxQuantity)
      throw invalid({ path: `addons.${i}.quantity`, code: 'out_of_range' })
    return { addon, quantity }
  })
  if (new Set(addons.map((a) => a.addon.id)).size < addons.length) throw invalid({ path: 'addons', code: 'repeated' })
  const quantity = choice.quantity ?? offer.minQuantity
  if (quantity < offer.minQuantity || quantity > offer.maxQuantity)
    throw invalid({ path: 'quantity', code: 'out_of_range' })
  const { minutes, seats } = sizeOf(offer, quantity, variant?.durationMinutes)
  return {
    ...row,
    variant,
    addons,
    quantity,
    minutes: minutes + addons.reduce((sum, a) => sum + a.addon.extraMinutes * a.quantity, 0),
    seats,
  }
}
