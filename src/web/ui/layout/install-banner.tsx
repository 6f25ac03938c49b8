import { installBannerAt } from '#shared/layout.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { useT } from '../i18n.tsx'
import { ButtonLink } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import styles from './frame.module.css'

/** Points to the app on the pages that `shared/layout.ts` names; gone for good once closed. */
export function InstallBanner({ path }: { path: string }) {
  const t = useT()
  const { medium, large } = installBannerAt(path)
  if (!medium && !large) return null
  const dismiss = () => {
    localStorage.setItem(storageKeys.installPrompt, '1')
    document.documentElement.setAttribute('data-noinstall', '')
  }
  return (
    <aside
      className={`${styles.banner} ${medium ? styles.bannerMedium : ''} ${large ? styles.bannerLarge : ''} not-in-app`}
      aria-label={t('layout.installBanner')}
    >
      <strong>{t('layout.installAvailable')}</strong>
      <span>{t('layout.installNow')}</span>
      <ButtonLink to="/install" small variant="primary">
        {t('layout.useApp')}
      </ButtonLink>
      <button type="button" className={styles.action} onClick={dismiss} aria-label={t('ui.close')}>
        <Icon name="close" />
      </button>
    </aside>
  )
}
