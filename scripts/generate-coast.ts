/**
 * Makes src/web/ui/map/coast.json from Natural Earth (public domain, from `world-atlas`): the land around Malaysia, clipped
 * and rounded so that the file is small. Run by hand; its result is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-10m.json'), 'utf8'),
) as Topology<{ countries: GeometryCollection<{ name: string }> }>
const west = 97
const east = 121
const south = -1.5
const north = 9
const inside = ([lng, lat]: number[]) => lng! > west && lng! < east && lat! > south && lat! < north
const round = ([lng, lat]: number[], digits: number) => [Number(lng!.toFixed(digits)), Number(lat!.toFixed(digits))]

const shapes = (['Malaysia', 'Singapore', 'Brunei', 'Indonesia', 'Thailand', 'Philippines'] as const).map((name) => {
  const geometry = atlas.objects.countries.geometries.find(
    (one) => (one.properties as { name?: string } | undefined)?.name === name,
  )
  if (!geometry) throw new Error(`no ${name}`)
  const shapeOf = feature(atlas, geometry)
  if (shapeOf.type !== 'Feature') throw new Error(`${name} is several`)
  const shape = shapeOf.geometry
  const polygons =
    shape.type === 'Polygon' ? [shape.coordinates] : shape.type === 'MultiPolygon' ? shape.coordinates : []
  const home = name === 'Malaysia' || name === 'Singapore' || name === 'Brunei'
  const coordinates = polygons
    .filter((polygon) => polygon[0]?.some(inside))
    .map((polygon) =>
      polygon.slice(0, 1).map((ring) => {
        const near = ring.map((point) => [
          Math.min(east + 2, Math.max(west - 2, point[0]!)),
          Math.min(north + 2, Math.max(south - 2, point[1]!)),
        ])
        const rounded = near.map((point) => round(point, home ? 3 : 1))
        return rounded.filter(
          (point, i) => i === 0 || point[0] !== rounded[i - 1]![0] || point[1] !== rounded[i - 1]![1],
        )
      }),
    )
    .filter((polygon) => (polygon[0]?.length ?? 0) > 3)
  return { type: 'Feature', properties: { home }, geometry: { type: 'MultiPolygon', coordinates } }
})
const json = JSON.stringify({ type: 'FeatureCollection', features: shapes })
writeFileSync(new URL('../src/web/ui/map/coast.json', import.meta.url), json)
console.log(`${Math.round(json.length / 1024)} kB`)
