import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/** Title of a screen to work in, with what can be done on its right. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children && <div className={styles.aside}>{children}</div>}
    </div>
  )
}
