import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { languageOfferAt } from '#shared/layout.ts'
import { type Locale, localeFromHeader, localeNames } from '#shared/locale.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { pathInLocale, useLocale, useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { useProfile } from '../state/profile-store.ts'
import { useUnfinished } from '../state/unfinished.ts'
import { useAddressToKeep } from '../state/use-link-key.ts'
import styles from './frame.module.css'

/**
 * A small bar that offers the user's language when the page is in another: the profile's, or else the browser's. Closed
 * once, it stays closed; while somebody reads on below, it is out of the way. Which pages have it is `languageOfferAt`.
 */
export function LanguageOffer() {
  const t = useT()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const keepAddress = useAddressToKeep()
  const own = useProfile()?.cdata.locale
  const [offer, setOffer] = useState<Locale | null>(null)
  useEffect(() => {
    const preferred = own ?? localeFromHeader(navigator.languages?.join(',') ?? navigator.language)
    setOffer(preferred === locale || localStorage.getItem(storageKeys.languageBar) ? null : preferred)
  }, [locale, own])
  const place = languageOfferAt(pathname)
  const isRead = useScrolled(200)
  // What is held runs out; the language can wait.
  const isHeld = useUnfinished() !== null
  if (!offer || !place || isHeld) return null
  const close = () => {
    localStorage.setItem(storageKeys.languageBar, '1')
    setOffer(null)
  }
  return (
    <aside
      className={styles.offer}
      data-raised={place === 'raised' || undefined}
      data-away={isRead || undefined}
      aria-label={t('layout.language')}
    >
      <a href={pathInLocale(pathname, offer) + search} onClick={({ currentTarget }) => keepAddress(currentTarget)}>
        {t('layout.languageOffer', { language: localeNames[offer] })}
      </a>
      <button type="button" className={styles.action} onClick={close} aria-label={t('ui.close')}>
        <Icon name="close" size={16} />
      </button>
    </aside>
  )
}

/** Whether the page is scrolled by more than so many pixels. */
function useScrolled(beyond: number): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > beyond)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [beyond])
  return isScrolled
}
