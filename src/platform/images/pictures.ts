import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { draw, type Recipe } from './draw.ts'
import { normalisePicture } from './normalise.ts'

// One picture at a time and nothing kept by libvips: the two cores belong to the people who wait for pages.
sharp.concurrency(1)
sharp.cache(false)

/** Raise when the drawing changes, so that pictures on disk are drawn anew. */
const DRAWING = 2

export interface Size {
  width: number
  /** Avatars are cut square. */
  square?: boolean
}

export interface Pictures {
  /** The picture of a recipe as WebP; drawn once and kept on disk. */
  drawn(recipe: Recipe, size: Size): Promise<Buffer>
  /** An uploaded picture at a width as WebP, never larger than it is; kept on disk under `key`. */
  resized(key: string, read: () => Promise<Buffer>, size: Size): Promise<Buffer>
  /** Removes what was made of an uploaded picture, in the given sizes. */
  forget(key: string, sizes: readonly Size[]): Promise<void>
  /** An uploaded picture made safe to keep, one at a time; undefined when it is none. */
  normalised(bytes: Uint8Array): ReturnType<typeof normalisePicture>
}

/** Opens the pictures of an installation; `folder` is where finished ones are kept. */
export function openPictures(folder: string): Pictures {
  const underway = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

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
      for (const size of sizes) await rm(placeOf(resizedKey(key, size)).file, { force: true })
    },
    normalised(bytes) {
      const made = last.then(() => normalisePicture(bytes))
      last = made
      return made
    },
    drawn: (recipe, size) =>
      cached(
        `drawn ${DRAWING} ${JSON.stringify([recipe.scene, recipe.seed, recipe.mood, recipe.look, recipe.motif, size])}`,
        () => drawAt(recipe, size),
      ),
    resized: (key, read, size) =>
      cached(resizedKey(key, size), async () => {
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

/** The SVG is drawn at the wanted size, not made large and shrunk: a small one costs little. */
async function drawAt(recipe: Recipe, size: Size): Promise<Buffer> {
  const { svg, width, height } = draw(recipe)
  const target = Math.min(size.width, 1920)
  const scaled = { width: target, height: size.square ? target : Math.round((target * height) / width) }
  const sized = svg.replace('<svg ', `<svg width="${scaled.width}" height="${scaled.height}" `)
  return sharp(Buffer.from(sized)).webp({ quality: 78, effort: 3 }).toBuffer()
}
