import { Outlet } from 'react-router'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import type { Route } from './+types/admin.route.ts'
import { ProviderFrame } from './provider-frame.tsx'

export { loader } from './admin.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

/** The frame around a company's own screens. */
export default function Admin({ params }: Route.ComponentProps) {
  return (
    <PrivateScreen>
      <ProviderFrame companyid={params.companyid}>
        <Outlet />
      </ProviderFrame>
    </PrivateScreen>
  )
}
