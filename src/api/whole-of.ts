/**
 * A part of a description with what it refers to written out; what refers to itself keeps the reference.
 * It is sent to the page of the API as it stands here, so it uses nothing from outside of itself.
 * @param path the keys from the description to the part
 */
export function wholeOf(description: unknown, path: readonly string[]): unknown {
  const within = (value: unknown, keys: readonly string[]): unknown =>
    keys.reduce((found: unknown, key) => (found as Record<string, unknown> | undefined)?.[key], value)
  const write = (value: unknown, inside: readonly string[]): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((one) => write(one, inside))
    const { $ref: name, ...besides } = value as Record<string, unknown>
    if (typeof name !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, write(one, inside)]))
    if (inside.includes(name)) return value
    const keys = name
      .slice(2)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    return { ...(write(within(description, keys), [...inside, name]) as object), ...besides }
  }
  return write(within(description, path), [])
}
