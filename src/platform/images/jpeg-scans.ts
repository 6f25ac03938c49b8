/** Most components that a picture has, or one scan of it draws. */
const MOST_COMPONENTS = 4

/** The frames that are coded arithmetically, by the second byte of their marker. */
const arithmetic = [0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]

/**
 * Whether a JPEG is coded arithmetically: cameras and programs write none, and a few bytes of one are work for seconds, as nothing in it says where the
 * picture goes on. Found wherever the header of such a frame stands, as `countScans` does. ITU-T T.81, B.2.2.
 */
export function isArithmetic(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return arithmetic.some((kind) => {
    const frame = Buffer.from([0xff, kind, 0])
    for (let at = file.indexOf(frame); at >= 0; at = file.indexOf(frame, at + 1)) {
      const [length = 0, components = 0] = [file[at + 3], file[at + 9]]
      if (components > 0 && components <= MOST_COMPONENTS && length === 8 + 3 * components) return true
    }
    return false
  })
}

/** How a scan begins: its marker, and the first byte of the length of its header, which is short. */
const begin = Buffer.from([0xff, 0xda, 0])
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
