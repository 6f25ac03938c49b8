import { createOperations } from '#api/operations.ts'
import { openPresence } from '#platform/db/presence.ts'
import type { Platform } from '#platform/index.ts'

/** The endpoints for operations over a platform of tests, which shows no pages. `metrics` asks for the figures. */
export function openOperations(
  platform: Platform,
  { presence = openPresence(platform.log) }: Partial<Pick<Parameters<typeof createOperations>[0], 'presence'>> = {},
) {
  const { routes } = createOperations({
    platform: { ...platform, env: { ...platform.env, METRICS_TOKEN: 'token' } },
    pageStats: () => ({ bytes: 0, hits: 0, misses: 0 }),
    streams: () => 0,
    pools: { requests: platform.database },
    presence,
  })
  const metrics = async () => (await routes.request('/metrics', { headers: { authorization: 'Bearer token' } })).text()
  return { routes, metrics }
}
