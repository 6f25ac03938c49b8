import type { PickedPlace } from './place-field.tsx'

/** How far to look, in kilometres. */
export const radii = [1, 3, 5, 10, 25, 50, 100] as const

/** What a search asks for. */
export interface SearchChoice {
  q?: string | undefined
  place?: PickedPlace | undefined
  radius?: number | undefined
  /** A local day on which something must be free. */
  date?: string | undefined
  /** Filters that a new search keeps. */
  kept?: readonly [string, string][]
}

/** Filters that a form sends as hidden fields. */
export function Kept({ filters }: { filters: readonly (readonly [string, string])[] }) {
  return filters.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
