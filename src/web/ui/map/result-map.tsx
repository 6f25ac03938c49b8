import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { distanceKm } from '#shared/geo.ts'
import { pathInLocale, useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import type { OfferCardData } from '../pieces/offer-card.tsx'
import { makeMap } from './make-map.ts'
import styles from './map.module.css'
import { MapCards } from './map-cards.tsx'
import { type MapOffer, type ShownSpots, showSpots, spotsOf } from './spots.ts'

export interface Area {
  lat: number
  lng: number
  /** Whole kilometres, 1 to 100. */
  radius: number
}

/**
 * Results on a map of our own: coast and towns come with the program, prices stand on the markers, near ones gather in
 * circles. Pointing at a card lights up its marker. `onArea` searches what the map shows. On a phone the cards lie below it in
 * a row that is swiped: the one in sight marks its price, and a price that is tapped brings its card.
 */
export default function ResultMap({
  offers,
  center,
  onArea,
  cards,
  own = false,
}: {
  offers: readonly MapOffer[]
  center?: { lat: number; lng: number } | undefined
  onArea?: (area: Area) => void
  /** The offers as cards, for a phone. */
  cards?: readonly (OfferCardData & MapOffer)[]
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
  const row = useRef<HTMLUListElement>(null)
  const shown = useRef<ShownSpots>(null)
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
    const pick = (offerid: string) => bringCard(row.current, offerid)
    const words = { to: (path: string) => pathInLocale(path, locale), free: t('ui.free'), own, pick }
    shown.current = showSpots(made, spotsOf(offers), words, following.current)
    return () => shown.current?.off()
  }, [offers, locale, t, own])
  const placed = useMemo(() => cards?.filter(({ lat }) => lat !== null) ?? [], [cards])
  const mark = useCallback((offerid: string | null) => shown.current?.mark(offerid), [])

  return (
    <section className={styles.frame} aria-label={t(own ? 'ui.map' : 'discover.mapLabel')}>
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
        <small className={styles.credit}>{t('ui.mapCredit')}</small>
      </div>
      {placed.length > 0 && !missing && <MapCards offers={placed} row={row} onSight={mark} />}
    </section>
  )
}

function areaOf(map: MapLibre): Area {
  const { lat, lng } = map.getCenter()
  const edge = map.getBounds().getNorthEast()
  return { lat, lng, radius: Math.min(100, Math.max(1, Math.round(distanceKm({ lat, lng }, { lat: edge.lat, lng })))) }
}

/** Brings the card of an offer into sight and the focus to it. @returns whether there is a row of cards. */
function bringCard(row: HTMLUListElement | null, offerid: string): boolean {
  const card = row?.querySelector<HTMLElement>(`[data-card="${CSS.escape(offerid)}"]`)
  if (!card || card.getClientRects().length === 0) return false
  card.scrollIntoView({ block: 'nearest', inline: 'center' })
  card.querySelector('a')?.focus({ preventScroll: true })
  return true
}
