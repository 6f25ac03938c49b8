import type { SearchFind } from '#contracts/search.ts'

/** Names of filters that hold one value, and those that hold several, separated by commas. */
const single = ['q', 'near', 'cat', 'kind', 'date', 'sort'] as const
const prices = ['min', 'max'] as const
const numbers = ['lat', 'lng', 'radius', 'rating', ...prices] as const
const several = ['place', 'lang'] as const

/** Prices stand in the address as ringgit, in a search as sen. */
const SEN = 100

/** What the address of a search page asks, not yet checked. */
export function findOf(query: URLSearchParams): { [name: string]: unknown; fields?: Record<string, string[]> } {
  const find: ReturnType<typeof findOf> = {}
  for (const name of single) {
    const value = query.get(name)
    if (value) find[name] = value
  }
  for (const name of numbers) {
    const value = query.get(name)
    // Only what people write as a number is one: not '', 1e3 or 0x10.
    if (value) find[name] = /^-?\d{1,9}(\.\d{1,20})?$/.test(value) ? Number(value) : value
  }
  for (const name of prices) if (typeof find[name] === 'number') find[name] = Math.round(find[name] * SEN)
  for (const name of several) {
    const value = query.get(name)
    if (value) find[name] = value.split(',')
  }
  if (query.get('verified')) find.verified = true
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
