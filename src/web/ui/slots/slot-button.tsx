import type { ComponentProps } from 'react'
import styles from './slots.module.css'

/** A time to press; pressed once it is chosen. */
export function SlotButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" className={styles.slot} {...props} />
}
