import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { localeFromHeader, localeNames, type Locale } from '#shared/locale.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { pathInLocale, useLocale, useT } from '../i18n.tsx'
import { Icon } from '../plain/icon.tsx'
import styles from './frame.module.css'

/** A quiet bar that offers the browser's language when the page is in another; closed once, it stays closed. */
export function LanguageOffer() {
  const t = useT()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const [offer, setOffer] = useState<Locale | null>(null)
  useEffect(() => {
    const preferred = localeFromHeader(navigator.languages?.join(',') ?? navigator.language)
    if (preferred !== locale && !localStorage.getItem(storageKeys.languageBar)) setOffer(preferred)
  }, [locale])
  if (!offer) return null
  const close = () => {
    localStorage.setItem(storageKeys.languageBar, '1')
    setOffer(null)
  }
  return (
    <aside className={styles.offer} aria-label={t('layout.language')}>
      <a href={pathInLocale(pathname, offer) + search}>{t('layout.languageOffer', { language: localeNames[offer] })}</a>
      <button type="button" className={styles.action} onClick={close} aria-label={t('ui.close')}>
        <Icon name="close" size={16} />
      </button>
    </aside>
  )
}
