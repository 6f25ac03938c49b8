import type { BuiltCompany } from './build-company.ts'
import type { BuiltItem } from './build-services.ts'
import type { EventStory } from './events.ts'
import type { Rows } from './rows.ts'
import { SeededRandom, seedId, slugOf } from './seeded-random.ts'
import type { Text } from './story.ts'

const DAY = 86_400_000
const ZONE = 'Asia/Kuala_Lumpur'

/**
 * An event of a company with its next dates: always ahead of `now` and on fixed weekdays, so that seeding again next month
 * adds only the new dates.
 */
export function buildEvent(rows: Rows, story: EventStory, company: BuiltCompany, now: Date): BuiltItem {
  const key = `event ${story.key}`
  const random = new SeededRandom(key)
  const itemId = seedId(`item ${key}`)
  const offerId = seedId(`offer ${key}`)
  const branch = company.branches[0]
  const createdAt = new Date(Math.max(company.since.getTime() + DAY, now.getTime() - random.int(10, 90) * DAY))
  const inLanguage = (l: 'en' | 'ms' | 'zh') => `<p>${story.summary[l]}</p><p>${company.paragraph[l]}</p>`
  const description: Text = { en: inLanguage('en'), ms: inLanguage('ms'), zh: inLanguage('zh') }
  rows.items.push({
    id: itemId,
    companyId: company.id,
    kind: 'event',
    code: `event-${story.key}`,
    categoryKey: story.sub,
    title: story.title,
    summary: story.summary,
    description,
    pictureFileIds: [1, 2, 3].map((p) => {
      const fileId = seedId(`picture ${key} ${p}`)
      rows.files.push({
        id: fileId,
        folderId: company.id,
        name: `${story.key}-${p}.webp`,
        mime: 'image/webp',
        recipe: { scene: company.trade.key, mood: 'evening', seed: `${key} ${p}` },
        isPublic: true,
        width: 1600,
        height: 1200,
      })
      return fileId
    }),
    languages: ['en', 'ms'],
    tags: [story.sub, company.trade.key],
    createdAt,
    updatedAt: createdAt,
  })
  const cheapest = Math.min(
    ...story.tickets.filter((ticket) => ticket[1] === 'paid').map((ticket) => ticket[2]),
    Number.POSITIVE_INFINITY,
  )
  const hasFree = story.tickets.some((ticket) => ticket[1] !== 'paid')
  rows.offers.push({
    id: offerId,
    companyId: company.id,
    itemId,
    slug: slugOf(story.title.en),
    name: story.title,
    kind: 'instant',
    status: 'published',
    priceModel: hasFree || cheapest === Number.POSITIVE_INFINITY ? 'free' : 'from',
    priceAmount: hasFree || cheapest === Number.POSITIVE_INFINITY ? 0 : cheapest * 100,
    durationMinutes: story.minutes,
    maxQuantity: 10,
    capacity: 1,
    infoId: branch.infoId,
    atProvider: !story.online,
    online: story.online ?? false,
    ...(story.online && { onlineLink: 'https://meet.khidmat.test/hall' }),
    policyPreset: 'flexible',
    noticeMinutes: 0,
    choosePerson: false,
    bookedCount: random.int(5, 140),
    publishedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  })
  const types = story.tickets.map(([name, kind, ringgit], position) => {
    const id = seedId(`ticket ${key} ${position}`)
    rows.ticketTypes.push({
      id,
      offerId,
      name,
      kind,
      priceAmount: ringgit * 100,
      maxPerOrder: kind === 'free' ? 4 : 10,
      position,
    })
    return id
  })
  for (const startsAt of datesAhead(story, now)) {
    const occurrenceId = seedId(`occurrence ${key} ${startsAt.toISOString()}`)
    rows.occurrences.push({
      id: occurrenceId,
      companyId: company.id,
      offerId,
      startsAt,
      endsAt: new Date(startsAt.getTime() + story.minutes * 60_000),
    })
    // All kinds share the quota of the hall; the last one also has a quota of its own, like early-bird tickets.
    const shared = seedId(`quota ${occurrenceId} shared`)
    rows.quotas.push({ id: shared, occurrenceId, capacity: story.capacity })
    for (const ticketTypeId of types) rows.quotaTicketTypes.push({ quotaId: shared, ticketTypeId })
    const last = types.at(-1)
    if (types.length > 1 && last) {
      const own = seedId(`quota ${occurrenceId} own`)
      rows.quotas.push({ id: own, occurrenceId, capacity: Math.max(2, Math.ceil(story.capacity * 0.4)) })
      rows.quotaTicketTypes.push({ quotaId: own, ticketTypeId: last })
    }
  }
  return { id: itemId, offerIds: [offerId], company }
}

function datesAhead(story: EventStory, now: Date): Date[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE).toPlainDate()
  const epoch = Temporal.PlainDate.from('2026-01-05').add({ days: story.weekday - 1 })
  const offset = new SeededRandom(`phase ${story.key}`).int(0, story.everyWeeks - 1) * 7
  const cycle = story.everyWeeks * 7
  const passed = epoch.add({ days: offset }).until(today.add({ days: 1 })).days
  const first = epoch.add({ days: offset + Math.max(0, Math.ceil(passed / cycle)) * cycle })
  return Array.from({ length: story.dates }, (_, i) => {
    const day = first.add({ days: i * cycle })
    return new Date(
      day.toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from({ hour: story.hour }) })
        .epochMilliseconds,
    )
  })
}
