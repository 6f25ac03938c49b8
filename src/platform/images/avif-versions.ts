import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** How many are made at a time: each takes some hundred milliseconds of a core. */
const BATCH = 4

/**
 * AVIF versions beside the WebP pictures of a folder. A request for a missing one leaves an empty file as a mark; the
 * worker, maybe in another process, makes the picture later.
 */
export function openAvifVersions(folder: string) {
  const wishes = path.join(folder, 'wishes')
  const wished = new Set<string>()
  const place = (name: string, type: 'webp' | 'avif') => path.join(folder, name.slice(0, 2), `${name}.${type}`)

  return {
    /** The AVIF of a picture; undefined when it is not made yet, or would not be smaller. */
    async find(name: string): Promise<Buffer | undefined> {
      const bytes = await readFile(place(name, 'avif')).catch(() => undefined)
      if (bytes?.length === 0) wished.add(name)
      return bytes?.length ? bytes : undefined
    },
    /** Marks a picture whose AVIF a browser would accept; once per process and picture. */
    async wish(name: string): Promise<void> {
      if (wished.has(name)) return
      wished.add(name)
      await mkdir(wishes, { recursive: true })
        .then(() => writeFile(path.join(wishes, name), ''))
        // A lost mark is set again by the next process.
        .catch(() => undefined)
    },
    /** Removes the AVIF of a picture, and its mark. */
    async forget(name: string): Promise<void> {
      await rm(place(name, 'avif'), { force: true })
      await rm(path.join(wishes, name), { force: true })
      wished.delete(name)
    },
    /** Makes some of the marked pictures. @returns how many marks were handled */
    async make(): Promise<number> {
      const names = (await readdir(wishes).catch((): string[] => [])).slice(0, BATCH)
      for (const name of names) {
        const webp = await readFile(place(name, 'webp')).catch(() => undefined)
        if (webp) {
          const avif = await sharp(webp).avif({ quality: 55, effort: 3 }).toBuffer()
          const unfinished = `${place(name, 'avif')}.${process.pid}`
          // An empty file means that AVIF would not be smaller.
          await writeFile(unfinished, avif.length < webp.length ? avif : '')
          await rename(unfinished, place(name, 'avif'))
        }
        await rm(path.join(wishes, name), { force: true })
      }
      return names.length
    },
  }
}
