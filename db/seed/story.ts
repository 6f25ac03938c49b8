import type { OfferKind, PolicyPreset } from '#domain/catalogue/catalogue.tables.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { PriceModel } from '#shared/offer-lists.ts'

/** A text in all three languages. */
export type Text = Required<Localized>

/** 'English | Malay | Chinese' as a text. */
export function inThree(line: string): Text {
  const [en, ms, zh, ...rest] = line.split(' | ')
  if (!en || !ms || !zh || rest.length > 0) throw new Error(`three languages expected: ${line}`)
  return { en, ms, zh }
}

export type PlaceKind = 'provider' | 'customer' | 'both' | 'online'

export interface ServiceStory {
  key: string
  /** Key of the second-level category. */
  sub: string
  title: Text
  summary: Text
  /** Ringgit. */
  price: number
  minutes: number
  kind?: OfferKind
  model?: PriceModel
  place?: PlaceKind
  /** Seats of one slot. */
  seats?: number
  policy?: PolicyPreset
  /** Percent of the price due at once. */
  deposit?: number
  /** Name, ringgit, minutes. */
  variants?: [Text, number, number][]
  fields?: Record<string, string | string[] | boolean>
  /** A second offer of the same service: name, ringgit, minutes, place. */
  also?: [Text, number, number, PlaceKind]
}

export interface FieldStory {
  key: string
  kind: 'enum' | 'multi_enum' | 'boolean'
  name: Text
  choices: [string, Text][]
}

export interface CompanyStory {
  name: string
  /** Gazetteer slugs of its branches, the main one first. */
  towns: [string, ...string[]]
  tagline: Text
}

/** A trade: what its companies sell, who they are and what their customers say. */
export interface Trade {
  key: string
  icon: string
  name: Text
  place: PlaceKind
  subs: [string, Text][]
  fields: FieldStory[]
  /** The title of the people who serve. */
  role: Text
  about: Text
  includes: [Text, Text, Text]
  /** What a customer has to prepare or bring. */
  prepare: Text
  /** Name, ringgit, minutes. */
  addons: [Text, number, number][]
  services: ServiceStory[]
  companies: CompanyStory[]
  praise: Record<Locale, string[]>
  critique: Record<Locale, string[]>
}

type More = Omit<ServiceStory, 'key' | 'sub' | 'title' | 'summary' | 'price' | 'minutes'>

export function service(
  key: string,
  sub: string,
  title: string,
  summary: string,
  price: number,
  minutes: number,
  more: More = {},
): ServiceStory {
  return { key, sub, title: inThree(title), summary: inThree(summary), price, minutes, ...more }
}

export function company(name: string, towns: [string, ...string[]], tagline: string): CompanyStory {
  return { name, towns, tagline: inThree(tagline) }
}
