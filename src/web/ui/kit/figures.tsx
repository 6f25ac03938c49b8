import type { ReactNode } from 'react'
import { Icon } from '../pieces/icon.tsx'
import styles from './figures.module.css'

export interface Figure {
  name: string
  value: ReactNode
  note: ReactNode
  /** The trend, as an arrow before the note. */
  trend?: 'up' | 'down' | undefined
}

/** The key figures, each with a value to compare it with. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures} data-many={figures.length > 4 || undefined}>
      {figures.map(({ name, value, note, trend }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`tabular ${styles.value}`}>{value}</dd>
          <dd className={styles.note} data-trend={trend}>
            {trend && <Icon name="down" size={16} />}
            {note}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Which way a figure went; nothing when it stayed. */
export function trendOf(value: number, before: number): 'up' | 'down' | undefined {
  return value > before ? 'up' : value < before ? 'down' : undefined
}
