import { searchFilters } from '#shared/search-filters.ts'
import { SearchFind } from './search.ts'

searchFilters satisfies Record<keyof SearchFind, string>

type Kind = (typeof searchFilters)[keyof SearchFind]

/** Prices are in ringgit in the address, in sen in a search. */
const SEN = 100

/** Reads a value of the address by its filter's kind; an invalid number stays a text, so that it is refused. */
function valueOf(kind: Kind, value: string): unknown {
  // Only plain decimal numbers: not '', 1e3 or 0x10.
  const isNumber = /^-?\d{1,9}(\.\d{1,20})?$/.test(value)
  if (kind === 'number') return isNumber ? Number(value) : value
  if (kind === 'price') return isNumber ? Math.round(Number(value) * SEN) : value
  if (kind === 'several') return value.split(',')
  return kind === 'mark' || value
}

/**
 * What the address of a search page asks for. Filters that make no sense are left out one by one: an old or mistyped link
 * still finds something.
 */
export function findOf(query: URLSearchParams, category?: string): SearchFind {
  const find: { [name: string]: unknown; fields?: Record<string, string[]> } = {}
  for (const [name, kind] of Object.entries(searchFilters)) {
    const value = kind !== 'none' && query.get(name)
    if (value) find[name] = valueOf(kind, value)
  }
  const fields: Record<string, string[]> = {}
  for (const [name, value] of query) if (name.startsWith('f.') && value) fields[name.slice(2)] = value.split(',')
  if (Object.keys(fields).length > 0) find.fields = fields
  if (category) find.cat = category
  for (;;) {
    const read = SearchFind.safeParse(find)
    if (read.success) return read.data
    const [wrong, field] = read.error.issues[0]?.path ?? []
    if (typeof wrong !== 'string' || !(wrong in find)) return {}
    if (wrong === 'fields' && find.fields && typeof field === 'string') delete find.fields[field]
    else delete find[wrong]
  }
}

/** The query of the search page that asks for this: what `findOf` reads. */
export function addressOf(find: SearchFind): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, kind] of Object.entries(searchFilters) as [keyof SearchFind, Kind][]) {
    const value = find[name]
    if (kind === 'none' || value === undefined || value === false || (Array.isArray(value) && value.length === 0))
      continue
    query.set(name, kind === 'price' ? String(Number(value) / SEN) : kind === 'mark' ? '1' : String(value))
  }
  for (const [field, values] of Object.entries(find.fields ?? {})) query.set(`f.${field}`, values.join())
  return query
}
