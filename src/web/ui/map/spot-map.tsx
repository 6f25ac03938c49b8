import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import styles from './map.module.css'
import type { MapOffer } from './spots.ts'

const ResultMap = lazyPart(() => import('./result-map.tsx'), <Skeleton height="100%" />)

/** One offer's place on a map, which loads once it comes near the screen. */
export function SpotMap({ offer }: { offer: MapOffer & { lat: number; lng: number } }) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={box} className={styles.spot}>
      {near && <ResultMap center={offer} offers={[offer]} own />}
    </div>
  )
}
