import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where uploaded bytes lie, by key. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
}

/** Opens the storage in a folder; keys that would leave it are refused by the library. */
export function openStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: path.resolve(folder), visibility: 'private' }))
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    remove: (key) => disk.delete(key),
  }
}
