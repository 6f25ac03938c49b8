import { baseContext } from '#domain/base/index.ts'
import { endWebhooks } from '#domain/companies/index.ts'
import type { Platform } from '#platform/index.ts'
import { handlers, type QueueEntry } from './handlers.ts'
import { startSweeps } from './sweeps.ts'

/** Starts taking queue entries; each handler runs as the system. `past`: see `startSweeps`. @returns a function that stops it. */
export async function startWorker(
  platform: Platform,
  now: () => Date,
  past: Promise<unknown>,
): Promise<() => Promise<void>> {
  const base = baseContext(platform, now, { actor: { kind: 'system' }, requestId: 'worker' })
  for (const [queue, handler] of Object.entries(handlers))
    await platform.queue.work<QueueEntry>(queue, (data) => handler(base, data))
  const stopSweeps = startSweeps(base, past)
  return async () => {
    await stopSweeps()
    await endWebhooks()
  }
}
