import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl'
import type { OfferRow } from '#contracts/catalogue.ts'
import { formatMoney } from '#shared/money.ts'
import { offerPath } from '../pieces/offer-card.tsx'
import styles from './map.module.css'

/** What a map shows of an offer. */
export type MapOffer = Pick<
  OfferRow,
  'offerid' | 'itemid' | 'title' | 'companyName' | 'companySlug' | 'price' | 'priceModel' | 'lat' | 'lng'
>

/** What is sold at one spot: a marker each, with the lowest price. */
export interface Spot {
  id: string
  lat: number
  lng: number
  offers: [MapOffer, ...MapOffer[]]
}

/** Offers by the spot they are sold at; those without one are left out. */
export function spotsOf(offers: readonly MapOffer[]): Spot[] {
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

/** What stands on a map. */
export interface ShownSpots {
  off(): void
  /** Marks the spot of an offer, and no other, and moves the map to it where it is out of sight. */
  mark(offerid: string | null): void
}

/** Puts spots on the map and keeps markers in step with what is gathered. `keepView`: the map stays where it was moved to. */
export function showSpots(map: MapLibre, spots: Spot[], words: TagWords, keepView: boolean): ShownSpots {
  const markers = new Map<string, Marker>()
  let marked: string | null = null
  const spotOf = (offerid: string | undefined) =>
    spots.find(({ offers }) => offers.some((offer) => offer.offerid === offerid))
  const fill = () => {
    void map.getSource<GeoJSONSource>('offers')?.setData({
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
      const element = priceTag(spot, words)
      element.toggleAttribute('data-lit', spot.id === marked)
      markers.set(spot.id, new Marker({ element, anchor: 'bottom' }).setLngLat([spot.lng, spot.lat]).addTo(map))
    }
  }
  const light = (event: Event, on: boolean) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-offer]') : null
    const spot = card && spotOf(card.dataset.offer)
    if (spot && spot.id !== marked) markers.get(spot.id)?.getElement().toggleAttribute('data-lit', on)
  }
  const enter = (event: Event) => light(event, true)
  const leave = (event: Event) => light(event, false)
  if (map.getSource('offers')) fill()
  else map.once('load', fill)
  map.on('render', update)
  document.addEventListener('pointerover', enter)
  document.addEventListener('pointerout', leave)
  return {
    off() {
      map.off('render', update)
      map.off('load', fill)
      document.removeEventListener('pointerover', enter)
      document.removeEventListener('pointerout', leave)
      for (const marker of markers.values()) marker.remove()
    },
    mark(offerid) {
      const spot = offerid === null ? undefined : spotOf(offerid)
      marked = spot?.id ?? null
      for (const [id, marker] of markers) marker.getElement().toggleAttribute('data-lit', id === marked)
      if (spot && !map.getBounds().contains([spot.lng, spot.lat])) map.easeTo({ center: [spot.lng, spot.lat] })
    },
  }
}

/** The padding of the map: tags are above their points, and the buttons in its corner must not hide them. */
const roomForTags = { top: 104, right: 56, bottom: 32, left: 56 }

/** What a tag needs of its page. */
interface TagWords {
  to: (path: string) => string
  free: string
  own: boolean
  /** Shows an offer's card, where the page has cards. @returns whether it has. */
  pick: (offerid: string) => boolean
}

/**
 * The lowest price of a spot, and how many more there are. It shows the card of the first; where there is none it leads to the
 * item, or to the company that sells them all.
 */
function priceTag({ offers }: Spot, { to, free, own, pick }: TagWords): HTMLElement {
  const [first] = offers
  if (own) {
    const name = document.createElement('span')
    name.className = styles.tag ?? ''
    name.textContent = first.companyName
    return name
  }
  const lowest = offers.reduce((least, offer) => (offer.price.amount < least.price.amount ? offer : least), first)
  const price =
    lowest.priceModel === 'free' || lowest.price.amount === 0
      ? free
      : formatMoney(lowest.price.amount, lowest.price.currency, { whole: true })
  const tag = document.createElement('a')
  tag.className = styles.tag ?? ''
  tag.href = to(offers.length === 1 ? offerPath(first) : `/co/${first.companySlug}`)
  tag.textContent = offers.length === 1 ? price : `${price} +${offers.length - 1}`
  tag.title = offers.length === 1 ? first.title : first.companyName
  tag.addEventListener('click', (event) => {
    if (pick(first.offerid)) event.preventDefault()
  })
  return tag
}
