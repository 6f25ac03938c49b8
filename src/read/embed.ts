import type { OfferTerms } from '#contracts/catalogue.ts'
import type { MenuView } from '#contracts/storefront.ts'
import type { Context } from '#domain/base/index.ts'
import { getStorefront } from '#domain/companies/index.ts'
import { menuOf } from '#domain/search/index.ts'
import { findNextSlot, getOfferTerms, listDays, listSlots } from '#domain/trade/index.ts'
import { addDays, type Day, dayOf, isDay } from '#shared/days.ts'
import { DomainError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'

/** What is chosen in the frame, by the names of its address; what is none counts as not chosen. */
export interface EmbedWish {
  offer?: string | undefined
  variant?: string | undefined
  /** 'YYYY-MM' */
  month?: string | undefined
  day?: string | undefined
  cat?: string | undefined
  cursor?: string | undefined
}

export interface EmbedTimes {
  terms: OfferTerms
  variant: OfferTerms['variants'][number] | undefined
  /** 'YYYY-MM', and its days that are not over, each with how many times are free. */
  month: string
  days: { day: Day; free: number }[]
  /** The months beside it that can be looked at. */
  before: string | undefined
  after: string | undefined
  /** The day whose times stand there, and these. */
  day: Day | undefined
  times: string[]
}

export interface EmbedView {
  company: { name: string; slug: string }
  /** The sites that may show it. */
  sites: readonly string[]
  menu: MenuView
  times: EmbedTimes | undefined
}

/** Months ahead that can be looked at. */
const MOST_MONTHS = 12

const monthOf = (day: Day) => day.slice(0, 7)
const firstOf = (month: string) => `${month}-01`
const lastOf = (month: string) => addDays(firstOf(monthBeside(month, 1)), -1)

function monthBeside(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/**
 * What the booking page shows in a frame on a company's own site: its price menu, or the free times of one service in a month.
 * @throws DomainError `companies.company_not_found`
 */
export async function readEmbed(ctx: Context, companyId: string, wish: EmbedWish): Promise<EmbedView> {
  const { company, name } = await getStorefront(ctx, companyId)
  const times = await timesOf(ctx, companyId, wish)
  const { menu } = await menuOf(ctx, company, { category: wish.cat, after: wish.cursor })
  return { company: { name, slug: company.slug }, sites: company.embedOrigins, menu, times }
}

/** The free times of the service that is chosen; of none where it is not sold here any more. */
async function timesOf(ctx: Context, companyId: string, wish: EmbedWish): Promise<EmbedTimes | undefined> {
  if (!wish.offer || !isId(wish.offer)) return undefined
  const terms = await getOfferTerms(ctx, wish.offer).catch((error: unknown) => {
    if (error instanceof DomainError) return undefined
    throw error
  })
  if (!terms || terms.isEvent || terms.company.companyid !== companyId) return undefined
  const variant = terms.variants.find(({ variantid }) => variantid === wish.variant) ?? terms.variants[0]
  const choice = { offerid: terms.offerid, variantid: variant?.variantid, quantity: terms.minQuantity }
  const today = dayOf(ctx.now(), terms.zone)
  const last = monthBeside(monthOf(today), MOST_MONTHS)
  const isMonth = wish.month && isDay(firstOf(wish.month)) && wish.month >= monthOf(today) && wish.month <= last
  // Without a wish it opens where the first free time is.
  const next = isMonth ? undefined : (await findNextSlot(ctx, choice)).slot
  const month = (isMonth ? wish.month : next && monthOf(dayOf(next.start, terms.zone))) || monthOf(today)
  const from = firstOf(month) > today ? firstOf(month) : today
  const { days } = await listDays(ctx, { ...choice, from, to: lastOf(month) })
  const day = days.find((one) => one.day === wish.day && one.free > 0)?.day ?? days.find(({ free }) => free > 0)?.day
  const slots = day ? (await listSlots(ctx, { ...choice, day })).slots : []
  return {
    terms,
    variant,
    month,
    days,
    before: month > monthOf(today) ? monthBeside(month, -1) : undefined,
    after: month < last ? monthBeside(month, 1) : undefined,
    day,
    times: slots.map(({ slot }) => new Date(slot.start).toISOString()),
  }
}
