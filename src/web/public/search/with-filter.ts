import type { SearchFind } from '#contracts/search.ts'

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
