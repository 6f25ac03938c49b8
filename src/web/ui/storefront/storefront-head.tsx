import type { ReactNode } from 'react'
import { Avatar, Picture } from '../pieces/pieces.tsx'
import styles from './storefront.module.css'

/** The head of a company's storefront: its cover, logo, name and line, and below them what is known of it. */
export function StorefrontHead({
  company: { name, tagline, avatarFileId, coverFileId },
  children,
}: {
  company: { name: string; tagline: string; avatarFileId: string | null; coverFileId: string | null }
  children?: ReactNode
}) {
  return (
    <header className={styles.head}>
      {coverFileId && (
        <div className={styles.cover}>
          <Picture fileId={coverFileId} alt="" sizes="(min-width: 1120px) 1120px, 100vw" ratio={3.6} eager />
        </div>
      )}
      <div className={styles.identity}>
        <span className={styles.logo} data-alone={!coverFileId || undefined}>
          <Avatar name={name} fileId={avatarFileId} size={96} />
        </span>
        <div>
          <h1>{name}</h1>
          <p className={styles.tagline}>{tagline}</p>
          {children}
        </div>
      </div>
    </header>
  )
}
