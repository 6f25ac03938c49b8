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
  /** The keys of everything under a folder. */
  keys(folder: string): Promise<string[]>
  /** Everything under a folder, with when it was last written. */
  list(folder: string): Promise<{ key: string; changedAt: Date }[]>
}

export type StorageOptions =
  | { driver: 'disk'; folder: string }
  | {
      driver: 's3'
      bucket: string
      region: string
      /** An S3-compatible service; empty is AWS. */
      endpoint: string
      /** Empty leaves it to where the machine's own credentials come from. */
      accessKeyId: string
      secretAccessKey: string
    }

/** Opens the storage: a folder, or a bucket. Keys that would leave it are refused by the library. */
export function openStorage(options: StorageOptions): Storage {
  return options.driver === 'disk' ? inFolder(path.resolve(options.folder)) : inBucket(options)
}

function inFolder(root: string): Storage {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const keysIn = async (inside: string) => {
    const there = await stat(path.join(root, inside)).catch(() => undefined)
    return there ? keysUnder(disk, inside) : []
  }
  return {
    async put(key, bytes) {
      // The library judges the key; it would write in place, where a crash leaves half a file.
      if (await disk.exists(key)) throw new Error(`${key} is there already`)
      await writeDurably(path.join(root, key), bytes)
    },
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    remove: (key) => disk.delete(key),
    keys: keysIn,
    async list(inside) {
      const keys = await keysIn(inside)
      return Promise.all(keys.map(async (key) => ({ key, changedAt: (await stat(path.join(root, key))).mtime })))
    },
  }
}

function inBucket(options: Extract<StorageOptions, { driver: 's3' }>): Storage {
  let disk: Promise<Disk> | undefined
  // The library is large and most installations keep files on disk: it is loaded with the first file.
  const open = () => (disk ??= openBucket(options))
  return {
    put: async (key, bytes) => (await open()).put(key, bytes),
    get: async (key) => Buffer.from(await (await open()).getBytes(key)),
    remove: async (key) => (await open()).delete(key),
    keys: async (inside) => keysUnder(await open(), inside),
    async list(inside) {
      const bucket = await open()
      const keys = await keysUnder(bucket, inside)
      return Promise.all(keys.map(async (key) => ({ key, changedAt: (await bucket.getMetaData(key)).lastModified })))
    },
  }
}

async function keysUnder(disk: Disk, inside: string): Promise<string[]> {
  const keys: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(inside, { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const object of page.objects) if (object.isFile) keys.push(object.key)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return keys
}

async function openBucket(options: Extract<StorageOptions, { driver: 's3' }>): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = options
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // Who may read what is decided here, not by the service; many compatible ones know no access lists.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    }),
  )
}
