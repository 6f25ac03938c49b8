import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useT } from '#web/ui/i18n.tsx'
import { Area } from '#web/ui/kit/area.tsx'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import { ErrorScreen } from '#web/ui/layout/error-screen.tsx'
import type { Route } from './+types/my-area.route.ts'

export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'
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

/** What a visitor ordered opens by the secrets stored in this browser; the list of it asks for a login itself. */
const opensToVisitors = /^\/my\/order(\/[^/]+)?$/

/** The user's area: a rail on wide screens, a row of tabs on phones. */
export default function MyArea() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  )
}

/** A screen that fails leaves the frame, and with it the way to the others. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const failure = <ErrorScreen error={error} within />
  return loaderData ? <Framed>{failure}</Framed> : failure
}

function Framed({ children }: { children: ReactNode }) {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <PrivateScreen guard={!opensToVisitors.test(pathname)}>
      <Area
        label={t('account.area')}
        pages={pages.map(({ to, key, icon }) => ({ to, icon, name: t(`account.nav_${key}`) }))}
      >
        {children}
      </Area>
    </PrivateScreen>
  )
}
