import 'maplibre-gl/dist/maplibre-gl.css'
import { type GeoJSONSource, Map as MapLibre, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef } from 'react'
import { useLocale } from '../i18n.tsx'
import { listTowns, mapStyle } from './map-style.ts'
import styles from './map.module.css'

setWorkerUrl(workerUrl)

export interface Spot {
  lat: number
  lng: number
}

/** A map with one pin to place: by a click or by dragging it. Where the pin is set from outside, the map follows. */
export default function PinMap({
  spot,
  label,
  onChange,
}: {
  spot: Spot | null
  label: string
  onChange: (spot: Spot) => void
}) {
  const locale = useLocale()
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<MapLibre>(null)
  const pin = useRef<Marker>(null)
  const start = useRef(spot)
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  useEffect(() => {
    if (!element.current) return
    const made = new MapLibre({
      container: element.current,
      style: mapStyle(),
      center: start.current ? [start.current.lng, start.current.lat] : [109, 4],
      zoom: start.current ? 11 : 4.6,
      minZoom: 4,
      maxZoom: 16,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
    })
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    made.on('load', () => {
      void listTowns(locale).then((towns) => made.getSource<GeoJSONSource>('towns')?.setData(towns))
      made.resize()
    })
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
  }, [locale])
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
      <div ref={element} className={styles.canvas} />
    </section>
  )
}

/** A metre is near enough. */
function rounded(lat: number, lng: number): Spot {
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 }
}
