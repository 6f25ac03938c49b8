import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/ui/i18n.tsx'
import { Logo } from '#web/ui/layout/header.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/install.route.ts'
import styles from './install.module.css'
import { type Store, storesFor } from './stores.ts'

export { loader } from './install.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/**
 * The app's stores: all that there are in the HTML, narrowed to the phone's own after load. Where there is none, how to
 * keep the site on the home screen, which does the same.
 */
export default function Install({ loaderData: { stores, qr } }: Route.ComponentProps) {
  const t = useT()
  const [shown, setShown] = useState<readonly Store[]>(stores)
  const [system, setSystem] = useState<'ios' | 'other'>('other')
  useEffect(() => {
    setShown(storesFor(navigator.userAgent, stores))
    if (/iphone|ipad|ipod/i.test(navigator.userAgent)) setSystem('ios')
  }, [stores])
  return (
    <div className={styles.page}>
      <Link to="/" className={styles.logo} aria-label={t('ui.backHome')}>
        <Logo size={72} />
      </Link>
      <h1>{t('install.title')}</h1>
      <p>{t('install.text')}</p>
      {shown.length === 0 && (
        <section className={styles.home}>
          <h2>{t('install.homeTitle')}</h2>
          <p>{t(`install.${system}Home`)}</p>
        </section>
      )}
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.key} hidden={!shown.includes(store)}>
            <a href={store.url} className={styles.store} rel="noreferrer">
              <Icon name="download" size={28} />
              <span>
                <small>{t('install.getIt')}</small>
                <strong>{store.name}</strong>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <figure className={styles.qr}>
        <img src={qr} width={160} height={160} alt={t('install.qrPicture')} />
        <figcaption>{t('install.qr')}</figcaption>
      </figure>
      <Link to="/">{t('install.stay')}</Link>
    </div>
  )
}
