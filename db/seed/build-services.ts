import { addHours, type Branch, type BuiltCompany } from './build-company.ts'
import { motifs } from './motifs.ts'
import type { Rows } from './rows.ts'
import { SeededRandom, seedId, slugOf } from './seeded-random.ts'
import { faqs } from './shared-texts.ts'
import type { PlaceKind, ServiceStory, Text } from './story.ts'

const DAY = 86_400_000

export interface BuiltItem {
  id: string
  offerIds: string[]
  company: BuiltCompany
}

/** Ringgit as a company of that level charges them, in sen; whole ringgit from 30 up. */
function priced(ringgit: number, level: number): number {
  const sen = ringgit * level * 100
  return ringgit === 0 ? 0 : ringgit >= 30 ? Math.round(sen / 100) * 100 : Math.round(sen / 50) * 50
}

const html = (service: ServiceStory, company: BuiltCompany): Text => {
  const inLanguage = (l: 'en' | 'ms' | 'zh') =>
    `<p>${service.summary[l]}</p><p>${company.trade.about[l]}</p><ul>${company.trade.includes.map((line) => `<li>${line[l]}</li>`).join('')}</ul><p>${company.paragraph[l]}</p>`
  return { en: inLanguage('en'), ms: inLanguage('ms'), zh: inLanguage('zh') }
}

/** What a company sells: an item per service, an offer per branch, and a second offer where the service has `also`. */
export function buildServices(rows: Rows, company: BuiltCompany, now: Date): BuiltItem[] {
  const level = 0.9 + company.random.int(0, 6) * 0.05
  return company.trade.services.map((service, n) => {
    const key = `${company.id} ${service.key}`
    const random = new SeededRandom(key)
    const itemId = seedId(`item ${key}`)
    const createdAt = new Date(Math.max(company.since.getTime() + 3 * DAY, now.getTime() - random.int(2, 400) * DAY))
    rows.items.push({
      id: itemId,
      companyId: company.id,
      kind: 'service',
      code: service.key,
      categoryKey: service.sub,
      title: service.title,
      summary: service.summary,
      description: html(service, company),
      prepare: company.trade.prepare,
      pictureFileIds: [1, 2, 3, 4, 5].map((p) => {
        const fileId = seedId(`picture ${key} ${p}`)
        rows.files.push({
          id: fileId,
          folderId: company.id,
          name: `${service.key}-${p}.webp`,
          mime: 'image/webp',
          recipe: {
            scene: company.trade.key,
            seed: `${key} ${p}`,
            ...(p <= 2 && { motif: motifs[company.trade.key]?.[service.key] }),
          },
          isPublic: true,
          width: 1600,
          height: 1200,
        })
        return fileId
      }),
      languages: random.chance(0.6) ? ['en', 'ms', 'zh'] : ['en', 'ms'],
      tags: [service.sub, company.trade.key],
      fields: service.fields ?? {},
      faqs: [...faqs],
      createdAt,
      updatedAt: createdAt,
    })
    const offerIds = company.branches.map((branch) => {
      const name =
        company.branches.length > 1 ? rows.contactInfos.find((info) => info.id === branch.infoId)!.name! : service.title
      return addOffer(rows, company, branch, service, {
        itemId,
        key: `${key} ${branch.town.slug}`,
        name,
        price: service.price,
        minutes: service.minutes,
        level,
        createdAt,
      })
    })
    if (service.also) {
      const [name, price, minutes, place] = service.also
      // Beside a price by the hour stands one for all of a longer while.
      const model = service.model === 'per_hour' ? 'fixed' : service.model
      offerIds.push(
        addOffer(
          rows,
          company,
          company.branches[0],
          { ...service, model, place, variants: [] },
          { itemId, key: `${key} also`, name, price, minutes, level, createdAt, n },
        ),
      )
    }
    return { id: itemId, offerIds, company }
  })
}

