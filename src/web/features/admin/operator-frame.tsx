import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useT } from '#web/ui/i18n.tsx'
import { Icon, type IconName } from '#web/ui/plain/icon.tsx'
import { EmptyState } from '#web/ui/plain/pieces.tsx'
import styles from './admin.module.css'
import { useMe } from './operator-api.ts'
import { Loaded } from '#web/ui/rich/loaded.tsx'

const pages: { page: string; icon: IconName }[] = [
  { page: 'overview', icon: 'home' },
  { page: 'users', icon: 'users' },
  { page: 'waitlist', icon: 'ticket' },
  { page: 'announcements', icon: 'message' },
  { page: 'feedback', icon: 'mail' },
  { page: 'errors', icon: 'alert' },
  { page: 'audit', icon: 'list' },
]

/** Left rail on wide screens, a row of tabs on narrow ones; those who are no operators are told so. */
export function OperatorFrame({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <Loaded query={useMe()} height={480}>
      {({ sysadmin }) =>
        sysadmin ? (
          <div className={styles.frame}>
            <nav className={styles.rail} aria-label={t('operator.area')}>
              <p className={styles.railTitle}>
                <Icon name="shield" /> {t('operator.area')}
              </p>
              {pages.map(({ page, icon }) => (
                <NavLink key={page} to={`/admin/${page}`} className={styles.railLink}>
                  <Icon name={icon} />
                  {t(`operator.nav_${page}`)}
                </NavLink>
              ))}
            </nav>
            <div className={styles.page}>{children}</div>
          </div>
        ) : (
          <EmptyState icon="shield" title={t('operator.notYours')} text={t('operator.notYoursText')} />
        )
      }
    </Loaded>
  )
}
