import type { Locale } from '#shared/locale.ts'
import type { BuiltItem } from './build-services.ts'
import { names } from './people.ts'
import type { Rows } from './rows.ts'
import { SeededRandom, seedId } from './seeded-random.ts'
import { closings, replies } from './shared-texts.ts'

const DAY = 86_400_000
const FIRST_DAYS = 10

interface Reviewer {
  id: string
  name: string
  writesChinese: boolean
}

const CHINESE = /^(Tan|Lim|Lee|Wong|Chong|Ng|Goh|Teoh|Ong|Chan|Yap|Foo|Low|Chin|Liew|Hew|Kelvin|Grace) /

/** The people who wrote the demo's reviews. */
export function buildReviewers(rows: Rows): Reviewer[] {
  return Array.from({ length: 120 }, (_, i) => {
    const name =
      i < names.length
        ? names[i]!
        : `${names[i % names.length]!.split(' ')[0]} ${names[(i * 7 + 3) % names.length]!.split(' ').at(-1)}`
    const id = seedId(`reviewer ${i}`)
    rows.contacts.push({ id, isperson: true, name })
    return { id, name: `${name.split(' ')[0]} ${name.split(' ').at(-1)![0]}.`, writesChinese: CHINESE.test(name) }
  })
}

/** Reviews of an item, mostly positive as real ones are, in the three languages; adds their stars to item and company. */
export function buildReviews(rows: Rows, built: BuiltItem, reviewers: Reviewer[], now: Date): void {
  const random = new SeededRandom(`reviews ${built.id}`)
  const item = rows.items.find((row) => row.id === built.id)!
  const company = rows.companies.find((row) => row.id === built.company.id)!
  const { praise, critique } = built.company.trade
  const age = Math.max(2, Math.floor((now.getTime() - (item.createdAt as Date).getTime()) / DAY))
  const wanted = item.kind === 'event' ? random.int(0, 3) : age < 20 ? random.int(0, 2) : random.int(2, 8)
  // Somebody must have been served before: nobody wrote in the first days.
  const count = age > FIRST_DAYS ? wanted : 0
  const said = new Set<string>()
  for (let i = 0; i < count; i++) {
    const locale = random.pick<Locale>(['en', 'en', 'ms', 'ms', 'zh'])
    const happy = random.chance(0.86)
    const told = random.pick(happy ? praise[locale] : critique[locale])
    if (said.has(told)) continue
    said.add(told)
    const text =
      happy && random.chance(0.6) ? `${told}${locale === 'zh' ? '' : ' '}${random.pick(closings[locale])}` : told
    const stars = happy ? (random.chance(0.78) ? 5 : 4) : random.int(3, 4)
    const author = random.pick(locale === 'zh' ? reviewers.filter((one) => one.writesChinese) : reviewers)
    const publishedAt = new Date(now.getTime() - random.int(1, age - FIRST_DAYS) * DAY - random.int(0, 80_000) * 1000)
    const answered = random.chance(0.35)
    rows.reviews.push({
      id: seedId(`review ${built.id} ${i}`),
      companyId: built.company.id,
      itemId: built.id,
      offerId: built.offerIds[0] ?? null,
      authorContactId: author.id,
      authorName: author.name,
      stars,
      subScores: {
        quality: stars,
        punctuality: Math.max(3, stars - random.int(0, 1)),
        value: Math.max(3, stars - random.int(0, 1)),
      },
      text,
      locale,
      ...(answered && { reply: random.pick(replies[locale]), repliedAt: new Date(publishedAt.getTime() + DAY) }),
      publishedAt,
      createdAt: publishedAt,
    })
    item.ratingSum = (item.ratingSum ?? 0) + stars
    item.ratingCount = (item.ratingCount ?? 0) + 1
    company.ratingSum = (company.ratingSum ?? 0) + stars
    company.ratingCount = (company.ratingCount ?? 0) + 1
  }
}
