import type { MenuChoice, MenuGroup, MenuRow, MenuView } from '#contracts/storefront.ts'
import { type Context, townName } from '#domain/base/index.ts'
import { type MenuItem, shownModel } from '#domain/catalogue/index.ts'
import type { CompanyStatus } from '#shared/company-status.ts'
import { leastCharge } from '#shared/least-charge.ts'
import { type Locale, type Localized, localized } from '#shared/locale.ts'
import { unavoidableTravel } from '#shared/travel.ts'
import { fold } from '../words.ts'
import { shownCategories, shownMenu, shownNextStarts, shownNextWith } from './shown.ts'

/** Up to so many services stand on the page at once; of more, each category shows its first ones. */
const WHOLE = 40
const FIRST = 6
/** How many a page of one category, or of what was found, has. */
const PAGE = 50

export interface MenuWish {
  person?: string | undefined
  category?: string | undefined
  words?: string | undefined
  /** The service before the page. */
  after?: string | undefined
}

/**
 * The price menu of a company, by category: all of it where it is short, else the first of each category; of one category, or of what is searched
 * for, a page. What nobody has heard of, a person or a category, filters nothing.
 */
export async function menuOf(
  ctx: Context,
  company: { id: string; defaultLocale: Locale; status: CompanyStatus },
  wish: MenuWish,
): Promise<{ menu: MenuView; people: Person[] }> {
  const [{ sold, people: serving }, categories] = await Promise.all([shownMenu(ctx, company), shownCategories(ctx)])
  const say = (text: Localized | null) => localized(text, ctx.locale, company.defaultLocale)
  const team = new Map([...serving.values()].flat().map((one) => [one.id, one]))
  const person = wish.person && team.has(wish.person) ? wish.person : null
  const category = sold.some(({ item }) => item.categoryKey === wish.category) ? (wish.category ?? null) : null
  const words = wish.words?.trim() ? wish.words.trim() : null
  const serves = ({ offer }: MenuItem['offers'][number]) =>
    person === null || serving.get(offer.id)?.some(({ id }) => id === person)
  const wanted = (words ?? '').split(/\s+/).map(fold)
  const found = sold
    .map(({ item, offers }) => ({ item, offers: offers.filter(serves) }))
    .filter(({ item, offers }) => {
      if (offers.length === 0 || (category && item.categoryKey !== category)) return false
      const title = fold(say(item.title))
      return wanted.every((word) => title.includes(word))
    })
  const place = new Map(categories.map(({ key }, n) => [key, n]))
  const top = new Map(categories.map(({ key, parentKey }) => [key, parentKey ?? key]))
  const at = (key: string) => (place.get(top.get(key) ?? key) ?? 0) * 1000 + (place.get(key) ?? 0)
  const sorted = found.toSorted((a, b) => at(a.item.categoryKey) - at(b.item.categoryKey))
  const isPaged = category !== null || words !== null
  const begin = isPaged ? sorted.findIndex(({ item }) => item.id === wish.after) + 1 : 0
  const page = isPaged ? sorted.slice(begin, begin + PAGE) : firstOfEach(sorted)
  const next = await nextStarts(ctx, page, person)
  const names = new Map(categories.map(({ key, name }) => [key, say(name)]))
  const counts = Map.groupBy(found, ({ item }) => item.categoryKey)
  const groups: MenuGroup[] = [...Map.groupBy(page, ({ item }) => item.categoryKey)].map(([key, rows]) => ({
    key,
    name: names.get(key) ?? key,
    count: counts.get(key)?.length ?? 0,
    rows: rows.flatMap((row) => rowOf(row, next, say, ctx.locale) ?? []),
  }))
  return {
    menu: {
      groups,
      count: sold.length,
      found: found.length,
      next: isPaged && sorted.length > begin + PAGE ? (page.at(-1)?.item.id ?? null) : null,
      filter: { person, category, words },
    },
    people: [...team.values()]
      .map(({ id, name, title, avatarFileId }) => ({ staffid: id, name, title: say(title), avatarFileId }))
      .sort((a, b) => a.name.localeCompare(b.name, ctx.locale)),
  }
}

interface Person {
  staffid: string
  name: string
  title: string
  avatarFileId: string | null
}

/** All of a short menu; of a long one the first of each category. */
function firstOfEach(sorted: readonly MenuItem[]): readonly MenuItem[] {
  if (sorted.length <= WHOLE) return sorted
  const byCategory = Map.groupBy(sorted, ({ item }) => item.categoryKey)
  return [...byCategory.values()].flatMap((rows) => rows.slice(0, FIRST))
}

/** When each can next be had: of the offer that stands for it, with that person where one is chosen. */
function nextStarts(ctx: Context, page: readonly MenuItem[], person: string | null) {
  const ids = page.flatMap(({ offers: [first] }) => first?.offer.id ?? [])
  return person === null ? shownNextStarts(ctx, ids) : shownNextWith(ctx, ids, person)
}

function rowOf(
  { item, offers }: MenuItem,
  next: ReadonlyMap<string, { start: Date | undefined }>,
  say: (text: Localized | null) => string,
  locale: Locale,
): MenuRow | undefined {
  const [first] = offers
  if (!first) return undefined
  const { offer } = first
  const price = { amount: first.leastAmount, currency: offer.currency }
  const choices = choicesOf(offers, say, locale)
  const minutes = choices.map((choice) => choice.minutes)
  const dearer = first.pricesDiffer || offers.some(({ leastAmount }) => leastAmount > first.leastAmount)
  return {
    itemid: item.id,
    offerid: offer.id,
    slug: offer.slug,
    title: say(item.title),
    kind: offer.kind,
    minutes: { least: Math.min(...minutes), most: Math.max(...minutes) },
    price,
    priceModel: shownModel(offer.priceModel, dearer),
    least: leastCharge(offer, price, first.leastChoice),
    travel: unavoidableTravel(offer),
    nextFreeAt: next.get(offer.id)?.start?.toISOString() ?? null,
    zone: first.branchZone ?? first.companyZone,
    choices: choices.length > 1 ? choices : [],
  }
}

/** The ways to have it: each variant, or the offer itself where it has none. Of several offers, each says which it is, and where. */
function choicesOf(offers: MenuItem['offers'], say: (text: Localized | null) => string, locale: Locale): MenuChoice[] {
  const towns = new Set(offers.map(({ city }) => city))
  return offers.flatMap(({ offer, variants, city }) => {
    const name = say(offer.name)
    const town = city && townName(city, locale)
    const where = town && towns.size > 1 && !name.includes(town) ? [town] : []
    const of = offers.length > 1 ? [name, ...where] : []
    const choice = (variantid: string | null, words: string[], minutes: number, amount: number) => ({
      offerid: offer.id,
      slug: offer.slug,
      variantid,
      name: words.join(' · '),
      minutes,
      price: { amount, currency: offer.currency },
      priceModel: offer.priceModel,
    })
    return variants.length > 0
      ? variants.map(({ id, name: variant, durationMinutes, priceAmount }) =>
          choice(id, [...of, say(variant)], durationMinutes, priceAmount),
        )
      : [choice(null, of.length > 0 ? of : [name], offer.durationMinutes, offer.priceAmount)]
  })
}
