import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { ErrorScreen } from '#web/ui/layout/error-screen.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { Skeleton } from '#web/ui/pieces/pieces.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import { useSignedIn } from '#web/ui/state/use-signed-in.ts'
import type { Route } from './+types/company.route.ts'
import { CompanyView } from './company-view.tsx'

export { loader } from './company.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** A company's storefront. */
export default function Company({ loaderData }: Route.ComponentProps) {
  return <CompanyView key={loaderData.view.company.id} view={loaderData.view} />
}

const Preview = lazyPart(() => import('./storefront-preview.tsx'), <Skeleton height={480} />)

/**
 * For everybody there is no page of a company that is not open. The server does not know who asks: once somebody turns out to be signed in, they
 * ask whether they work there.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const { companyid } = useParams()
  const isSignedIn = useSignedIn()
  // What failed in another way is the whole page's to say.
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  const missing = <ErrorScreen error={error} />
  return isSignedIn && companyid ? <Preview companyid={companyid} missing={missing} /> : missing
}
