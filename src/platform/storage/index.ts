import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { writeDurably } from './write-durably.ts'

/** Where uploaded bytes lie, by key. */
export interface Storage {
  /** The bytes are there for good, whole, when it returns. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
  /** Everything under a folder, with when it was last written. */
  list(folder: string): Promise<{ key: string; changedAt: Date }[]>
}

/** Opens the storage in a folder; keys that would leave it are refused by the library. */
export function openStorage(folder: string): Storage {
  const root = path.resolve(folder)
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    async put(key, bytes) {
      // The library judges the key; it would write in place, where a crash leaves half a file.
      if (await disk.exists(key)) throw new Error(`${key} is there already`)
      await writeDurably(path.join(root, key), bytes)
    },
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    remove: (key) => disk.delete(key),
    async list(inside) {
      const there = await stat(path.join(root, inside)).catch(() => undefined)
      if (!there) return []
      const { objects } = await disk.listAll(inside, { recursive: true })
      const found = [...objects].flatMap((object) => (object.isFile ? [object.key] : []))
      return Promise.all(found.map(async (key) => ({ key, changedAt: (await stat(path.join(root, key))).mtime })))
    },
  }
}
