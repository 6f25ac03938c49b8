import { DomainError } from '#shared/errors.ts'
import { distanceKm, type Point } from '#shared/geo.ts'
import type { Locale } from '#shared/locale.ts'
import { isPostcode, readPostcode } from '#shared/postal-address.ts'
import gazetteer from './places.json' with { type: 'json' }
import { townOfPostcode } from './postcodes.ts'

/** A town or quarter of Malaysia. Bundled with the program (from GeoNames, CC BY 4.0), so that a lookup needs no service. */
export interface Place extends Point {
  slug: string
  name: string
  zh?: string
  state: string
  population: number
}

/** By population, largest first. */
const places: readonly Place[] = gazetteer
const bySlug = new Map(places.map((place) => [place.slug, place]))

const states = new Map<string, Partial<Record<Locale, string>>>(
  Object.entries({
    Johor: { zh: '柔佛' },
    Kedah: { zh: '吉打' },
    Kelantan: { zh: '吉兰丹' },
    Melaka: { zh: '马六甲' },
    'Negeri Sembilan': { zh: '森美兰' },
    Pahang: { zh: '彭亨' },
    Perak: { zh: '霹雳' },
    Perlis: { zh: '玻璃市' },
    'Pulau Pinang': { en: 'Penang', zh: '槟城' },
    Sarawak: { zh: '砂拉越' },
    Selangor: { zh: '雪兰莪' },
    Terengganu: { zh: '登嘉楼' },
    'Kuala Lumpur': { zh: '吉隆坡' },
    Labuan: { zh: '纳闽' },
    Sabah: { zh: '沙巴' },
    Putrajaya: { zh: '布城' },
  }),
)

/** Other names that people type for a place. */
const alsoKnownAs = new Map<string, string[]>(
  Object.entries({
    'kuala-lumpur': ['kl'],
    'petaling-jaya': ['pj'],
    'johor-bahru': ['jb'],
    'kota-kinabalu': ['kk'],
    'george-town': ['penang', 'pulau pinang', '槟城'],
    melaka: ['malacca'],
    'kota-bharu': ['kota baru', 'kb'],
    'seri-kembangan': ['serdang'],
    'cameron-highlands': ['tanah rata'],
    langkawi: ['kuah'],
  }),
)

export const listPlaces = (): readonly Place[] => places

/** The place of a slug, if there is one. */
export const findPlace = (slug: string): Place | undefined => bySlug.get(slug)

/** @throws DomainError `places.place_not_found` */
export function getPlace(slug: string): Place {
  const place = findPlace(slug)
  if (!place) throw new DomainError('places.place_not_found')
  return place
}

export const placeName = (place: Place, locale: Locale): string =>
  locale === 'zh' ? (place.zh ?? place.name) : place.name

export const stateName = (state: string, locale: Locale): string => states.get(state)?.[locale] ?? state

/** The state of that name, in any language; undefined where there is none. */
export const stateNamed = (text: string): string | undefined =>
  [...states].find(([state, others]) =>
    [state, ...Object.values(others)].some((name) => spaced(name) === spaced(text)),
  )?.[0]

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

const index = places.map((place) => {
  const names = [place.name, place.zh ?? '', ...(alsoKnownAs.get(place.slug) ?? [])].filter(Boolean).map(folded)
  return {
    place,
    names,
    words: names.flatMap((name) => name.split(/[\s-]+/)),
    states: [place.state, ...Object.values(states.get(place.state) ?? {})].map(folded),
  }
})

/**
 * Places whose name begins with the text, then those with a word that does, then those in a state that does; larger towns
 * first. Understands English, Malay and Chinese names, common short forms (KL, PJ, JB) and postcodes. An empty text lists the largest.
 */
export function searchPlaces(text: string, limit = 8): Place[] {
  const wanted = folded(text)
  if (wanted === '') return places.slice(0, limit)
  if (isPostcode(wanted)) return placesNamed(wanted).slice(0, limit)
  const rank = (entry: (typeof index)[number]) => {
    if (entry.names.includes(wanted)) return 0
    if (entry.names.some((name) => name.startsWith(wanted))) return 1
    if (entry.words.some((word) => word.startsWith(wanted))) return 2
    return entry.states.some((state) => state.startsWith(wanted)) ? 3 : 9
  }
  return index
    .map((entry) => ({ place: entry.place, rank: rank(entry) }))
    .filter((entry) => entry.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map((entry) => entry.place)
}

/** Normalises separators: dashes of any kind, dots and spaces all become one space. */
const spaced = (text: string) =>
  folded(text)
    .replaceAll(/[\p{Pd}\s._]+/gu, ' ')
    .trim()

const spacedIndex = index.map(({ place, names, states }) => {
  const own = names.map(spaced)
  return { place, names: new Set(own.flatMap((name) => [name, ...states.map((state) => `${name} ${spaced(state)}`)])) }
})

/** The places of exactly that name, in any language or short form, alone or followed by the state, or of a postcode. */
export function placesNamed(text: string): Place[] {
  const town = isPostcode(text) ? townOfPostcode(text) : undefined
  const wanted = spaced(town ? `${town.city} ${town.state}` : text)
  return spacedIndex.filter(({ names }) => names.has(wanted)).map(({ place }) => place)
}

/** The places of a postcode, however it is written. */
export const placesPosted = (postcode: string): Place[] => placesNamed(readPostcode(postcode))

/** The Chinese names of towns, as far as all towns of a name have the same one. */
const townsInChinese = new Map<string, string>()
for (const [name, towns] of Map.groupBy(places, (place) => spaced(place.name))) {
  const [zh, ...others] = new Set(towns.map((town) => town.zh))
  if (zh !== undefined && others.length === 0) townsInChinese.set(name, zh)
}

/** The town of an address in the language of the reader; as it is written, where it is no place that is known by one name. */
export const townName = (town: string, locale: Locale): string =>
  locale === 'zh' ? (townsInChinese.get(spaced(town)) ?? town) : town

/** Where an address lies, as near as its town or its postcode tell; undefined where neither is known. */
export function positionOf({
  postcode,
  city,
}: {
  postcode?: string | null | undefined
  city?: string | null | undefined
}): Point | undefined {
  const parts = [...(city ?? '').split(/[,;/|()]/), readPostcode(postcode ?? '')]
  const [place] = parts.flatMap((text) => (text.trim() ? placesNamed(text) : []))
  return place && { lat: place.lat, lng: place.lng }
}

/** Whether a point lies in the state, as near as the towns tell: one of that state is the nearest, or lies within `km`. */
export function isInState(point: Point, state: string, km: number): boolean {
  return (
    nearestPlace(point)?.place.state === state ||
    places.some((place) => place.state === state && distanceKm(point, place) <= km)
  )
}

/** The place nearest to a point, with how far it is; undefined when none lies within `withinKm`. */
export function nearestPlace(point: Point, withinKm = 100): { place: Place; km: number } | undefined {
  let nearest: { place: Place; km: number } | undefined
  for (const place of places) {
    const km = distanceKm(point, place)
    if (km <= withinKm && (!nearest || km < nearest.km)) nearest = { place, km }
  }
  return nearest
}
