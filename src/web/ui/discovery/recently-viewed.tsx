import { useEffect, useState } from 'react'
import type { OfferRow } from '#contracts/catalogue.ts'
import { dataKey } from '#contracts/data-key.ts'
import { api } from '../client/api.ts'
import { track } from '../client/track.ts'
import { useT } from '../i18n.tsx'
import { toast } from '../pieces/toast.ts'
import { dispatchPreferences, readHistory, usePreferences } from '../state/preferences-store.ts'
import styles from './discovery.module.css'
import { OfferGrid } from './offer-grid.tsx'

/** The items last viewed in this browser, at most ten, newest first; renders nothing without any. */
export function RecentlyViewed({ except }: { except?: string }) {
  const t = useT()
  const { itemHistory } = usePreferences()
  const [offers, setOffers] = useState<OfferRow[]>([])
  const [now, setNow] = useState<string>()
  const wanted = itemHistory
    .filter((item) => item !== except)
    .reverse()
    .join()
  useEffect(() => {
    if (wanted === '') return setOffers([])
    const abort = new AbortController()
    api
      .call(dataKey('items'), { query: { find: { itemid: wanted.split(',') } } }, { signal: abort.signal })
      .then(({ data }) => {
        setNow(new Date().toISOString())
        setOffers(data)
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) console.warn('recently viewed', error)
      })
    return () => abort.abort()
  }, [wanted])
  if (offers.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="recent">
      <h2 id="recent">{t('discover.recent')}</h2>
      <OfferGrid offers={offers} now={now} />
    </section>
  )
}

/** Remembers a viewed item, and counts the view of a new one. */
export function useRemembered(itemId: string): void {
  useEffect(() => {
    if (!readHistory().includes(itemId)) track('visit_service', { item: itemId })
    dispatchPreferences({ type: 'add_item_history', item: itemId }).catch((error: Error) => toast.error(error.message))
  }, [itemId])
}
