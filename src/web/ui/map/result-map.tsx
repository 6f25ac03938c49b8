import 'maplibre-gl/dist/maplibre-gl.css'
import { type GeoJSONSource, Map as MapLibre, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import type { OfferRow } from '#contracts/catalogue.ts'
import { distanceKm } from '#shared/geo.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '../i18n.tsx'
import { pathInLocale } from '../i18n.tsx'
import { Button } from '../plain/button.tsx'
import { listTowns, mapStyle } from './map-style.ts'
import styles from './map.module.css'

setWorkerUrl(workerUrl)

export interface Area {
  lat: number
  lng: number
  /** Whole kilometres, 1 to 100. */
  radius: number
}

type Point = OfferRow & { lat: number; lng: number }

/**
 * Results on a map of our own: coast and towns come with the program, prices stand on the markers, near ones gather in
 * circles. Pointing at a card lights up its marker. `onArea` searches what the map shows.
 */
export default function ResultMap({
  offers,
  center,
  onArea,
}: {
  offers: readonly OfferRow[]
  center?: { lat: number; lng: number } | undefined
  onArea?: (area: Area) => void
}) {
  const t = useT()
  const locale = useLocale()
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<MapLibre>(null)
  const [moved, setMoved] = useState(false)
  const [follow, setFollow] = useState(false)
  const following = useRef(false)
  const start = useRef(center)
  const search = useRef(onArea)
  useEffect(() => {
    search.current = onArea
    following.current = follow
  })

  useEffect(() => {
    if (!element.current) return
    const made = new MapLibre({
      container: element.current,
      style: mapStyle(),
      center: start.current ? [start.current.lng, start.current.lat] : [109, 4],
      zoom: start.current ? 10 : 4.6,
      minZoom: 4,
      maxZoom: 16,
      maxBounds: [
        [96, -2],
        [122, 9.5],
      ],
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      cooperativeGestures: false,
    })
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    made.on('load', () => {
      void listTowns(locale).then((towns) => made.getSource<GeoJSONSource>('towns')?.setData(towns))
      made.resize()
    })
    made.on('moveend', (event) => {
      if (!(event as { originalEvent?: unknown }).originalEvent) return
      if (following.current) search.current?.(areaOf(made))
      else setMoved(true)
    })
    map.current = made
    return () => {
      made.remove()
      map.current = null
    }
    // The map is made once; later results only change what stands on it.
  }, [locale])

  useEffect(() => {
    const made = map.current
    if (!made) return
    setMoved(false)
    return showOffers(
      made,
      offers.filter((offer): offer is Point => offer.lat !== null && offer.lng !== null),
      (path) => pathInLocale(path, locale),
      following.current,
    )
  }, [offers, locale])

  return (
    <section className={styles.frame} aria-label={t('discover.mapLabel')}>
      <div ref={element} className={styles.canvas} />
      {onArea && (
        <div className={styles.tools}>
          {moved && !follow && (
            <Button small variant="primary" onClick={() => map.current && onArea(areaOf(map.current))}>
              {t('search.searchHere')}
            </Button>
          )}
          <label>
            <input type="checkbox" checked={follow} onChange={(event) => setFollow(event.target.checked)} />
            {t('search.follow')}
          </label>
        </div>
      )}
      <small className={styles.credit}>{t('discover.credit')}</small>
    </section>
  )
}

function areaOf(map: MapLibre): Area {
  const { lat, lng } = map.getCenter()
  const edge = map.getBounds().getNorthEast()
  return { lat, lng, radius: Math.min(100, Math.max(1, Math.round(distanceKm({ lat, lng }, { lat: edge.lat, lng })))) }
}

/** Puts offers on the map and keeps markers in step with what is gathered; @returns what takes them off again. */
function showOffers(map: MapLibre, offers: Point[], to: (path: string) => string, keepView: boolean): () => void {
  const markers = new Map<string, Marker>()
  const source = () => map.getSource<GeoJSONSource>('offers')
  const fill = () => {
    source()?.setData({
      type: 'FeatureCollection',
      features: offers.map((offer) => ({
        type: 'Feature',
        properties: { id: offer.offerid },
        geometry: { type: 'Point', coordinates: [offer.lng, offer.lat] },
      })),
    })
    if (!keepView && offers.length > 0) {
      const lats = offers.map((offer) => offer.lat)
      const lngs = offers.map((offer) => offer.lng)
      map.fitBounds(
        [
          [Math.min(...lngs), Math.min(...lats)],
          [Math.max(...lngs), Math.max(...lats)],
        ],
        { padding: 56, maxZoom: 13, animate: false },
      )
    }
  }
  const update = () => {
    if (!map.getSource('offers') || !map.isSourceLoaded('offers')) return
    const alone = new Set(
      map
        .querySourceFeatures('offers')
        .flatMap((feature) => (feature.properties.id ? [String(feature.properties.id)] : [])),
    )
    for (const [id, marker] of markers) {
      if (alone.has(id)) continue
      marker.remove()
      markers.delete(id)
    }
    for (const offer of offers) {
      if (!alone.has(offer.offerid) || markers.has(offer.offerid)) continue
      markers.set(
        offer.offerid,
        new Marker({ element: priceTag(offer, to), anchor: 'bottom' }).setLngLat([offer.lng, offer.lat]).addTo(map),
      )
    }
  }
  const light = (event: Event, on: boolean) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-offer]') : null
    if (card)
      markers
        .get(card.dataset.offer ?? '')
        ?.getElement()
        .toggleAttribute('data-lit', on)
  }
  const enter = (event: Event) => light(event, true)
  const leave = (event: Event) => light(event, false)
  if (map.isStyleLoaded()) fill()
  else map.once('load', fill)
  map.on('render', update)
  document.addEventListener('pointerover', enter)
  document.addEventListener('pointerout', leave)
  return () => {
    map.off('render', update)
    map.off('load', fill)
    document.removeEventListener('pointerover', enter)
    document.removeEventListener('pointerout', leave)
    for (const marker of markers.values()) marker.remove()
  }
}

function priceTag(offer: Point, to: (path: string) => string): HTMLElement {
  const tag = document.createElement('a')
  tag.className = styles.tag ?? ''
  tag.href = to(`/item/${offer.itemid}`)
  const price = formatMoney(offer.priceAmount, offer.currency, { whole: true })
  tag.textContent = offer.priceAmount === 0 ? '0' : price
  tag.setAttribute('aria-label', `${offer.title}, ${price}`)
  return tag
}
