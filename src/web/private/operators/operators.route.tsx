import { Outlet } from 'react-router'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import type { Route } from './+types/operators.route.ts'
import { OperatorsFrame } from './operators-frame.tsx'

export { loader } from './operators.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

/** The frame around the operators' screens. */
export default function Admin() {
  return (
    <PrivateScreen>
      <OperatorsFrame>
        <Outlet />
      </OperatorsFrame>
    </PrivateScreen>
  )
}
