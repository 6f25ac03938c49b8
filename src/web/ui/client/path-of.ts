import type { CallKey, InputOf } from '#contracts/calls.ts'
import { unmarked } from './unmarked.ts'

/** The parts of an operation's address: its path parameters and its query. */
type Addressed<K extends CallKey> = Omit<InputOf<K>, 'body'>

/**
 * The address of an operation with its path parameters and query, for requests without `api`: pictures, downloads, streams.
 * Objects are encoded as JSON; undefined and null are left out.
 */
export function pathOf<K extends CallKey>(
  key: K,
  ...[input]: Record<never, never> extends Addressed<K> ? [input?: Addressed<K>] : [input: Addressed<K>]
): string {
  const { query, ...names }: Record<string, unknown> = { ...input }
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null)
      search.set(name, typeof value === 'object' ? JSON.stringify(value, unmarked) : String(unmarked(name, value)))
  return search.size > 0 ? `${path}?${search}` : path
}
