let lastMs = 0
let count = 0

/**
 * A new UUIDv7: time-ordered, so that rows made together are neighbours in indexes, and monotonic within a process, so that
 * ids of the same millisecond keep their order. Browser-safe. Read nothing but the order from it.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const now = Date.now()
  // Twelve bits count within a millisecond, from a random start in their lower half; an overflow takes the next millisecond.
  if (now > lastMs) {
    lastMs = now
    count = (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)) & 0x7ff
  } else if (++count > 0xfff) {
    lastMs++
    count = 0
  }
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(lastMs / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = 0x70 | (count >> 8)
  bytes[7] = count & 0xff
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a path segment or parameter is an id (and not a slug). */
export function isId(value: string): boolean {
  return UUID.test(value)
}
