import type { Suggestion } from '#contracts/catalogue.ts'
import type { SearchFind } from '#contracts/search.ts'
import { type Context, townName } from '#domain/base/index.ts'
import { locales, localized } from '#shared/locale.ts'
import { findCandidates } from './candidates.ts'
import { wantedOf } from './criteria.ts'
import { popularCategories } from './discovery/popular-categories.ts'
import { shownCards, shownCategories } from './discovery/shown.ts'
import { matchWords } from './match-words.ts'
import { ranked } from './rank-hits.ts'
import { fold, otherSpellings } from './words.ts'

const MOST = { category: 3, service: 4, company: 3 } as const
/** Of this many hits titles and companies are taken. */
const READ_HITS = 40
/** How long an answer is cached, in seconds: typed beginnings are often the same. */
const LIVES = 60

/**
 * What somebody may mean who has typed the beginning of a text, in the language of the request: categories, services (each
 * title once, nearest or best first), companies. Without a text: the categories that are booked most, with a
 * place those of them that are sold around it.
 * @throws DomainError `request.invalid` for an unknown place
 */
export function suggest(ctx: Context, find: Pick<SearchFind, 'q' | 'near' | 'lat' | 'lng'>): Promise<Suggestion[]> {
  const text = fold(find.q ?? '').trim()
  const key = `suggest:${ctx.locale}:${text}:${find.near ?? ''}:${find.lat ?? ''}:${find.lng ?? ''}`
  return ctx.platform.content.remember(key, { tags: [], seconds: LIVES }, async () => {
    if (text === '') {
      const { near } = wantedOf(find).criteria
      const popular = await popularCategories(ctx, MOST.category + MOST.service, near)
      return popular.map(({ key, name }) => ({ kind: 'category' as const, key, name: localized(name, ctx.locale) }))
    }
    const [kinds, hits] = await Promise.all([categoriesLike(ctx, text), offersLike(ctx, { ...find, q: text })])
    return [...kinds, ...hits]
  })
}

/** From so many letters on, spaces make no difference: 'air con' is how others write 'aircon'. */
const SPACELESS = 4

/** Whether a folded name, or a word in it, begins with a text, written together or apart. */
function begins(name: string, text: string): boolean {
  const together = (one: string) => one.replaceAll(' ', '')
  const short = together(text).length < SPACELESS
  return name
    .split(' ')
    .some((_, i, words) =>
      short ? words.slice(i).join(' ').startsWith(text) : words.slice(i).join('').startsWith(together(text)),
    )
}

/** Categories of which a word begins with the text: in the language of the page, then in the others. */
async function categoriesLike(ctx: Context, text: string): Promise<Suggestion[]> {
  const languages = [ctx.locale, ...locales.filter((locale) => locale !== ctx.locale)]
  const rows = await shownCategories(ctx)
  const spelt = [text, ...otherSpellings(text)]
  const found = languages.flatMap((locale) =>
    rows.filter((row) => spelt.some((one) => begins(fold(localized(row.name, locale)), one))),
  )
  return [...new Set(found)]
    .slice(0, MOST.category)
    .map((row) => ({ kind: 'category', key: row.key, name: localized(row.name, ctx.locale) }))
}

/** Titles and companies of the first hits of a search for the text. What is named so comes before what is only found by it. */
async function offersLike(ctx: Context, find: SearchFind): Promise<Suggestion[]> {
  const match = await matchWords(ctx, find.q ?? '', { typing: true })
  if (!match) return []
  const { criteria, sort } = wantedOf({ ...find, radius: 100 })
  const hits = ranked(await findCandidates(ctx, { ...criteria, words: match.strict }, READ_HITS), sort)
  const read = hits.slice(0, READ_HITS).map(({ offerId }) => offerId)
  const cards = await shownCards(ctx, read)
  const text = fold(find.q ?? '').trim()
  const named = (name: string) =>
    begins(fold(name), text) || text.split(/\s+/).every((word) => begins(fold(name), word))
  const services = new Map<string, Suggestion>()
  const companies = new Map<string, Suggestion>()
  for (const card of read.flatMap((offerId) => cards.get(offerId) ?? [])) {
    const title = localized(card.item.title, ctx.locale)
    if (!services.has(title)) services.set(title, { kind: 'service', key: card.item.id, name: title })
    if (named(card.companyName))
      companies.set(card.companySlug, {
        kind: 'company',
        key: card.companySlug,
        name: card.companyName,
        ...(card.city && { city: townName(card.city, ctx.locale) }),
      })
  }
  const all = [...services.values()]
  const literal = all.filter(({ name }) => named(name)).slice(0, MOST.service)
  const others = all.filter(({ name }) => !named(name)).slice(0, MOST.service - literal.length)
  return [...literal, ...[...companies.values()].slice(0, MOST.company), ...others]
}
