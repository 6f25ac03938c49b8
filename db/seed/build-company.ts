import { findPlace } from '#domain/base/index.ts'
import { lookOf, names } from './people.ts'
import type { Rows } from './rows.ts'
import { SeededRandom, seedId, slugOf } from './seeded-random.ts'
import { branchName, companyParagraph, streets } from './shared-texts.ts'
import type { CompanyStory, Trade } from './story.ts'

export interface Branch {
  infoId: string
  town: { slug: string; name: string; zh?: string }
  /** Resources of the people who work there. */
  resourceIds: string[]
}

export interface BuiltCompany {
  id: string
  name: string
  trade: Trade
  branches: [Branch, ...Branch[]]
  since: Date
  paragraph: Record<'en' | 'ms' | 'zh', string>
  random: SeededRandom
}

const DAY = 86_400_000

/** How postcodes begin in each state. */
const postcodes: Record<string, number> = {
  Johor: 80000,
  Kedah: 5000,
  Kelantan: 15000,
  Melaka: 75000,
  'Negeri Sembilan': 70000,
  Pahang: 25000,
  Perak: 30000,
  Perlis: 1000,
  'Pulau Pinang': 10000,
  Sarawak: 93000,
  Selangor: 40000,
  Terengganu: 20000,
  'Kuala Lumpur': 50000,
  Labuan: 87000,
  Sabah: 88000,
  Putrajaya: 62000,
}

/** A company with its card, branches, people, and the hours they work. */
export function buildCompany(rows: Rows, trade: Trade, story: CompanyStory, index: number, now: Date): BuiltCompany {
  const key = slugOf(story.name)
  const id = seedId(`company ${key}`)
  const random = new SeededRandom(key)
  const since = new Date(now.getTime() - random.int(240, 900) * DAY)
  const towns = story.towns.map((slug) => {
    const town = findPlace(slug)
    if (!town) throw new Error(`no such town: ${slug}`)
    return town
  })
  const home = towns[0]!
  const paragraph = random.pick(companyParagraph)(story.name, home)
  const picture = (name: string, scene: string, seed: string) => {
    const fileId = seedId(`file ${key} ${name}`)
    rows.files.push({
      id: fileId,
      folderId: id,
      name: `${name}.webp`,
      mime: 'image/webp',
      recipe: { scene, seed: `${key} ${seed}` },
      isPublic: true,
      width: 1600,
      height: 1200,
    })
    return fileId
  }
  rows.contacts.push({
    id,
    isperson: false,
    name: story.name,
    avatarFileId: picture('logo', `emblem:${trade.key}`, 'logo'),
    createdAt: since,
  })
  rows.companies.push({
    id,
    slug: key,
    status: 'open',
    tagline: story.tagline,
    description: {
      en: `<p>${paragraph.en}</p><p>${trade.about.en}</p>`,
      ms: `<p>${paragraph.ms}</p><p>${trade.about.ms}</p>`,
      zh: `<p>${paragraph.zh}</p><p>${trade.about.zh}</p>`,
    },
    defaultLocale: 'en',
    coverFileId: picture('cover', trade.key, 'cover'),
    galleryFileIds: [1, 2, 3, 4].map((n) => picture(`gallery-${n}`, trade.key, `gallery ${n}`)),
    registrationNumber: `${random.int(2008, 2023)}0${random.int(1, 9)}${String(random.int(0, 999999)).padStart(6, '0')}`,
    verifiedAt: index % 7 === 5 ? null : new Date(since.getTime() + 9 * DAY),
    // Every other company takes cash.
    onTheSpot: index % 2 === 0,
    letterhead: { line1: story.name, line2: `${home.name}, ${home.state}`, line3: `hello@${key}.example` },
    createdAt: since,
  })
  const branches = towns.map((town, i): Branch => {
    const infoId = seedId(`branch ${key} ${town.slug}`)
    rows.contactInfos.push({
      id: infoId,
      contactId: id,
      isPrimary: i === 0,
      name: branchName(town),
      email: `${town.slug}@${key}.example`,
      phone: `+60${random.int(3, 9)}${random.int(10000000, 99999999)}`,
      line1: `${random.int(1, 88)}, ${random.pick(streets)}`,
      city: town.name,
      state: town.state,
      postcode: String((postcodes[town.state] ?? 50000) + random.int(1, 40) * 10).padStart(5, '0'),
      lat: town.lat + (random.next() - 0.5) * 0.016,
      lng: town.lng + (random.next() - 0.5) * 0.016,
      createdAt: since,
    })
    return { infoId, town, resourceIds: [] }
  }) as [Branch, ...Branch[]]
  const perBranch = index === 0 ? 4 : random.int(2, 3)
  const staff = { id, key, since, random, taken: new Set<string>() }
  branches.forEach((branch, b) => {
    for (let i = 0; i < perBranch; i++) addPerson(rows, trade, staff, branch, b * perBranch + i)
  })
  return { id, name: story.name, trade, branches, since, paragraph, random }
}

/** Nobody of a company has the name of a colleague: who books would not know which of the two comes. */
function addPerson(
  rows: Rows,
  trade: Trade,
  company: { id: string; key: string; since: Date; random: SeededRandom; taken: Set<string> },
  branch: Branch,
  n: number,
) {
  const at = company.random.int(0, 9) * 5 + n * 7
  const inTurn = [...free.slice(at % free.length), ...free.slice(0, at % free.length)]
  const name = inTurn.find((one) => !company.taken.has(one))!
  company.taken.add(name)
  const staffId = seedId(`staff ${company.key} ${n}`)
  rows.staffMembers.push({
    id: staffId,
    companyId: company.id,
    name,
    title: trade.role,
    avatarFileId: face(rows, company, n, name),
    createdAt: company.since,
  })
  const resourceId = seedId(`resource ${company.key} ${n}`)
  rows.resources.push({
    id: resourceId,
    companyId: company.id,
    kind: 'staff',
    staffId,
    infoId: branch.infoId,
    name: { en: name, ms: name, zh: name },
  })
  branch.resourceIds.push(resourceId)
  addHours(rows, resourceId, trade, n, 1)
}

function face(rows: Rows, company: { id: string; key: string }, n: number, name: string): string {
  const id = seedId(`file ${company.key} staff-${n}`)
  rows.files.push({
    id,
    folderId: company.id,
    name: `staff-${n}.webp`,
    mime: 'image/webp',
    recipe: { scene: 'face', seed: name, look: lookOf(name) },
    isPublic: true,
    width: 400,
    height: 400,
  })
  return id
}

/** Two names belong to the demo's own sign-ins. */
const free = names.filter((name) => name !== 'Lim Jia Hui')

/**
 * Hours of a resource: six days a week, each with another free day, so that somebody is there every day. Trades with long
 * services have no lunch break in their hours; people take it between bookings.
 */
export function addHours(rows: Rows, resourceId: string, trade: Trade, n: number, seats: number): void {
  const long = trade.services.some((service) => service.minutes > 240)
  const spans = long
    ? [[480, 1200]]
    : [
        [540, 780],
        [840, trade.place === 'provider' ? 1140 : 1080],
      ]
  for (let weekday = 1; weekday <= 7; weekday++) {
    if (weekday === (n % 7) + 1 && seats === 1) continue
    for (const [fromMinute, toMinute] of spans as [number, number][]) {
      rows.weeklyHours.push({
        id: seedId(`hours ${resourceId} ${weekday} ${fromMinute}`),
        resourceId,
        weekday,
        fromMinute,
        toMinute,
        seats,
      })
    }
  }
}
