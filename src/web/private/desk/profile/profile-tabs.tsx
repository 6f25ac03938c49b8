import { Link } from 'react-router'
import { useT } from '#web/ui/i18n.tsx'
import styles from './profile.module.css'

/** The pages of a storefront's editor. */
export function ProfileTabs({ companyid, shown }: { companyid: string; shown: 'page' | 'branches' | 'closures' }) {
  const t = useT()
  return (
    <nav aria-label={t('desk.nav_profile')} className={styles.tabs}>
      <Link to={`/co/${companyid}/admin/profile`} aria-current={shown === 'page' ? 'page' : undefined}>
        {t('storefront.page')}
      </Link>
      <Link to={`/co/${companyid}/admin/profile?tab=branches`} aria-current={shown === 'branches' ? 'page' : undefined}>
        {t('storefront.branches')}
      </Link>
      <Link to={`/co/${companyid}/admin/profile?tab=closures`} aria-current={shown === 'closures' ? 'page' : undefined}>
        {t('storefront.closures')}
      </Link>
    </nav>
  )
}
