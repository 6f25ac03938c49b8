import { upTo99 } from '#shared/format.ts'
import styles from './count.module.css'

/** How many wait at what it stands beside. Without a `label` it is not read out: the words beside it say it then. */
export function Count({ count, label }: { count: number; label?: string }) {
  return (
    <span className={styles.count} {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label })}>
      {upTo99(count)}
    </span>
  )
}
