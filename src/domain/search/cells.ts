import { KM_PER_DEGREE, type Point } from '#shared/geo.ts'

/** Sizes of the grid's cells in degrees; the letter is the prefix of a cell's name. */
const GRIDS = [
  ['a', 0.01],
  ['b', 0.025],
  ['c', 0.1],
  ['d', 0.5],
] as const
/** With more cells than this, the lookup takes longer than leaving out what a coarser grid finds too much. */
const MOST_CELLS = 26

/** The cells of all sizes that hold a point. */
export function cellsOf({ lat, lng }: Point): string[] {
  return GRIDS.map(([letter, size]) => `${letter}${Math.floor(lat / size)}:${Math.floor(lng / size)}`)
}

/** The cells that cover everything within a radius, of the finest grid that needs at most `MOST_CELLS`. */
export function cellsWithin(point: Point, radiusKm: number): string[] {
  for (const [letter, size] of GRIDS) {
    // Counted before they are named: of a fine grid they may be very many.
    const rows = rowsOf(point, radiusKm, size)
    const count = rows.reduce((sum, { from, to }) => sum + to - from + 1, 0)
    if (count <= MOST_CELLS || letter === 'd')
      return rows.flatMap(({ y, from, to }) =>
        Array.from({ length: to - from + 1 }, (_, i) => `${letter}${y}:${from + i}`),
      )
  }
  return []
}

/** Nearer to a pole than this, where nobody lives, a radius would go round the whole earth. */
const LEAST_PER_LNG = 0.1

/** The rows of a grid's cells within a radius, each from its first column to its last. */
function rowsOf(point: Point, radiusKm: number, size: number): { y: number; from: number; to: number }[] {
  const dLat = radiusKm / KM_PER_DEGREE
  const perLng = Math.max(LEAST_PER_LNG, Math.cos((point.lat * Math.PI) / 180))
  const first = Math.floor((point.lat - dLat) / size)
  return Array.from({ length: Math.floor((point.lat + dLat) / size) - first + 1 }, (_, i) => {
    const y = first + i
    // How much of the radius is left for longitude in this row of cells; its corners may lie outside the circle.
    const away = Math.max(0, y * size - point.lat, point.lat - (y + 1) * size)
    const dLng = (Math.sqrt(Math.max(0, dLat ** 2 - away ** 2)) / perLng) * 1.001
    return { y, from: Math.floor((point.lng - dLng) / size), to: Math.floor((point.lng + dLng) / size) }
  })
}

/** Steps of quality; a search of the whole country reads only the best one if that has enough. */
export const QUALITY_STEPS = 5

export function qualityCell(quality: number): string {
  return `q${Math.min(QUALITY_STEPS - 1, Math.floor(quality * QUALITY_STEPS))}`
}
