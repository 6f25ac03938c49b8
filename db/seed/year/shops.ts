import { and, asc, eq, inArray, notLike } from 'drizzle-orm'
import { items, offers, offerVariants } from '#domain/catalogue/catalogue.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { offerResources, resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import type { Db } from '#platform/db/index.ts'
import { demoContactId } from '../accounts.ts'

export interface Lane {
  id: string
  staffId: string | null
  seats: number
  /** By weekday (1 = Monday), from and to in minutes of the local day. */
  hours: Map<number, [number, number][]>
}

export interface ShopOffer {
  offer: typeof offers.$inferSelect
  title: (typeof items.$inferSelect)['title']
  category: string
  variants: (typeof offerVariants.$inferSelect)[]
  lanes: Lane[]
  branch: typeof contactInfos.$inferSelect | undefined
}

export interface Shop {
  id: string
  /** The demo's own salon, with the account of its owner. */
  owner: string | undefined
  onTheSpot: boolean
  offers: ShopOffer[]
}

/** The companies of the demo with what can be booked of them: no quotes, nothing for free, no events. */
export async function loadShops(db: Db): Promise<Shop[]> {
  const rows = await db
    .select({ offer: offers, title: items.title, category: items.categoryKey })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(and(eq(items.kind, 'service'), inArray(offers.kind, ['instant', 'request']), notLike(items.code, 'bulk-%')))
    .orderBy(asc(offers.id))
  // Only what belongs to these: beside them there may be a million of those that `seedBulk` adds.
  const ids = rows.map(({ offer }) => offer.id)
  const lanes = await loadLanes(db, ids)
  const places = rows.flatMap(({ offer }) => offer.infoId ?? [])
  const branches = new Map(
    (await db.select().from(contactInfos).where(inArray(contactInfos.id, places))).map((row) => [row.id, row]),
  )
  const variants = Map.groupBy(
    await db
      .select()
      .from(offerVariants)
      .where(inArray(offerVariants.offerId, ids))
      .orderBy(asc(offerVariants.position)),
    (row) => row.offerId,
  )
  const byCompany = Map.groupBy(rows, ({ offer }) => offer.companyId)
  const [owner] = await db
    .select({ companyId: staffMembers.companyId, accountId: accounts.id })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .where(eq(staffMembers.contactId, demoContactId('owner')))
  const shops = await db
    .select()
    .from(companies)
    .where(inArray(companies.id, [...byCompany.keys()]))
    .orderBy(asc(companies.id))
  return shops.flatMap((shop) => {
    const own = (byCompany.get(shop.id) ?? []).filter(
      ({ offer }) => offer.priceAmount > 0 && offer.status === 'published',
    )
    return own.length === 0
      ? []
      : [
          {
            id: shop.id,
            owner: owner?.companyId === shop.id ? owner.accountId : undefined,
            onTheSpot: shop.onTheSpot,
            offers: own.map((row) => ({
              ...row,
              variants: variants.get(row.offer.id) ?? [],
              lanes: lanes.get(row.offer.id) ?? [],
              branch: row.offer.infoId ? branches.get(row.offer.infoId) : undefined,
            })),
          },
        ]
  })
}

/** By offer, the people or the room that serve it. */
async function loadLanes(db: Db, offerIds: readonly string[]): Promise<Map<string, Lane[]>> {
  const serving = await db
    .select()
    .from(offerResources)
    .where(inArray(offerResources.offerId, [...offerIds]))
    .orderBy(asc(offerResources.offerId), asc(offerResources.resourceId))
  const ids = [...new Set(serving.map(({ resourceId }) => resourceId))]
  const hours = Map.groupBy(
    await db
      .select()
      .from(weeklyHours)
      .where(inArray(weeklyHours.resourceId, ids))
      .orderBy(asc(weeklyHours.fromMinute)),
    (row) => row.resourceId,
  )
  const served = await db.select().from(resources).where(inArray(resources.id, ids)).orderBy(asc(resources.id))
  const lanes = new Map(
    served.map(({ id, staffId, capacity }): [string, Lane] => {
      const open = new Map<number, [number, number][]>()
      for (const { weekday, fromMinute, toMinute } of hours.get(id) ?? [])
        open.set(weekday, [...(open.get(weekday) ?? []), [fromMinute, toMinute]])
      return [id, { id, staffId, seats: capacity, hours: open }]
    }),
  )
  const byOffer = new Map<string, Lane[]>()
  for (const { offerId, resourceId } of serving) {
    const lane = lanes.get(resourceId)
    if (lane) byOffer.set(offerId, [...(byOffer.get(offerId) ?? []), lane])
  }
  return byOffer
}
