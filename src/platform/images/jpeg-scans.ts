/** How a scan begins: its marker, and the first byte of the length of its header, which is short. */
const begin = Buffer.from([0xff, 0xda, 0])
/** Most components that one scan draws. */
const MOST_COMPONENTS = 4

/**
 * How many times over a JPEG is drawn: a progressive one begins coarse, and each scan makes it finer. Counted wherever the header of one stands, not by
 * following the segments, as decoders do not agree where those end that are damaged. What an appended film looks like by chance is none: the length of a header
 * says how many components it has, and these say so again. ITU-T T.81, B.2.3.
 * @param most counting ends above this
 */
export function countScans(bytes: Uint8Array, most: number): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let scans = 0
  for (let at = file.indexOf(begin); at >= 0 && scans <= most; at = file.indexOf(begin, at + 1)) {
    const [length = 0, components = 0] = file.subarray(at + begin.length, at + begin.length + 2)
    if (components > 0 && components <= MOST_COMPONENTS && length === 6 + 2 * components) scans++
  }
  return scans
}
