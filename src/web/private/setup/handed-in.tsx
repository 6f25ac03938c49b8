import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import styles from './setup.module.css'

/** What happens now that a company is handed in, and what its owner can do meanwhile. */
export function HandedIn({ slug }: { slug: string }) {
  const t = useT()
  return (
    <div className={styles.stack}>
      <p>{t('setup.handedIn')}</p>
      <p>{t('setup.meanwhile')}</p>
      <div className={styles.buttons}>
        <ButtonLink variant="primary" to={`/co/${slug}/admin/dashboard`}>
          {t('setup.toDashboard')}
        </ButtonLink>
        <ButtonLink to={`/co/${slug}/admin/schedule`}>{t('setup.toSchedule')}</ButtonLink>
      </div>
    </div>
  )
}
