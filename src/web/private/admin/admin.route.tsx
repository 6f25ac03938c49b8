import { Outlet } from 'react-router'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import type { Route } from './+types/admin.route.ts'
import { OperatorFrame } from './operator-frame.tsx'

export { loader } from './admin.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

/** The frame around the operators' screens. */
export default function Admin() {
  return (
    <PrivateScreen>
      <OperatorFrame>
        <Outlet />
      </OperatorFrame>
    </PrivateScreen>
  )
}
