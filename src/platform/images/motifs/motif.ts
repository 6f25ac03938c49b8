import type { Palette } from '../palette.ts'

/** A thing of a trade, drawn in a box from -100 to 100 with the ground at y = 100. */
export type Motif = (c: Palette) => string

export const gleam = (d: string, width = 4, opacity = 0.5): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"/>`
