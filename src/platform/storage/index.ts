import { opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from '../env.ts'
import { writeDurably } from './write-durably.ts'

/** Bytes that are read a piece at a time, as they are taken: what nobody takes is not in memory. */
export interface Flow {
  byteLength: number
  /** Ends in an error where fewer are there than were announced, or more. */
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** The folders that something is stored in. What may go from one says the sweep (`sweep-orphans.ts`), of each. */
export const storageFolders = ['pictures', 'documents', 'exports', 'erasures', 'installation', 'doctor'] as const
export type StorageFolder = (typeof storageFolders)[number]
/** Where something is stored: nowhere but in one of the folders that are swept. */
export type StorageKey = `${StorageFolder}/${string}`

/** The storage of uploaded bytes, by key. */
export interface Storage {
  /** Durable and atomic: when it returns, all bytes are stored. */
  put(key: StorageKey, bytes: Uint8Array): Promise<void>
  /** The same of more bytes than memory should hold. */
  putChunks(key: StorageKey, byteLength: number, chunks: AsyncIterable<Uint8Array>): Promise<void>
  get(key: string): Promise<Buffer>
  /** The same for somebody who takes them slowly, or many at once. Nothing is opened before the first is taken. */
  flow(key: string): Promise<Flow>
  remove(key: string): Promise<void>
  /** The keys of everything under a folder, in batches of at most `keysAtOnce`, since there may be millions. */
  keys(folder: string): AsyncIterable<string[]>
  /** When something was last written; undefined when it is not there. */
  changedAt(key: string): Promise<Date | undefined>
}

/**
 * What was read of a key; undefined where nothing lies there, which is told from a storage that does not answer.
 * @throws whatever the read threw otherwise
 */
export async function ifStored<T>(storage: Storage, key: string, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (await storage.changedAt(key)) throw error
    return undefined
  }
}

/** Most keys in a batch. */
export const keysAtOnce = 1000

export type StorageOptions =
  | { driver: 'disk'; folder: string }
  | {
      driver: 's3'
      bucket: string
      region: string
      /** An S3-compatible service; empty is AWS. */
      endpoint: string
      /** Empty uses the machine's own credentials. */
      accessKeyId: string
      secretAccessKey: string
    }

/** Where the settings say that files are kept. */
export function storageOf(env: Env): StorageOptions {
  if (env.STORAGE_DRIVER === 'disk') return { driver: 'disk', folder: path.join(env.DATA_DIR, 'files') }
  return {
    driver: 's3',
    bucket: env.S3_BUCKET,
    region: env.AWS_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  }
}

/** Opens the storage: a folder, or a bucket. Keys that would leave it are refused by the library. */
export function openStorage(options: StorageOptions): Storage {
  return options.driver === 'disk' ? inFolder(path.resolve(options.folder)) : inBucket(options)
}

function inFolder(root: string): Storage {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const write = async (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>) => {
    // `exists` makes the library check the key. Its own write is not atomic: a crash would leave half a file.
    if (await disk.exists(key)) throw new Error(`${key} is there already`)
    await writeDurably(path.join(root, key), bytes)
  }
  return {
    put: write,
    putChunks: (key, _byteLength, chunks) => write(key, chunks),
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    flow: (key) => flowOf(disk, key),
    remove: (key) => disk.delete(key),
    keys: (inside) => inBatches(filesUnder(root, inside)),
    changedAt: async (key) =>
      (
        await stat(path.join(root, key)).catch((error: NodeJS.ErrnoException) => {
          // A disk that cannot be read is no file that is gone.
          if (error.code !== 'ENOENT') throw error
          return undefined
        })
      )?.mtime,
  }
}

async function flowOf(disk: Disk, key: string): Promise<Flow> {
  const { contentLength: byteLength } = await disk.getMetaData(key)
  async function* chunks() {
    let left = byteLength
    for await (const chunk of (await disk.getStream(key)) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      left -= chunk.byteLength
      if (left < 0) break
      yield chunk
    }
    if (left !== 0) throw new Error(`${key} is not ${byteLength} bytes long`)
  }
  return { byteLength, chunks: chunks() }
}

/** Everything in a folder and its subfolders, one after the other: the library would read all names at once. */
async function* filesUnder(root: string, inside: string): AsyncGenerator<string> {
  const folder = await opendir(path.join(root, inside)).catch(() => undefined)
  for await (const entry of folder ?? []) {
    const key = `${inside}/${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(root, key)
    else if (entry.isFile()) yield key
  }
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let hand: string[] = []
  for await (const key of keys) {
    hand.push(key)
    if (hand.length < keysAtOnce) continue
    yield hand
    hand = []
  }
  if (hand.length > 0) yield hand
}

function inBucket(options: Extract<StorageOptions, { driver: 's3' }>): Storage {
  let disk: Promise<Disk> | undefined
  // The library is large and most installations store files on disk, so it is loaded with the first file.
  const open = () => (disk ??= openBucket(options))
  // Each has its own connections, of which there are few: whoever takes a file slowly keeps nobody from storing one.
  let flowing: Promise<Disk> | undefined
  const openFlowing = () => (flowing ??= openBucket(options))
  return {
    put: async (key, bytes) => (await open()).put(key, bytes),
    putChunks: async (key, contentLength, chunks) =>
      (await open()).putStream(key, Readable.from(chunks), { contentLength }),
    get: async (key) => Buffer.from(await (await open()).getBytes(key)),
    flow: async (key) => flowOf(await openFlowing(), key),
    remove: async (key) => (await open()).delete(key),
    keys: (inside) => pagesOf(open, inside),
    async changedAt(key) {
      const bucket = await open()
      return (await bucket.exists(key)) ? (await bucket.getMetaData(key)).lastModified : undefined
    },
  }
}

/** A bucket's keys, as the service pages them. */
async function* pagesOf(open: () => Promise<Disk>, inside: string): AsyncGenerator<string[]> {
  const disk = await open()
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(inside, {
      recursive: true,
      ...(paginationToken && { paginationToken }),
    })
    const keys: string[] = []
    for (const object of page.objects) if (object.isFile) keys.push(object.key)
    if (keys.length > 0) yield keys
    paginationToken = page.paginationToken
  } while (paginationToken)
}

async function openBucket(options: Extract<StorageOptions, { driver: 's3' }>): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = options
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // We decide who may read what, not the service; many compatible services have no access lists.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    }),
  )
}
