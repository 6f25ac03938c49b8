/** What the second byte of a marker says. */
const marker = { stuffed: 0x00, temporary: 0x01, end: 0xd9, scan: 0xda, fill: 0xff } as const
/** What no length follows: a byte of the picture that only looks like a marker, and points from which it can be read on. */
const standsAlone = (byte: number) =>
  byte === marker.stuffed || byte === marker.temporary || (byte >= 0xd0 && byte <= 0xd8)

/**
 * How many times over a JPEG is drawn: a progressive one begins coarse, and each scan makes it finer. Counted up to the end of the picture, so
 * that nothing that was appended to it counts, such as a film. ITU-T T.81, section B.
 * @param most counting ends above this
 */
export function countScans(bytes: Uint8Array, most: number): number {
  let scans = 0
  let at = 2
  while (scans <= most) {
    at = bytes.indexOf(0xff, at)
    const kind = bytes[at + 1]
    if (at < 0 || kind === undefined || kind === marker.end) break
    if (kind === marker.fill) at += 1
    else if (standsAlone(kind)) at += 2
    else {
      if (kind === marker.scan) scans++
      at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    }
  }
  return scans
}
