import { inject } from 'vitest'

/** Where this worker's server is: each has one of its own, so that journeys side by side do not meet. */
export function serverUrl(): string {
  const urls = inject('serverUrls')
  const url = urls[Number(process.env.VITEST_POOL_ID) - 1]
  if (!url) throw new Error(`No server for worker ${process.env.VITEST_POOL_ID} of ${urls.length}`)
  return url
}
