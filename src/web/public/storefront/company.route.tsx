import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/company.route.ts'
import { CompanyView } from './company-view.tsx'

export { loader } from './company.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** A company's storefront. */
export default function Company({ loaderData }: Route.ComponentProps) {
  return <CompanyView key={loaderData.view.company.id} view={loaderData.view} />
}
