import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where uploaded bytes lie, by key. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
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
  if (options.driver === 'disk') {
    const disk = new Disk(new FSDriver({ location: path.resolve(options.folder), visibility: 'private' }))
    return over(() => Promise.resolve(disk))
  }
  let disk: Promise<Disk> | undefined
  // The library is large and most installations keep files on disk: it is loaded with the first file.
  return over(() => (disk ??= openBucket(options)))
}

function over(open: () => Promise<Disk>): Storage {
  return {
    put: async (key, bytes) => (await open()).put(key, bytes),
    get: async (key) => Buffer.from(await (await open()).getBytes(key)),
    remove: async (key) => (await open()).delete(key),
  }
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
