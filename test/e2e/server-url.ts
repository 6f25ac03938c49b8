import { inject } from 'vitest'

/** The address of this worker's server: each worker has its own, so that parallel tests do not interfere. */
export function serverUrl(): string {
  const urls = inject('serverUrls')
  const url = urls[Number(process.env.VITEST_POOL_ID) - 1]
  if (!url) throw new Error(`No server for worker ${process.env.VITEST_POOL_ID} of ${urls.length}`)
  return url
}
