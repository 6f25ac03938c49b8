import { market } from '#shared/brand.ts'
import { picksHours, sizeOf } from '#shared/charge.ts'
import { addDays, type Day, dayOf, weekdayOf } from '#shared/days.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { SeededRandom } from '../seeded-random.ts'
import { type Calendar, startOf } from './calendar.ts'
import { bookingsOn, demandFor, fullness } from './demand.ts'
import type { Customer, People, Review } from './people.ts'
import type { Lane, Shop, ShopOffer } from './shops.ts'
import type { Ending, Visit, Wish } from './visits.ts'

const YEAR = 365
const AHEAD = 24
/** A booking is at least this old: nobody is surprised by a stranger who books while the demo starts. */
const FRESH = 20 * MINUTE

/** Makes up the visits of one company. Each call adds to `visits`. */
export class ShopPlanner {
  readonly visits: Visit[] = []
  readonly shop: Shop
  readonly #people: People
  readonly #calendar: Calendar
  readonly #random: SeededRandom
  readonly #regulars: Customer[] = []
  readonly #points: number
  /** What can be booked, with the sum of the demand up to it. */
  readonly #ladder: [ShopOffer, number][] = []
  readonly #today: Day
  readonly #now: number

  constructor(shop: Shop, people: People, calendar: Calendar, now: Date) {
    this.shop = shop
    this.#people = people
    this.#calendar = calendar
    this.#now = now.getTime()
    this.#today = dayOf(now, market.zone)
    this.#random = new SeededRandom(`year ${shop.id}`)
    const categories = Map.groupBy(shop.offers, ({ category }) => category)
    this.#points = [...categories.keys()].reduce((sum, category) => sum + demandFor(category), 0)
    let sum = 0
    for (const sold of shop.offers) {
      if (sold.lanes.length === 0) continue
      // The demand of a category is shared by its offers.
      sum += demandFor(sold.category) / (categories.get(sold.category)?.length ?? 1)
      this.#ladder.push([sold, sum])
    }
  }

