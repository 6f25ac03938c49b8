import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { makeMap, type Spot } from './make-map.ts'
import styles from './map.module.css'

export type { Spot } from './make-map.ts'

/**
 * A map with one pin to place: by a click, by dragging it, or, with keys, where the middle of the map was moved to. Where the pin
 * is set from outside, the map follows. `around`: what it shows while there is no pin.
 */
export default function PinMap({
  spot,
  around,
  label,
  onChange,
}: {
  spot: Spot | null
  around?: Spot | undefined
  label: string
  onChange: (spot: Spot) => void
}) {
  const t = useT()
  const [missing, setMissing] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<MapLibre>(null)
  const pin = useRef<Marker>(null)
  const start = useRef({ center: spot ?? around ?? null, t })
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  useEffect(() => {
    if (!element.current) return
    const made = makeMap(element.current, { ...start.current, zoom: 11 })
    if (!made) return setMissing(true)
    const marker = new Marker({ color: '#0066b2', draggable: true })
    marker.on('dragend', () => {
      const { lat, lng } = marker.getLngLat()
      changed.current(rounded(lat, lng))
    })
    made.on('click', ({ lngLat }) => changed.current(rounded(lngLat.lat, lngLat.lng)))
    map.current = made
    pin.current = marker
    return () => {
      made.remove()
      map.current = null
      pin.current = null
    }
  }, [])
  useEffect(() => {
    if (!map.current || !pin.current) return
    if (!spot) {
      pin.current.remove()
      return
    }
    pin.current.setLngLat([spot.lng, spot.lat]).addTo(map.current)
    if (!map.current.getBounds().contains([spot.lng, spot.lat]) || map.current.getZoom() < 8)
      map.current.jumpTo({ center: [spot.lng, spot.lat], zoom: 12 })
  }, [spot])
  return (
    <section className={styles.frame} aria-label={label}>
      <div className={styles.stage}>
        {missing ? <p className={styles.missing}>{t('ui.noMap')}</p> : <div ref={element} className={styles.canvas} />}
      </div>
      {!missing && (
        <div className={styles.foot}>
          <Button
            small
            variant="quiet"
            onClick={() => {
              const { lat, lng } = map.current?.getCenter() ?? {}
              if (lat !== undefined && lng !== undefined) onChange(rounded(lat, lng))
            }}
          >
            {t('ui.pinMiddle')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Rounded to about a metre. */
function rounded(lat: number, lng: number): Spot {
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 }
}
