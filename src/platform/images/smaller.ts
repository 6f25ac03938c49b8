import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** How many are made at a time: each costs some hundred milliseconds of a core. */
const BATCH = 4

/**
 * AVIF beside the finished WebP pictures of a folder. What browsers would have liked is noted as an empty file, so that
 * the worker finds it, also when that is another process; nobody waits for it.
 */
export function openSmaller(folder: string) {
  const wishes = path.join(folder, 'wishes')
  const wished = new Set<string>()
  const place = (name: string, type: 'webp' | 'avif') => path.join(folder, name.slice(0, 2), `${name}.${type}`)

  return {
    /** The AVIF of a picture; undefined when it was not made, or would not be smaller. */
    async find(name: string): Promise<Buffer | undefined> {
      const bytes = await readFile(place(name, 'avif')).catch(() => undefined)
      if (bytes?.length === 0) wished.add(name)
      return bytes?.length ? bytes : undefined
    },
    /** Notes that a browser would have taken AVIF; once per process and picture. */
    async wish(name: string): Promise<void> {
      if (wished.has(name)) return
      wished.add(name)
      await mkdir(wishes, { recursive: true })
        .then(() => writeFile(path.join(wishes, name), ''))
        // A wish that is lost comes again with the next process.
        .catch(() => undefined)
    },
    /** Removes the AVIF of a picture, and the wish for it. */
    async forget(name: string): Promise<void> {
      await rm(place(name, 'avif'), { force: true })
      await rm(path.join(wishes, name), { force: true })
      wished.delete(name)
    },
    /** Makes some of what was wished for. @returns how many wishes were looked at */
    async make(): Promise<number> {
      const names = (await readdir(wishes).catch((): string[] => [])).slice(0, BATCH)
      for (const name of names) {
        const webp = await readFile(place(name, 'webp')).catch(() => undefined)
        if (webp) {
          const avif = await sharp(webp).avif({ quality: 55, effort: 3 }).toBuffer()
          const unfinished = `${place(name, 'avif')}.${process.pid}`
          // An empty file says that it is not worth it.
          await writeFile(unfinished, avif.length < webp.length ? avif : '')
          await rename(unfinished, place(name, 'avif'))
        }
        await rm(path.join(wishes, name), { force: true })
      }
      return names.length
    },
  }
}
