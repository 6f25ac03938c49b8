import { useEffect } from 'react'
import { tell } from '#web/ui/client/bus.ts'
import { ownWorker } from '#web/ui/state/own-worker.ts'
import { useT } from '#web/ui/i18n.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { readSession } from '#web/ui/state/session.ts'

/** What the worker tells a page: that what it was just answered is what was kept, as no network was there. */
interface Told {
  isKept?: true
}

/**
 * Lets the browser keep what is read, to be read again without a network (`public/sw.js`). Only of what was built: a page under
 * development changes under its address.
 */
export function useOfflineReading(): void {
  const t = useT()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    // Where the browser knows it, a bar says so, as long as it lasts.
    const heed = ({ data }: MessageEvent<Told>) => data.isKept && navigator.onLine && toast.info(t('ui.offline'))
    serviceWorker.addEventListener('message', heed)
    register(serviceWorker).catch(() => undefined)
    return () => serviceWorker.removeEventListener('message', heed)
  }, [t])
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
