import type { Point } from '#shared/geo.ts'

/** Kilometres of a degree of latitude. */
export const KM_PER_DEGREE = 111.195

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
    const cells = cellsOfGrid(point, radiusKm, letter, size)
    if (cells.length <= MOST_CELLS || letter === 'd') return cells
  }
  return []
}

function cellsOfGrid(point: Point, radiusKm: number, letter: string, size: number): string[] {
  const dLat = radiusKm / KM_PER_DEGREE
  const perLng = Math.max(0.01, Math.cos((point.lat * Math.PI) / 180))
  const cells: string[] = []
  for (let y = Math.floor((point.lat - dLat) / size); y <= Math.floor((point.lat + dLat) / size); y++) {
    // How much of the radius is left for longitude in this row of cells; its corners may lie outside the circle.
    const away = Math.max(0, y * size - point.lat, point.lat - (y + 1) * size)
    const dLng = (Math.sqrt(Math.max(0, dLat ** 2 - away ** 2)) / perLng) * 1.001
    for (let x = Math.floor((point.lng - dLng) / size); x <= Math.floor((point.lng + dLng) / size); x++)
      cells.push(`${letter}${y}:${x}`)
  }
  return cells
}

/** Steps of quality; a search of the whole country reads only the best one if that has enough. */
export const QUALITY_STEPS = 5

export function qualityCell(quality: number): string {
  return `q${Math.min(QUALITY_STEPS - 1, Math.floor(quality * QUALITY_STEPS))}`
}
