import { Outlet } from 'react-router'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import type { Route } from './+types/desk.route.ts'
import { DeskFrame } from './desk-frame.tsx'

export { loader } from './desk.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

/** The frame around a company's own screens. */
export default function Admin({ params }: Route.ComponentProps) {
  return (
    <PrivateScreen>
      <DeskFrame companyid={params.companyid}>
        <Outlet />
      </DeskFrame>
    </PrivateScreen>
  )
}
