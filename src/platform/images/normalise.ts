import sharp, { type Metadata } from 'sharp'
import { countScans, isArithmetic } from './jpeg-scans.ts'

const mostPixels = 40_000_000
const mostEdge = 2400
/** The longest side of what is sent: a panorama has fewer points in a row. What is a line of one point each takes far longer than it is large. */
const mostSide = 30_000
/** In bytes: a picture of a phone that begins coarse, with 32 million points. */
const mostHeld = 200_000_000
/** Programs that write a JPEG draw it in thirteen scans at most. Each is a walk over the whole picture, which nothing stops once begun. */
const mostScans = 50
/** Scans times points: thirteen scans of the largest picture. */
const mostWork = 520_000_000

/** Whether the first bytes are of a known format, whose work has an end; the declared name and type are not trusted. */
function isKnownPicture(bytes: Uint8Array): boolean {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = bytes[0] === 0x89 && ascii(1, 4) === 'PNG'
  const isWebp = ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP'
  return (isJpeg && !isArithmetic(bytes) && countScans(bytes, mostScans) <= mostScans) || isPng || isWebp
}

/** What a decoder keeps of a picture until all of it is read: one that begins coarse has no first line before its last byte. */
function heldBytes({ isProgressive, format, width, height, channels = 4, depth }: Metadata): number {
  // Of a JPEG it keeps numbers of two bytes.
  const each = format === 'jpeg' || depth !== 'uchar' ? 2 : 1
  return isProgressive ? width * height * channels * each : 0
}

/**
 * An uploaded JPEG, PNG or WebP as WebP: upright, at most 2400 pixels wide and high, without metadata. Undefined for
 * anything else: other formats, damaged or animated pictures, more than 40 megapixels, 30,000 in a row or 50 scans, or more than can be held at once.
 */
export async function normalisePicture(
  bytes: Uint8Array,
): Promise<{ bytes: Buffer; width: number; height: number } | undefined> {
  if (!isKnownPicture(bytes)) return undefined
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const found = await image.metadata()
    const { pages = 1, width, height } = found
    if (pages > 1 || Math.max(width, height) > mostSide || heldBytes(found) > mostHeld) return undefined
    if (found.format === 'jpeg' && countScans(bytes, mostScans) * width * height > mostWork) return undefined
    const { data, info } = await image
      .rotate()
      .resize({ width: mostEdge, height: mostEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}
