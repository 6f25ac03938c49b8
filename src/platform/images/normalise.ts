import sharp from 'sharp'
import { countScans } from './jpeg-scans.ts'

const mostPixels = 40_000_000
const mostEdge = 2400
/** Programs that write a JPEG draw it in thirteen scans at most. Each is a walk over the whole picture, which nothing stops once begun. */
const mostScans = 50

/** Whether the first bytes are of a known format, whose work has an end; the declared name and type are not trusted. */
function isKnownPicture(bytes: Uint8Array): boolean {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = bytes[0] === 0x89 && ascii(1, 4) === 'PNG'
  const isWebp = ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP'
  return (isJpeg && countScans(bytes, mostScans) <= mostScans) || isPng || isWebp
}

/**
 * An uploaded JPEG, PNG or WebP as WebP: upright, at most 2400 pixels wide and high, without metadata. Undefined for
 * anything else: other formats, damaged or animated pictures, more than 40 megapixels or 50 scans.
 */
export async function normalisePicture(
  bytes: Uint8Array,
): Promise<{ bytes: Buffer; width: number; height: number } | undefined> {
  if (!isKnownPicture(bytes)) return undefined
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { pages = 1 } = await image.metadata()
    if (pages > 1) return undefined
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
