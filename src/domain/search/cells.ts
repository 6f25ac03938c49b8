import { boxAround, type Point } from '#shared/geo.ts'

/** Sizes of the grid's cells in degrees; the letter stands before a cell's name. */
const GRIDS = [
  ['a', 0.05],
  ['b', 0.25],
  ['c', 1],
] as const

/** The cells of all sizes that hold a point. */
export function cellsOf({ lat, lng }: Point): string[] {
  return GRIDS.map(([letter, size]) => `${letter}${Math.floor(lat / size)}:${Math.floor(lng / size)}`)
}

/** Few cells that cover everything within a radius: of the finest grid that needs at most 40. */
export function cellsWithin(point: Point, radiusKm: number): string[] {
  const box = boxAround(point, radiusKm)
  for (const [letter, size] of GRIDS) {
    const cells: string[] = []
    for (let y = Math.floor(box.south / size); y <= Math.floor(box.north / size); y++) {
      for (let x = Math.floor(box.west / size); x <= Math.floor(box.east / size); x++) cells.push(`${letter}${y}:${x}`)
    }
    if (cells.length <= 40 || letter === 'c') return cells
  }
  return []
}

/** Steps of quality, best first; a search of the whole country looks at the best step that has enough. */
export const QUALITY_STEPS = 5

export function qualityCell(quality: number): string {
  return `q${Math.min(QUALITY_STEPS - 1, Math.floor(quality * QUALITY_STEPS))}`
}
