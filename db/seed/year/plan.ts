import { setImmediate as breathe } from 'node:timers/promises'
import type { Calendar } from './calendar.ts'
import type { People } from './people.ts'
import { ShopPlanner } from './plan-shop.ts'
import type { Shop } from './shops.ts'
import type { Visit } from './visits.ts'

/** The visits of the demo's customer: the category, whether to the demo's own salon, and how many days ago. */
const nadias: readonly { category: string; salon: boolean; daysAgo: readonly number[] }[] = [
  { category: 'hair', salon: true, daysAgo: [236, 190, 139, 96, 52] },
  { category: 'massage', salon: false, daysAgo: [210, 150, 61] },
  { category: 'aircon-service', salon: false, daysAgo: [228, 113] },
]
/** She lives in Kuala Lumpur. */
const NEAR = /Kuala Lumpur|Selangor/

/** A year of visits up to now and the bookings ahead; the same for the same demo and the same day. */
export async function planYear(
  shops: readonly Shop[],
  people: People,
  calendar: Calendar,
  now: Date,
): Promise<Visit[]> {
  const reviews = Map.groupBy(people.reviews, (review) => review.companyId)
  const planners = shops.map((shop) => new ShopPlanner(shop, people, calendar, now))
  for (const planner of planners) planner.addReviewed(reviews.get(planner.shop.id) ?? [])
  for (const { category, salon, daysAgo } of nadias) {
    const [oldest] = planners
      .filter(({ shop }) => (shop.owner !== undefined) === salon)
      .flatMap((planner) => planner.shop.offers.map((sold) => ({ planner, sold })))
      .filter(
        ({ sold: { category: own, offer, branch } }) =>
          own === category && offer.choosePerson && (salon || NEAR.test(branch?.state ?? '')),
      )
      .sort((one, other) => Number(one.sold.offer.publishedAt) - Number(other.sold.offer.publishedAt))
    const lane = oldest?.sold.lanes.find(({ staffId }) => staffId !== null)
    if (people.nadia && oldest && lane) oldest.planner.addRegular(people.nadia, oldest.sold, lane, daysAgo)
  }
  for (const planner of planners) {
    planner.addDays()
    // Pages are asked for meanwhile.
    await breathe()
  }
  return planners.flatMap(({ visits }) => visits)
}
