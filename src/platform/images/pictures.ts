import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { fewAtATime } from '../few-at-a-time.ts'
import { openAvifVersions } from './avif-versions.ts'
import { draw, type Recipe } from './draw.ts'
import { normaliseApart } from './normalise-apart.ts'
import { trimFolder } from './trim-folder.ts'

// One thread per picture and no libvips cache: requests for pages need the two cores and the memory.
sharp.concurrency(1)
sharp.cache(false)

/**
 * One picture is made at a time, since it takes much memory, and the callers take turns: a page asks for dozens, and whoever asks for hundreds
 * waits for themselves.
 */
const turns = { atOnce: 1, ofOne: 1, inLine: 100, longestMs: 20_000 }

/** Raise it when the drawing changes, so that pictures on disk are drawn again. */
const DRAWING = 2

export interface Size {
  width: number
  /** Avatars are cut square. */
  square?: boolean
  /** Whether the browser accepts AVIF: it is served once `shrink` has made it, WebP until then. */
  avif?: boolean | undefined
}

export interface Served {
  bytes: Buffer
  mime: 'image/webp' | 'image/avif'
}

export interface Pictures {
  /**
   * The picture of a recipe; drawn once and kept on disk.
   * @param caller in whose line it is drawn, see `fewAtATime`
   * @throws DomainError `request.busy`
   */
  drawn(caller: string, recipe: Recipe, size: Size): Promise<Served>
  /** An uploaded picture at a width, never larger than it is; kept on disk under `key`. @throws as `drawn` */
  resized(caller: string, key: string, read: () => Promise<Buffer>, size: Size): Promise<Served>
  /** Removes the resized versions of an uploaded picture, in the given sizes. */
  forget(key: string, sizes: readonly Size[]): Promise<void>
  /** Worker only: makes AVIF versions of some pictures that browsers with AVIF have requested. @returns how many */
  shrink(): Promise<number>
  /** Worker only: keeps the finished pictures on disk below their size, the oldest go. @returns how many went */
  trim(): Promise<number>
  /** An uploaded picture made safe to store; undefined when it is no picture. @throws as `drawn` */
  normalised(caller: string, bytes: Uint8Array): ReturnType<typeof normaliseApart>
}

/** Opens the pictures of an installation; `folder` is where finished ones are kept, `mostBytes` how much of them. */
export function openPictures(folder: string, mostBytes: number): Pictures {
  const inTurn = fewAtATime(turns)

  const avifVersions = openAvifVersions(folder)

  async function served(
    caller: string,
    key: string,
    avif: boolean | undefined,
    make: () => Promise<Buffer>,
  ): Promise<Served> {
    const { name } = placeOf(key)
    if (avif) {
      const bytes = await avifVersions.find(name)
      if (bytes) return { bytes, mime: 'image/avif' }
    }
    const bytes = await cached(caller, key, make)
    if (avif) await avifVersions.wish(name)
    return { bytes, mime: 'image/webp' }
  }

  function placeOf(key: string): { name: string; file: string } {
    const name = createHash('sha256').update(key).digest('hex')
    return { name, file: path.join(folder, name.slice(0, 2), `${name}.webp`) }
  }
  const resizedKey = (key: string, size: Size) => `resized ${key} ${JSON.stringify(size)}`

  async function cached(caller: string, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const { file } = placeOf(key)
    const kept = () => readFile(file).catch(() => undefined)
    // Whoever waits for the same one stands in a line of their own, and finds it made by then: nobody waits behind another's pictures.
    return (await kept()) ?? inTurn(caller, async () => (await kept()) ?? keep(file, await make()))
  }

  async function keep(file: string, bytes: Buffer): Promise<Buffer> {
    await mkdir(path.dirname(file), { recursive: true })
    const unfinished = `${file}.${process.pid}`
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
    return bytes
  }

  return {
    async forget(key, sizes) {
      for (const size of sizes) {
        const { name, file } = placeOf(resizedKey(key, size))
        await rm(file, { force: true })
        await avifVersions.forget(name)
      }
    },
    // Apart from the pictures that the same caller looks at: an upload holds a place in memory while it waits.
    normalised: (caller, bytes) => inTurn(`${caller} uploads`, () => normaliseApart(bytes)),
    shrink: avifVersions.make,
    trim: () => trimFolder(folder, mostBytes),
    drawn: (caller, recipe, { avif, ...size }) =>
      served(
        caller,
        `drawn ${DRAWING} ${JSON.stringify([recipe.scene, recipe.seed, recipe.mood, recipe.look, recipe.motif, size])}`,
        avif,
        () => drawAt(recipe, size),
      ),
    resized: (caller, key, read, { avif, ...size }) =>
      served(caller, resizedKey(key, size), avif, async () => {
        const image = sharp(await read(), { limitInputPixels: 40_000_000, failOn: 'error', pages: 1 }).rotate()
        return image
          .resize({
            width: size.width,
            ...(size.square && { height: size.width, fit: 'cover' }),
            withoutEnlargement: true,
          })
          .webp({ quality: 80 })
          .toBuffer()
      }),
  }
}

/** Renders the SVG at the wanted size, not large and then resized: a small one is cheap. */
async function drawAt(recipe: Recipe, size: Size): Promise<Buffer> {
  const { svg, width, height } = draw(recipe)
  const target = Math.min(size.width, 1920)
  const scaled = { width: target, height: size.square ? target : Math.round((target * height) / width) }
  const sized = svg.replace('<svg ', `<svg width="${scaled.width}" height="${scaled.height}" `)
  return sharp(Buffer.from(sized)).webp({ quality: 78, effort: 3 }).toBuffer()
}
