import { useEffect } from 'react'
import { tell } from '#web/ui/client/bus.ts'
import { ownWorker } from '#web/ui/client/own-worker.ts'
import { readSession } from '#web/ui/state/session.ts'
import { online } from '#web/ui/layout/network-bar.tsx'

/** What the worker tells a page: whether what it was just answered is what was kept, as no network was there. */
interface Told {
  isKept?: boolean
}

/**
 * Lets the browser keep what is read, to be read again without a network (`public/sw.js`). Only of what was built: a page under
 * development changes under its address.
 */
export function useOfflineReading(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const heed = ({ data }: MessageEvent<Told>) => {
      if (data.isKept !== undefined) online.change(!data.isKept && navigator.onLine)
    }
    serviceWorker.addEventListener('message', heed)
    register(serviceWorker).catch(() => undefined)
    return () => serviceWorker.removeEventListener('message', heed)
  }, [])
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const isFirst = serviceWorker.controller === null
  await serviceWorker.register('/sw.js')
  if (!isFirst) return
  // The page that brought the worker came before it, and so did what it shows.
  const worker = await ownWorker()
  worker?.postMessage({ keep: [window.location.pathname + window.location.search] })
  if (readSession()) tell('live', {})
}
