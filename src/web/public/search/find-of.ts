import type { SearchFind } from '#contracts/search.ts'
import { searchFilters } from '#shared/search-filters.ts'

searchFilters satisfies Record<keyof SearchFind, string>

/** Prices are in ringgit in the address, in sen in a search. */
const SEN = 100

/** Parses a value of the address by its filter's kind; an invalid number stays a text, so that it is refused. */
function valueOf(kind: (typeof searchFilters)[keyof SearchFind], value: string): unknown {
  // Only plain decimal numbers: not '', 1e3 or 0x10.
  const isNumber = /^-?\d{1,9}(\.\d{1,20})?$/.test(value)
  if (kind === 'number') return isNumber ? Number(value) : value
  if (kind === 'price') return isNumber ? Math.round(Number(value) * SEN) : value
  if (kind === 'several') return value.split(',')
  return kind === 'mark' || value
}

/** What the address of a search page asks, not yet checked. */
export function findOf(query: URLSearchParams): { [name: string]: unknown; fields?: Record<string, string[]> } {
  const find: ReturnType<typeof findOf> = {}
  for (const [name, kind] of Object.entries(searchFilters)) {
    const value = kind !== 'none' && query.get(name)
    if (value) find[name] = valueOf(kind, value)
  }
  const fields: Record<string, string[]> = {}
  for (const [name, value] of query) if (name.startsWith('f.') && value) fields[name.slice(2)] = value.split(',')
  if (Object.keys(fields).length > 0) find.fields = fields
  return find
}

/** The address of the same search with one filter changed; `undefined` takes it away. A new search begins at its first page. */
export function withFilter(query: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('cursor')
  if (value) next.set(name, value)
  else next.delete(name)
  if (name === 'near') {
    next.delete('lat')
    next.delete('lng')
  }
  return next
}

/** With one value of a filter of several switched on or off. */
export function withToggled(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const values = (query.get(name) ?? '').split(',').filter(Boolean)
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return withFilter(query, name, next.join(','))
}

export type Loosenable = keyof SearchFind

/** The same search without a filter that left nothing. */
export function without(query: URLSearchParams, filter: Loosenable): URLSearchParams {
  if (filter === 'fields') {
    const next = new URLSearchParams(query)
    for (const name of query.keys()) if (name.startsWith('f.')) next.delete(name)
    next.delete('cursor')
    return next
  }
  if (filter === 'radius') {
    const next = withFilter(query, 'near', undefined)
    next.delete('radius')
    return next
  }
  return withFilter(query, filter, undefined)
}