  /** A visit some days before each review; reviews of what cannot be booked at once keep none. */
  addReviewed(reviews: readonly Review[]): void {
    for (const review of reviews) {
      const customer = this.#people.authors.get(review.authorContactId)
      const own = this.shop.offers.filter(({ offer, lanes }) => offer.itemId === review.itemId && lanes.length > 0)
      const sold = own.find(({ offer }) => offer.id === review.offerId) ?? own[0]
      if (!customer || !sold || !review.publishedAt) continue
      this.#regulars.push(customer)
      const written = review.publishedAt.getTime()
      for (let tries = 0; tries < 14; tries++) {
        const day = dayOf(written - this.#random.int(3, tries < 6 ? 9 : 20) * DAY, market.zone)
        const visit = this.#visit(this.#wish(sold), day, customer, { before: written - 3 * DAY })
        if (!visit) continue
        this.visits.push({ ...visit, walkIn: false, review })
        break
      }
    }
  }

  /** Somebody who comes back to the same person, so many days ago. */
  addRegular(customer: Customer, sold: ShopOffer, lane: Lane, daysAgo: readonly number[]): void {
    for (const ago of daysAgo) {
      for (let later = 0; later < 8; later++) {
        const visit = this.#visit(this.#wish(sold, 0), addDays(this.#today, later - ago), customer, { lane })
        if (!visit) continue
        this.visits.push({ ...visit, walkIn: false, wanted: true })
        break
      }
    }
  }

  /** The visits of every day, from a year ago to some weeks ahead. */
  addDays(): void {
    const own = this.shop.owner !== undefined
    for (let day = -YEAR; day <= AHEAD; day++) {
      const date = addDays(this.#today, day)
      const usual = bookingsOn(day, own, this.#points) * fullness(weekdayOf(date))
      const expected = usual * (0.8 + 0.4 * this.#random.next())
      const count = Math.floor(expected) + (this.#random.chance(expected % 1) ? 1 : 0)
      for (let i = 0; i < count; i++) {
        const at = this.#random.next() * (this.#ladder.at(-1)?.[1] ?? 0)
        const sold = this.#ladder.find(([, upTo]) => at < upTo)?.[0]
        const visit = sold && this.#visit(this.#wish(sold), date, this.#somebody(), {})
        if (visit) this.visits.push({ ...visit, ending: this.#ending(visit) })
      }
    }
  }

  /** Most have been here before, some of them often. */
  #somebody(): Customer {
    const known = this.#regulars
    if (known.length > 4 && this.#random.chance(0.62))
      return known[Math.floor(this.#random.next() ** 2 * known.length)] as Customer
    const somebody = this.#random.pick(this.#people.all)
    known.push(somebody)
    return somebody
  }

  #wish(sold: ShopOffer, nth?: number): Wish {
    const { offer, variants } = sold
    const variant = variants[nth ?? this.#random.int(0, Math.max(0, variants.length - 1))]
    const hours = picksHours(offer)
    const most = Math.min(offer.maxQuantity, offer.maxQuantity > 100 ? 60 : 3)
    const quantity =
      hours || offer.capacity > 1 || most <= offer.minQuantity
        ? offer.minQuantity
        : this.#random.int(offer.maxQuantity > 100 ? 15 : offer.minQuantity, most)
    const { minutes } = sizeOf(offer, quantity, variant?.durationMinutes)
    return { sold, variant, quantity, minutes }
  }

  #visit(wish: Wish, day: Day, customer: Customer, only: { lane?: Lane; before?: number }): Visit | undefined {
    const { sold, minutes } = wish
    const published = (sold.offer.publishedAt ?? sold.offer.createdAt).getTime()
    const place = this.#calendar.take(sold, minutes, day, this.#random, { ...only, after: published + DAY })
    if (!place) return undefined
    const placedAt = this.#placedAt(place.startsAt, published + HOUR, sold.offer.noticeMinutes)
    if (placedAt === undefined) {
      this.#calendar.free(place)
      return undefined
    }
    const paysThere = this.shop.onTheSpot && sold.offer.kind === 'instant' && sold.offer.depositKind === 'none'
    return {
      ...wish,
      shop: this.shop,
      place,
      customer,
      wanted: place.lane.staffId !== null && sold.offer.choosePerson && this.#random.chance(0.3),
      walkIn: paysThere && this.#random.chance(0.18),
      placedAt,
      ending: 'stands',
      review: undefined,
    }
  }

  /** When a visit was booked: the same day, some days or weeks before, at an hour when people are awake. */
  #placedAt(startsAt: number, published: number, leadMinutes: number): number | undefined {
    const latest = Math.min(startsAt - leadMinutes * MINUTE, this.#now - FRESH)
    const ahead = this.#random.next() ** 2.5 * 16 * DAY
    const soon = latest - this.#random.next() ** 2 * 3 * DAY
    let wanted = Math.floor(Math.min(startsAt - leadMinutes * MINUTE - ahead, soon) / 1000) * 1000
    const night = startOf(dayOf(wanted, market.zone)) + 8 * HOUR
    if (wanted < night) wanted = night - 9 * HOUR - this.#random.int(0, 150) * MINUTE
    return wanted < published || wanted > latest ? undefined : wanted
  }

  #ending({ place, sold, walkIn, placedAt }: Visit): Ending {
    const dice = this.#random.next()
    if (walkIn) return 'stands'
    const isOver = place.startsAt < this.#now - 3 * DAY
    if (isOver && dice < 0.02) return 'no_show'
    // Time to cancel, and to have done so by now.
    const room = Math.min(place.startsAt, this.#now) - placedAt > 8 * HOUR
    if (room && dice < 0.065) return 'cancelled'
    if (room && dice < 0.078) return 'cancelled_by_provider'
    return room && sold.offer.kind === 'request' && dice < 0.11 ? 'declined' : 'stands'
  }
}
