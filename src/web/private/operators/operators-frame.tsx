import type { ReactNode } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Area } from '#web/ui/kit/area.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useOwnProfile } from '#web/ui/kit/own-profile.ts'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'

const pages = [
  { page: 'overview', icon: 'home' },
  { page: 'tasks', icon: 'wrench' },
  { page: 'companies', icon: 'store' },
  { page: 'users', icon: 'users' },
  { page: 'waitlist', icon: 'ticket' },
  { page: 'announcements', icon: 'message' },
  { page: 'feedback', icon: 'mail' },
  { page: 'errors', icon: 'alert' },
  { page: 'audit', icon: 'list' },
] as const

/**
 * Left rail on wide screens, a row of tabs on narrow ones; people who are no operators see a sentence. The server says who is one,
 * not the browser's storage.
 */
export function OperatorsFrame({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <Loaded query={useOwnProfile()} height={480}>
      {({ sysadmin }) =>
        sysadmin ? (
          <Area
            desk
            label={t('operators.area')}
            title={
              <>
                <Icon name="shield" /> {t('operators.area')}
              </>
            }
            pages={pages.map(({ page, icon }) => ({ to: `/admin/${page}`, icon, name: t(`operators.nav_${page}`) }))}
          >
            {children}
          </Area>
        ) : (
          <EmptyState
            icon="shield"
            title={t('operators.notYours')}
            text={t('operators.notYoursText')}
            action={<ButtonLink to="/">{t('ui.backHome')}</ButtonLink>}
          />
        )
      }
    </Loaded>
  )
}
