import type { BranchRow, SaveBranch } from '#contracts/branches.ts'
import { market } from '#shared/brand.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { hoursOf, rowsOf, type WorkRow } from '#web/ui/kit/week-rows.ts'
import type { Spot } from '#web/ui/map/pin-map.tsx'

/** The fields of a branch. */
export interface BranchValues {
  name: Record<Locale, string>
  line1: string
  postcode: string
  city: string
  state: string
  spot: Spot | null
  zone: string
  week: WorkRow[]
  phone: string
  email: string
  phonePublic: boolean
  galleryFileIds: string[]
  mark: string
}

/** What they begin with, of one that there is and of a new one. */
export const valuesOf = (row: BranchRow | null, zone: string = market.zone): BranchValues => ({
  name: { en: row?.name.en ?? '', ms: row?.name.ms ?? '', zh: row?.name.zh ?? '' },
  line1: row?.line1 ?? '',
  postcode: row?.postcode ?? '',
  city: row?.city ?? '',
  state: row?.state ?? '',
  spot: row && row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null,
  zone: row?.zone ?? zone,
  week: rowsOf(row?.hours ?? []),
  phone: row?.phone ?? '',
  email: row?.email ?? '',
  phonePublic: row?.phonePublic ?? false,
  galleryFileIds: row?.galleryFileIds ?? [],
  mark: row?.mark ?? '',
})

/** The same as it is sent: a language without words is left out. */
export function sentOf({ name, spot, week, phone, email, mark: _, ...rest }: BranchValues) {
  const words = locales.flatMap((locale) => (name[locale].trim() ? [[locale, name[locale].trim()]] : []))
  return {
    ...rest,
    name: Object.fromEntries(words),
    lat: spot?.lat ?? null,
    lng: spot?.lng ?? null,
    phone: phone.trim() || null,
    email: email.trim() || null,
    hours: hoursOf(week),
  } satisfies Omit<SaveBranch, 'companyid'>
}
