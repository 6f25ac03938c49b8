import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import { ErrorScreen } from '#web/ui/layout/error-screen.tsx'
import type { Route } from './+types/operators.route.ts'
import { OperatorsFrame } from './operators-frame.tsx'

export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'
export { loader } from './operators.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

/** The frame around the operators' screens. */
export default function Admin() {
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
  return (
    <PrivateScreen>
      <OperatorsFrame>{children}</OperatorsFrame>
    </PrivateScreen>
  )
}
