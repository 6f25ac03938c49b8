import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type GeoJSONSource,
  GPUInitializationError,
  type LngLatBoundsLike,
  Map as MapLibre,
  type MapOptions,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { useT } from '../i18n.tsx'
import { listTowns, mapStyle } from './map-style.ts'

setWorkerUrl(workerUrl)

/** A point of the earth, in degrees. */
export interface Spot {
  lat: number
  lng: number
}

/**
 * One of our maps in a box: coast and towns that come with the program. Without a centre it shows the whole country.
 * @returns undefined where the browser cannot draw one: WebGL is missing or switched off
 */
export function makeMap(
  container: HTMLElement,
  {
    t,
    center,
    zoom,
    maxBounds,
  }: { t: ReturnType<typeof useT>; center?: Spot | null; zoom: number; maxBounds?: LngLatBoundsLike },
): MapLibre | undefined {
  const map = drawn({
    container,
    style: mapStyle(),
    center: center ? [center.lng, center.lat] : [109, 4],
    zoom: center ? zoom : 4.6,
    minZoom: 4,
    maxZoom: 16,
    ...(maxBounds && { maxBounds }),
    attributionControl: false,
    locale: {
      'Map.Title': t('ui.map'),
      'NavigationControl.ZoomIn': t('ui.zoomIn'),
      'NavigationControl.ZoomOut': t('ui.zoomOut'),
    },
    dragRotate: false,
    pitchWithRotate: false,
  })
  if (!map) return undefined
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.on('load', () => {
    void listTowns().then((towns) => map.getSource<GeoJSONSource>('towns')?.setData(towns))
    map.resize()
  })
  return map
}

function drawn(options: MapOptions): MapLibre | undefined {
  try {
    return new MapLibre(options)
  } catch (error) {
    if (error instanceof GPUInitializationError) return undefined
    throw error
  }
}
