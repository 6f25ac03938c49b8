import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import { ErrorScreen } from '#web/ui/layout/error-screen.tsx'
import type { Route } from './+types/desk.route.ts'
import { DeskFrame } from './desk-frame.tsx'

export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'
export { loader } from './desk.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

/** The frame around a company's own screens. */
export default function Admin({ params }: Route.ComponentProps) {
  return (
    <Framed companyid={params.companyid}>
      <Outlet />
    </Framed>
  )
}

/** A screen that fails leaves the frame, and with it the way to the others. */
export function ErrorBoundary({ error, params, loaderData }: Route.ErrorBoundaryProps) {
  const failure = <ErrorScreen error={error} within />
  return loaderData && params.companyid ? <Framed companyid={params.companyid}>{failure}</Framed> : failure
}

function Framed({ companyid, children }: { companyid: string; children: ReactNode }) {
  return (
    <PrivateScreen>
      <DeskFrame companyid={companyid}>{children}</DeskFrame>
    </PrivateScreen>
  )
}
