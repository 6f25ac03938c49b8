import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { Skeleton } from '#web/ui/plain/pieces.tsx'
import type { ItemData, OfferData } from './item-data.server.ts'
import styles from './item.module.css'

const ResultMap = lazy(() => import('#web/ui/map/result-map.tsx'))

/** Where it happens: the address, and a map that loads once it comes near the screen. */
export function Where({ data, offer }: { data: ItemData; offer: OfferData }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  const { branch } = offer
  const located =
    branch && branch.lat !== null && branch.lng !== null ? { lat: branch.lat, lng: branch.lng } : undefined
  return (
    <section id="where" className={styles.section} aria-labelledby="where-title">
      <h2 id="where-title">{t('item.where')}</h2>
      {offer.online && <p>{t('item.online')}</p>}
      {offer.atCustomer && offer.radiusKm && <p>{t('item.radius', { count: offer.radiusKm })}</p>}
      {branch && !offer.online && (
        <p className={styles.address}>
          <Icon name="pin" size={18} />
          {branch.line}
        </p>
      )}
      {located && !offer.online && (
        <div ref={box} className={styles.map}>
          {near && (
            <Suspense fallback={<Skeleton height="100%" />}>
              <ResultMap
                center={located}
                offers={[
                  {
                    offerid: offer.offerid,
                    itemid: data.item.itemid,
                    companyid: data.company.id,
                    kind: data.item.kind,
                    slug: offer.slug,
                    title: data.item.title,
                    companyName: data.company.name,
                    companySlug: data.company.slug,
                    companyVerified: data.company.verified,
                    pictureFileId: null,
                    ratingSum: 0,
                    ratingCount: 0,
                    priceAmount: offer.priceAmount,
                    currency: offer.currency,
                    priceModel: offer.priceModel,
                    city: branch?.city ?? null,
                    zone: offer.zone,
                    distanceKm: null,
                    nextFreeAt: null,
                    ...located,
                  },
                ]}
              />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
}
