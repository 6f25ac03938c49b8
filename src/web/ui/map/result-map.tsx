import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { OfferRow } from '#contracts/catalogue.ts'
import { distanceKm } from '#shared/geo.ts'
import { formatMoney } from '#shared/money.ts'
import { pathInLocale, useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { offerPath } from '../pieces/offer-card.tsx'
import { makeMap } from './make-map.ts'
import styles from './map.module.css'

/** What a map shows of an offer. */
export type MapOffer = Pick<
  OfferRow,
  | 'offerid'
  | 'itemid'
  | 'title'
  | 'companyName'
  | 'companySlug'
  | 'priceAmount'
  | 'priceModel'
  | 'currency'
  | 'lat'
  | 'lng'
>

export interface Area {
  lat: number
  lng: number
  /** Whole kilometres, 1 to 100. */
  radius: number
}

/** What is sold at one spot: a marker each, with the lowest price. */
interface Spot {
  id: string
  lat: number
  lng: number
  offers: [MapOffer, ...MapOffer[]]
}

function spotsOf(offers: readonly MapOffer[]): Spot[] {
  const spots = new Map<string, Spot>()
  for (const offer of offers) {
    if (offer.lat === null || offer.lng === null) continue
    const id = `${offer.lat} ${offer.lng}`
    const spot = spots.get(id)
    if (spot) spot.offers.push(offer)
    else spots.set(id, { id, lat: offer.lat, lng: offer.lng, offers: [offer] })
  }
  return [...spots.values()]
}

/**
 * Results on a map of our own: coast and towns come with the program, prices stand on the markers, near ones gather in
 * circles. Pointing at a card lights up its marker. `onArea` searches what the map shows.
 */
export default function ResultMap({
  offers,
  center,
  onArea,
  own = false,
}: {
  offers: readonly MapOffer[]
  center?: { lat: number; lng: number } | undefined
  onArea?: (area: Area) => void
  /** It shows where the one thing is that the page is about: named, and leading nowhere. */
  own?: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<MapLibre>(null)
  const [missing, setMissing] = useState(false)
  const [moved, setMoved] = useState(false)
  const [follow, setFollow] = useState(false)
  const following = useRef(false)
  const start = useRef({ center: center ?? null, t })
  const search = useRef(onArea)
  useEffect(() => {
    search.current = onArea
    following.current = follow
  })

  useEffect(() => {
    if (!element.current) return
    const made = makeMap(element.current, {
      ...start.current,
      zoom: 10,
      maxBounds: [
        [96, -2],
        [122, 9.5],
      ],
    })
    if (!made) return setMissing(true)
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
    // The map is made once; later results only change its markers.
  }, [])

  useEffect(() => {
    const made = map.current
    if (!made) return
    setMoved(false)
    const words = { to: (path: string) => pathInLocale(path, locale), free: t('ui.free'), own }
    return showSpots(made, spotsOf(offers), words, following.current)
  }, [offers, locale, t, own])

  return (
    <section className={styles.frame} aria-label={t('discover.mapLabel')}>
      {onArea && !missing && (
        <div className={styles.tools}>
          <label>
            <input type="checkbox" checked={follow} onChange={(event) => setFollow(event.target.checked)} />
            {t('search.follow')}
          </label>
          <Button
            small
            variant="primary"
            disabled={!moved || follow}
            onClick={() => map.current && onArea(areaOf(map.current))}
          >
            {t('search.searchHere')}
          </Button>
        </div>
      )}
      <div className={styles.stage}>
        {missing ? <p className={styles.missing}>{t('ui.noMap')}</p> : <div ref={element} className={styles.canvas} />}
        <small className={styles.credit}>{t('discover.credit')}</small>
      </div>
    </section>
  )
}

function areaOf(map: MapLibre): Area {
  const { lat, lng } = map.getCenter()
  const edge = map.getBounds().getNorthEast()
  return { lat, lng, radius: Math.min(100, Math.max(1, Math.round(distanceKm({ lat, lng }, { lat: edge.lat, lng })))) }
}

/** Puts spots on the map and keeps markers in step with what is gathered; @returns what takes them off again. */
function showSpots(map: MapLibre, spots: Spot[], words: TagWords, keepView: boolean): () => void {
  const markers = new Map<string, Marker>()
  const fill = () => {
    map.getSource<GeoJSONSource>('offers')?.setData({
      type: 'FeatureCollection',
      features: spots.map(({ id, lng, lat }) => ({
        type: 'Feature',
        properties: { id },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    })
    if (keepView || spots.length === 0) return
    const lats = spots.map((spot) => spot.lat)
    const lngs = spots.map((spot) => spot.lng)
    const corners: [[number, number], [number, number]] = [
      [Math.min(...lngs), Math.min(...lats)],
      [Math.max(...lngs), Math.max(...lats)],
    ]
    map.fitBounds(corners, { padding: roomForTags, maxZoom: 13, animate: false })
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
    for (const spot of spots) {
      if (!alone.has(spot.id) || markers.has(spot.id)) continue
      markers.set(
        spot.id,
        new Marker({ element: priceTag(spot, words), anchor: 'bottom' }).setLngLat([spot.lng, spot.lat]).addTo(map),
      )
    }
  }
  const light = (event: Event, on: boolean) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-offer]') : null
    const spot = card && spots.find(({ offers }) => offers.some((offer) => offer.offerid === card.dataset.offer))
    if (spot) markers.get(spot.id)?.getElement().toggleAttribute('data-lit', on)
  }
  const enter = (event: Event) => light(event, true)
  const leave = (event: Event) => light(event, false)
  if (map.getSource('offers')) fill()
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

/** The padding of the map: tags are above their points, and the buttons in its corner must not hide them. */
const roomForTags = { top: 104, right: 56, bottom: 32, left: 56 }

/** What a tag needs of the page's language. */
interface TagWords {
  to: (path: string) => string
  free: string
  own: boolean
}

/** The lowest price of a spot, and how many more there are; leads to the item, or to the company that sells them all. */
function priceTag({ offers }: Spot, { to, free, own }: TagWords): HTMLElement {
  const [first] = offers
  if (own) {
    const name = document.createElement('span')
    name.className = styles.tag ?? ''
    name.textContent = first.companyName
    return name
  }
  const lowest = offers.reduce((least, offer) => (offer.priceAmount < least.priceAmount ? offer : least), first)
  const price =
    lowest.priceModel === 'free' || lowest.priceAmount === 0
      ? free
      : formatMoney(lowest.priceAmount, lowest.currency, { whole: true })
  const tag = document.createElement('a')
  tag.className = styles.tag ?? ''
  tag.href = to(offers.length === 1 ? offerPath(first) : `/co/${first.companySlug}`)
  tag.textContent = offers.length === 1 ? price : `${price} +${offers.length - 1}`
  tag.title = offers.length === 1 ? first.title : first.companyName
  return tag
}
