import type { Palette } from '../palette.ts'

/** A thing of a trade, drawn in a box from -100 to 100 with the ground at y = 100. */
export type Motif = (c: Palette) => string

/** A gradient from light to dark over the shape's own box, defined where it is used. */
export const shade = (id: string, from: string, to: string, turn = 90): string => {
  const [x2, y2] = turn === 0 ? [1, 0] : turn === 45 ? [1, 1] : [0, 1]
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
}

export const gleam = (d: string, width = 4, opacity = 0.5): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"/>`
