import type { CSSProperties } from 'react'
import styles from './chart.module.css'

/** The colours of the series of a chart, by their token: each stands out from the ground in both themes. */
const colours = ['--brand', '--star', '--success', '--danger'] as const

/** Of the series at a place, counted from 0. */
export const colourOf = (place: number): string => colours[place % colours.length] ?? colours[0]

/** The colour of a series, and the dashes of its line. */
export function Swatch({ place, as }: { place: number; as: 'bars' | 'lines' }) {
  return (
    <i
      className={styles.swatch}
      data-as={as}
      data-place={place}
      style={{ '--series': `var(${colourOf(place)})` } as CSSProperties}
    />
  )
}