interface OfferDetails {
  itemId: string
  key: string
  name: Partial<Text>
  price: number
  minutes: number
  level: number
  createdAt: Date
  n?: number
}

function addOffer(
  rows: Rows,
  company: BuiltCompany,
  branch: Branch,
  service: ServiceStory,
  details: OfferDetails,
): string {
  const id = seedId(`offer ${details.key}`)
  const seats = service.seats ?? 1
  const model = service.model ?? 'fixed'
  const place: PlaceKind = service.place ?? company.trade.place
  const many = model === 'per_person' || model === 'per_unit' || seats > 1
  const amount = priced(details.price, details.level)
  rows.offers.push({
    id,
    companyId: company.id,
    itemId: details.itemId,
    slug: slugOf(service.title.en),
    name: details.name,
    kind: service.kind ?? 'instant',
    status: 'published',
    priceModel: model,
    priceAmount: amount,
    durationMinutes: details.minutes,
    minQuantity: model === 'per_hour' ? Math.ceil(details.minutes / 60) : 1,
    maxQuantity: model === 'per_hour' ? 8 : seats > 1 ? Math.min(10, seats) : many ? (service.deposit ? 200 : 10) : 1,
    capacity: seats,
    infoId: branch.infoId,
    atProvider: place === 'provider' || place === 'both',
    atCustomer: place === 'customer' || place === 'both',
    online: place === 'online',
    ...((place === 'customer' || place === 'both') && {
      serviceRadiusKm: 30,
      travelFeeBaseAmount: company.trade.key === 'catering' ? 0 : 800,
      travelFeePerKmAmount: 120,
    }),
    ...(place === 'online' && { onlineLink: 'https://meet.khidmat.test/room' }),
    ...(service.deposit && { depositKind: 'percent' as const, depositValue: service.deposit }),
    policyPreset: service.policy ?? (service.kind === 'request' ? 'moderate' : 'fair'),
    slotStepMinutes: details.minutes >= 120 ? 60 : details.minutes >= 60 ? 30 : 15,
    noticeMinutes: service.kind === 'request' ? 1440 : 120,
    bufferAfterMinutes: place === 'customer' ? 30 : 0,
    choosePerson: seats === 1,
    bookedCount: company.random.int(3, 180),
    publishedAt: details.createdAt,
    createdAt: details.createdAt,
    updatedAt: details.createdAt,
  })
  service.variants?.forEach(([name, price, minutes], position) => {
    rows.offerVariants.push({
      id: seedId(`variant ${id} ${position}`),
      offerId: id,
      name,
      priceAmount: priced(price, details.level),
      durationMinutes: minutes,
      position,
    })
  })
  if (amount > 0 && seats === 1 && place !== 'online') {
    company.trade.addons.forEach(([name, price, extraMinutes], position) => {
      rows.offerAddons.push({
        id: seedId(`addon ${id} ${position}`),
        offerId: id,
        name,
        priceAmount: priced(price, 1),
        extraMinutes,
        maxQuantity: extraMinutes === 0 ? 5 : 1,
        position,
      })
    })
  }
  serve(rows, company, branch, id, seats, details)
  return id
}

/** People serve bookings of one seat; a class has a room of its own with as many seats. */
function serve(
  rows: Rows,
  company: BuiltCompany,
  branch: Branch,
  offerId: string,
  seats: number,
  details: OfferDetails,
): void {
  if (seats === 1) {
    for (const resourceId of branch.resourceIds) rows.offerResources.push({ offerId, resourceId })
    return
  }
  const resourceId = seedId(`room ${offerId}`)
  rows.resources.push({
    id: resourceId,
    companyId: company.id,
    kind: 'room',
    infoId: branch.infoId,
    name: { en: 'Class room', ms: 'Bilik kelas', zh: '教室' },
    capacity: seats,
  })
  addHours(rows, resourceId, company.trade, details.minutes, seats)
  rows.offerResources.push({ offerId, resourceId })
}
