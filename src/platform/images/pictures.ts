import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { draw, type Recipe } from './draw.ts'
import { openAvifVersions } from './avif-versions.ts'
import { normalisePicture } from './normalise.ts'
import { trimFolder } from './trim-folder.ts'

// One thread per picture and no libvips cache: requests for pages need the two cores and the memory.
sharp.concurrency(1)
sharp.cache(false)

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
  /** The picture of a recipe; drawn once and kept on disk. */
  drawn(recipe: Recipe, size: Size): Promise<Served>
  /** An uploaded picture at a width, never larger than it is; kept on disk under `key`. */
  resized(key: string, read: () => Promise<Buffer>, size: Size): Promise<Served>
  /** Removes the resized versions of an uploaded picture, in the given sizes. */
  forget(key: string, sizes: readonly Size[]): Promise<void>
  /** Worker only: makes AVIF versions of some pictures that browsers with AVIF have requested. @returns how many */
  shrink(): Promise<number>
  /** Worker only: keeps the finished pictures on disk below their size, the oldest go. @returns how many went */
  trim(): Promise<number>
  /** An uploaded picture made safe to store, one at a time; undefined when it is no picture. */
  normalised(bytes: Uint8Array): ReturnType<typeof normalisePicture>
}

/** Opens the pictures of an installation; `folder` is where finished ones are kept, `mostBytes` how much of them. */
export function openPictures(folder: string, mostBytes: number): Pictures {
  const underway = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  const avifVersions = openAvifVersions(folder)

  async function served(key: string, avif: boolean | undefined, make: () => Promise<Buffer>): Promise<Served> {
    const { name } = placeOf(key)
    if (avif) {
      const bytes = await avifVersions.find(name)
      if (bytes) return { bytes, mime: 'image/avif' }
    }
    const bytes = await cached(key, make)
    if (avif) await avifVersions.wish(name)
    return { bytes, mime: 'image/webp' }
  }

  function placeOf(key: string): { name: string; file: string } {
    const name = createHash('sha256').update(key).digest('hex')
    return { name, file: path.join(folder, name.slice(0, 2), `${name}.webp`) }
  }
  const resizedKey = (key: string, size: Size) => `resized ${key} ${JSON.stringify(size)}`

  async function cached(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const { name, file } = placeOf(key)
    const kept = await readFile(file).catch(() => undefined)
    if (kept) return kept
    const running = underway.get(name)
    if (running) return running
    const made = last.then(make, make).then(async (bytes) => {
      await mkdir(path.dirname(file), { recursive: true })
      const unfinished = `${file}.${process.pid}`
      await writeFile(unfinished, bytes)
      await rename(unfinished, file)
      return bytes
    })
    last = made.catch(() => undefined)
    underway.set(name, made)
    return made.finally(() => underway.delete(name))
  }

  return {
    async forget(key, sizes) {
      for (const size of sizes) {
        const { name, file } = placeOf(resizedKey(key, size))
        await rm(file, { force: true })
        await avifVersions.forget(name)
      }
    },
    normalised(bytes) {
      const made = last.then(() => normalisePicture(bytes))
      last = made
      return made
    },
    shrink: avifVersions.make,
    trim: () => trimFolder(folder, mostBytes),
    drawn: (recipe, { avif, ...size }) =>
      served(
        `drawn ${DRAWING} ${JSON.stringify([recipe.scene, recipe.seed, recipe.mood, recipe.look, recipe.motif, size])}`,
        avif,
        () => drawAt(recipe, size),
      ),
    resized: (key, read, { avif, ...size }) =>
      served(resizedKey(key, size), avif, async () => {
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
