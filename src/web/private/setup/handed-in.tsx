import type { TextKey } from '#locales/keys.ts'
import type { CompanyState } from '#shared/company-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import styles from './setup.module.css'

const words: Record<Exclude<CompanyState, 'setting_up' | 'terminated'>, TextKey> = {
  waiting: 'setup.handedIn',
  open: 'setup.isOpen',
  suspended: 'setup.isNotOpen',
}

/**
 * What happens now that a company is handed in, and what its owner can do meanwhile; or that it is open by now.
 * @param props.isCentred where what stands around it does
 */
export function HandedIn({
  slug,
  state,
  isCentred = false,
}: {
  slug: string
  state: Exclude<CompanyState, 'setting_up' | 'terminated'>
  isCentred?: boolean
}) {
  const t = useT()
  return (
    <div className={styles.stack}>
      <p>{t(words[state])}</p>
      {state === 'waiting' && <p>{t('setup.meanwhile')}</p>}
      <div className={isCentred ? `${styles.buttons} ${styles.centred}` : styles.buttons}>
        <ButtonLink variant="primary" to={`/co/${slug}/admin/dashboard`}>
          {t('setup.toDashboard')}
        </ButtonLink>
        <ButtonLink to={`/co/${slug}`}>{t('setup.seeStorefront')}</ButtonLink>
        <ButtonLink to={`/co/${slug}/admin/schedule`}>{t('setup.toSchedule')}</ButtonLink>
      </div>
    </div>
  )
}
