import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { languageOfferAt } from '#shared/layout.ts'
import { useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { findUnseen } from '../state/count-cart.ts'
import { useUnfinished } from '../state/unfinished.ts'
import { useSecondsLeft } from '../state/use-seconds-left.ts'
import styles from './frame.module.css'

/**
 * Leads back to a checkout that was left while its times are held, from wherever one went. Not where one pays or books: those
 * pages say it themselves.
 */
export function UnfinishedBooking() {
  const t = useT()
  const { pathname } = useLocation()
  const unfinished = useUnfinished()
  const left = useSecondsLeft(unfinished?.until ?? null)
  // One may have come here because no answer came.
  useEffect(() => void findUnseen(), [pathname])
  const place = languageOfferAt(pathname)
  if (!unfinished || !left || !place) return null
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <aside
      className={styles.offer}
      data-raised={place === 'raised' || undefined}
      data-unfinished=""
      aria-label={t('layout.unfinished')}
    >
      <Icon name="clock" size={18} />
      <Link to={`/checkout/${unfinished.groupid}`}>{t('layout.goOn')}</Link>
      <span className={`tabular ${styles.left}`}>{clock}</span>
    </aside>
  )
}
