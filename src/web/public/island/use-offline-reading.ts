import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { localePrefix } from '#shared/locale.ts'
import { tell } from '#web/ui/client/bus.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { orderSecret, readOrderKeys } from '#web/ui/state/anonymous-orders.ts'
import { ownWorker } from '#web/ui/state/own-worker.ts'
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
  const prefix = localePrefix(useLocale())
  // The entry of the history changes when the key of a mailed link has opened its order.
  const { pathname, search, key } = useLocation()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    // Where the browser knows it, a bar says so, as long as it lasts.
    const heed = ({ data }: MessageEvent<Told>) => data.isKept && navigator.onLine && toast.info(t('ui.offline'))
    serviceWorker.addEventListener('message', heed)
    register(serviceWorker).catch(() => undefined)
    return () => serviceWorker.removeEventListener('message', heed)
  }, [t])
  useEffect(() => {
    if (!isTheirs(pathname)) return
    let isOver = false
    void ownWorker().then(
      (worker) => !isOver && worker?.postMessage({ ...inFront(), keep: [prefix + pathname + search] }),
    )
    return () => {
      isOver = true
    }
  }, [prefix, pathname, search, key])
}

/**
 * Whether it is a page of somebody's own, who is signed in or has the key of what it shows: for others it says where somebody was. The
 * worker keeps those of them that are worth it.
 */
function isTheirs(pathname: string): boolean {
  const [, area, , orderid] = pathname.split('/')
  if (area !== 'my') return false
  return readSession() !== null || (orderid ? orderSecret(orderid) !== undefined : readOrderKeys().length > 0)
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const isFirst = serviceWorker.controller === null
  await serviceWorker.register('/sw.js')
  const worker = await ownWorker()
  worker?.postMessage(inFront())
  if (!isFirst) return
  // The page that brought the worker came before it, and so did what it shows.
  const { pathname, search } = window.location
  worker?.postMessage({ keep: [pathname + search] })
  tell('live', {})
}

/** Who is in front of the page, for the worker. */
const inFront = () => ({ token: readSession()?.jwt ?? '' })
