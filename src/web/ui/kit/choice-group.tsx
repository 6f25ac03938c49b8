import type { ReactNode } from 'react'
import styles from './choice-group.module.css'

/** Choices of one kind below each other, under what they are about. */
export function ChoiceGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
