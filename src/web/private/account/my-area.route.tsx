import { Outlet, useLocation } from 'react-router'
import { useT } from '#web/ui/i18n.tsx'
import { Area } from '#web/ui/kit/area.tsx'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import type { Route } from './+types/my-area.route.ts'

export { loader } from './my-area.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

const pages = [
  { to: '/my/order', key: 'orders', icon: 'receipt' },
  { to: '/my/messages', key: 'messages', icon: 'message' },
  { to: '/my/favourites', key: 'favourites', icon: 'heart' },
  { to: '/my/profile', key: 'profile', icon: 'user' },
  { to: '/my/security', key: 'security', icon: 'shield' },
  { to: '/my/accounts', key: 'accounts', icon: 'store' },
] as const

/** A visitor's own order opens by the secret stored in this browser. */
const opensToVisitors = /^\/my\/order\/[^/]+$/

/** The user's area: a rail on wide screens, a row of tabs on phones. */
export default function MyArea() {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <PrivateScreen guard={!opensToVisitors.test(pathname)}>
      <Area
        label={t('account.area')}
        pages={pages.map(({ to, key, icon }) => ({ to, icon, name: t(`account.nav_${key}`) }))}
      >
        <Outlet />
      </Area>
    </PrivateScreen>
  )
}
