import type { FeatureCollection } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { dataKey } from '#contracts/data-key.ts'
import { api } from '../client/api.ts'
import coast from './coast.json'

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** The style of our maps, in the colours of the page as it is now; text is drawn with the reader's own fonts. */
export function mapStyle(): StyleSpecification {
  const page = getComputedStyle(document.documentElement)
  const color = (name: string) => page.getPropertyValue(`--${name}`).trim()
  const dark = document.documentElement.dataset.theme === 'dark'
  return {
    version: 8,
    sources: {
      coast: { type: 'geojson', data: coast as unknown as FeatureCollection },
      towns: { type: 'geojson', data: nothing },
      offers: { type: 'geojson', data: nothing, cluster: true, clusterRadius: 46, clusterMaxZoom: 14 },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': dark ? '#0c1a2a' : '#cfe4f3' } },
      {
        id: 'land',
        type: 'fill',
        source: 'coast',
        paint: { 'fill-color': ['case', ['get', 'home'], dark ? '#1d2a33' : '#f6f4ec', dark ? '#17212b' : '#e6e8e6'] },
      },
      {
        id: 'shore',
        type: 'line',
        source: 'coast',
        paint: { 'line-color': dark ? '#35506a' : '#9fbfd6', 'line-width': 1 },
      },
      {
        id: 'town-dots',
        type: 'circle',
        source: 'towns',
        paint: { 'circle-radius': 2.5, 'circle-color': color('ink-3') },
      },
      {
        id: 'town-names',
        type: 'symbol',
        source: 'towns',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['sans-serif'],
          'text-size': 13,
          'text-offset': [0, 0.9],
          'text-anchor': 'top',
          'symbol-sort-key': ['get', 'rank'],
          'text-padding': 8,
        },
        paint: {
          'text-color': color('ink-2'),
          'text-halo-color': dark ? '#0c1a2a' : '#ffffff',
          'text-halo-width': 1.4,
        },
      },
      {
        id: 'gathered',
        type: 'circle',
        source: 'offers',
        filter: ['has', 'point_count'],
        paint: {
          'circle-color': color('brand'),
          'circle-radius': ['step', ['get', 'point_count'], 17, 5, 21, 15, 26],
          'circle-stroke-width': 3,
          'circle-stroke-color': color('surface'),
        },
      },
      {
        id: 'gathered-count',
        type: 'symbol',
        source: 'offers',
        filter: ['has', 'point_count'],
        layout: {
          'text-field': ['get', 'point_count_abbreviated'],
          'text-font': ['sans-serif'],
          'text-size': 14,
          'text-allow-overlap': true,
        },
        paint: { 'text-color': color('on-brand') },
      },
    ],
  }
}

/** The largest towns as points with names, larger ones first in line for room. */
export async function listTowns(): Promise<FeatureCollection> {
  const { data } = await api.call(dataKey('places'), { query: { find: {}, limit: 100 } })
  return {
    type: 'FeatureCollection',
    features: data.map((place, rank) => ({
      type: 'Feature',
      properties: { name: place.name, rank },
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    })),
  }
}
